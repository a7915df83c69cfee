package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var v2AddrInvalid = Rule{
	Name:     "v2-addr-invalid",
	Severity: Error,
	Class:    Rejects,
	Runtime:  []Code{"EI0014"},
	Summary:  Text{"addr is no address of its addr_type", "addr 不是 addr_type 所指类型的有效地址"},
	Why: Text{
		"The runtime reads addr as addr_type says: IPV4 as four decimal numbers without leading zeros, IPV6 without a scope after %, EID as hexadecimal digits. Anything else it refuses; EI0014 is reported only for an empty addr and one above 256 bytes.",
		"运行时按 addr_type 解析 addr：IPV4 为四段十进制数且不带前导零，IPV6 不能带 % 作用域，EID 为十六进制数字。其他内容一律拒绝；只有为空或超过 256 字节时才报 EI0014。",
	},
	Fix: Text{
		"Write the address of the port in the form that addr_type names, without blanks, prefix length or port.",
		"按 addr_type 指定的格式填写该端口的地址，不带空格、前缀长度或端口号。",
	},
	Sources: []Source{
		{Runtime, "2.0 table: addr has 1 to 256 bytes and is read by addr_type"},
		{Manual, "rank table configuration, version 2.0: addr"},
	},
	Table: checkV2AddrInvalid,
}

func checkV2AddrInvalid(t *ranktable.Table, r *Reporter) {
	for i := range t.Addrs {
		a := &t.Addrs[i]
		if a.Addr.Form != ranktable.BadAddr && a.Addr.Form != ranktable.EmptyStr {
			continue
		}
		if !badEIDLength(t, a) {
			badEndpoint(t, a.Type, a.Text, r)
		}
	}
}

// badEndpoint reports an address that is none of its type. Placeholders have a
// rule of their own.
func badEndpoint(t *ranktable.Table, typ, addr jsonscan.Value, r *Reporter) {
	text := addr.Text(t.Src)
	switch {
	case isPlaceholder(text):
	case len(text) == 0:
		r.At(addr, Text{"addr is empty", "addr 为空"}).Code("EI0014")
	case len(text) > maxAddrLen:
		r.At(addr, Text{
			"addr has {0} bytes, at most {1} are allowed",
			"addr 长 {0} 字节，上限为 {1} 字节",
		}, num(len(text)), num(maxAddrLen)).Code("EI0014")
	case bytes.EqualFold(typ.Text(t.Src), []byte("EID")):
		r.At(addr, Text{
			"addr {0} is no EID, expected {1} hexadecimal digits",
			"addr {0} 不是有效的 EID，应为 {1} 位十六进制数字",
		}, val(addr), num(eidDigits)).Code(noCode)
	default:
		r.At(addr, Text{
			"addr {0} is no {1} address",
			"addr {0} 不是有效的 {1} 地址",
		}, val(addr), val(typ)).Code(noCode).unpad(addr, text, func(text []byte) bool {
			return ranktable.ParseEndpoint(typ.Text(t.Src), text).Valid()
		})
	}
}

var v2EIDLength = Rule{
	Name:     "v2-eid-length",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"an EID does not have 32 characters", "EID 的长度不是 32 个字符"},
	Why: Text{
		"An EID has 128 bits and the runtime reads it as exactly 32 hexadecimal digits. The form with colons, as some tools print it, is refused like a shortened one.",
		"EID 为 128 位，运行时要求恰好 32 位十六进制数字。部分工具打印的带冒号的形式以及省略前导零的形式都会被拒绝。",
	},
	Fix: Text{
		"Write all 32 digits, with leading zeros and without colons or 0x.",
		"写全 32 位，保留前导零，不带冒号和 0x。",
	},
	Sources: []Source{
		{Runtime, "2.0 table: an addr of type EID is 32 hexadecimal digits, in either case"},
		{Manual, "rank table configuration, version 2.0: addr"},
	},
	Table: func(t *ranktable.Table, r *Reporter) {
		for i := range t.Addrs {
			if a := &t.Addrs[i]; badEIDLength(t, a) && !isPlaceholder(a.Text.Text(t.Src)) {
				f := r.At(a.Text, Text{
					"EID {0} has {1}, expected {2} hexadecimal digits without colons",
					"EID {0} 有 {1} 个字符，应为 {2} 位不带冒号的十六进制数字",
				}, val(a.Text), howMany(len(a.Text.Text(t.Src)), "character"), num(eidDigits))
				if len(a.Text.Text(t.Src)) > maxAddrLen {
					f.Code("EI0014")
				}
				plain := bytes.ReplaceAll(bytes.TrimSpace(a.Text.Text(t.Src)), []byte{':'}, nil)
				if ranktable.ParseEndpoint([]byte("EID"), plain).Form == ranktable.EID {
					f.respell(a.Text, plain)
				}
			}
		}
	},
}

// badEIDLength reports whether a is an EID that is not empty and not 32
// characters long.
func badEIDLength(t *ranktable.Table, a *ranktable.Addr) bool {
	return a.Addr.Form == ranktable.BadAddr && len(a.Text.Text(t.Src)) != eidDigits &&
		bytes.EqualFold(a.Type.Text(t.Src), []byte("EID"))
}
