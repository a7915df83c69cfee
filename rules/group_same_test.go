package rules

import (
	"slices"
	"strings"
	"testing"
)

// The same ranks under two names are legal; only for torch_npu, whose old
// releases made one id of them, it is worth a word. One name twice is worse
// there than for HCCL alone.
func TestGroupSameRanks(t *testing.T) {
	const same = "product: a3\ngroups:\n- {group: tp, rank_num: 2, rank_ids: [0, 1]}\n- {group: cp, rank_num: 2, rank_ids: [0, 1]}\n- {group: dp, rank_num: 2, rank_ids: [0, 2]}\n"
	const twice = "product: a3\ngroups:\n- {group: p2p, rank_num: 2, rank_ids: [0, 1]}\n- {group: p2p, rank_num: 2, rank_ids: [4, 5]}\n"
	for _, tt := range []struct {
		name, plan string
		consumer   Consumer
		want       []string
	}{
		{"HCCL", same, HCCL, nil},
		{"torch_npu", same, TorchNPU, []string{"group-same-ranks info 4:11: group cp has the same ranks as group tp"}},
		{"one name, HCCL", twice, HCCL, []string{"group-name-duplicate warning 4:11"}},
		{"one name, torch_npu", twice, TorchNPU, []string{"group-name-duplicate error 4:11"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := openPlan(t, "p.yaml", tt.plan, Files{}, Target{Consumer: tt.consumer})
			if !slices.EqualFunc(got, tt.want, strings.HasPrefix) {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}
