package rules

import (
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var keyMissing = Rule{
	Name:      "key-missing",
	Severity:  Error,
	Class:     Rejects,
	AlsoCodes: []Code{"EI0017"},
	Messages: []string{
		"Config … is missing in the ranktable file",
		"json object has no property called …",
		"json object index[…] has no property called …",
	},
	Summary: Text{"a key that the runtime needs is not there", "缺少运行时必需的字段"},
	Why: Text{
		"The runtime stops at the first object that lacks the key. The message names the key but not the server or device; for missing lists there is only a line in the log.",
		"运行时在第一个缺少该字段的对象处停止。报错只有字段名，不指出是哪个 Server 或 device；缺少列表时只在日志中有一行。",
	},
	Fix: Text{"Add the key.", "补上该字段。"},
	Sources: []Source{
		{Runtime, "required keys of server_list, group_list and node_list tables"},
		{Manual, "rank table configuration: mandatory fields"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		checkListMissing(t, r)
		checkKeyMissing(t, r, false)
	},
	Product: func(t *ranktable.Table, p product.Product, r *Reporter) {
		if readsPods(t, p) {
			checkKeyMissing(t, r, true)
		}
	},
	Peer: keysOfPeer,
}

// checkKeyMissing leaves out the keys that have rules of their own. It looks at
// the objects of super pods or at all others.
func checkKeyMissing(t *ranktable.Table, r *Reporter, pods bool) {
	for _, i := range t.Issues {
		if i.Code != ranktable.Missing || !plainKey(i) || t.Misspelt(i.Owner, int(i.Index), i.Key) {
			continue
		}
		if pods != (i.Owner == ranktable.OPod || i.Owner == ranktable.OPodServer) {
			continue
		}
		f := r.Find(opening(i.Span), Text{"{0} has no {1}", "{0} 缺少 {1}"}, owner(i), key(i.Key))
		if !isList(i.Key) {
			f.Code("EI0017")
		}
	}
}

// plainKey reports whether no other rule looks after a missing key.
func plainKey(i ranktable.Issue) bool {
	switch i.Owner {
	case ranktable.OServer, ranktable.ODevice, ranktable.OPod, ranktable.OPodServer, ranktable.OInstance,
		ranktable.OLegacyDevice, ranktable.ONode, ranktable.ONodeRank:
		return i.Key != ranktable.KSuperPodID && i.Key != ranktable.KPodName
	case ranktable.OGroup:
		return i.Key == ranktable.KInstanceList
	}
	return false
}

// owner says which object an issue is about.
func owner(i ranktable.Issue) Arg {
	switch i.Owner {
	case ranktable.OServer, ranktable.OInstance, ranktable.ONode:
		return server(int(i.Index))
	case ranktable.ODevice, ranktable.OLegacyDevice, ranktable.ONodeRank, ranktable.ORank:
		return device(int(i.Index))
	case ranktable.OPodServer:
		return both(Text{"an entry of server_list in super_pod_list", "super_pod_list 内 server_list 中的一项"})
	case ranktable.OPod:
		return both(Text{"an entry of super_pod_list", "super_pod_list 中的一项"})
	case ranktable.OGroup:
		return both(Text{"an entry of group_list", "group_list 中的一项"})
	}
	return both(Text{"the table", "rank table"})
}

// checkListMissing looks for the list that everything else is in. 2.0 tables
// have v2-required-key; a table that has another list has format-version-mix.
func checkListMissing(t *ranktable.Table, r *Reporter) {
	if t.Layout != ranktable.NoLayout || initializing(t) || noTable(t) {
		return
	}
	layout := layoutOf(t)
	for _, l := range lists(t) {
		if l.layout != layout || l.value.Here() || layout == ranktable.V2 || t.Misspelt(ranktable.OTop, 0, l.key) {
			continue
		}
		r.Find(opening(t.Object), Text{"the table has no {0}", "rank table 缺少 {0}"}, key(l.key))
	}
}
