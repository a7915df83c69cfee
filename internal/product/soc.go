package product

import "strings"

// socs are the chip names of the HCCL adapter source, which compares them
// exactly. Only the digit after the B makes an A2: the plain Ascend910B is a
// bin of the first 910.
var socs = [...]struct {
	name   string
	family Family
}{
	{"Ascend310P1", F310P},
	{"Ascend310P3", F310P},
	{"Ascend310P5", F310P},
	{"Ascend310P7", F310P},
	{"Ascend310B1", F310P}, // the source calls this mapping temporary
	{"Ascend910", F910A},
	{"Ascend910A", F910A},
	{plain910B, F910A},
	{"Ascend910ProA", F910A},
	{"Ascend910ProB", F910A},
	{"Ascend910PremiumA", F910A},
	{"Ascend910B1", FA2},
	{"Ascend910B2", FA2},
	{"Ascend910B2C", FA2},
	{"Ascend910B3", FA2},
	{"Ascend910B4", FA2},
	{"Ascend910B4-1", FA2},
	{"Ascend910_9391", FA3},
	{"Ascend910_9381", FA3},
	{"Ascend910_9392", FA3}, // reserved in the source, like the next
	{"Ascend910_9382", FA3},
	{"Ascend910_9372", FA3},
	{"Ascend910_9362", FA3},
	{"Ascend910_9363", FA3},
	{"Ascend950PR_958b", FA5},
}

// plain910B is the one chip name that means something else in speech: "910B"
// without Ascend before it is mostly said of the A2.
const plain910B = "Ascend910B"

// socParts decide, as in the adapter source, for chips that are not listed
// yet: any name containing one of them. They are written as fold leaves them;
// 910_96 is the 960, which is read like the 950.
var socParts = [...]string{"ascend950", "ascend91096", "ascend960"}

// unlistedSoC returns the family of a folded chip name that is not in socs.
func unlistedSoC(folded string) (Family, bool) {
	for _, part := range socParts {
		if strings.Contains(folded, part) {
			return FA5, true
		}
	}
	return Unknown, false
}
