package rules

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/hcclint/hcclint/internal/product"
)

// TestComplete demands of every rule what people and programs read of it.
func TestComplete(t *testing.T) {
	names := map[string]bool{}
	for i, r := range All() {
		if r.Name == "" {
			t.Fatalf("rule %d has no name", i)
		}
		t.Run(r.Name, func(t *testing.T) {
			if names[r.Name] {
				t.Error("the name is taken")
			}
			names[r.Name] = true
			checkName(t, r.Name)
			checkVerdicts(t, r)
			checkText(t, "Summary", r.Summary)
			checkText(t, "Why", r.Why)
			checkText(t, "Fix", r.Fix)
			checkSummary(t, r.Summary)
			checkMessages(t, r.Messages)
			checkSources(t, r.Sources)
			if r.Faults == nil && r.Document == nil && r.Table == nil && r.Product == nil && r.Plan == nil && r.PlanProduct == nil && r.Peer == nil && r.Hccn == nil && r.Env == nil && r.EnvProduct == nil && r.Copies == nil && r.Objects == nil && r.Ignore == nil {
				t.Error("there is no check")
			}
			if r.Products != 0 && r.Product == nil && r.PlanProduct == nil && r.EnvProduct == nil {
				t.Error("Products is only looked at for Product checks")
			}
		})
	}
}

func checkName(t *testing.T, name string) {
	for _, part := range strings.Split(name, "-") {
		if part == "" || strings.Trim(part, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
			t.Errorf("the name is not in kebab case")
		}
	}
}

func checkVerdicts(t *testing.T, r *Rule) {
	seen := map[Verdict]bool{}
	for _, v := range append([]Verdict{{r.Severity, r.Class}}, r.Also...) {
		if v.Severity < Info || v.Severity > Error || v.Class < Rejects || v.Class > Advice {
			t.Errorf("%v is no verdict", v)
		}
		if seen[v] {
			t.Errorf("%v, %v is listed twice", v.Severity, v.Class)
		}
		seen[v] = true
	}
	for _, c := range slices.Concat(r.Runtime, r.AlsoCodes) {
		if len(c) != 6 || !strings.HasPrefix(string(c), "EI") && !strings.HasPrefix(string(c), "EJ") {
			t.Errorf("%q is no error code of HCCL", c)
		}
	}
}

func checkText(t *testing.T, field string, text Text) {
	for _, s := range []string{text.EN, text.ZH} {
		if strings.TrimSpace(s) != s || s == "" || strings.ContainsAny(s, "\n\t") {
			t.Errorf("%s: %q is empty, or has blanks around it or line breaks in it", field, s)
		}
	}
	if !strings.ContainsFunc(text.ZH, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		t.Errorf("%s: the Chinese text is not Chinese: %q", field, text.ZH)
	}
	if strings.ContainsFunc(text.EN, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		t.Errorf("%s: the English text has Chinese characters: %q", field, text.EN)
	}
	if at := strayBlank(text.ZH); at != "" {
		t.Errorf("%s: a blank in %q of %q", field, at, text.ZH)
	}
	if strings.ContainsAny(text.ZH, "您！") {
		t.Errorf("%s: 您 or ！ in %q", field, text.ZH)
	}
}

func checkSummary(t *testing.T, s Text) {
	if strings.HasSuffix(s.EN, ".") || strings.HasSuffix(s.ZH, "。") {
		t.Errorf("Summary: a full stop at the end: %q, %q", s.EN, s.ZH)
	}
}

// Messages are quoted as they are: without what differs, and each once.
func checkMessages(t *testing.T, messages []string) {
	for i, m := range messages {
		if strings.TrimSpace(m) != m || len(strings.Trim(m, "… ")) < 8 || strings.ContainsAny(m, "\n\t%") && !strings.Contains(m, "100%") {
			t.Errorf("Messages: %q says nothing, or has the verbs of printf in it", m)
		}
		if slices.Contains(messages[:i], m) {
			t.Errorf("Messages: %q is listed twice", m)
		}
	}
}

