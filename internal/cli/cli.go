// Package cli is the command line of hcclint. (Stand-in, to be replaced.)
package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// Main runs hcclint with the arguments.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	t := rules.Target{Env: map[string]string{}}
	lang, format := rules.EN, "text"
	var paths []string
	for i := 1; i < len(args); i++ {
		next := func() string { i++; return args[i] }
		switch args[i] {
		case "--product":
			p, err := rules.ParseProduct(next())
			if err != nil {
				fmt.Fprintln(stderr, err)
				return 2
			}
			t.Product = p
		case "--consumer":
			c, ok := rules.ParseConsumer(next())
			if !ok {
				return 2
			}
			t.Consumer = c
		case "--env":
			k, v, _ := strings.Cut(next(), "=")
			t.Env[k] = v
		case "--format":
			format = next()
		case "--lang":
			if next() == "zh" {
				lang = rules.ZH
			}
		case "--max-same":
			next()
		default:
			paths = append(paths, args[i])
		}
	}
	type finding struct {
		Rule     string   `json:"rule"`
		Severity string   `json:"severity"`
		Class    string   `json:"class"`
		Message  string   `json:"message"`
		Line     int      `json:"line"`
		Pointer  string   `json:"pointer"`
		Products []string `json:"products,omitempty"`
	}
	out := []finding{}
	exit := 0
	for _, p := range paths {
		f, err := source.Read(p)
		if err != nil {
			fmt.Fprintln(stderr, err)
			return 3
		}
		res := rules.CheckFile(f, t)
		for i := range res.Findings {
			x := &res.Findings[i]
			pos := f.Position(x.Span.Start)
			if x.Severity == rules.Error && x.Products == 0 {
				exit = 1
			}
			var prods []string
			for _, fam := range x.Products.Families() {
				prods = append(prods, fam.Key())
			}
			out = append(out, finding{x.Rule.Name, x.Severity.String(), x.Class.String(), x.Message(lang), pos.Line,
				jsonscan.Pointers(f.Bytes, []uint32{x.Span.Start})[0], prods})
			if format == "text" {
				fmt.Fprintf(stdout, "%s:%d:%d: %s: %s [%s] %v %v\n", f.Name, pos.Line, pos.Column, x.Severity, x.Message(lang), x.Rule.Name, prods, x.Related(lang))
			}
		}
	}
	if format == "json" {
		json.NewEncoder(stdout).Encode(map[string]any{"version": 1, "findings": out})
	}
	return exit
}
