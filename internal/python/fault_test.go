package python

import (
	"strings"
	"testing"
)

// TestFault holds what is told of a broken script against what Python says of
// it. What only a later version of the language takes is no fault.
func TestFault(t *testing.T) {
	for _, tt := range []struct{ src, at, want string }{
		{"f(1, [2]\nprint(3)\n", "(1", "( is never closed"},
		{"f(1, [2)\n", ")\n", ") does not match the [ that is open"},
		{"f(1))\n(", ")\n(", ") closes a bracket that was not opened"},
		{"f('a)\n", "'a)", "a string that is not closed"},
		{"f('''a)\n'\n", "'''a", "a string that is not closed"},
		{"f('(', \"[\", '''{''') # (\n", "", ""},
		{"f(\n  1,\n)\n", "", ""},
		{`f(f"{d["a"]}", rb'\'')`, "", ""},
		{`f(f"{x!r:'^10}")`, "", ""},
		{"", "", ""},
	} {
		s := Scan([]byte("create_group\n" + tt.src))
		switch {
		case s.Fault == nil && tt.want == "":
		case s.Fault == nil:
			t.Errorf("%q: nothing, want %s", tt.src, tt.want)
		case s.Fault.Text.EN != tt.want || s.Fault.Text.ZH == "":
			t.Errorf("%q: %q, want %q", tt.src, s.Fault.Text, tt.want)
		case !strings.HasPrefix(string(s.src[s.Fault.Span.Start:]), tt.at):
			t.Errorf("%q: at %d, want %q", tt.src, s.Fault.Span.Start, tt.at)
		}
	}
}
