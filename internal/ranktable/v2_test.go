package ranktable

import (
	"fmt"
	"strings"
	"testing"
)

func TestParseEndpoint(t *testing.T) {
	for _, test := range []struct {
		typ, text string
		want      Form
	}{
		{"IPV4", "192.0.2.1", IPv4},
		{"IPV4", "0.0.0.0", IPv4},
		{"IPv4", "192.0.2.1", IPv4}, // the case of the type is another rule's business
		{"IPV4", "192.0.2.01", BadAddr},
		{"IPV4", "192.0.2.1%eth0", BadAddr},
		{"IPV4", "2001:db8::1", BadAddr},
		{"IPV4", "", EmptyStr},
		{"IPV6", "2001:db8::1", IPv6},
		{"IPV6", "2001:db8::1%eth0", BadAddr}, // 2.0 has no scope ids
		{"IPV6", "192.0.2.1", BadAddr},
		{"EID", "0123456789abcdefABCDEF0123456789", EID},
		{"EID", "0123456789abcdefABCDEF012345678", BadAddr},
		{"EID", "0123456789abcdefABCDEF012345678g", BadAddr},
		{"EID", "0123:4567:89ab:cdef:0123:4567:89ab:cdef", BadAddr},
		{"IP", "192.0.2.1", NoAddr},
	} {
		if got := ParseEndpoint([]byte(test.typ), []byte(test.text)); got.Form != test.want {
			t.Errorf("ParseEndpoint(%q, %q) = %v, want %v", test.typ, test.text, got.Form, test.want)
		}
	}
}

func TestInstances(t *testing.T) {
	var ranks []string
	for i, levels := range [][2]string{{"a", "x"}, {"b", "x"}, {"a", "y"}, {"a", "x"}} {
		ranks = append(ranks, fmt.Sprintf(`{"rank_id":%d,"level_list":[{"net_layer":0,"net_instance_id":%q},{"net_layer":1,"net_instance_id":%q}]}`, i, levels[0], levels[1]))
	}
	// The name of an instance holds within its layer; what cannot be read
	// belongs to none.
	ranks = append(ranks, `{"level_list":[{"net_layer":1,"net_instance_id":"a"},{"net_layer":"0","net_instance_id":"a"},{"net_layer":0}]}`)
	table := Decode([]byte(`{"version":"2.0","rank_list":[` + strings.Join(ranks, ",") + `]}`))
	want := []int32{0, 1, 2, 1, 0, 5, 0, 1, 8, -1, -1}
	if got := table.Instances(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("Instances() = %v, want %v", got, want)
	}
}
