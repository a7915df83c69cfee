package plan

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/python"
	"github.com/hcclint/hcclint/internal/tree"
)

// Recognise says what a file is by its content, or NoPlan. The name chooses only
// between YAML, JSON and Python. It is made for looking through directories:
// cheap, and careful with files that only look alike, as many have groups or
// links. A file that was named as a plan may be decoded as one all the same.
func Recognise(src []byte, name string) Format {
	if len(src) > MaxSize {
		return NoPlan
	}
	switch strings.ToLower(path.Ext(strings.ReplaceAll(name, `\`, "/"))) {
	case ".py":
		return scriptOr(src)
	case ".yaml", ".yml":
		return yamlOr(src)
	case ".json":
		return jsonOr(src)
	}
	if looksJSON(src) {
		return jsonOr(src)
	}
	return yamlOr(src)
}

func scriptOr(src []byte) Format {
	if python.Hinted(src) {
		return Script
	}
	return NoPlan
}

// own are keys inside of a plan that other files do not have, and lists are the
// keys of the lists they stand in.
var (
	own   = []string{"rank_ids", "dataSizeList", "idxList", "cluster_rank_info"}
	lists = []string{"groups", "splits", "links", "sub_comms"}
)

// yamlOr looks for a line with one of the lists and for a key of its own, or for
// one that names a table and one that says what for.
func yamlOr(src []byte) Format {
	listed, table := hasAny(src, own), bytes.Contains(src, []byte("rank_table"))
	if !listed && !table {
		return NoPlan
	}
	names, says := false, false
	for rest := src[tree.BOM(src):]; len(rest) > 0; {
		line := rest[:tree.LineEnd(rest, 0)]
		rest = bytes.TrimLeft(rest[len(line):], "\r\n")
		key, _, colon := strings.Cut(string(line[:min(len(line), 64)]), ":")
		names = names || colon && key == "rank_table"
		says = says || colon && (key == "product" || key == "consumer" || key == "cann")
		key = strings.Trim(strings.TrimLeft(key, "{ \t"), ` "'`)
		if listed && colon && slices.Contains(lists, key) || names && says {
			return YAML
		}
	}
	return NoPlan
}

func hasAny(src []byte, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return bytes.Contains(src, []byte(w)) })
}

// jsonOr looks at the keys of the top level and of the first entry of a list.
func jsonOr(src []byte) Format {
	npu := bytes.Contains(src, []byte(`"ascend"`)) // Mooncake has other transports as well
	if !hasAny(src, own) && !hasAny(src, []string{"group_rank_list", "GroupList", "comm_group"}) && !npu {
		return NoPlan
	}
	s := jsonscan.New(src)
	if s.Failed() {
		return NoPlan
	}
	switch s.Peek() {
	case jsonscan.Array:
		if slices.Contains(firstKeys(s), "group_rank_list") {
			return GroupList
		}
		return NoPlan
	case jsonscan.Object:
		return members(s, npu && hasAny(src, []string{"metadata_server", "master_server_address"}))
	}
	return NoPlan
}

func members(s *jsonscan.Scanner, mooncake bool) Format {
	for s.Enter(); s.Key(); {
		switch key := string(s.Name()); {
		case key == "GroupList":
			return SubCommConfig
		case key == "comm_group":
			return ModelRelation
		case key == "local_hostname" && mooncake:
			return Mooncake
		case slices.Contains(lists, key) && s.Peek() == jsonscan.Array:
			for _, k := range firstKeys(s) {
				if slices.Contains(own, k) {
					return JSON
				}
			}
		default:
			s.Skip()
		}
	}
	return NoPlan
}

// firstKeys are the keys of the objects in the array that comes next, up to the
// first object that has any.
func firstKeys(s *jsonscan.Scanner) (keys []string) {
	for s.Enter(); s.Elem(); {
		if len(keys) > 0 || s.Peek() != jsonscan.Object {
			s.Skip()
			continue
		}
		for s.Enter(); s.Key(); s.Skip() {
			if len(keys) < 16 {
				keys = append(keys, string(s.Name()))
			}
		}
	}
	return keys
}
