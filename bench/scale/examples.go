package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/hcclint/hcclint/internal/plan"
	"github.com/hcclint/hcclint/rules"
)

// once are the rules that no table makes speak often, with the reason. They are
// left to the tests.
var once = map[string]string{
	"file-mode":      "of the file",
	"file-symlink":   "of the file",
	"file-too-large": "of the file",

	"json-bom":           "once in a text",
	"json-empty":         "once in a text",
	"json-encoding":      "once in a text",
	"json-syntax":        "once in a text",
	"json-too-deep":      "once in a text",
	"json-trailing-data": "once in a text",
	"json-truncated":     "once in a text",

	"copies-differ":         "hcclint same does not count by rule; see commands",
	"device-plane-a2-box16": "of one server, which has at most 16 devices",
	"group-rank-max":        "a plan has at most a million values",
	"rank-id-env-range":     "of one variable",
	"suppression-expired":   "at most 1,000 are read",
	"suppression-no-reason": "at most 1,000 are read",
	"suppression-stale":     "at most 1,000 are read",
}

// exampleJobs are the examples of the rules that have found nothing yet, with
// more of everything or, if inner, with more devices on a server.
func exampleJobs(already found, inner bool) ([]job, error) {
	var jobs []job
	for _, r := range rules.All() {
		if already[r.Name] || once[r.Name] != "" {
			continue
		}
		j, err := example(r.Name, inner)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, j)
	}
	return jobs, nil
}

// example is the command that shows a rule, about its files, made large.
func example(rule string, inner bool) (job, error) {
	dir := filepath.Join("examples", rule)
	args, err := command(filepath.Join(dir, "want.txt"))
	if err != nil {
		return job{}, err
	}
	small := map[string][]byte{}
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		if e.Name() == "want.txt" || !e.Type().IsRegular() || strings.HasPrefix(e.Name(), "good") {
			continue
		}
		if small[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			break
		}
	}
	probe := growAll(small, 1, inner)
	for i, arg := range args {
		if small[arg] != nil && probe[arg] == nil {
			args[i] = inJSON(arg)
		}
	}
	return job{"example of " + rule, args, func(ranks int) map[string][]byte { return growAll(small, ranks, inner) }}, err
}

// inJSON is the name of a file whose text became JSON. Large plans are, which
// takes a tenth of the time.
func inJSON(name string) string { return strings.TrimSuffix(name, ".yaml") + ".json" }

// command are the arguments of the first command in a want.txt that is about
// what is wrong.
func command(path string) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		args, ok := strings.CutPrefix(line, "$ hcclint ")
		if ok && strings.Contains(" "+args, " bad") {
			return append([]string{"--statistics"}, strings.Fields(args)...), nil
		}
	}
	return nil, fmt.Errorf("%s: no command about bad.*", path)
}

// growAll makes the files of an example large together, so that what one of them
// says of another remains true.
func growAll(small map[string][]byte, total int, inner bool) map[string][]byte {
	n := 1
	for _, src := range small {
		n = max(n, units(src))
	}
	g := grower{copies: max(1, total/n), ranks: n, inner: inner}
	large := map[string][]byte{}
	for name, src := range small {
		large[name] = src
		switch filepath.Ext(name) {
		case ".json", ".yaml":
			grown, ok := g.grow(src)
			if !ok {
				break
			}
			if plan.Recognise(grown, inJSON(name)) != plan.NoPlan {
				delete(large, name)
				name = inJSON(name)
			}
			large[name] = grown
		case ".py":
			large[name] = []byte(strings.Repeat(string(src), total/n))
		}
	}
	return large
}
