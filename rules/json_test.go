package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// textTable is a table without a fault; tests break it.
const textTable = `{
  "version": "1.0",
  "server_count": "1",
  "server_list": [
    {"server_id": "node_0", "device": [{"device_id": "0", "rank_id": "0"}]}
  ],
  "status": "completed"
}
`

// textFindings lists what the text rules say: "rule severity class line:column".
func textFindings(t *testing.T, src string, target Target) []string {
	t.Helper()
	return said(t, textRules, src, target, func(res *Result, f *Finding) string {
		p := res.File.Position(f.Span.Start)
		return fmt.Sprintf(" %d:%d", p.Line, p.Column)
	})
}

// edited is the text after all edits of the text rules.
func edited(src string, safe bool) string {
	res := Check("t.json", []byte(src), Target{})
	type edit struct {
		Edit
		n int
	}
	var edits []edit
	for i := range res.Findings {
		if fix, ok := res.Findings[i].Fix(); ok && fix.Safe == safe && slices.Contains(textRules, res.Findings[i].Rule) {
			for _, e := range fix.Edits {
				edits = append(edits, edit{e, len(edits)})
			}
		}
	}
	slices.SortStableFunc(edits, func(a, b edit) int {
		if a.Span.Start != b.Span.Start {
			return int(b.Span.Start) - int(a.Span.Start)
		}
		return int(b.Span.End) - int(a.Span.End)
	})
	for _, e := range edits {
		src = src[:e.Span.Start] + e.Replacement + src[e.Span.End:]
	}
	return src
}

func replaced(old, new string) string {
	if !strings.Contains(textTable, old) {
		panic(old)
	}
	return strings.Replace(textTable, old, new, 1)
}

// The runtime reads with nlohmann/json 3.11, which takes RFC 8259, a byte order
// mark and anything after the first value of a 1.x file, and nothing else.
func TestTextRules(t *testing.T) {
	v2 := `{"version": "2.0", "rank_count": 0, "rank_list": []}`
	for _, tt := range []struct{ name, src, want string }{
		{"good", textTable, ""},
		{"good with CRLF", strings.ReplaceAll(textTable, "\n", "\r\n"), ""},
		{"empty", "", "json-empty error rejects 1:1"},
		{"blank", " \r\n\n", "json-empty error rejects 1:1"},
		{"utf-16", "\xff\xfe{\x00", "json-encoding error rejects 1:1"},
		{"gbk", replaced("node_0", "\xbd\xda\xb5\xe3"), "json-encoding error rejects 5:20"},
		{"bom", "\ufeff" + textTable, "json-bom warning misbehaves 1:1"},
		{"trailing comma", replaced(`"completed"`, `"completed",`), "json-trailing-comma error rejects 7:24"},
		{"comment", replaced(`"1.0",`, `"1.0", // template`), "json-comment error rejects 2:21"},
		{"shell comment", "# t\n" + textTable, "json-comment error rejects 1:1"},
		{"slashes in a text", replaced("node_0", "http://x # y"), ""},
		{"missing comma", replaced(`"1.0",`, `"1.0"`), "json-missing-comma error rejects 2:19"},
		{"single quotes", replaced(`"1.0"`, `'1.0'`), "json-single-quotes error rejects 2:14"},
		{"apostrophe in a text", replaced("node_0", "it's"), ""},
		{"typographic quotes", replaced(`"1.0"`, `“1.0”`), "json-typographic-quotes error rejects 2:14"},
		{"typographic quotes in a text", replaced("node_0", "“a”，：【"), ""},
		{"full-width comma", replaced(`"1.0",`, `"1.0"，`), "json-fullwidth-punctuation error rejects 2:19"},
		{"no-break space", replaced(`  "version"`, "\u00a0 \"version\""), "json-invisible-space error rejects 2:1"},
		{"no-break space in a text", replaced("node_0", "a\u00a0b"), ""},
		{"truncated", textTable[:len(textTable)-2], "json-truncated error rejects 7:23"},
		{"truncated in a text", textTable[:20], "json-truncated error rejects 2:18"},
		{"open comment", textTable[:4] + "/* ", "json-truncated error rejects 2:5"},
		{"only a comment", "// x", "json-comment error rejects 1:1,json-truncated error rejects 1:1"},
		{"python", replaced(`"1.0"`, `None`), "json-syntax error rejects 2:14"},
		{"template", replaced(`"1.0"`, `{{ v }}`), "placeholder-left error rejects 2:14"},
		{"variable", replaced(`"node_0"`, `$SERVER_IP`), "placeholder-left error rejects 5:19"},
		{"template in braces", replaced(`"0", "rank`, `{device_id}, "rank`), "placeholder-left error rejects 5:54"},
		{"template of members", replaced(`"version": "1.0",`, `{% for s in servers %}`), "placeholder-left error rejects 2:3"},
		{"array not closed", replaced("}\n  ],", "}\n  "), "json-syntax error rejects 7:3"},
		{"trailing word", textTable + "EOF\n", "json-trailing-data warning misbehaves 9:1"},
		{"second document", textTable + textTable, "json-trailing-data warning misbehaves 9:1"},
		{"2.0 is parsed strictly", v2 + "\n}", "json-trailing-data error rejects 2:1"},
		{"local_comm_res is parsed strictly", `{"version": "1.3"} x`, "json-trailing-data error rejects 1:20"},
		{"duplicate key", replaced(`"status"`, `"version": "1.0", "status"`), "json-duplicate-key warning misbehaves 7:3"},
		{"array", "[" + textTable + "]", "top-level-type error rejects 1:1"},
		{"text", `"table"`, "top-level-type error rejects 1:1"},
		{"array that ends", "[" + textTable, "top-level-type error rejects 1:1,json-truncated error rejects 8:1"},
		{"hccn.conf", "address_0=192.0.2.1\n", "json-syntax error rejects 1:1"},
		{"too deep", strings.Repeat(`{"a":`, 70), "json-too-deep error rejects 1:321"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := strings.Join(textFindings(t, tt.src, Target{}), ","); got != tt.want {
				t.Errorf("%s\n got %s\nwant %s", tt.src, got, tt.want)
			}
		})
	}
	// MindIE opens the file as UTF-8 and parses it strictly.
	for src, want := range map[string]string{
		"\ufeff" + textTable: "json-bom error rejects 1:1",
		textTable + "x":      "json-trailing-data error rejects 9:1",
	} {
		if got := strings.Join(textFindings(t, src, Target{Consumer: MindIE}), ","); got != want {
			t.Errorf("MindIE: got %s, want %s", got, want)
		}
	}
}

