package plan

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/hcclint/hcclint/internal/python"
	"github.com/hcclint/hcclint/internal/ranktable"
	"github.com/hcclint/hcclint/internal/source"
)

// inside checks that every place of a plan is in its text.
func inside(t *testing.T, p *Plan) {
	t.Helper()
	check := func(what string, list ...source.Span) {
		for _, s := range list {
			if s.Start > s.End || int(s.End) > len(p.Src) {
				t.Fatalf("%s at %v of %d bytes: %.200q", what, s, len(p.Src), p.Src)
			}
		}
	}
	// A text in one word and without quotes stands there as it is.
	word := func(x Text) {
		raw := string(p.Src[x.Span.Start:x.Span.End])
		if x.OK() && p.Format != Script && !strings.ContainsAny(x.Value, " \t\r\n\u0085\u2028\u2029") && raw != "" && !strings.ContainsAny(raw[:1], "\"'|>\u201c\u201d\u2018\u2019") && raw != x.Value {
			t.Fatalf("%q at %q: %.200q", x.Value, raw, p.Src)
		}
	}
	ints := func(list []Int) {
		for _, i := range list {
			check("number", i.Span)
		}
	}
	table := func(tb *Table) {
		check("table", tb.Span)
		if tb.Inline() {
			for _, d := range ranktable.Decode(tb.Text).Devices {
				check("device", tb.Place(d.Span()), tb.Place(d.Rank.Span()))
			}
			n := uint32(len(tb.Text))
			check("place", tb.Place(source.Span{End: n}), tb.Place(source.Span{Start: n, End: n + 1}))
		}
	}
	check("top", p.Root, p.Product.Span, p.Consumer.Span, p.Cann.Span, p.GradientNum.Span)
	word(p.Product)
	word(p.Consumer)
	table(&p.RankTable)
	for _, e := range append(append([]Entry(nil), p.Env...), p.Hccn...) {
		check("entry", e.Key.Span, e.Value.Span)
		word(e.Key)
		word(e.Value)
	}
	check("mounts", p.Mounts.Span)
	for _, m := range p.Mounts.List {
		check("mount", m.Span)
		word(m)
	}
	for _, g := range p.Groups {
		check("group", g.Span, g.Name.Span, g.RankNum.Span, g.RankIDs.Span)
		ints(g.RankIDs.List)
		word(g.Name)
	}
	for _, s := range p.Splits {
		check("split", s.Span, s.Group.Span, s.List)
		ints(s.Indexes)
		for _, n := range s.Sizes {
			check("share", n.Span)
		}
	}
	for i := range p.Links {
		l := &p.Links[i]
		check("link", l.Span, l.Name.Span, l.Map)
		table(&l.Table)
		for _, c := range l.Clusters {
			check("cluster", c.ID.Span, c.Rank.Span)
		}
	}
	for _, s := range p.SubComms {
		check("sub-communicator", s.Span, s.Parent.Span, s.Name.Span, s.RankIDs.Span)
		ints(s.RankIDs.List)
	}
	for _, i := range p.Issues {
		check("issue", i.Span, i.Other)
	}
}

func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		designPlan, designJSON, "rank_table:\n  a: [b, {c: 'd'}]\n", `{"rank_table": "{\"a\": \"\\n\"}"}`, "rank_table: |2-\n   {}\n",
		"rank_table: \"{\\x41\\\n  \\u\"", "a: &a [*a]\n<<: *a\n", "groups: [a: b, ? c, {? d : e}, !x &y z]", "? |\n  k\n: - v\n",
		"links: [{cluster_rank_info: {1: 0, ? [x] : y}, rank_table: {version: 1.0, l: ~}}]", "--- # c\n\ufeffa: b\u0085c: d\u2028e", "%YAML 1.1\n---\na: 'b\n\n  c'\n...\n",
		`[{"group_name":"g","group_rank_list":[0,1]}]`, `{"GroupList":[{"RankIds":[0],"HcclCommconfig":{"hcclCommName":"a"}}]}`,
		`{"comm_group":[{"group_name":"tp","group_rank_list":"[0, 1]"}]}`, "product: 0x_1\nsplits: [{dataSizeList: [1e5, .5, +.inf, 010]}]",
		ranked + "create_group('a%d' % rank, 2, [rank, 1])\nd.link('a', {1: 0}, '{\"a\": 1}')\n", "{a,b,,", "\xff\xfe{", "x: \x00",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 1<<16 {
			return
		}
		for _, format := range []Format{YAML, JSON, GroupList, SubCommConfig, ModelRelation, Mooncake} {
			p := DecodeAs(src, format)
			inside(t, p)
			if format == YAML && !utf8.Valid(src) && !p.Failed {
				t.Errorf("read as YAML: %q", src)
			}
		}
		Recognise(src, "plan")
		Recognise(src, "plan.json")
		inside(t, read(src))
		inside(t, FromScript(src, python.Scan(src), 4))
	})
}
