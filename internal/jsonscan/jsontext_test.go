//go:build goexperiment.jsonv2

package jsonscan

import (
	"encoding/json/jsontext"
	"testing"
)

// FuzzJSONText compares with a second reader, which is as strict as we are
// about UTF-8, surrogates and keys given twice. Run it with
// GOEXPERIMENT=jsonv2.
func FuzzJSONText(f *testing.F) {
	for _, seed := range []string{`{"a":[1,2,{"b":"c"}]}`, `{"a":1,"\u0061":2}`, `["\ud83d\ude00"]`, `["\ud83d"]`, `[1e999, -0.0E+1]`, "[\"\xff\"]", `{"a":{"a":1}}`, `{"a":"{{ n }}"}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		faults, _ := readAll(string(src)).Faults()
		for _, f := range faults {
			if f.Code == TooDeep || f.Code == Syntax && f.Detail == HugeNumber {
				return // bounds that jsontext has not
			}
		}
		if valid := jsontext.Value(src).IsValid(); valid != (len(faults) == 0) {
			t.Errorf("%q: faults %v, jsontext says valid: %v", src, faults, valid)
		}
	})
}
