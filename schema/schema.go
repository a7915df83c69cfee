// Package schema holds the JSON Schemas (draft-07, the dialect that editors
// understand) of the layouts that HCCL reads, and of hcclint's own plans. They are the contract for editors
// and other tools, and for configuration that is checked at run time; the
// reader of rank tables finds the same faults by itself, with places, and a
// test keeps the two in step.
//
// A schema says what HCCL's parser demands of the form: types, keys that must
// be there, lists that must not be empty, the fixed words of version and
// status, and that texts which are read as numbers start like one. What depends
// on other values, on the product or on a length in bytes is left to the rules.
// Keys that HCCL does not read in a layout are free, known or not; a key that it
// reads on some product or beside some other key has the type it needs there.
// Numbers of version 2.0 are integers, although HCCL cuts fractions off and
// takes true for 1: that is an error of its own for the rules.
//
// An editor takes the file as it is: hcclint schema rank-table-1.0 prints it.
//
// Importing this package costs 2.6 to 2.9 ms at start-up, used or not: that is
// jsonschema compiling its meta-schemas. Nothing of this package's own is done
// before it is asked.
package schema

import (
	"bytes"
	"embed"
	"fmt"
	"io"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

//go:embed *.schema.json
var files embed.FS

// Kind is a kind of document that has a schema.
type Kind struct {
	Name  string // as in document.Kind.ID; a plan is no document of HCCL's
	Title string // one line, in English
}

// entry is a kind and its schema, compiled when it is first used.
type entry struct {
	Kind
	once     sync.Once
	compiled *jsonschema.Schema
}

var entries = [...]entry{
	{Kind: Kind{"rank-table-1.0", "HCCL rank table, version 1.0"}},
	{Kind: Kind{"rank-table-1.2", "HCCL rank table, version 1.2 (super pods)"}},
	{Kind: Kind{"rank-table-2.0", "HCCL rank table, version 2.0 (Ascend 950)"}},
	{Kind: Kind{"rank-table-legacy", "HCCL rank table, old group_list layout (template 2)"}},
	{Kind: Kind{"rank-table-lab", "HCCL rank table, old lab layout (group_list with deploy_mode)"}},
	{Kind: Kind{"rank-table-1.1", "HCCL rank table, version 1.1 (heterogeneous)"}},
	{Kind: Kind{"cluster-config", "Cluster configuration of atc and GE"}},
	{Kind: Kind{"plan", "Plan of hcclint: what a job asks HCCL for"}},
}

// Kinds lists the kinds, always in the same order.
func Kinds() []Kind {
	kinds := make([]Kind, len(entries))
	for i := range entries {
		kinds[i] = entries[i].Kind
	}
	return kinds
}

// Source is the schema of a kind as a file for editors.
func Source(name string) ([]byte, bool) {
	e := find(name)
	if e == nil {
		return nil, false
	}
	return e.source(), true
}

// Validate checks a decoded document against the schema of a kind. v is what
// encoding/json makes of a document, best with UseNumber; integers of any size
// are taken as well. What does not fit is an *Error; any other error means that
// there is no such kind.
func Validate(name string, v any) error {
	e := find(name)
	if e == nil {
		return fmt.Errorf("schema: no kind %q", name)
	}
	e.once.Do(e.compile)
	return validate(e.compiled, v)
}

// find is the entry of a kind, nil if there is none. MindSpore's cross-cluster
// table is a 1.0 table with keys that HCCL does not read.
func find(name string) *entry {
	if name == "rank-table-cross-cluster" {
		name = "rank-table-1.0"
	}
	for i := range entries {
		if entries[i].Name == name {
			return &entries[i]
		}
	}
	return nil
}

func (e *entry) source() []byte {
	src, err := files.ReadFile(e.Name + ".schema.json")
	if err != nil {
		panic(err) // the file is part of the program
	}
	return src
}

// compile needs no network: a schema refers to nothing but itself.
func (e *entry) compile() {
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft7
	c.LoadURL = func(url string) (io.ReadCloser, error) { return nil, fmt.Errorf("no schema %s", url) }
	url := "urn:hcclint:schema:" + e.Name
	if err := c.AddResource(url, bytes.NewReader(e.source())); err != nil {
		panic(err)
	}
	e.compiled = c.MustCompile(url)
}
