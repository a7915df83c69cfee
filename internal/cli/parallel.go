package cli

import (
	"io"
	"iter"
	"runtime"
	"sync/atomic"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// outcome is what came of one input. Both result and error are nil for a file
// of a folder that has nothing to do with rank tables.
type outcome struct {
	input  input
	result *rules.Result
	err    error
}

// checkAll checks the inputs on all cores and yields the outcomes in order. The
// workers are at most a few files ahead of the reader, so that a folder of
// large tables does not end up in memory.
func checkAll(inputs []input, stdin io.Reader, target rules.Target) iter.Seq[outcome] {
	if len(inputs) < 2 {
		return func(yield func(outcome) bool) {
			for _, in := range inputs {
				yield(checkOne(in, stdin, target))
			}
		}
	}
	return func(yield func(outcome) bool) {
		workers := min(runtime.GOMAXPROCS(0), len(inputs))
		ahead := make(chan struct{}, 16*workers)
		done := make([]chan outcome, len(inputs))
		for i := range done {
			done[i] = make(chan outcome, 1)
		}
		var next atomic.Int64
		for range workers {
			go func() {
				for {
					ahead <- struct{}{}
					i := int(next.Add(1)) - 1
					if i >= len(inputs) {
						<-ahead
						return
					}
					done[i] <- checkOne(inputs[i], stdin, target)
				}
			}()
		}
		for i := range done {
			out := <-done[i]
			<-ahead
			done[i] = nil
			if !yield(out) {
				return
			}
		}
	}
}

// checkOne reads and checks one input.
func checkOne(in input, stdin io.Reader, target rules.Target) outcome {
	read := func() (*source.File, error) { return source.Read(in.path) }
	if in.stdin {
		read = func() (*source.File, error) { return source.ReadAll(in.path, stdin) }
	}
	file, err := read()
	if err != nil || !in.named && !rules.Telling(file.Bytes) {
		return outcome{input: in, err: err}
	}
	return outcome{input: in, result: rules.CheckFile(file, target)}
}
