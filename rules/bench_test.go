package rules_test

import (
	"fmt"
	"testing"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/sample"
	"github.com/hcclint/hcclint/rules"
)

// benchTables are the tables of the benchmarks: 32,768 ranks each.
var benchTables = []struct {
	product string
	sample.Options
}{
	{"a2", sample.Options{Layout: sample.V10, Servers: 4096, Devices: 8}},
	{"a3", sample.Options{Layout: sample.V12, Servers: 2048, Devices: 16}},
	{"a5", sample.Options{Layout: sample.V20, Servers: 4096, Devices: 8}},
}

// perRank runs a stage on every table and reports nanoseconds and allocations
// for each rank.
func perRank(b *testing.B, stage func(src []byte, p rules.Product)) {
	for _, o := range benchTables {
		src := sample.Table(o.Options)
		p, err := rules.ParseProduct(o.product)
		if err != nil {
			b.Fatal(err)
		}
		ranks := o.Servers * o.Devices
		b.Run(fmt.Sprintf("%s/%d", o.Layout, ranks), func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			allocs := testing.AllocsPerRun(1, func() { stage(src, p) })
			for b.Loop() {
				stage(src, p)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(ranks), "ns/rank")
			b.ReportMetric(allocs/float64(ranks), "allocs/rank")
		})
	}
}

// BenchmarkRead reads the text and keeps nothing.
func BenchmarkRead(b *testing.B) {
	perRank(b, func(src []byte, _ rules.Product) {
		s := jsonscan.New(src)
		s.Value()
		s.Finish()
	})
}

// BenchmarkDecode reads the text into the model.
func BenchmarkDecode(b *testing.B) {
	perRank(b, func(src []byte, _ rules.Product) { ranktable.Decode(src) })
}

// BenchmarkCheck decodes and asks every rule, for one product.
func BenchmarkCheck(b *testing.B) {
	perRank(b, func(src []byte, p rules.Product) { rules.Check("rank_table.json", src, rules.Target{Product: p}) })
}

// BenchmarkCheckOpen is BenchmarkCheck with the product left open.
func BenchmarkCheckOpen(b *testing.B) {
	perRank(b, func(src []byte, _ rules.Product) { rules.Check("rank_table.json", src, rules.Target{}) })
}
