package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// goTool runs the go command for a system, without a network.
func goTool(t *testing.T, dir, system string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "CGO_ENABLED=0", "GOOS="+system)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, &errs)
	}
	return string(out)
}

// systems are those that releases are made for.
var systems = [...]string{"linux", "darwin", "windows"}

// module is a module that is linked into the binary.
type module struct{ path, version, dir string }

// linked are the modules of the binary on any system.
func linked(t *testing.T) []module {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command here:", err)
	}
	var all []module
	for _, system := range systems {
		for line := range strings.Lines(goTool(t, ".", system, "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}", ".")) {
			f := strings.Fields(line)
			if len(f) == 3 && !slices.Contains(all, module{f[0], f[1], f[2]}) {
				all = append(all, module{f[0], f[1], f[2]})
			}
		}
	}
	slices.SortFunc(all, func(a, b module) int { return strings.Compare(a.path, b.path) })
	return all
}

// TestThirdParty holds THIRD_PARTY.md against the licences of what is linked.
func TestThirdParty(t *testing.T) {
	src, err := os.ReadFile("THIRD_PARTY.md")
	if err != nil && !*update {
		t.Fatal(err)
	}
	check(t, "THIRD_PARTY.md", src, thirdParty(t, linked(t)))
}

func thirdParty(t *testing.T, modules []module) []byte {
	var b bytes.Buffer
	b.WriteString("# Third-party software\n\nThe binary contains these modules and the Go runtime and standard library\n" +
		"(BSD-3-Clause, the text below for golang.org/x/sys). Made by `go test . -update`.\n\n| module | version | licence |\n|---|---|---|\n")
	for _, m := range modules {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", m.path, m.version, spdx(t, m))
	}
	for _, m := range modules {
		fmt.Fprintf(&b, "\n## %s\n", m.path)
		for _, text := range licences(t, m) {
			b.WriteString("\n```\n" + strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")) + "\n```\n")
		}
	}
	return b.Bytes()
}

// licences are the texts that have to go with a module.
func licences(t *testing.T, m module) []string {
	t.Helper()
	var texts []string
	for _, name := range []string{"LICENSE", "LICENSE.md", "LICENSE.txt", "NOTICE"} {
		if text, err := os.ReadFile(filepath.Join(m.dir, name)); err == nil {
			texts = append(texts, string(text))
		}
	}
	if len(texts) == 0 {
		t.Fatalf("%s has no licence that is known here", m.path)
	}
	return texts
}

// spdx names a licence by its words. One that is not among those that go well
// with Apache-2.0 fails: somebody has to look at it.
func spdx(t *testing.T, m module) string {
	t.Helper()
	text := strings.Join(strings.Fields(licences(t, m)[0]), " ")
	switch {
	case strings.Contains(text, "Apache License Version 2.0"):
		return "Apache-2.0"
	case strings.Contains(text, "Permission is hereby granted, free of charge"):
		return "MIT"
	case strings.Contains(text, "Redistribution and use in source and binary forms") && strings.Contains(text, "Neither the name"):
		return "BSD-3-Clause"
	case strings.Contains(text, "Redistribution and use in source and binary forms"):
		return "BSD-2-Clause"
	}
	t.Errorf("%s: unknown licence: %.80s", m.path, text)
	return "unknown"
}

// dependencyRow is a row of the table in CONTRIBUTING.md.
var dependencyRow = regexp.MustCompile(`(?m)^\| ([a-z0-9.-]+\.[a-z]+/?[^ |]*) \| ([^|]+) \| ([^|]+) \|$`)

// TestDependencies demands that CONTRIBUTING.md has a row with a reason and the
// licence for what go.mod names and for what is linked, and for nothing else.
func TestDependencies(t *testing.T) {
	src, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for _, row := range dependencyRow.FindAllSubmatch(src, -1) {
		told[string(row[1])] = string(row[3])
	}
	inBinary := linked(t)
	var wanted []string
	for _, m := range inBinary {
		wanted = append(wanted, m.path)
		if licence := spdx(t, m); told[m.path] != licence {
			t.Errorf("CONTRIBUTING.md: %s has %q, expected the licence %s", m.path, told[m.path], licence)
		}
	}
	direct := goTool(t, ".", systems[0], "list", "-m", "-f", "{{if not (or .Main .Indirect)}}{{.Path}}{{end}}", "all")
	for _, path := range append(strings.Fields(direct), "honnef.co/go/tools") { // a tool is indirect
		if wanted = append(wanted, path); told[path] == "" {
			t.Errorf("CONTRIBUTING.md does not say what %s is for", path)
		}
	}
	for path := range told {
		if !slices.Contains(wanted, path) {
			t.Errorf("CONTRIBUTING.md has %s, which is not used", path)
		}
	}
}

// TestNoNetwork demands that nothing is linked that could open a connection or
// start another program.
func TestNoNetwork(t *testing.T) {
	linked(t) // or skip
	for _, system := range systems {
		packages := strings.Fields(goTool(t, ".", system, "list", "-deps", "."))
		for _, bad := range []string{"net", "net/http", "net/rpc", "crypto/tls", "os/exec", "plugin"} {
			if system == "windows" && bad == "net" {
				continue // golang.org/x/sys/windows imports it, for types
			}
			if slices.Contains(packages, bad) {
				t.Errorf("%s: %s is linked", system, bad)
			}
		}
	}
}

// build makes the binary of the source in a folder.
func build(t *testing.T, dir, out string) []byte {
	t.Helper()
	goTool(t, dir, "", "build", "-trimpath", "-buildvcs=false", "-o", out, ".")
	bin, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return bin
}

// TestReproducible builds the same source in two places: the bytes are the
// same, and neither place is told in them.
func TestReproducible(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs at the same time here, and it takes long under the race detector")
	}
	modules := linked(t)
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	there := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum", "main.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(there, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && e.Name()[0] != '.' {
			if err := os.CopyFS(filepath.Join(there, e.Name()), os.DirFS(e.Name())); err != nil {
				t.Fatal(err)
			}
		}
	}
	bin := t.TempDir()
	a, b := build(t, here, filepath.Join(bin, "a")), build(t, there, filepath.Join(bin, "b"))
	if !bytes.Equal(a, b) {
		t.Errorf("two builds differ: %d and %d bytes", len(a), len(b))
	}
	for _, place := range []string{here, modules[0].dir} {
		if bytes.Contains(a, []byte(place)) {
			t.Errorf("%s is told in the binary", place)
		}
	}
}

// TestWithoutNetwork runs the binary where there is no network at all, not even
// a loopback that is up: it says the same.
func TestWithoutNetwork(t *testing.T) {
	linked(t) // or skip
	if out, err := exec.Command("unshare", "-rn", "true").CombinedOutput(); err != nil {
		t.Skipf("unshare -rn, which takes the network away, does not work here: %v: %s", err, out)
	}
	hcclint := filepath.Join(t.TempDir(), "hcclint")
	build(t, ".", hcclint)
	args := []string{hcclint, "--lang", "en", "--max-same", "0", "examples"}
	with, _ := exec.Command(args[0], args[1:]...).CombinedOutput()
	without, err := exec.Command("unshare", append([]string{"-rn"}, args...)...).CombinedOutput()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Errorf("without a network: %v", err)
	}
	if !bytes.Equal(with, without) || !bytes.Contains(with, []byte("[device-ip-duplicate]")) {
		t.Errorf("with a network %d bytes, without %d", len(with), len(without))
	}
}
