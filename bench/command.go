package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// command is a process to measure.
type command struct {
	name string // in the tables
	path string
	args []string
	env  []string
	slow bool // run only in every fourth round
	exit int  // the code that is expected; anything else is no measurement
}

// run runs the command once, without looking at what it prints.
func (c *command) run() (cost, error) {
	cmd := exec.Command(c.path, c.args...)
	cmd.Env = append(os.Environ(), c.env...)
	var errs strings.Builder
	cmd.Stderr = &errs
	start := time.Now()
	err := cmd.Run()
	took := time.Since(start)
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		return cost{}, err
	}
	state := cmd.ProcessState
	if state.ExitCode() != c.exit {
		return cost{}, fmt.Errorf("%s %s: %s, expected exit code %d\n%s", c.path, strings.Join(c.args, " "), state, c.exit, errs.String())
	}
	return cost{took, state.UserTime() + state.SystemTime(), peakOf(state)}, nil
}

// measure runs the commands in turn, round by round, so that whatever else
// happens on the machine happens to all of them. A round before warms up.
func measure(rounds int, commands ...command) (map[string]costs, error) {
	out := map[string]costs{}
	for round := range rounds + 1 {
		for i := range commands {
			c := &commands[i]
			if c.slow && round > 1 && round%4 != 0 {
				continue
			}
			took, err := c.run()
			if err != nil {
				return nil, err
			}
			if round > 0 {
				out[c.name] = append(out[c.name], took)
			}
		}
	}
	return out, nil
}
