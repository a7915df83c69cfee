//go:build goexperiment.jsonv2

// Command tokens reads a file and asks encoding/json/jsontext for every token
// of it: the yardstick that hcclint is measured against.
package main

import (
	"bytes"
	"encoding/json/jsontext"
	"io"
	"log"
	"os"
)

func main() {
	src, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	for d := jsontext.NewDecoder(bytes.NewBuffer(src)); ; {
		if _, err := d.ReadToken(); err == io.EOF {
			return
		} else if err != nil {
			log.Fatal(err)
		}
	}
}