// A safe edit gives the table that was meant, byte for byte.
func TestTextFixes(t *testing.T) {
	for name, broken := range map[string]string{
		"bom":              "\ufeff" + textTable,
		"trailing comma":   replaced(`"completed"`, `"completed",`),
		"line comment":     replaced(`"1.0",`, `"1.0", // template`),
		"missing comma":    replaced(`"1.0",`, `"1.0" // template`),
		"single quotes":    replaced(`"1.0"`, `'1.0'`),
		"typographic":      replaced(`"1.0"`, `“1.0”`),
		"mixed quotes":     replaced(`"1.0"`, `“1.0"`),
		"full-width":       replaced(`"1.0",`, `"1.0"，`),
		"no-break space":   replaced(`  "version"`, " \u00a0\"version\""),
		"zero width":       replaced(`"1.0",`, "\"1.0\"\u200b,"),
		"unquoted key":     replaced(`"version"`, `version`),
		"extra comma":      replaced(`"1.0",`, `"1.0",,`),
		"bracket too many": textTable + "}\n",
		"array":            "[" + textTable[:len(textTable)-1] + "]\n",
	} {
		if got := edited(broken, true); got != textTable {
			t.Errorf("%s: got\n%s", name, got)
		}
	}
	for _, tt := range [][2]string{
		{`{"a": None, "b": TRUE}`, `{"a": null, "b": true}`},
		{`{"a": [1/**/2]}`, `{"a": [1, 2]}`},                               // never 12
		{"{\"a\": [1,\u200b2]}", `{"a": [1,2]}`},                           //
		{"{\"a\": \"x\ty\"}", `{"a": "x\ty"}`},                             //
		{`{"a": 'say "x"', "b": 'c\'d'}`, `{"a": 'say "x"', "b": 'c\'d'}`}, // would change
		{`{"a": completed}`, `{"a": completed}`},                           // a guess
	} {
		if got := edited(tt[0], true); got != tt[1] {
			t.Errorf("%s: got %s, want %s", tt[0], got, tt[1])
		}
	}
	if got := edited(`{"a": completed}`, false); got != `{"a": "completed"}` {
		t.Errorf("guessed: %s", got)
	}
}

