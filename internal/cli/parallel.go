package cli

import (
	"io"
	"iter"
	"path/filepath"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/hcclint/hcclint/internal/baseline"
	"github.com/hcclint/hcclint/internal/report"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// outcome is what came of one input: a result, and with a plan those of the
// tables it names. Nothing at all came of a file of a folder that has nothing
// to do with rank tables.
type outcome struct {
	input   input
	results []*rules.Result
	unread  []unread
	idle    bool // a script that asks HCCL for nothing
	own     bool // what an earlier run wrote: a report may replace it
}

// unread is a file that could not be read.
type unread struct {
	path string
	err  error

	by, key string // the plan that names it, and under what; "" for an input
}

// checker is what every input is checked with.
type checker struct {
	stdin  io.Reader
	table  *source.File    // of --rank-table, nil if not given
	inputs map[string]bool // paths that are inputs themselves
	confs  confs
	claims claims
}

// all checks the inputs on all cores and yields the outcomes in order. The
// workers are at most a few files ahead of the reader, so that a folder of
// large tables does not end up in memory; of many files they take several at a
// time, as waking each other costs as much as checking a small one.
func (c *checker) all(inputs []input) iter.Seq[outcome] {
	if len(inputs) < 2 {
		return func(yield func(outcome) bool) {
			for _, in := range inputs {
				yield(c.one(in))
			}
		}
	}
	return func(yield func(outcome) bool) {
		workers := min(runtime.GOMAXPROCS(0), len(inputs))
		batches := slices.Collect(slices.Chunk(inputs, min(len(inputs)/(16*workers)+1, maxBatch)))
		ahead := make(chan struct{}, 2*workers)
		done := make([]chan []outcome, len(batches))
		for i := range done {
			done[i] = make(chan []outcome, 1)
		}
		var next atomic.Int64
		for range workers {
			go func() {
				for {
					ahead <- struct{}{}
					i := int(next.Add(1)) - 1
					if i >= len(batches) {
						<-ahead
						return
					}
					done[i] <- c.some(batches[i])
				}
			}()
		}
		for i := range done {
			list := <-done[i]
			<-ahead
			done[i] = nil
			for _, out := range list {
				if !yield(out) {
					return
				}
			}
		}
	}
}

// maxBatch is how many files a worker takes at a time.
const maxBatch = 8

func (c *checker) some(inputs []input) []outcome {
	list := make([]outcome, len(inputs))
	for i, in := range inputs {
		list[i] = c.one(in)
	}
	return list
}

// one reads and checks one input.
func (c *checker) one(in input) outcome {
	if c.claims.owned[filepath.Clean(in.path)] {
		return outcome{input: in} // its plan has it
	}
	if unrelated(in) {
		return outcome{input: in}
	}
	file, err := c.confs.read[filepath.Clean(in.path)], error(nil)
	if file == nil {
		file, err = read(in, c.stdin)
	}
	if err != nil {
		return outcome{input: in, unread: []unread{{path: in.path, err: err}}}
	}
	if !in.named && (report.IsReport(file.Bytes) || baseline.Is(file.Bytes)) {
		return outcome{input: in, own: true}
	}
	return c.judge(in, file)
}

// judge checks an input that was read, for every consumer.
func (c *checker) judge(in input, file *source.File) outcome {
	all := make([]outcome, len(in.targets))
	for i, target := range in.targets {
		all[i] = c.judgeFor(target, in, file)
	}
	return together(all)
}

// together makes one outcome of those of one input for several consumers. They
// are of the same files.
func together(all []outcome) outcome {
	out := all[0]
	if len(all) == 1 {
		return out
	}
	out.results = nil
	for i, res := range all[0].results {
		same := []*rules.Result{res}
		for _, other := range all[1:] {
			if i < len(other.results) && other.results[i].File.Name == res.File.Name {
				same = append(same, other.results[i])
			}
		}
		out.results = append(out.results, rules.Together(same))
	}
	return out
}

// judgeFor checks an input for one target.
func (c *checker) judgeFor(target rules.Target, in input, file *source.File) outcome {
	out := outcome{input: in}
	around := c.confs.around(in.path)
	if in.hccn {
		out.results = []*rules.Result{rules.NewHccn(file).Check(target)}
	} else if rules.PlainTable(file.Bytes) {
		out.results = []*rules.Result{rules.CheckFile(file, around, target)}
	} else if res, ok := rules.CheckObjects(file, around, target, in.named); ok {
		out.results = []*rules.Result{res}
	} else if p, ok := rules.OpenPlan(file, in.named); ok {
		if p.Idle() {
			out.idle = true
			return out
		}
		c.plan(p, target, &out)
	} else if p, ok := rules.OpenEmptyList(file, target.Consumer); ok && in.named {
		c.plan(p, target, &out)
	} else if h, ok := rules.OpenHccn(file, in.named); ok {
		out.results = []*rules.Result{h.Check(target)}
	} else if isConf(in.path) && !in.named {
		// of another program
	} else if in.named || rules.Telling(file.Bytes) && !isPlan(in.path) {
		out.results = []*rules.Result{rules.CheckFile(file, around, target)}
	} else if namedTable(in.path) { // empty, in another encoding, or no table for all its name?
		if res := rules.CheckFile(file, around, target); res.Illegible() || meantAsTable(in.path) {
			out.input.named, out.results = true, []*rules.Result{res}
		}
	}
	return out
}

// read reads an input.
func read(in input, stdin io.Reader) (*source.File, error) {
	if in.stdin {
		return source.ReadAll(in.path, stdin)
	}
	return source.Read(in.path)
}
