package rules

import "testing"

func TestSplitLists(t *testing.T) {
	const count, order = "split-segment-count error documented 1:20", "split-index-order error rejects 1:"
	runPlans(t, []planRow{
		// At most eight segments, in the manual only; an empty list is refused.
		{name: "eight", plan: "splits: [{idxList: [1, 2, 3, 4, 5, 6, 7, 8]}]"},
		{name: "nine", plan: "splits: [{idxList: [1, 2, 3, 4, 5, 6, 7, 8, 9]}]", want: []string{count}},
		{name: "nine sizes", plan: "splits: [{dataSizeList: [20, 10, 10, 10, 10, 10, 10, 10, 10]}]", want: []string{"split-segment-count error documented 1:25"}},
		{name: "no index", plan: "splits: [{idxList: []}]", want: []string{"split-segment-count error rejects 1:20"}},

		// Strictly ascending, 0 to 4294967295.
		{name: "the manual's indexes", plan: "splits: [{idxList: [20, 100, 159]}]"},
		{name: "descending", plan: "splits: [{idxList: [107, 20, 159]}]", want: []string{order + "26"}},
		{name: "equal", plan: "splits: [{idxList: [20, 20]}]", want: []string{order + "25"}},
		{name: "negative", plan: "splits: [{idxList: [-1, 20]}]", want: []string{"split-index-negative error rejects 1:21"}},
		{name: "32 bits", plan: "splits: [{idxList: [0, 4294967295]}]"},
		{name: "33 bits", plan: "splits: [{idxList: [0, 4294967296]}]", want: []string{"split-index-negative error rejects 1:24"}},

		// The last index is the number of gradients less one.
		{name: "last", plan: "gradient_num: 160\nsplits: [{idxList: [20, 100, 159]}]"},
		{name: "not last", plan: "gradient_num: 161\nsplits: [{idxList: [20, 100, 159]}]", want: []string{"split-index-last warning rejects 2:30"}},

		{name: "zero", plan: "splits: [{dataSizeList: [60, 0, 40]}]", want: []string{"split-size-zero info advice 1:30"}},
	})
}

func TestSplitGroups(t *testing.T) {
	const groups = "groups: [{group: tp0, rank_num: 2, rank_ids: [0, 1]}]\n"
	runPlans(t, []planRow{
		{name: "known", plan: groups + "splits: [{group: tp0, dataSizeList: [60, 40]}]"},
		{name: "world", plan: groups + "splits: [{group: hccl_world_group, dataSizeList: [60, 40]}]"},
		{name: "sub-communicator", plan: "sub_comms: [{name: pp0, rank_ids: [0]}]\nsplits: [{group: pp0, dataSizeList: [60, 40]}]"},
		{name: "misspelt", plan: groups + "splits: [{group: tpo, dataSizeList: [60, 40]}]",
			want: []string{"split-group-unknown error rejects 2:18"}, says: []string{"group tpo is not created, did you mean tp0?"}},
		{name: "no groups in the plan", plan: "splits: [{group: tp0, dataSizeList: [60, 40]}]", want: []string{"split-group-unknown error rejects 1:18"}},
		{name: "long name", plan: "splits: [{group: " + long(128) + ", dataSizeList: [60, 40]}]", want: []string{"group-name-length error rejects 1:18"}},

		// Groups of a script may be created elsewhere.
		{name: "script without groups", file: "s.py", plan: "from hccl.split.api import *\nset_split_strategy_by_size([60, 40], 'tp0')\n"},
		{name: "script with a group", file: "s.py", plan: "from hccl.split.api import *\nfrom hccl.manage.api import *\ncreate_group('tp0', 1, [0])\nset_split_strategy_by_size([60, 40], 'tp1')\n",
			want: []string{"split-group-unknown error rejects 4:38"}},
		{name: "script with a group of unknown name", file: "s.py", plan: "from hccl.split.api import *\nfrom hccl.manage.api import *\ncreate_group(name(), 1, [0])\nset_split_strategy_by_size([60, 40], 'tp1')\n"},

		// By size wins over by index; of two of a kind the first stays.
		{name: "both", plan: "splits: [{idxList: [1, 2], dataSizeList: [60, 40]}]", want: []string{"split-both-set warning misbehaves 1:20"}},
		{name: "both, in a script", file: "s.py", plan: "from hccl.split.api import *\nset_split_strategy_by_idx([20, 107, 159])\nset_split_strategy_by_size([60, 40])\n",
			want: []string{"split-both-set warning misbehaves 2:27"}},
		{name: "branches", file: "s.py", plan: "from hccl.split.api import *\nif a:\n    set_split_strategy_by_idx([20, 159])\nelse:\n    set_split_strategy_by_size([60, 40])\n"},
		{name: "twice", plan: "splits: [{dataSizeList: [60, 40]}, {dataSizeList: [50, 50]}]", want: []string{"split-set-twice warning misbehaves 1:36"}},
		{name: "two groups", plan: groups + "splits: [{dataSizeList: [60, 40]}, {group: tp0, dataSizeList: [50, 50]}]"},
		{name: "one group by size, another by index", plan: groups + "splits: [{dataSizeList: [60, 40]}, {group: tp0, idxList: [1, 2]}]"},
	})
}
