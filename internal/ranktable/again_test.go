package ranktable

import (
	"strings"
	"testing"
	"time"
)

// TestGivenManyTimes bounds the time for values that are given again and again:
// each of them once rescanned the text and all that was found before.
func TestGivenManyTimes(t *testing.T) {
	const n = 30_000
	unknown := strings.Repeat(`"odd":1,`, n)
	for name, member := range map[string]string{
		"RankTable":   `"RankTable":{"server_list":[{}]},`,
		"server_list": `"server_list":[{"server_id":1}],`,
		"rank_list":   `"rank_list":[{"level_list":[{}]}],`,
	} {
		start := time.Now()
		got := Decode([]byte("{" + unknown + strings.Repeat(member, n) + `"version":"1.0"}`))
		if d := time.Since(start); d > time.Minute {
			t.Errorf("%s: %v", name, d)
		}
		missing := 0
		for _, i := range got.Issues {
			if i.Owner == OServer && i.Code == Missing {
				missing++
			}
		}
		if missing > 2 {
			t.Errorf("%s: %d missing keys, of more than the last list", name, missing)
		}
	}
}
