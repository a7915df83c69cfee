package ranktable

import "testing"

// TestListsAgain: of a list that is given again, the last one counts, and what was
// wrong in the first one is forgotten.
func TestListsAgain(t *testing.T) {
	for _, key := range []string{"ports", "backup_addr"} {
		for lists, want := range map[string]int{`"` + key + `":[1],"` + key + `":["a"]`: 0, `"` + key + `":["a"],"` + key + `":[1]`: 1, `"` + key + `":[1]`: 1} {
			table := Decode([]byte(`{"version":"2.0","rank_list":[{"rank_id":0,"level_list":[{"net_layer":0,"rank_addr_list":[{` + lists + `}]}]}]}`))
			n := 0
			for _, i := range table.Issues {
				if i.Code == WrongType && i.Key.String() == key {
					n++
				}
			}
			if n != want {
				t.Errorf("%s: %d issues, want %d", lists, n, want)
			}
		}
	}
}
