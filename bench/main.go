// Command bench times hcclint as a whole process against a bare token loop over
// the same file, the two in turn, and prints the ratio of their medians:
//
//	go run ./bench
//
// Only ratios within one run mean anything; run it on a quiet machine.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"github.com/hcclint/hcclint/internal/sample"
)

// input is a table to check, and the highest ratio that is to hold.
type input struct {
	name, product string
	options       sample.Options
	flags         []string
	most          float64
}

var inputs = []input{
	{"1.0, 32,768 ranks", "a2", sample.Options{Layout: sample.V10, Servers: 4096, Devices: 8}, nil, 1.8},
	{"1.0, 32,768 ranks, one line", "a2", sample.Options{Layout: sample.V10, Servers: 4096, Devices: 8, Minify: true}, nil, 1.8},
	{"1.2, 32,768 ranks", "a3", sample.Options{Layout: sample.V12, Servers: 2048, Devices: 16}, nil, 1.8},
	{"2.0, 32,768 ranks", "a5", sample.Options{Layout: sample.V20, Servers: 4096, Devices: 8}, nil, 1.8},
	{"1.0, 131,072 ranks", "a2", sample.Options{Layout: sample.V10, Servers: 16384, Devices: 8}, nil, 1.35},
	{"1.0, 32,767 wrong ones, folded", "a2", sample.Options{Layout: sample.V10, Servers: 4096, Devices: 8, Wrong: 1}, nil, 0},
	{"1.0, 32,767 wrong ones, as JSON", "a2", sample.Options{Layout: sample.V10, Servers: 4096, Devices: 8, Wrong: 1}, []string{"--format", "json"}, 0},
	{"1.0, 16 ranks", "a2", sample.Options{Layout: sample.V10, Servers: 2, Devices: 8}, nil, 0},
}

func main() {
	runs := flag.Int("n", 15, "runs of each command")
	flag.Parse()
	dir, err := os.MkdirTemp("", "hcclint-bench")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	lint, tokens := filepath.Join(dir, "hcclint"), filepath.Join(dir, "tokens")
	build(lint, ".")
	build(tokens, "./bench/tokens", "GOEXPERIMENT=jsonv2")

	fmt.Printf("%-34s %10s %10s %7s %7s\n", "table", "hcclint", "tokens", "ratio", "budget")
	for i, in := range inputs {
		path := filepath.Join(dir, fmt.Sprintf("%d.json", i))
		if err := os.WriteFile(path, sample.Table(in.options), 0o600); err != nil {
			log.Fatal(err)
		}
		args := append([]string{"--product", in.product, path}, in.flags...)
		var a, b []time.Duration
		for range *runs + 1 {
			a = append(a, timed(lint, args...))
			b = append(b, timed(tokens, path))
		}
		ours, theirs := median(a[1:]), median(b[1:]) // the first warms up
		budget := ""
		if in.most > 0 {
			budget = fmt.Sprintf("%.2f", in.most)
		}
		fmt.Printf("%-34s %8.1fms %8.1fms %7.2f %7s\n", in.name, ms(ours), ms(theirs), ms(ours)/ms(theirs), budget)
	}
}

func build(out, pkg string, env ...string) {
	cmd := exec.Command("go", "build", "-o", out, pkg)
	cmd.Env = append(os.Environ(), env...)
	if text, err := cmd.CombinedOutput(); err != nil {
		log.Fatalf("go build %s: %v\n%s", pkg, err, text)
	}
}

// timed runs a command; findings make hcclint exit with 1, which is no failure
// here.
func timed(name string, args ...string) time.Duration {
	start := time.Now()
	err := exec.Command(name, args...).Run()
	took := time.Since(start)
	if exit, ok := err.(*exec.ExitError); err != nil && (!ok || exit.ExitCode() != 1) {
		log.Fatalf("%s: %v", name, err)
	}
	return took
}

func median(d []time.Duration) time.Duration {
	slices.Sort(d)
	return d[len(d)/2]
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
