package rules_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/rules"
)

// verdict is one table with the verdict that is right for it. Those named
// mutant-… were given to the runtime itself; the others are modelled on public
// reports, and why says what happened there.
type verdict struct {
	Name, Product, Consumer string
	Env                     []string
	Want                    string // error, warning, none, or "no error"
	Rule                    string // the rule that has to be among the findings
	Why                     string
	Text                    string
	Base64                  []byte // instead of Text where it is not UTF-8
}

func TestVerdicts(t *testing.T) {
	f, err := os.Open("testdata/verdicts.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, v := range decodeLines[verdict](t, f) {
		t.Run(v.Name, func(t *testing.T) {
			res := rules.Check(v.Name, append([]byte(v.Text), v.Base64...), targetOf(t, v.Product, v.Consumer, v.Env))
			got := worst(res)
			if v.Want == "no error" && got == "error" || v.Want != "no error" && got != v.Want {
				t.Errorf("got %s, want %s (%s)\n%s", got, v.Want, v.Why, list(res))
			}
			if v.Rule != "" && !slices.ContainsFunc(res.Findings, func(f rules.Finding) bool { return f.Rule.Name == v.Rule }) {
				t.Errorf("no finding of %s (%s)\n%s", v.Rule, v.Why, list(res))
			}
		})
	}
}

// beyondParsing lists rules for what the runtime refuses only when it builds
// its graph from the topology file, or when it sets up the communicator on
// real devices. The mutants were only parsed and checked.
var beyondParsing = []string{"v2-net-type", "v2-layer-order", "v2-local-id", "device-plane-a2-box16"}

// TestMutants holds the rules against tables changed at random, which the
// runtime was asked about: one it refuses or waits for must get an error, one
// it accepts must not get an error that says it is refused.
func TestMutants(t *testing.T) {
	f, err := os.Open("testdata/mutants.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	type mutant struct {
		ID                     int
		Product, Runtime, Text string
	}
	n := 0
	for _, m := range decodeLines[mutant](t, z) {
		n++
		res := rules.Check("mutant", []byte(m.Text), targetOf(t, m.Product, "", nil))
		if m.Runtime != "OK" {
			if worst(res) != "error" {
				t.Errorf("mutant %d (%s): the runtime says %s\n%s", m.ID, m.Product, m.Runtime, list(res))
			}
			continue
		}
		for i := range res.Findings {
			f := &res.Findings[i]
			refused := f.Severity == rules.Error && (f.Class == rules.Rejects || f.Class == rules.Hangs)
			if refused && !slices.Contains(beyondParsing, f.Rule.Name) {
				t.Errorf("mutant %d (%s): the runtime accepts it\n%s", m.ID, m.Product, list(res))
			}
		}
	}
	if n != 1498 {
		t.Errorf("%d mutants, want 1498", n)
	}
}

// decodeLines reads one JSON value from every line.
func decodeLines[T any](t testing.TB, r io.Reader) []T {
	t.Helper()
	var out []T
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var v T
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

func targetOf(t *testing.T, product, consumer string, env []string) rules.Target {
	t.Helper()
	p, err := rules.ParseProduct(product)
	if err != nil {
		t.Fatal(err)
	}
	out := rules.Target{Product: p, Env: map[string]string{}}
	if consumer != "" {
		c, ok := rules.ParseConsumer(consumer)
		if !ok {
			t.Fatalf("consumer %q", consumer)
		}
		out.Consumer = c
	}
	for _, kv := range env {
		k, v, _ := strings.Cut(kv, "=")
		out.Env[k] = v
	}
	return out
}

// worst is the highest severity that is not bound to one product: error,
// warning, or none (infos do not count).
func worst(res *rules.Result) string {
	s := rules.Info
	for i := range res.Findings {
		if f := &res.Findings[i]; f.Products == 0 {
			s = max(s, f.Severity)
		}
	}
	if s == rules.Info {
		return "none"
	}
	return s.String()
}

// list shows the findings of a failed test.
func list(res *rules.Result) string {
	var b strings.Builder
	for i := range res.Findings {
		f := &res.Findings[i]
		fmt.Fprintf(&b, "  line %d: %s %s %s: %s\n", res.File.Position(f.Span.Start).Line, f.Severity, f.Class, f.Rule.Name, f.Message(rules.EN))
	}
	if b.Len() == 0 {
		return "  nothing\n"
	}
	return b.String()
}
