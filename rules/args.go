package rules

import (
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// Arg is something that is put into a message in the place of {0}, {1} …
// There may be hundreds of thousands, so it is small.
type Arg struct {
	value jsonscan.Value
	kind  argKind
	n     int
	text  *Text
}

type argKind uint8

const (
	argNumber argKind = iota
	argText
	argValue
	argOfFile
	argDevice
	argServer
	argKey
	argLine
)

// num puts a number.
func num[T int | uint32 | int32 | uint8](n T) Arg { return Arg{kind: argNumber, n: int(n)} }

// howMany puts a number of things: "1 rank", "2 ranks". In Chinese the thing stands
// in the message.
func howMany[T int | uint32](n T, thing string) Arg {
	number := strconv.Itoa(int(n))
	switch {
	case n == 1:
	case strings.HasSuffix(thing, "s"):
		thing += "es"
	default:
		thing += "s"
	}
	return both(Text{number + " " + thing, number})
}

// str puts a text that is the same in both languages.
func str(s string) Arg { return both(Text{s, s}) }

// both puts a text in the language of the message.
func both(t Text) Arg { return Arg{kind: argText, text: &t} }

// commas puts names with commas between them.
func commas(names []string) Arg {
	return both(Text{strings.Join(names, ", "), strings.Join(names, "、")})
}

// word puts a text that is not ours: safe for one line, and clipped.
func word(text []byte) Arg { return str(clip(text)) }

// key puts the name of a key.
func key(k ranktable.Key) Arg { return Arg{kind: argKey, n: int(k)} }

// on puts the name of a product.
func on(p product.Product) Arg { return both(Text(p.Name())) }

// val puts a value as it stands in the table. A text is shown as it is, in
// quotes where it could be misread (empty, blanks, odd characters).
func val(v jsonscan.Value) Arg { return Arg{kind: argValue, value: v} }

// val puts a value of the text whose faults are judged. In a plan that is the
// plan, while other rules show values of its rank table.
func (d *Document) val(v jsonscan.Value) Arg {
	if d.ofPlan {
		return Arg{kind: argOfFile, value: v}
	}
	return val(v)
}

// device puts "device 0 of server node_0" for the device with this index.
func device(i int) Arg { return Arg{kind: argDevice, n: i} }

// server puts "server node_0" for the server with this index.
func server(i int) Arg { return Arg{kind: argServer, n: i} }

// line puts the number of the line that a span starts on. It is looked up when
// the message is printed: only then the lines of the file are known, and where
// in it a table stands that is written into it.
func line(at Span) Arg {
	return Arg{kind: argLine, value: jsonscan.Value{Start: at.Start, End: at.End}}
}

// format puts the arguments into a message.
func (r *Result) format(message string, args []Arg, l Lang) string {
	if len(args) == 0 && strings.IndexByte(message, '{') < 0 {
		return message
	}
	return string(r.appendFormat(nil, message, args, l))
}

// appendFormat is format for a text that goes on: most messages are written
// into a report right away.
func (r *Result) appendFormat(b []byte, message string, args []Arg, l Lang) []byte {
	start := len(b)
	for {
		i := strings.IndexByte(message, '{')
		if i < 0 || i+2 >= len(message) {
			break
		}
		n := int(message[i+1] - '0')
		if message[i+2] != '}' || n < 0 || n >= len(args) {
			b = append(b, message[:i+1]...)
			message = message[i+1:]
			continue
		}
		b = append(b, message[:i]...)
		at := len(b)
		b = r.appendMasked(b, &args[n], l)
		if message = message[i+3:]; l == ZH {
			b, message = tighten(b, start, at, message)
		}
	}
	return append(b, message...)
}

// appendMasked appends an argument as a message shows it, see Mask. Numbers,
// keys and the words around a name tell nothing about a cluster.
func (r *Result) appendMasked(b []byte, a *Arg, l Lang) []byte {
	if r.mask == nil || a.kind != argValue && a.kind != argOfFile && a.kind != argText {
		return r.appendArg(b, a, l)
	}
	return append(b, r.mask(string(r.appendArg(nil, a, l)), false)...)
}

func (r *Result) appendArg(b []byte, a *Arg, l Lang) []byte {
	switch a.kind {
	case argNumber:
		return strconv.AppendInt(b, int64(a.n), 10)
	case argValue:
		return r.appendValue(b, a.value)
	case argOfFile:
		return appendValue(b, a.value, r.File.Bytes)
	case argDevice:
		return r.appendDevice(b, a.n, l)
	case argServer:
		return r.appendServer(b, a.n, l)
	case argKey:
		return append(b, ranktable.Key(a.n).String()...)
	case argLine:
		return strconv.AppendInt(b, int64(r.File.Position(a.value.Start).Line), 10)
	}
	return append(b, a.text.In(l)...)
}

// appendDevice says which device is meant: by device_id and server, or by rank
// in a 2.0 table.
func (r *Result) appendDevice(b []byte, i int, l Lang) []byte {
	t := r.table
	d := &t.Devices[i]
	switch {
	case t.Layout == ranktable.V2 && d.Rank.Here():
		return r.appendValue(append(b, "rank "...), d.Rank)
	case t.Layout == ranktable.V2 && l == ZH:
		return append(strconv.AppendInt(append(b, "rank_list 的第 "...), int64(i+1), 10), " 项"...)
	case t.Layout == ranktable.V2:
		return append(strconv.AppendInt(append(b, "entry "...), int64(i+1), 10), " of rank_list"...)
	}
	number := int64(i) - int64(t.Servers[d.Server].First) + 1
	switch {
	case d.ID.Here() && l == ZH:
		return r.appendValue(append(r.appendServer(b, int(d.Server), l), " 的 device "...), d.ID)
	case d.ID.Here():
		b = r.appendValue(append(b, "device "...), d.ID)
	case l == ZH:
		return append(strconv.AppendInt(append(r.appendServer(b, int(d.Server), l), " 的第 "...), number, 10), " 个 device"...)
	default:
		b = strconv.AppendInt(append(b, "device number "...), number, 10)
	}
	return r.appendServer(append(b, " of "...), int(d.Server), l)
}

func (r *Result) appendServer(b []byte, i int, l Lang) []byte {
	s := &r.table.Servers[i]
	switch known := s.ID.Here() && !s.ID.Empty(); {
	case known && l == ZH:
		return r.appendName(b, s.ID)
	case known:
		return r.appendName(append(b, "server "...), s.ID)
	case l == ZH:
		return append(strconv.AppendInt(append(b, "第 "...), int64(i+1), 10), " 个 Server"...)
	}
	return strconv.AppendInt(append(b, "server number "...), int64(i+1), 10)
}

// appendName appends the name of a server.
func (r *Result) appendName(b []byte, v jsonscan.Value) []byte {
	if r.mask != nil {
		return append(b, r.mask(string(v.Text(r.text)), true)...)
	}
	return r.appendValue(b, v)
}

func (r *Result) deviceName(i int, l Lang) string { return string(r.appendDevice(nil, i, l)) }

func (r *Result) serverName(i int, l Lang) string { return string(r.appendServer(nil, i, l)) }
