package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// programs are the programs that were built, by name, below one folder.
type programs struct{ dir string }

// packages are what to build; tokens needs an experiment of the Go library.
var packages = [...]struct{ name, path, env string }{
	{"hcclint", ".", ""},
	{"tokens", "./bench/tokens", "GOEXPERIMENT=jsonv2"},
	{"lines", "./bench/lines", ""},
	{"schema", "./bench/schema", ""},
	{"nothing", "./bench/nothing", ""},
	{"table", "./bench/table", ""},
}

func build(dir string) (programs, error) {
	p := programs{dir}
	for _, pkg := range packages {
		cmd := exec.Command("go", "build", "-o", p.path(pkg.name), pkg.path)
		cmd.Env = os.Environ()
		if pkg.env != "" {
			cmd.Env = append(cmd.Env, pkg.env)
		}
		if text, err := cmd.CombinedOutput(); err != nil {
			return p, fmt.Errorf("go build %s: %w\n%s", pkg.path, err, text)
		}
	}
	return p, nil
}

func (p programs) path(name string) string { return filepath.Join(p.dir, name+".exe") }

// command is a call of one of the programs.
func (p programs) command(name string, args ...string) command {
	return command{name: name, path: p.path(name), args: args}
}

// lint is a call of hcclint.
func (p programs) lint(args ...string) command { return p.command("hcclint", args...) }

// others are the tools that are installed here and read a table of version 1.0:
// two that parse it, one that holds it against the schema.
func others(table string) []command {
	const kind = "schema/rank-table-1.0.schema.json"
	var out []command
	for _, c := range []command{
		{name: "jq", path: "jq", args: []string{"empty", table}},
		{name: "python3 -m json.tool", path: "python3", args: []string{"-m", "json.tool", table, os.DevNull}},
		{name: "ajv-cli", path: "ajv", args: []string{"validate", "--strict=false", "-s", kind, "-d", table}},
	} {
		if path, err := exec.LookPath(c.path); err == nil {
			c.path, c.slow = path, true
			out = append(out, c)
		}
	}
	return out
}
