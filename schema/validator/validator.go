// Package validator holds documents against the JSON Schemas of package schema.
//
// It is a package of its own because importing it costs 2.6 to 2.9 ms at
// start-up, used or not: that is jsonschema compiling its meta-schemas. Nothing
// of this package's own is done before it is asked.
package validator

import (
	"bytes"
	"fmt"
	"io"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/hcclint/hcclint/schema"
)

// compiled are the schemas that were asked for, by kind.
var compiled sync.Map

// Validate checks a decoded document against the schema of a kind. v is what
// encoding/json makes of a document, best with UseNumber; integers of any size
// are taken as well. What does not fit is an *Error; any other error means that
// there is no such kind.
func Validate(kind string, v any) error {
	src, ok := schema.Source(kind)
	if !ok {
		return fmt.Errorf("schema: no kind %q", kind)
	}
	once, _ := compiled.LoadOrStore(kind, sync.OnceValue(func() *jsonschema.Schema { return compile(kind, src) }))
	return validate(once.(func() *jsonschema.Schema)(), v)
}

// compile needs no network: a schema refers to nothing but itself.
func compile(kind string, src []byte) *jsonschema.Schema {
	c := jsonschema.NewCompiler()
	c.Draft = jsonschema.Draft7
	c.LoadURL = func(url string) (io.ReadCloser, error) { return nil, fmt.Errorf("no schema %s", url) }
	url := "urn:hcclint:schema:" + kind
	if err := c.AddResource(url, bytes.NewReader(src)); err != nil {
		panic(err)
	}
	return c.MustCompile(url)
}
