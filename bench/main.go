// Command bench times hcclint as a whole process beside other programs that
// read the same files: all of them in turn, in one run.
//
//	go run ./bench                             every table
//	go run ./bench -quick                      the sizes people have
//	go run ./bench -write docs/performance.md  into the document
//	go run ./bench -guard                      only what has to hold
//
// Only ratios within one run mean anything. On a busy machine look at those of
// CPU time.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"strings"
)

func main() {
	log.SetFlags(0)
	rounds := flag.Int("n", 15, "rounds of each measurement; fewer for large tables")
	quick := flag.Bool("quick", false, "up to 32,768 ranks, in few rounds")
	guard := flag.Bool("guard", false, "measure only what has to hold, and fail when it does not")
	write := flag.String("write", "", "put the tables into this Markdown file")
	flag.Parse()
	if err := run(*rounds, *quick, *guard, *write); err != nil {
		log.Fatal("bench: ", err)
	}
}

func run(rounds int, quick, guard bool, write string) error {
	dir, err := os.MkdirTemp("", "hcclint-bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	p, err := build(dir)
	if err != nil {
		return err
	}
	if guard {
		return p.guard(limits)
	}
	text := []string{machine()}
	fmt.Println(text[0])
	r := report{programs: p, rounds: rounds, sizes: []int{1, 16, 1024, manyRanks, 131072, 262144}, files: 2000,
		print: func(g *grid) {
			fmt.Println(g)
			text = append(text, g.String())
		}}
	if quick {
		r.rounds, r.sizes = min(rounds, 5), r.sizes[:4]
	}
	if err := r.all(); err != nil {
		return err
	}
	text = append(text, machine())
	if write == "" {
		return nil
	}
	return into(write, strings.Join(text, "\n"))
}
