package rules

import "testing"

// TestAssumedWidth: without a table a group is judged by the devices of the
// machine, and the message says by how many.
func TestAssumedWidth(t *testing.T) {
	runPlans(t, []planRow{
		// Rank 8 is on the first server: two of 0-15 and one of 16-31.
		{name: "sixteen devices", plan: group("0, 8, 16"), product: "atlas-200t-a2-box16",
			want: []string{"group-count-uneven warning advice 1:51"},
			says: []string{"1 of server 1, but 2 of server 0; unequal numbers are slower (assuming 16 ranks a server and rank mod 16 as the device: no rank table is known)"}},
		// Here it is on the second one: one of 0-7 and two of 8-15.
		{name: "eight devices", plan: group("0, 8, 9"), product: "atlas-800t-a2",
			want: []string{"group-count-uneven warning advice 1:48"},
			says: []string{"2 of server 1, but 1 of server 0; unequal numbers are slower (assuming 8 ranks a server and rank mod 8 as the device: no rank table is known)"}},
	})
}
