// Command hcclint checks HCCL rank tables before a job starts.
package main

import (
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/hcclint/hcclint/internal/cli"
)

func main() {
	debug.SetGCPercent(900)        // a run is short: up to 36 MiB it never collects
	debug.SetMemoryLimit(1 << 30)  // unless it is much memory
	signal.Ignore(syscall.SIGPIPE) // "| head" is no failure: the exit code is the verdict
	os.Exit(cli.Main(os.Args, os.Stdin, os.Stdout, os.Stderr))
}
