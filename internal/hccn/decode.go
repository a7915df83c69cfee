package hccn

import (
	"bytes"
	"strconv"

	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/source"
)

// MaxSize is the largest file that is read: a real one has a few kilobytes.
const MaxSize = 1 << 20

// Decode reads a text; one larger than MaxSize is Foreign. The text is kept,
// not copied. Empty lines and comments are passed over; in the output of
// hccn_tool everything that is no address as well: prompts, masks, and what
// other commands have printed.
func Decode(src []byte) *File {
	if len(src) > MaxSize {
		return &File{Src: src, Foreign: true, Large: true}
	}
	conf := decoder{f: &File{Src: src}, device: NoDevice}
	conf.lines(conf.setting)
	tool := decoder{f: &File{Src: src, Tool: true}, device: NoDevice}
	tool.lines(tool.address)
	if f := conf.f.finish(); !f.Foreign || len(tool.f.Entries) == 0 {
		return f
	}
	return tool.f.finish()
}

type decoder struct {
	f      *File
	device uint32 // that hccn_tool was asked for last
}

// lines calls read for every line, without and with the blanks around it.
func (d *decoder) lines(read func(line, raw source.Span)) {
	f, src := d.f, d.f.Src
	at := 0
	if bytes.HasPrefix(src, []byte("\ufeff")) {
		f.BOM, at = true, 3
	}
	for at < len(src) {
		end := len(src)
		if i := bytes.IndexByte(src[at:], '\n'); i >= 0 {
			end = at + i
		}
		stop := end
		if stop > at && src[stop-1] == '\r' {
			stop--
			if f.CR == (source.Span{}) {
				f.CR = span(stop, end)
			}
		}
		line := f.trim(span(at, stop))
		if line.Len() > 0 && src[line.Start] != '#' {
			read(line, span(at, stop))
		}
		at = end + 1
	}
}

// setting reads a line of hccn.conf.
func (d *decoder) setting(line, raw source.Span) {
	f := d.f
	text := f.Text(line)
	e := Entry{Line: line, Device: NoDevice}
	cut := bytes.IndexByte(text, '=')
	if cut < 0 {
		if cut = bytes.IndexAny(text, ": \t"); cut < 0 {
			cut = len(text)
		}
		e.Flaw = NoEquals
	}
	e.Key = f.trim(source.Span{Start: line.Start, End: line.Start + uint32(cut)})
	e.Value = source.Span{Start: min(line.Start+uint32(cut)+1, line.End), End: line.End}
	number := NoFlaw
	e.Kind, e.Device, number = keyOf(f.Text(e.Key))
	value := f.Text(f.trim(e.Value))
	switch {
	case e.Flaw != NoFlaw:
		value = bytes.TrimLeft(value, "=: \t")
	case number != NoFlaw:
		e.Flaw = number
	case bytes.IndexByte(value, '=') >= 0:
		e.Flaw = Equals
	case line != raw, len(value) != e.Value.Len(), e.Key.Len() != cut:
		e.Flaw, e.Line = Blanks, raw
	}
	if e.Kind != Other {
		e.Addr = ranktable.ParseAddress(value)
	}
	f.Entries = append(f.Entries, e)
}

// keys are the keys that the manuals and the readers of the file name.
var keys = [...]struct {
	name string
	kind Kind
}{{"address", Address}, {"IPv6address", Address6}, {"netmask", Netmask}, {"netdetect", Netdetect}, {"gateway", Gateway}}

// keyOf reads a key with its device.
func keyOf(key []byte) (Kind, uint32, Flaw) {
	name, number, found := bytes.Cut(key, []byte{'_'})
	for _, k := range keys {
		if !bytes.EqualFold(name, []byte(k.name)) {
			continue
		}
		n, err := strconv.ParseUint(string(number), 10, 16)
		switch {
		case !found, err != nil, strconv.Itoa(int(n)) != string(number):
			return k.kind, NoDevice, NoNumber
		case string(name) != k.name:
			return k.kind, uint32(n), WrongCase
		}
		return k.kind, uint32(n), NoFlaw
	}
	return Other, NoDevice, NoFlaw
}

// address reads a line of output of hccn_tool, or the command that made it.
func (d *decoder) address(line, _ source.Span) {
	f := d.f
	text := f.Text(line)
	if i := bytes.Index(text, []byte("hccn_tool")); i >= 0 {
		d.device = asked(text[i:])
		return
	}
	const key = "ipaddr:"
	if !bytes.HasPrefix(text, []byte(key)) {
		return
	}
	e := Entry{Line: line, Key: source.Span{Start: line.Start, End: line.Start + uint32(len(key)) - 1}, Kind: Address, Device: d.device}
	e.Value = f.trim(source.Span{Start: line.Start + uint32(len(key)), End: line.End})
	if i := bytes.IndexAny(f.Text(e.Value), " \t/"); i >= 0 {
		e.Value.End = e.Value.Start + uint32(i) // a mask on the same line
	}
	e.Addr = ranktable.ParseAddress(f.Text(e.Value))
	f.Entries = append(f.Entries, e)
}

// asked is the device that a command asks for: hccn_tool -i 0 -ip -g.
func asked(command []byte) uint32 {
	words := bytes.Fields(command)
	for i, w := range words {
		if string(w) == "-i" && i+1 < len(words) {
			if n, err := strconv.ParseUint(string(words[i+1]), 10, 16); err == nil {
				return uint32(n)
			}
		}
	}
	return NoDevice
}

// trim takes the blanks off both ends.
func (f *File) trim(s source.Span) source.Span {
	for s.Start < s.End && blank(f.Src[s.Start]) {
		s.Start++
	}
	for s.Start < s.End && blank(f.Src[s.End-1]) {
		s.End--
	}
	return s
}

func blank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }

func span(start, end int) source.Span { return source.Span{Start: uint32(start), End: uint32(end)} }
