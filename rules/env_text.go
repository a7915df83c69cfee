package rules

import (
	"bytes"
	"unicode"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

// envText finds the first variable of a text that consists of lines KEY=VALUE,
// with or without export: an env file that was given as a table. It is empty
// for every other text.
func (d *Document) envText() (first Span) {
	if k := d.Table.Root; d.as != asFile || k == jsonscan.Object || k == jsonscan.Array {
		return Span{}
	}
	off := 0
	for whole := range bytes.Lines(d.File.Bytes) {
		line := bytes.TrimSpace(bytes.TrimPrefix(whole, []byte("\ufeff")))
		at := off + bytes.Index(whole, line)
		if off += len(whole); len(line) == 0 || line[0] == '#' {
			continue
		}
		name := setName(line)
		if name == nil {
			return Span{}
		}
		if first.Len() == 0 {
			if bytes.ContainsFunc(name, unicode.IsLower) {
				return Span{} // address_0 of hccn.conf, a setting of something else
			}
			first = Span{Start: uint32(at), End: uint32(at + len(line))}
		}
	}
	return first
}

// setName is the name of the variable that a line sets, nil where it sets none.
// An object as the value is more likely a table from a script.
func setName(line []byte) []byte {
	if rest, ok := bytes.CutPrefix(line, []byte("export")); ok && len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\t') {
		line = bytes.TrimLeft(rest, " \t")
	}
	name, value, ok := bytes.Cut(line, []byte{'='})
	if !ok || len(name) == 0 || '0' <= name[0] && name[0] <= '9' || len(value) > 0 && value[0] == '{' {
		return nil
	}
	for _, c := range name {
		if c != '_' && (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') {
			return nil
		}
	}
	return name
}

// checkEnvText says of an env file where it belongs.
func checkEnvText(d *Document, r *Reporter) {
	if d.env.Len() > 0 {
		r.Find(d.env, Text{
			"the lines set environment variables like {0}, this is no rank table: give the file with --env-file",
			"各行设置的是 {0} 这样的环境变量，不是 rank table：请用 --env-file 指定该文件",
		}, word(setName(d.File.Text(d.env)))).Code("EI0004")
	}
}
