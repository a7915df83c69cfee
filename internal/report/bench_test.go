package report

import (
	"io"
	"slices"
	"testing"

	"github.com/hcclint/hcclint/internal/sample"
	"github.com/hcclint/hcclint/rules"
)

// BenchmarkRender writes the findings of a table of 32,768 ranks in which every
// address is wrong, in every format. ns/finding is what one costs.
func BenchmarkRender(b *testing.B) {
	a2, err := rules.ParseProduct("a2")
	if err != nil {
		b.Fatal(err)
	}
	src := sample.Table(sample.Options{Layout: sample.V10, Servers: 4096, Devices: 8, Wrong: 1})
	target := rules.Target{Product: a2}
	res := rules.Check("rank_table.json", src, target)
	for _, bench := range []struct {
		name, format string
		maxSame      int
	}{
		{"folded", "text", 5}, {"text", "text", 0}, {"json", "json", 0}, {"jsonl", "jsonl", 0}, {"oneline", "oneline", 0},
		{"sarif", "sarif", 0}, {"junit", "junit", 0}, {"github", "github", 0}, {"gitlab", "gitlab", 0},
		{"checkstyle", "checkstyle", 0}, {"markdown", "markdown", 0},
	} {
		b.Run(bench.name, func(b *testing.B) {
			opt := Options{MaxSame: bench.maxSame, Target: target}
			for b.Loop() {
				out := Output{Format: FindFormat(bench.format), W: io.Discard}
				if Write(slices.Values([]*rules.Result{res}), opt, &out); out.Err != nil {
					b.Fatal(out.Err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(res.Findings)), "ns/finding")
			b.ReportAllocs()
		})
	}
}
