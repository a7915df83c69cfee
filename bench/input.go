package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// input is a table to check.
type input struct {
	layout string // 1.0, 1.2 or 2.0
	ranks  int
	line   bool // on one line
	wrong  int  // every n-th device repeats the address of the first; 0: none
}

// fault makes one device of the table wrong, the last one.
func (in input) fault() input { in.wrong = in.ranks - 1; return in }

// faults makes all of them wrong but the first.
func (in input) faults() input { in.wrong = 1; return in }

func (in input) onLine() input { in.line = true; return in }

// kind is the name of the schema.
func (in input) kind() string { return "rank-table-" + in.layout }

// product is one that reads the layout.
func (in input) product() string {
	return map[string]string{"1.0": "a2", "1.2": "a3", "2.0": "a5"}[in.layout]
}

// exit is what hcclint ends with: version 2.0 ends at 65,536 ranks.
func (in input) exit() int {
	if in.wrong > 0 || in.layout == "2.0" && in.ranks > 65536 {
		return 1
	}
	return 0
}

// write makes the file unless it is there already.
func (p programs) write(in input) (string, error) {
	path := filepath.Join(p.dir, fmt.Sprintf("%s-%d-%t-%d.json", in.layout, in.ranks, in.line, in.wrong))
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	cmd := exec.Command(p.path("table"), "-layout", in.layout, "-ranks", strconv.Itoa(in.ranks),
		"-line="+strconv.FormatBool(in.line), "-wrong", strconv.Itoa(in.wrong), path)
	if text, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("table: %w\n%s", err, text)
	}
	return path, nil
}

// check is hcclint checking an input.
func (p programs) check(in input, flags ...string) (command, error) {
	path, err := p.write(in)
	c := p.lint(append([]string{"--product", in.product(), path}, flags...)...)
	c.exit = in.exit()
	return c, err
}

// over is another program reading an input.
func (p programs) over(name string, in input) (command, error) {
	path, err := p.write(in)
	if name == "schema" {
		return p.command(name, in.kind(), path), err
	}
	return p.command(name, path), err
}
