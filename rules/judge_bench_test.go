package rules

import (
	"testing"

	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/sample"
	"github.com/hcclint/hcclint/internal/source"
)

// BenchmarkRules asks every rule about tables of 32,768 ranks that were decoded
// before: what the rules cost by themselves.
func BenchmarkRules(b *testing.B) {
	for _, bench := range []struct {
		product string
		options sample.Options
	}{
		{"a2", sample.Options{Layout: sample.V10, Servers: 4096, Devices: 8}},
		{"a3", sample.Options{Layout: sample.V12, Servers: 2048, Devices: 16}},
		{"a5", sample.Options{Layout: sample.V20, Servers: 4096, Devices: 8}},
	} {
		b.Run(string(bench.options.Layout), func(b *testing.B) {
			p, err := ParseProduct(bench.product)
			if err != nil {
				b.Fatal(err)
			}
			file := source.New("rank_table.json", sample.Table(bench.options))
			table := ranktable.Decode(file.Bytes)
			ranks := float64(len(table.Devices))
			once := func() { judge(file, table, Surroundings{}, Target{Product: p}, asFile) }
			allocs := testing.AllocsPerRun(1, once)
			for b.Loop() {
				once()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/ranks, "ns/rank")
			b.ReportMetric(allocs/ranks, "allocs/rank")
		})
	}
}
