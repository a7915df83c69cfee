package validator

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// Error says where a document does not fit its schema.
type Error struct {
	Leaves []Leaf // at least one, ordered by place
}

// Leaf is one thing that does not fit. The values around it are not listed.
type Leaf struct {
	Pointer string // JSON pointer (RFC 6901); "" is the whole document
	Message string // in English, lower case, no full stop
}

// maxShown bounds how many leaves Error puts into its text.
const maxShown = 5

func (e *Error) Error() string {
	var b strings.Builder
	for i, l := range e.Leaves {
		if i == maxShown {
			fmt.Fprintf(&b, "; and %d more", len(e.Leaves)-i)
			break
		}
		if i > 0 {
			b.WriteString("; ")
		}
		fmt.Fprintf(&b, "%s: %s", cmp.Or(l.Pointer, "top level"), l.Message)
	}
	return b.String()
}

// validate asks jsonschema, which turns numbers into fractions of big integers:
// that takes 33 ms for 1e1000000 and panics beyond, so no such number gets to
// it. NaN, which YAML has, and types that JSON does not have end in a panic or
// in an error of another kind.
func validate(s *jsonschema.Schema, v any) (err error) {
	if at, found := monster(v); found {
		return &Error{[]Leaf{{at, "the exponent of the number is too large"}}}
	}
	defer func() {
		if r := recover(); r != nil {
			err = &Error{[]Leaf{{"", "holds a number that JSON does not have"}}}
		}
	}()
	err = s.Validate(v)
	if invalid := (*jsonschema.ValidationError)(nil); errors.As(err, &invalid) {
		e := &Error{}
		e.collect(invalid)
		slices.SortFunc(e.Leaves, func(a, b Leaf) int {
			return cmp.Or(comparePointers(a.Pointer, b.Pointer), cmp.Compare(a.Message, b.Message))
		})
		return e
	}
	if err != nil {
		return &Error{[]Leaf{{"", strings.TrimPrefix(err.Error(), "jsonschema: ")}}}
	}
	return nil
}

// collect takes the leaves of an error of jsonschema.
func (e *Error) collect(v *jsonschema.ValidationError) {
	for _, cause := range v.Causes {
		e.collect(cause)
	}
	if len(v.Causes) == 0 {
		e.Leaves = append(e.Leaves, Leaf{pointer(v.InstanceLocation), message(v)})
	}
}

// pointer makes a JSON pointer of a location, which is one whose steps are
// escaped for a URL on top. A key "" has no step: jsonschema leaves it out.
func pointer(location string) string {
	steps := strings.Split(location, "/")
	for i, step := range steps {
		if plain, err := url.PathUnescape(step); err == nil {
			steps[i] = plain
		}
	}
	return strings.Join(steps, "/")
}

// message is what jsonschema says, except where that is a regular expression:
// the only patterns are those of numbers.
func message(v *jsonschema.ValidationError) string {
	if strings.HasSuffix(v.KeywordLocation, "/pattern") {
		return `must be a number written as text, such as "0"`
	}
	return v.Message
}

// comparePointers orders by place: elements of a list by number.
func comparePointers(a, b string) int {
	for a != b {
		var x, y string
		x, a, _ = strings.Cut(a, "/")
		y, b, _ = strings.Cut(b, "/")
		if x == y {
			continue
		}
		if isIndex(x) && isIndex(y) {
			return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y))
		}
		return cmp.Compare(x, y)
	}
	return 0
}

func isIndex(step string) bool { return step != "" && strings.Trim(step, "0123456789") == "" }

// monster finds a number whose exponent is beyond anything a table holds, large
// or small: a double ends at 308.
func monster(v any) (at string, found bool) {
	switch v := v.(type) {
	case json.Number:
		i := strings.IndexAny(string(v), "eE")
		return "", i >= 0 && len(strings.TrimLeft(string(v[i+1:]), "+-0")) > 3
	case []any:
		for i, item := range v {
			if at, found := monster(item); found {
				return "/" + strconv.Itoa(i) + at, true
			}
		}
	case map[string]any:
		first := ""
		for key, item := range v {
			if in, here := monster(item); here && (!found || key < first) {
				first, at, found = key, "/"+strings.NewReplacer("~", "~0", "/", "~1").Replace(key)+in, true
			}
		}
	}
	return at, found
}
