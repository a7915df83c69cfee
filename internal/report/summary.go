package report

import (
	"strings"

	"github.com/hcclint/hcclint/internal/lang"
	"github.com/hcclint/hcclint/rules"
)

// Summary counts findings. What only holds on some of the products a table may
// be for is counted by itself.
type Summary struct {
	Files       int
	Errors      int
	Warnings    int
	Infos       int
	Conditional int
	Suppressed  int // findings that somebody decided to ignore
	Known       int // findings that a baseline has
}

// Add counts the findings of one result, also those that were not kept.
func (s *Summary) Add(res *rules.Result) {
	if !res.IsAside() {
		s.Files++
	}
	s.Suppressed += res.Suppressed
	s.Known += res.Known
	for i := range res.Findings {
		f := &res.Findings[i]
		s.add(f.Severity, f.Products != 0, 1)
	}
	for t, n := range res.Uncounted {
		s.add(t.Severity, t.Conditional, n)
	}
}

// Worst is the highest severity that was counted, zero for none. What depends on
// the product does not count.
func (s *Summary) Worst() rules.Severity {
	switch {
	case s.Errors > 0:
		return rules.Error
	case s.Warnings > 0:
		return rules.Warning
	case s.Infos > 0:
		return rules.Info
	}
	return 0
}

func (s *Summary) add(sev rules.Severity, conditional bool, n int) {
	switch {
	case conditional:
		s.Conditional += n
	case sev == rules.Error:
		s.Errors += n
	case sev == rules.Warning:
		s.Warnings += n
	default:
		s.Infos += n
	}
}

// levels are the numbers by severity.
func (s *Summary) levels() [4]int {
	return [4]int{rules.Info: s.Infos, rules.Warning: s.Warnings, rules.Error: s.Errors}
}

// Line is the last line of a run.
func (s *Summary) Line(l rules.Lang) string {
	head := in(l, count(l, s.Files, "file", "")+" checked: ", "检查了 "+Grouped(s.Files)+" 个文件：")
	parts := counts(l, s.levels())
	if s.Conditional > 0 {
		n := Grouped(s.Conditional)
		if len(parts) == 0 {
			parts = append(parts, in(l, "no problems for certain", "没有确定的问题"))
		}
		depend := " that depend on the product"
		if s.Conditional == 1 {
			depend = " that depends on the product"
		}
		parts = append(parts, in(l, n+depend, n+" 个问题取决于产品"))
	}
	if len(parts) == 0 {
		return head + in(l, "no problems found", "未发现问题")
	}
	return head + strings.Join(parts, in(l, ", ", "，"))
}

// Passed says how many findings are not shown because somebody decided so.
func (s *Summary) Passed(l rules.Lang) (lines []string) {
	if s.Suppressed > 0 {
		lines = append(lines, in(l, count(l, s.Suppressed, "finding", "")+" suppressed", "已忽略 "+Grouped(s.Suppressed)+" 个问题"))
	}
	if s.Known > 0 {
		lines = append(lines, in(l, count(l, s.Known, "finding", "")+" known from the baseline", "基线中已有 "+Grouped(s.Known)+" 个问题"))
	}
	return lines
}

// Clean is the line for a file without findings: what it is and what it was
// checked for, so that silence is never ambiguous.
func Clean(res *rules.Result, l rules.Lang) string {
	kind := kindOf(res)
	name := safe(res.File.Name)
	if !res.Kind.IsTable() && res.Ranks() == 0 {
		en, zh := bare(kind.EN), kind.ZH
		if names := consumers(res); len(names) > 0 {
			en, zh = en+"; checked for "+list(l, names), zh+"；"+spaced("按", list(l, names), "检查")
		}
		return name + in(l, ": no problems found ("+en+")", "：未发现问题（"+zh+"）")
	}
	size := count(l, res.Ranks(), "rank", "个 rank")
	if n := res.Servers(); n > 0 {
		size += in(l, ", ", "，") + count(l, n, "server", "个 Server")
	}
	return name + in(l,
		": no problems found ("+bare(kind.EN)+", "+size+"; checked for "+target(res, l)+")",
		"：未发现问题（"+kind.ZH+"，"+size+"；"+spaced("按", target(res, l), "检查）"))
}

// Recognised is the line that says what a file is.
func Recognised(res *rules.Result, l rules.Lang) string {
	kind := kindOf(res)
	return safe(res.File.Name) + in(l, ": "+bare(kind.EN), "："+kind.ZH)
}

// kindOf is what a file was taken for.
func kindOf(res *rules.Result) lang.Text {
	kind := res.Kind.Name()
	if held := res.Held(); len(held) == 1 {
		kind = held[0].Kind.Name()
		return lang.Text{EN: kind.EN + " in a ConfigMap", ZH: spaced("ConfigMap 中的", kind.ZH)}
	} else if len(held) > 1 {
		return lang.Text{EN: Grouped(len(held)) + " tables in ConfigMaps", ZH: "ConfigMap 中的 " + Grouped(len(held)) + " 份 rank table"}
	}
	return kind
}

// target names what a file was checked for.
func target(res *rules.Result, l rules.Lang) string {
	var s string
	families := res.Candidates.Families()
	switch p := res.Target.Product; {
	case !p.IsOpen():
		s = p.Name().In(l)
	case len(families) == 1:
		s = families[0].Name().In(l)
	default:
		keys := make([]string, len(families))
		for i, f := range families {
			keys[i] = f.Key()
		}
		s = list(l, keys)
	}
	if r := res.Target.Release; r != rules.Latest {
		s += in(l, " with CANN ", "、CANN ") + r.String()
	}
	if names := consumers(res); len(names) > 0 {
		s += in(l, " and ", "、") + list(l, names)
	}
	return s
}

// consumers names the consumers that a document was judged for, unless it is
// HCCL alone and nobody asked for it.
func consumers(res *rules.Result) []string {
	list := res.Consumers()
	if len(list) == 1 && list[0] == rules.HCCL && !res.Target.Given.Consumer {
		return nil
	}
	return consumerNames(list)
}

func consumerNames(list []rules.Consumer) []string {
	names := make([]string, len(list))
	for i, c := range list {
		names[i] = c.String()
	}
	return names
}

// bare is the name of a kind without its article.
func bare(name string) string {
	for _, article := range [...]string{"a ", "an "} {
		if len(name) > len(article) && name[:len(article)] == article {
			return name[len(article):]
		}
	}
	return name
}
