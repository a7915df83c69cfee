// Command schema holds a rank table against the schema of its kind, the way
// most tools do: encoding/json into values of any, then jsonschema.
//
//	schema rank-table-1.0 rank_table.json
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"os"

	"github.com/hcclint/hcclint/schema/validator"
)

func main() {
	src, err := os.ReadFile(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(src))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		log.Fatal(err)
	}
	if err := validator.Validate(os.Args[1], v); err != nil {
		log.Fatal(err)
	}
}