// TestCodes demands that the codes of the rules are known, in order and with
// both languages.
func TestCodes(t *testing.T) {
	last := Code("")
	for _, c := range Codes() {
		checkText(t, string(c.Code), c.Meaning)
		checkMessages(t, c.Messages)
		if c.Code <= last {
			t.Errorf("%s comes after %s", c.Code, last)
		}
		last = c.Code
	}
	for _, r := range All() {
		for _, c := range slices.Concat(r.Codes(Latest), r.Codes(CANN83)) {
			if _, ok := FindCode(c); !ok {
				t.Errorf("%s: nothing is known of %s", r.Name, c)
			}
			if !slices.Contains(WithCode(c, Latest), r) && !slices.Contains(OnlyBefore(c), r) {
				t.Errorf("%s is not found by %s", r.Name, c)
			}
		}
	}
}

// TestSubjects demands that the subjects are in the order of the catalogue and
// have every rule once.
func TestSubjects(t *testing.T) {
	all := Subjects()
	if len(all) != len(subjects) {
		t.Fatalf("%d subjects of %d are found", len(all), len(subjects))
	}
	n := 0
	for _, s := range all {
		checkText(t, "Title", s.Title)
		n += len(s.Rules)
	}
	if n != len(All()) {
		t.Errorf("%d rules of %d have a subject", n, len(All()))
	}
}

// Where a constraint comes from has to mean something to a reader elsewhere.
func checkSources(t *testing.T, sources []Source) {
	if len(sources) == 0 {
		t.Error("Sources: none")
	}
	for _, s := range sources {
		if s.Kind < Runtime || s.Kind > Report || s.Ref == "" {
			t.Errorf("Sources: %+v says nothing", s)
		}
		if strings.HasPrefix(s.Ref, "/") || strings.Contains(s.Ref, "reference/") || strings.Contains(s.Ref, "shared/") {
			t.Errorf("Sources: %q is no public reference", s.Ref)
		}
	}
}

// TestExampleVerdicts checks every example for every product and consumer: a finding
// carries only verdicts that its rule lists, and has a place and a message in
// both languages.
func TestExampleVerdicts(t *testing.T) {
	files, err := filepath.Glob("../examples/*/*.*")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no examples", err)
	}
	var targets []Target
	for c := range numConsumers {
		targets = append(targets, Target{Consumer: c})
		for _, f := range product.Families() {
			targets = append(targets, Target{Product: Product{Family: f}, Consumer: c})
		}
	}
	for _, file := range files {
		if filepath.Ext(file) == ".txt" || filepath.Ext(file) == ".go" {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, target := range targets {
			for _, f := range Check(file, src, target).Findings {
				checkFinding(t, file, len(src), &f)
			}
		}
	}
}

func checkFinding(t *testing.T, file string, size int, f *Finding) {
	t.Helper()
	v := Verdict{f.Severity, f.Class}
	if v != (Verdict{f.Rule.Severity, f.Rule.Class}) && !slices.Contains(f.Rule.Also, v) {
		t.Errorf("%s: %s is %v, %v, which the rule does not list", file, f.Rule.Name, f.Severity, f.Class)
	}
	if f.Span.Start > f.Span.End || int(f.Span.End) > size {
		t.Errorf("%s: %s is at %v, the text has %d bytes", file, f.Rule.Name, f.Span, size)
	}
	for _, c := range f.codes() {
		if !slices.Contains(f.Rule.Runtime, c) && !slices.Contains(f.Rule.AlsoCodes, c) {
			t.Errorf("%s: %s has the code %s, which the rule does not list", file, f.Rule.Name, c)
		}
	}
	for _, l := range []Lang{EN, ZH} {
		m := f.Message(l)
		if m == "" || strings.HasSuffix(m, ".") || strings.HasSuffix(m, "。") || strings.Contains(m, "\n") || strings.Contains(m, "{0}") {
			t.Errorf("%s: %s says %q", file, f.Rule.Name, m)
		}
		if at := strayBlank(m); l == ZH && at != "" {
			t.Errorf("%s: %s says %q, with a blank in %q", file, f.Rule.Name, m, at)
		}
		for _, rel := range f.Related(l) {
			if rel.Message == "" || int(rel.Span.End) > size {
				t.Errorf("%s: %s points to %v with %q", file, f.Rule.Name, rel.Span, rel.Message)
			}
		}
	}
}
