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
	argDevice
	argServer
	argKey
)

// num puts a number.
func num[T int | uint32 | int32 | uint8](n T) Arg { return Arg{kind: argNumber, n: int(n)} }

// str puts a text that is the same in both languages.
func str(s string) Arg { return both(Text{s, s}) }

// both puts a text in the language of the message.
func both(t Text) Arg { return Arg{kind: argText, text: &t} }

// word puts a text that is not ours: safe for one line, and clipped.
func word(text []byte) Arg { return str(clip(text)) }

// key puts the name of a key.
func key(k ranktable.Key) Arg { return Arg{kind: argKey, n: int(k)} }

// on puts the name of a product.
func on(p product.Product) Arg { return both(Text(p.Name())) }

// val puts a value as it stands in the table. A text is shown as it is, in
// quotes where it could be misread (empty, blanks, odd characters).
func val(v jsonscan.Value) Arg { return Arg{kind: argValue, value: v} }

// device puts "device 0 of server node_0" for the device with this index.
func device(i int) Arg { return Arg{kind: argDevice, n: i} }

// server puts "server node_0" for the server with this index.
func server(i int) Arg { return Arg{kind: argServer, n: i} }

// format puts the arguments into a message.
func (r *Result) format(message string, args []Arg, l Lang) string {
	var b strings.Builder
	for {
		i := strings.IndexByte(message, '{')
		if i < 0 || i+2 >= len(message) {
			break
		}
		n := int(message[i+1] - '0')
		if message[i+2] != '}' || n < 0 || n >= len(args) {
			b.WriteString(message[:i+1])
			message = message[i+1:]
			continue
		}
		b.WriteString(message[:i])
		b.WriteString(r.arg(args[n], l))
		message = message[i+3:]
	}
	b.WriteString(message)
	return b.String()
}

func (r *Result) arg(a Arg, l Lang) string {
	switch a.kind {
	case argNumber:
		return strconv.Itoa(a.n)
	case argValue:
		return r.showValue(a.value)
	case argDevice:
		return r.deviceName(a.n, l)
	case argServer:
		return r.serverName(a.n, l)
	case argKey:
		return ranktable.Key(a.n).String()
	}
	return a.text.In(l)
}

// deviceName says which device is meant: by device_id and server, or by rank
// in a 2.0 table.
func (r *Result) deviceName(i int, l Lang) string {
	t := r.table
	d := &t.Devices[i]
	if t.Layout == ranktable.V2 {
		if !d.Rank.Here() {
			if l == ZH {
				return "rank_list 的第 " + strconv.Itoa(i+1) + " 项"
			}
			return "entry " + strconv.Itoa(i+1) + " of rank_list"
		}
		return "rank " + r.showValue(d.Rank)
	}
	if !d.ID.Here() {
		if l == ZH {
			return r.serverName(int(d.Server), l) + " 的第 " + strconv.Itoa(i-int(t.Servers[d.Server].First)+1) + " 个 device"
		}
		return "device number " + strconv.Itoa(i-int(t.Servers[d.Server].First)+1) + " of " + r.serverName(int(d.Server), l)
	}
	if l == ZH {
		return r.serverName(int(d.Server), l) + " 的 device " + r.showValue(d.ID)
	}
	return "device " + r.showValue(d.ID) + " of " + r.serverName(int(d.Server), l)
}

func (r *Result) serverName(i int, l Lang) string {
	s := &r.table.Servers[i]
	if !s.ID.Here() || s.ID.Empty() {
		if l == ZH {
			return "第 " + strconv.Itoa(i+1) + " 个 Server"
		}
		return "server number " + strconv.Itoa(i+1)
	}
	if l == ZH {
		return r.showValue(s.ID)
	}
	return "server " + r.showValue(s.ID)
}
