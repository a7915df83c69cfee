package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/hcclint/hcclint/rules"
)

// counted are the packages with counters: ours, and those of the library whose
// loops ours may hide in. What is written in assembly, such as searching for a
// byte, counts once.
const counted = "./...,bytes,slices,sort,strings"

// program is hcclint with counters.
type program struct {
	dir, path string
	mu        sync.Mutex
	found     found
}

func build(dir string) (*program, error) {
	p := &program{dir: dir, path: filepath.Join(dir, "hcclint.exe"), found: found{}}
	cmd := exec.Command("go", "build", "-cover", "-covermode=count", "-coverpkg="+counted, "-o", p.path, ".")
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build: %w\n%s", err, text)
	}
	return p, nil
}

// profile runs the jobs of a group at one size and adds up what they ran.
func (p *program) profile(g group, ranks int) (profile, error) {
	counts, err := os.MkdirTemp(p.dir, "counts")
	if err != nil {
		return nil, err
	}
	var all errgroup.Group
	all.SetLimit(runtime.NumCPU())
	for _, j := range g.jobs {
		all.Go(func() error {
			if err := p.run(j, ranks, counts); err != nil {
				return fmt.Errorf("%s, %s: %w", g.name, j.name, err)
			}
			return nil
		})
	}
	if err := all.Wait(); err != nil {
		return nil, err
	}
	out, err := exec.Command("go", "tool", "covdata", "textfmt", "-i="+counts, "-o=/dev/stdout").Output()
	if err != nil {
		return nil, fmt.Errorf("covdata: %w", err)
	}
	return read(strings.NewReader(string(out)))
}

// worst is the name of the job that runs a block most often.
func (p *program) worst(g group, block string) (string, error) {
	name, most := "", uint64(0)
	for _, j := range g.jobs {
		counts, err := p.profile(group{g.name, []job{j}}, small)
		if err != nil {
			return "", err
		}
		if n := counts[block]; n >= most {
			name, most = j.name, n
		}
	}
	return name, nil
}

// run checks the files of one job.
func (p *program) run(j job, ranks int, counts string) error {
	files, err := os.MkdirTemp(p.dir, "files")
	if err != nil {
		return err
	}
	defer os.RemoveAll(files)
	for name, src := range j.files(ranks) {
		if err := os.WriteFile(filepath.Join(files, name), src, 0o600); err != nil {
			return err
		}
	}
	cmd := exec.Command(p.path, j.args...)
	cmd.Dir = files
	cmd.Env = append(os.Environ(), "GOCOVERDIR="+counts, "LC_ALL=C")
	var errs strings.Builder
	cmd.Stderr = &errs
	err = cmd.Run()
	if exit := new(exec.ExitError); errors.As(err, &exit) && exit.ExitCode() == 1 {
		err = nil // findings
	}
	if err != nil {
		return fmt.Errorf("%w\n%s", err, errs.String())
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, r := range rules.All() {
		if strings.Contains(errs.String(), r.Name) {
			p.found[r.Name] = true
		}
	}
	return nil
}
