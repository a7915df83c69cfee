//go:build !goexperiment.jsonv2

// Command tokens reads a file and asks encoding/json/jsontext for every token
// of it: the yardstick that hcclint is measured against. That package needs
// GOEXPERIMENT=jsonv2, which go run ./bench sets.
package main

import "log"

func main() { log.Fatal("tokens: build with GOEXPERIMENT=jsonv2") }