func TestTextMessages(t *testing.T) {
	for _, tt := range []struct{ src, en, zh string }{
		{`{"a": 1，"b": 2}`, "U+FF0C FULLWIDTH COMMA, expected ,", "U+FF0C FULLWIDTH COMMA，应为半角 ,"},
		{"{\n\"a\": [1", "the file ends inside the array that [ opens on line 2", "文件到此结束，但第 2 行的 [ 开始的数组没有闭合"},
		{`{"a": "b`, `the file ends inside the string that " opens on line 1`, `文件到此结束，但第 1 行的 " 开始的字符串没有闭合`},
		{"{\"a\": \x00}", "found U+0000, expected a value", "实际为 U+0000，此处应为一个值"},
		{`{"a": １}`, "found U+FF11 １, expected a value", "实际为 U+FF11 １"},
		{"{\"a\"；1}", "found U+FF1B FULLWIDTH SEMICOLON, expected : between", "键与值之间应为 :"},
		{`{"a": [1}`, "found }, expected ]: the bracket opened on line 1 is not closed", "此处应为 ]：第 1 行的括号没有闭合"},
		{`{"a": None}`, "None is Python's, expected null", "None 是 Python 的写法，应为 null"},
		{`{"a": {n}}`, "{n} looks like a template that was not filled in", "{n} 看起来是未填充的模板"},
		{"{% for s in servers %}", "looks like a template that was not filled in", "未填充的模板"},
		{"{\"a\": \"b”\n}", `expected " (U+0022) instead of U+201D RIGHT DOUBLE QUOTATION MARK`, "而不是 U+201D RIGHT DOUBLE QUOTATION MARK"},
		{`{"a": "x", "a": ["y"]}`, `key "a" is given again in this object, with ["y"] instead of x`, `键 "a" 在同一对象中重复，此处为 ["y"]，首次为 x`},
		{`{} {}`, "a second document (2 bytes)", "另一份内容（2 字节）"},
		{`{} x`, "1 more byte after the end", "还有 1 字节"},
		{`{} xy`, "2 more bytes after the end", "还有 2 字节"},
		{`[{}]`, "an array around the table", "多了一层数组"},
		{"{\"a\": \"\xbd\xda\"}", "looks like GBK (bytes BD DA)", "编码看起来是 GBK（字节 BD DA）"},
	} {
		res := Check("t.json", []byte(tt.src), Target{})
		var en, zh []string
		for i := range res.Findings {
			en, zh = append(en, res.Findings[i].Message(EN)), append(zh, res.Findings[i].Message(ZH))
		}
		if !strings.Contains(strings.Join(en, "|"), tt.en) || !strings.Contains(strings.Join(zh, "|"), tt.zh) {
			t.Errorf("%q:\n got %q\n     %q", tt.src, en, zh)
		}
	}
}

// The 2.0 reader of Ascend 950 refuses what is no JSON without an error code.
func TestTextCodes(t *testing.T) {
	for name, want := range map[string]string{"a2": "[EI0004]", "a5": "[]", "": "[EI0004]"} {
		for _, src := range []string{"", replaced(`"1.0"`, "'1.0'"), replaced(`"1.0"`, "{{ v }}"), textTable[:20]} {
			target := Target{}
			if name != "" {
				target.Product, _ = ParseProduct(name)
			}
			res := Check("t.json", []byte(src), target)
			if got := fmt.Sprint(res.Findings[0].Runtime()); got != want {
				t.Errorf("%q on %q: %s, want %s", src, name, got, want)
			}
		}
	}
}

// White space outside of texts does not count towards the 40 MiB.
func TestMinified(t *testing.T) {
	for src, want := range map[string]int{`{ "a b" : [ 1 ] }`: 11, `"\" \\"` + " \n\t": 7, "": 0, `"a\`: 4} {
		if got := minified([]byte(src)); got != want {
			t.Errorf("%s: got %d, want %d", src, got, want)
		}
	}
	blanks := strings.Repeat(" ", maxMinified)
	if got := textFindings(t, replaced("{\n", "{\n"+blanks), Target{}); len(got) != 0 {
		t.Errorf("blanks: %v", got)
	}
	if got := textFindings(t, replaced(`"1.0",`, `"1.0", "note": "`+blanks+`",`), Target{}); len(got) != 1 || got[0] != "file-too-large error rejects 1:1" {
		t.Errorf("text: %v", got)
	}
}
