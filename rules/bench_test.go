package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/sample"
	"github.com/hcclint/hcclint/internal/source"
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

// TestAllocations: what is allocated are lists, and at most one text for every
// server of 1.2 and 2.0, so that the share of a rank does not grow with the table.
func TestAllocations(t *testing.T) {
	const small, large = 8192, 4 * 8192
	for _, o := range benchTables {
		p, err := rules.ParseProduct(o.product)
		if err != nil {
			t.Fatal(err)
		}
		decode := func(src []byte) { ranktable.Decode(src) }
		check := func(src []byte) { rules.Check("rank_table.json", src, rules.Target{Product: p}) }
		for _, stage := range []struct {
			name  string
			wrong int
			run   func(src []byte)
		}{{"decode", 0, decode}, {"check", 0, check}, {"check of faults", 1, check}} {
			share := func(ranks int) float64 {
				o.Servers, o.Wrong = ranks/o.Devices, stage.wrong
				src := sample.Table(o.Options)
				return testing.AllocsPerRun(1, func() { stage.run(src) }) / float64(ranks)
			}
			few, many := share(small), share(large)
			if many > few+0.001 || many > 1.0/7 {
				t.Errorf("%s: %s makes %.4f allocations for each of %d ranks and %.4f for each of %d",
					o.Layout, stage.name, few, small, many, large)
			}
		}
	}
}

// BenchmarkSource reads the file.
func BenchmarkSource(b *testing.B) {
	path := filepath.Join(b.TempDir(), "rank_table.json")
	written := 0
	perRank(b, func(src []byte, _ rules.Product) {
		if written != len(src) {
			if err := os.WriteFile(path, src, 0o600); err != nil {
				b.Fatal(err)
			}
			written = len(src)
		}
		if _, err := source.Read(path); err != nil {
			b.Fatal(err)
		}
	})
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
