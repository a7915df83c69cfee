package rules

import "github.com/hcclint/hcclint/internal/ranktable"

// checkNewKeys says of keys that a later release reads that this one does not,
// once for each key.
func checkNewKeys(t *ranktable.Table, r *Reporter) {
	if !r.target.Release.Before(CANN91) {
		return // it reads them all
	}
	var told [256]bool
	say := func(k ranktable.Key, v ranktable.Value) {
		since, late := newKey(t.Layout, k)
		if !v.Here() || !late || r.has(since) || told[k] {
			return
		}
		told[k] = true
		r.At(v, Text{
			"{0} is read from CANN {1} on; {2} skips it without a message",
			"{0} 从 CANN {1} 起读取，{2} 会忽略且没有提示",
		}, key(k), str(changes[since].Since.String()), str(r.target.Release.String())).As(Warning, Misbehaves)
	}
	for i := range t.Extras {
		say(t.Extras[i].Key, t.Extras[i].Value)
	}
	for i := range t.Ranks {
		say(ranktable.KHostPort, t.Ranks[i].HostPort)
	}
	for i := range t.Addrs {
		say(ranktable.KBackupAddr, t.Addrs[i].Backup)
	}
}
