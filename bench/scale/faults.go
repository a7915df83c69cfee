package main

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// fault is a way to spoil a member of a table. Alone says that the keys are
// also spoiled one by one: what it does to one key hides what it does to
// others. Text is wrong whatever the layout.
type fault struct {
	name  string
	alone bool
	text  bool
	spoil func(key, value string) string // makes the member
}

// same gives all members one value.
func same(key, value string) string {
	if value[0] == '"' {
		return member(key, `"198.18.0.1"`)
	}
	return member(key, "1")
}

var faults = []fault{
	{"same value", true, false, same},
	{"number in text", false, false, func(key, _ string) string { return member(key, `"1"`) }},
	{"key missing", true, false, func(key, value string) string { return member("x_"+key, value) }},
	{"empty", false, false, func(key, _ string) string { return member(key, `""`) }},
	{"null", false, false, func(key, _ string) string { return member(key, "null") }},
	{"number", false, false, func(key, _ string) string { return member(key, "1.5") }},
	{"list", false, false, func(key, value string) string { return member(key, "["+value+"]") }},
	{"placeholder", false, false, func(key, _ string) string { return member(key, `"{{ .Value }}"`) }},
	{"blank", false, false, func(key, value string) string { return member(key, `" `+strings.Trim(value, `"`)+`"`) }},
	{"large", false, false, func(key, value string) string { return member(key, `"9999`+strings.Trim(value, `"`)+`"`) }},
	{"twice", false, false, func(key, value string) string { return member(key, value) + ", " + member(key, value) }},
	{"comment", false, true, func(key, value string) string { return "/* copied */ " + member(key, value) }},
	{"single quotes", false, true, func(key, value string) string { return strings.ReplaceAll(member(key, value), `"`, "'") }},
	{"typographic quotes", false, true, func(key, value string) string { return strings.ReplaceAll(member(key, value), `"`, "”") }},
	{"loopback", false, false, func(key, _ string) string { return member(key, `"127.0.0.1"`) }},
	{"other family", false, false, func(key, value string) string { return member(key, `"2001:db8::`+strings.Trim(value, `"`)+`"`) }},
	{"backwards", false, false, backwards},
	{"more members", false, false, addMore},
	{"no comma", false, true, func(key, value string) string { return `"x": 0 ` + member(key, value) }},
	{"comma at the end", false, true, commaAtEnd},
	{"odd space", false, true, func(key, value string) string { return "\u00a0" + member(key, value) }},
	{"wide colon", false, true, func(key, value string) string { return `"` + key + `"：` + value }},
}

// more are members that name what the others of the table name, too.
const more = `"host_ip": "198.18.0.1", "container_ip": "198.18.0.1", "backup_device_ip": "198.18.0.1", "device_port": "60000", "ports": []`

func addMore(key, value string) string {
	if key == "device_id" {
		return member(key, value) + ", " + more
	}
	return member(key, value)
}

// commaAtEnd puts a comma behind the last member of a device.
func commaAtEnd(key, value string) string {
	if key == "rank_id" {
		return member(key, value) + ","
	}
	return member(key, value)
}

// backwards counts numbers down.
func backwards(key, value string) string {
	n, err := strconv.Atoi(strings.Trim(value, `"`))
	if err != nil {
		return member(key, value)
	}
	down := strconv.Itoa(1<<16 - n)
	if value[0] == '"' {
		down = `"` + down + `"`
	}
	return member(key, down)
}

func member(key, value string) string { return `"` + key + `": ` + value }

// spoil spoils the members with these keys. It goes by lines: the tables have
// one for each member.
func spoil(table []byte, keys []string, how func(key, value string) string) []byte {
	out := make([]byte, 0, 2*len(table))
	for line := range bytes.Lines(table) {
		quoted, rest, ok := bytes.Cut(bytes.TrimSpace(line), []byte(": "))
		key := string(bytes.Trim(quoted, `"`))
		if !ok || !slices.Contains(keys, key) {
			out = append(out, line...)
			continue
		}
		value, comma := strings.CutSuffix(string(rest), ",")
		out = append(append(out, line[:bytes.Index(line, quoted)]...), how(key, value)...)
		if comma {
			out = append(out, ',')
		}
		out = append(out, '\n')
	}
	return out
}
