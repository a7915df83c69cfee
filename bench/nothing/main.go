// Command nothing links all that hcclint links and, called without arguments,
// does nothing: what starting such a program costs.
package main

import (
	"os"

	"github.com/hcclint/hcclint/internal/cli"
)

func main() {
	if len(os.Args) > 1 { // keeps the linker from leaving everything out
		os.Exit(cli.Main(os.Args, os.Stdin, os.Stdout, os.Stderr))
	}
}
