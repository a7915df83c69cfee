package rules_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/rules"
)

// node is a JSON value with its keys in order.
type node struct {
	text string // of a scalar
	open byte   // of a list or an object
	keys []string
	list []node
}

// parse reads a text that is valid JSON.
func parse(src []byte) node {
	dec := json.NewDecoder(bytes.NewReader(src))
	dec.UseNumber()
	return parseNext(dec)
}

func parseNext(dec *json.Decoder) node {
	token, err := dec.Token()
	if err != nil {
		panic(err) // it is valid
	}
	open, ok := token.(json.Delim)
	if !ok {
		text, err := json.Marshal(token)
		if err != nil {
			panic(err)
		}
		return node{text: string(text)}
	}
	n := node{open: byte(open)}
	for dec.More() {
		if open == '{' {
			n.keys = append(n.keys, parseNext(dec).text)
		}
		n.list = append(n.list, parseNext(dec))
	}
	if _, err := dec.Token(); err != nil {
		panic(err)
	}
	return n
}

// style is a way to write a value: all of them say the same.
type style struct {
	blank   string
	escape  bool // letters and digits of strings as \uXXXX
	reverse bool // the keys of objects
}

func (s style) write(b *bytes.Buffer, n node) {
	if n.open == 0 {
		b.WriteString(s.text(n.text))
		return
	}
	b.WriteByte(n.open)
	for i := range n.list {
		if i > 0 {
			b.WriteString(s.blank + ",")
		}
		b.WriteString(s.blank)
		at := i
		if s.reverse && n.open == '{' {
			at = len(n.list) - 1 - i
		}
		if n.open == '{' {
			b.WriteString(s.text(n.keys[at]) + s.blank + ":" + s.blank)
		}
		s.write(b, n.list[at])
	}
	b.WriteString(s.blank)
	b.WriteByte(n.open + 2) // ] and } are two behind
}

func (s style) text(scalar string) string {
	if !s.escape || scalar[0] != '"' {
		return scalar
	}
	var b strings.Builder
	for i := 0; i < len(scalar); i++ {
		c := scalar[i]
		switch {
		case c == '\\' && scalar[i+1] == 'u':
			b.WriteString(scalar[i : i+6])
			i += 5
		case c == '\\':
			b.WriteString(scalar[i : i+2])
			i++
		case c != '"' && c < 0x80:
			fmt.Fprintf(&b, "\\u%04X", c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// said is what a text is judged to be, without words: the place is the JSON
// pointer. Where keys stand in another order, what is said once for several
// places is said at another one.
func said(text []byte, target rules.Target, places bool) string {
	res := rules.Check("t.json", text, target)
	offsets := make([]uint32, len(res.Findings))
	for i := range offsets {
		offsets[i] = res.Findings[i].Span.Start
	}
	pointers := jsonscan.Pointers(text, offsets)
	all := make([]string, len(res.Findings))
	for i := range all {
		f := &res.Findings[i]
		if !places {
			pointers[i] = ""
		}
		all[i] = fmt.Sprint(f.Rule.Name, " ", f.Severity, " ", f.Class, " ", pointers[i], " ", f.Products, f.Runtime(), f.Mixed())
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// twice reports whether some object has a key twice: there the order counts.
func (n node) twice() bool {
	seen := map[string]bool{}
	for _, k := range n.keys {
		if seen[k] {
			return true
		}
		seen[k] = true
	}
	return slices.ContainsFunc(n.list, node.twice)
}

// FuzzEquivalent writes a text in other ways that say the same: with white
// space between all tokens, with escapes, with the keys in another order. The
// verdict may not change.
func FuzzEquivalent(f *testing.F) {
	files, err := filepath.Glob("../examples/*/*.json")
	if err != nil || len(files) == 0 {
		f.Fatal("no examples:", err)
	}
	for i, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, uint8(i))
	}
	f.Fuzz(func(t *testing.T, src []byte, pick uint8) {
		if len(src) > 1<<15 || !json.Valid(src) {
			return
		}
		for _, f := range rules.Check("t.json", src, rules.Target{}).Findings {
			if n := f.Rule.Name; n == "json-syntax" || n == "json-encoding" || n == "json-too-deep" {
				return // encoding/json reads something else than stands there
			}
		}
		n := parse(src)
		names := rules.ConsumerNames()
		consumer, _ := rules.ParseConsumer(names[int(pick)%len(names)])
		target := rules.Target{Consumer: consumer}
		write := func(s style) []byte {
			var b bytes.Buffer
			s.write(&b, n)
			return b.Bytes()
		}
		plain := write(style{})
		for _, s := range []style{{blank: " "}, {blank: "\r\n\t  "}, {escape: true}, {reverse: true}, {blank: "\n", escape: true, reverse: true}} {
			if s.reverse && n.twice() {
				continue
			}
			other := write(s)
			if got, want := said(other, target, !s.reverse), said(plain, target, !s.reverse); got != want {
				t.Errorf("%+v\n%s\nis judged\n%s\nbut\n%s\nis judged\n%s", s, plain, want, other, got)
			}
		}
	})
}

// FuzzTogether judges a text for several consumers at once: every finding of one
// of them is there for it, none stands twice, and all are in order.
func FuzzTogether(f *testing.F) {
	files, err := filepath.Glob("../examples/*/bad.json")
	if err != nil || len(files) == 0 {
		f.Fatal("no examples:", err)
	}
	for i, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, uint16(1<<(i%10)|1<<(i%7)|1))
	}
	f.Fuzz(func(t *testing.T, src []byte, pick uint16) {
		if len(src) > 1<<15 {
			return
		}
		var parts []*rules.Result
		for i, name := range rules.ConsumerNames() {
			if pick&(1<<i) != 0 {
				c, _ := rules.ParseConsumer(name)
				parts = append(parts, rules.Check("t.json", src, rules.Target{Consumer: c}))
			}
		}
		if len(parts) == 0 {
			return
		}
		res := rules.Together(parts)
		if !slices.IsSortedFunc(res.Findings, func(a, b rules.Finding) int { return cmp.Compare(a.Span.Start, b.Span.Start) }) {
			t.Error("not in the order of the text")
		}
		line := func(f *rules.Finding) string {
			return fmt.Sprint(f.Rule.Name, f.Span, f.Severity, f.Class, f.Products, f.Mixed(), f.Reader(), f.Message(rules.EN))
		}
		together := map[string]rules.ConsumerSet{} // what is said, and for whom
		for i := range res.Findings {
			f := &res.Findings[i]
			whose := f.For()
			if whose == 0 {
				whose = rules.ConsumersOf(res.Consumers()...)
			}
			if len(parts) > 1 && together[line(f)]&whose != 0 {
				t.Errorf("twice: %s", line(f))
			}
			together[line(f)] |= whose
		}
		for _, part := range parts {
			for i := range part.Findings {
				if f := &part.Findings[i]; !together[line(f)].Has(part.Target.Consumer) {
					t.Errorf("lost for %s: %s", part.Target.Consumer, line(f))
				}
			}
		}
	})
}
