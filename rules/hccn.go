package rules

import (
	"bytes"
	"path/filepath"
	"strings"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/hccn"
	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/source"
)

// HccnConf is the hccn.conf of a server, or a file with what hccn_tool printed
// there.
type HccnConf struct {
	file *source.File
	conf *hccn.File
}

// OpenHccn reads a file as hccn.conf. It reports false for files that are none;
// of the files that somebody named, *.conf is always taken for one unless it is
// JSON. In a folder the content decides, and for hccn.conf its name.
func OpenHccn(file *source.File, named bool) (*HccnConf, bool) {
	name := strings.ToLower(filepath.Base(file.Name))
	ext := filepath.Ext(name)
	switch ext {
	case ".json", ".yaml", ".yml", ".py":
		return nil, false
	}
	if text := strings.TrimLeft(string(file.Bytes[:min(len(file.Bytes), 256)]), "\ufeff \t\r\n"); text != "" && strings.IndexByte("{[", text[0]) >= 0 {
		return nil, false
	}
	h := NewHccn(file)
	switch addressed := h.addressed(); {
	case addressed && (named || ext == ".conf"):
	case named && (ext == ".conf" || onlyComments(file.Bytes)):
	case name == "hccn.conf" && !h.conf.Foreign:
	default:
		return nil, false
	}
	return h, true
}

// NewHccn reads a file that is said to be hccn.conf.
func NewHccn(file *source.File) *HccnConf { return &HccnConf{file, hccn.Decode(file.Bytes)} }

// onlyComments reports whether a text consists of # lines: no other file that is
// read here can, and an hccn.conf that was never filled in often does.
func onlyComments(src []byte) bool {
	some := false
	for line := range bytes.Lines(bytes.TrimPrefix(src, []byte("\ufeff"))) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return false
		}
		some = some || len(line) > 0
	}
	return some
}

// addressed reports whether some device gets an address, well written or not.
func (h *HccnConf) addressed() bool {
	for i := range h.conf.Entries {
		if h.conf.Entries[i].IsAddress() {
			return true
		}
	}
	return false
}

// Check judges the file by itself. To compare it with a table see Surroundings.
func (h *HccnConf) Check(target Target) *Result {
	src := h.file.Bytes
	res := &Result{File: h.file, Kind: document.HccnConf, Target: target, text: src, table: &ranktable.Table{Src: src}}
	rep := &Reporter{result: res, target: target}
	rep.each(func(rule *Rule) {
		if rule.Hccn != nil {
			rule.Hccn(h.conf, rep)
		}
	})
	res.finish()
	return res
}

// serverConf is the hccn.conf of a server of the table.
type serverConf struct {
	server int // index in Servers
	file   *source.File
	*hccn.File
}

// confs finds the hccn.conf of the servers of a table in a layout that has
// servers with devices and their device_ip.
func (a Surroundings) confs(t *ranktable.Table) []serverConf {
	if len(a.Hccn) == 0 || t.Layout != ranktable.Concise && t.Layout != ranktable.Legacy && t.Layout != ranktable.Lab {
		return nil
	}
	var list []serverConf
	for i := range t.Servers {
		if id := t.Servers[i].ID; id.IsString() {
			if file := a.Hccn[t.Text(id)]; file != nil {
				list = append(list, serverConf{i, file, hccn.Decode(file.Bytes)})
			}
		}
	}
	return list
}

// name is what the addresses were taken from.
func (c *serverConf) name() Arg {
	if c.Tool {
		return str("hccn_tool")
	}
	return str("hccn.conf")
}

// Knows reports whether a document has a server with this server_id. It is for
// telling which of the files around the documents of a run were of no use.
func (r *Result) Knows(server string) bool {
	for i := range r.table.Servers {
		if r.table.Is(r.table.Servers[i].ID, server) {
			return true
		}
	}
	return false
}

// checkNoHccn says of a file that was named as hccn.conf that it is none.
func checkNoHccn(h *hccn.File, r *Reporter) {
	switch {
	case h.Large:
		r.Find(Span{}, Text{
			"not hccn.conf: the file has {0} bytes, a real one a few thousand; more than {1} are not read",
			"不是 hccn.conf：文件有 {0} 字节，真正的 hccn.conf 只有几千字节；超过 {1} 字节不读取",
		}, num(len(h.Src)), num(hccn.MaxSize)).As(Error, Advice)
	case h.Foreign:
		r.Find(Span{}, Text{
			"not hccn.conf: no line is address_N=ADDRESS, netmask_N=MASK or the like",
			"不是 hccn.conf：没有 address_N=IP、netmask_N=MASK 等行",
		}).As(Error, Advice) // HCCL never reads it
	}
}
