package baseline

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/internal/source"
)

// MaxSize is the largest baseline that is read, in bytes.
const MaxSize = 64 << 20

// Is reports whether a text starts like a baseline, for telling it from the
// tables in a folder.
func Is(src []byte) bool { return bytes.HasPrefix(src, []byte(head)) }

// saltSize is that of a salt, in bytes.
const saltSize = 16

// maxCount is more than the findings of a file that can be told apart.
const maxCount = 1 << 20

// Problem says why a text is no baseline.
type Problem struct {
	At   uint32
	Text lang.Text
}

var noBaseline = lang.Text{EN: "not a baseline, expected what --write-baseline writes", ZH: "不是基线文件，应为 --write-baseline 生成的内容"}

// Read reads a baseline; nil and a problem if it is none.
func Read(file *source.File) (*Baseline, *Problem) {
	b := New(file.Name)
	b.File = file
	if len(file.Bytes) > MaxSize {
		return nil, &Problem{0, lang.Text{EN: "larger than 64 MiB, which no baseline is", ZH: "超过 64 MiB，不是正常的基线文件"}}
	}
	d := json.NewDecoder(bytes.NewReader(file.Bytes))
	d.DisallowUnknownFields()
	if err := b.decode(d); err != nil {
		at := d.InputOffset()
		if e := (*json.SyntaxError)(nil); errors.As(err, &e) {
			at = e.Offset - 1
		}
		return nil, &Problem{uint32(min(max(at, 0), int64(len(file.Bytes)))), noBaseline}
	}
	return b, nil
}

var errForm = errors.New("unexpected")

// decode reads the list entry by entry, so that each has a place.
func (b *Baseline) decode(d *json.Decoder) error {
	if err := expect(d, json.Delim('{'), "version", 1.0, "salt"); err != nil {
		return err
	}
	if err := b.readSalt(d); err != nil {
		return err
	}
	if err := expect(d, "findings", json.Delim('[')); err != nil {
		return err
	}
	for d.More() {
		start := b.skip(uint32(d.InputOffset()))
		e := entry{Count: 1}
		if err := d.Decode(&e); err != nil {
			return err
		}
		if e.Count < 1 || e.Count > maxCount || e.Rule == "" || e.key.File == "" {
			return errForm
		}
		e.span = source.Span{Start: start, End: uint32(d.InputOffset())}
		b.entries = append(b.entries, e)
		b.left[e.key] += e.Count
	}
	if err := expect(d, json.Delim(']'), json.Delim('}')); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errForm
	}
	return nil
}

// readSalt takes what New makes.
func (b *Baseline) readSalt(d *json.Decoder) error {
	token, err := d.Token()
	if err != nil {
		return err
	}
	salt, _ := token.(string)
	if raw, err := hex.DecodeString(salt); err != nil || len(raw) != saltSize || hex.EncodeToString(raw) != salt {
		return errForm
	}
	b.salt = salt
	return nil
}

func expect(d *json.Decoder, tokens ...any) error {
	for _, want := range tokens {
		got, err := d.Token()
		if err != nil {
			return err
		}
		if got != want {
			return errForm
		}
	}
	return nil
}

// skip passes over what stands between two entries.
func (b *Baseline) skip(at uint32) uint32 {
	for int(at) < len(b.File.Bytes) && bytes.IndexByte([]byte(" \t\r\n,"), b.File.Bytes[at]) >= 0 {
		at++
	}
	return at
}
