package rules

import (
	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var layoutUnknown = Rule{
	Name:      "layout-unknown",
	Severity:  Error,
	Class:     Rejects,
	Also:      []Verdict{{Error, Advice}},
	Runtime:   []Code{"EI0017"},
	AlsoCodes: []Code{"EI0004"},
	Summary:   Text{"the file is not a rank table or any other known file", "不是 rank table 文件，也不是其他已知文件"},
	Why: Text{
		"HCCL tells rank tables by their keys: version with server_list or rank_list, or the old group_list. A file without any of them stops at its first missing key, usually status.",
		"HCCL 通过字段识别 rank table：version 加 server_list 或 rank_list，或旧的 group_list。这些字段都没有的文件，会在第一个缺失字段（通常是 status）处报错。",
	},
	Fix: Text{
		"Check the path. A rank table for one server starts with {\"version\": \"1.0\", \"server_count\": \"1\", \"server_list\": […], \"status\": \"completed\"}.",
		"检查路径是否正确。单 Server 的 rank table 形如 {\"version\": \"1.0\", \"server_count\": \"1\", \"server_list\": […], \"status\": \"completed\"}。",
	},
	Sources: []Source{
		{Runtime, "choice of the parser: by version, without it group_list"},
		{Manual, "rank table configuration"},
	},
	Document: checkLayoutUnknown,
	Plan:     checkNoPlan,
	Hccn:     checkNoHccn,
	PlanOnly: true,
}

// checkLayoutUnknown leaves texts that are no JSON, or not one object, to the
// rules about text.
func checkLayoutUnknown(d *Document, r *Reporter) {
	checkEnvText(d, r)
	t := d.Table
	if d.Kind != document.Unknown || t.Failed || t.Root != jsonscan.Object {
		return
	}
	place := opening(t.Object)
	if len(t.Top) == 0 {
		r.Find(place, Text{"an empty object: expected a rank table", "空对象：应为 rank table"})
		return
	}
	names := make([]string, 0, 6)
	for _, m := range t.Top {
		if len(names) == cap(names) {
			names = append(names, "…")
			break
		}
		names = append(names, clip([]byte(keyText(d, m.Key))))
	}
	list := commas(names)
	if what := resemblance(d); what.EN != "" {
		r.Find(place, Text{
			"this looks like {0} and not like a rank table (its keys: {1})",
			"看起来是{0}，不是 rank table（字段：{1}）",
		}, both(what), list)
		return
	}
	if wrong, right := misspeltList(t); right != ranktable.NoKey {
		r.Find(wrong, Text{
			"not a rank table as it is: did you mean {0}? (its keys: {1})",
			"目前不是 rank table：是否应为 {0}？（字段：{1}）",
		}, key(right), list)
		return
	}
	r.Find(place, Text{
		"not a rank table: none of server_list, rank_list, node_list and group_list (its keys: {0})",
		"不是 rank table：没有 server_list、rank_list、node_list 或 group_list（字段：{0}）",
	}, list)
}

// misspeltList finds a key that was meant to be one of the lists.
func misspeltList(t *ranktable.Table) (wrong Span, right ranktable.Key) {
	for n, i := range t.Issues {
		if i.Code != ranktable.Unknown || i.Owner != ranktable.OTop {
			continue
		}
		if m := t.Meant(n); m.Missing && isList(m.Key) {
			return i.Span, m.Key
		}
	}
	return Span{}, ranktable.NoKey
}

func keyText(d *Document, key Span) string {
	return string(jsonscan.KeyText(d.File.Bytes, key))
}

// resemblance names some of the JSON files that lie beside rank tables.
func resemblance(d *Document) Text {
	has := func(names ...string) bool {
		for _, name := range names {
			found := false
			for _, m := range d.Table.Top {
				found = found || keyText(d, m.Key) == name
			}
			if !found {
				return false
			}
		}
		return true
	}
	switch {
	case has("name", "version", "dependencies"), has("name", "version", "scripts"):
		return Text{"a package.json of npm", " npm 的 package.json"}
	case has("architectures", "hidden_size"), has("model_type", "hidden_size"):
		return Text{"the config.json of a model", "模型的 config.json"}
	case has("compilerOptions"):
		return Text{"a tsconfig.json", " tsconfig.json"}
	case has("BackendConfig"), has("ServerConfig", "ModelDeployConfig"):
		return Text{"the config.json of MindIE", " MindIE 的 config.json"}
	case has("$schema"):
		return Text{"a file with a JSON schema of its own", "带有自身 JSON Schema 的文件"}
	}
	return Text{}
}
