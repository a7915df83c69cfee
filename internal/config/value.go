package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/internal/tree"
	"github.com/hcclint/hcclint/rules"
)

// word reads one of a few words and returns its index.
func (r *reader) word(n *tree.Node, key string, words []string) (int, bool) {
	text, ok := r.text(n, key)
	if !ok {
		return 0, false
	}
	for i, w := range words {
		if w == text {
			return i, true
		}
	}
	r.unknown(n.Span, key, key, text, words)
	return 0, false
}

func (r *reader) failOn(n *tree.Node) (v Value[rules.Severity]) {
	if i, ok := r.word(n, "fail-on", []string{"info", "warning", "error", "never"}); ok {
		v = Value[rules.Severity]{rules.Info + rules.Severity(i), true, n.Span}
	}
	return v
}

func (r *reader) rule(name string, at source.Span) *rules.Rule {
	rule, ok := rules.Find(name)
	if ok || r.full() {
		return rule
	}
	if s := rules.Nearest(name); s != "" {
		r.problem(at, fmt.Sprintf("there is no rule %s, did you mean %q?", shown(name), s), fmt.Sprintf("没有规则 %s，是否为 %q？", shown(name), s))
		return nil
	}
	r.problem(at, "there is no rule "+shown(name)+"; see hcclint rules", "没有规则 "+shown(name)+"，请参考 hcclint rules")
	return nil
}

func (r *reader) product(n *tree.Node) (v Value[rules.Product]) {
	text, ok := r.text(n, "product")
	if !ok {
		return v
	}
	p, err := rules.ParseProduct(text)
	var bad *product.ParseError
	if errors.As(err, &bad) {
		r.problem(n.Span, bad.Text().EN, bad.Text().ZH)
		return v
	}
	return Value[rules.Product]{p, true, n.Span}
}

// consumers reads one consumer, or several with commas as the flag takes them.
func (r *reader) consumers(n *tree.Node) (v Value[[]rules.Consumer]) {
	text, ok := r.text(n, "consumer")
	if !ok {
		return v
	}
	for name := range strings.SplitSeq(text, ",") {
		name = strings.TrimSpace(name)
		c, ok := rules.ParseConsumer(name)
		if !ok {
			r.unknown(n.Span, "consumer", "使用方", name, rules.ConsumerNames())
			return Value[[]rules.Consumer]{}
		}
		if !slices.Contains(v.Is, c) {
			v.Is = append(v.Is, c)
		}
	}
	v.Set, v.Span = true, n.Span
	return v
}

// release reads a release, which people write without quotes: 9.0.
func (r *reader) release(n *tree.Node) (v Value[rules.Release]) {
	switch n.Kind {
	case tree.Integer, tree.Fraction:
	default:
		if _, ok := r.text(n, "cann"); !ok {
			return v
		}
	}
	release, err := rules.ParseRelease(n.Text)
	var bad *rules.ReleaseError
	if errors.As(err, &bad) {
		r.problem(n.Span, bad.Text().EN, bad.Text().ZH)
		return v
	}
	return Value[rules.Release]{release, true, n.Span}
}
