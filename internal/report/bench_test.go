package report

import (
	"io"
	"iter"
	"slices"
	"testing"

	"github.com/hcclint/hcclint/internal/sample"
	"github.com/hcclint/hcclint/rules"
)

// BenchmarkRender writes the findings of a table of 32,768 ranks in which every
// address is wrong: folded text, full text, and JSON. ns/finding is what one
// costs that is written.
func BenchmarkRender(b *testing.B) {
	a2, err := rules.ParseProduct("a2")
	if err != nil {
		b.Fatal(err)
	}
	src := sample.Table(sample.Options{Layout: sample.V10, Servers: 4096, Devices: 8, Wrong: 1})
	target := rules.Target{Product: a2}
	res := rules.Check("rank_table.json", src, target)
	for _, bench := range []struct {
		name    string
		render  func(io.Writer, iter.Seq[*rules.Result], Options) error
		maxSame int
	}{{"folded", Text, 5}, {"text", Text, 0}, {"json", JSON, 0}} {
		b.Run(bench.name, func(b *testing.B) {
			opt := Options{MaxSame: bench.maxSame, Target: target}
			for b.Loop() {
				if err := bench.render(io.Discard, slices.Values([]*rules.Result{res}), opt); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(res.Findings)), "ns/finding")
			b.ReportAllocs()
		})
	}
}
