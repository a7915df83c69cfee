// Command table writes a rank table of internal/sample, or a folder of them. It
// is a program of its own so that the one that measures stays small: the peak
// memory of a process counts from that of the process that started it.
//
//	table -layout 1.2 -ranks 32768 rank_table.json
//	table -files 2000 folder
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/hcclint/hcclint/internal/sample"
)

// layouts are the layouts with the devices of a server.
var layouts = map[string]sample.Options{
	"1.0": {Layout: sample.V10, Devices: 8},
	"1.2": {Layout: sample.V12, Devices: 16},
	"2.0": {Layout: sample.V20, Devices: 8},
}

func main() {
	layout := flag.String("layout", "1.0", "layout: 1.0, 1.2 or 2.0")
	ranks := flag.Int("ranks", 16, "ranks; whole servers, or part of one")
	line := flag.Bool("line", false, "one line instead of an indented text")
	wrong := flag.Int("wrong", 0, "every n-th device repeats the address of the first")
	files := flag.Int("files", 0, "write a folder with so many files")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("name the file or the folder to write")
	}
	if *files > 0 {
		if err := folder(flag.Arg(0), *files); err != nil {
			log.Fatal(err)
		}
		return
	}
	o, ok := layouts[*layout]
	if !ok {
		log.Fatalf("no layout %q", *layout)
	}
	o.Minify, o.Wrong = *line, *wrong
	if err := os.WriteFile(flag.Arg(0), sample.Table(sized(o, *ranks)), 0o600); err != nil {
		log.Fatal(err)
	}
}

// sized gives a table a number of ranks.
func sized(o sample.Options, ranks int) sample.Options {
	o.Devices = min(o.Devices, ranks)
	o.Servers = ranks / o.Devices
	return o
}

// folder writes tables of 16 to 64 ranks of every layout, every fourth one in a
// ConfigMap.
func folder(dir string, files int) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	for i := range files {
		layout := [...]string{"1.0", "1.2", "2.0", "1.0"}[i%4]
		src := sample.Table(sized(layouts[layout], 16*(1+i/4%4)))
		name := fmt.Sprintf("table-%04d.json", i)
		if i%4 == 3 {
			src, name = sample.ConfigMap(fmt.Sprintf("rings-config-job%d", i), src), fmt.Sprintf("job-%04d.yaml", i)
		}
		if err := os.WriteFile(filepath.Join(dir, name), src, 0o600); err != nil {
			return err
		}
	}
	return nil
}
