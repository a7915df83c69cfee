// Command hcclint checks HCCL rank tables before a job starts.
package main

import (
	"os"

	"github.com/hcclint/hcclint/internal/cli"
)

func main() { os.Exit(cli.Main(os.Args, os.Stdin, os.Stdout, os.Stderr)) }
