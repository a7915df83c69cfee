package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

// respell mends a string that means the same in another spelling: the runtime
// refuses it as it is, so that nothing that is read changes.
func (d *Draft) respell(v jsonscan.Value, text []byte) {
	if bytes.IndexFunc(text, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' }) < 0 {
		d.Safe(v.Span(), `"`+string(text)+`"`)
	}
}

// unpad mends an address that is one but for the blanks around it.
func (d *Draft) unpad(v jsonscan.Value, text []byte, good func([]byte) bool) {
	if trimmed := bytes.TrimSpace(text); len(trimmed) < len(text) && good(trimmed) {
		d.respell(v, trimmed)
	}
}
