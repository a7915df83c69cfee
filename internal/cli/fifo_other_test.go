//go:build !unix

package cli

import "github.com/rogpeppe/go-internal/testscript"

func makeFIFO(ts *testscript.TestScript, _ bool, _ []string) {
	ts.Fatalf("there are no named pipes here")
}
