package rules

import (
	"strconv"
	"strings"

	"github.com/hcclint/hcclint/internal/product"
)

var envRange = Rule{
	Name:     "env-range",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Misbehaves}, {Error, Documented}},
	Runtime:  []Code{"EI0001"},
	Summary:  Text{"the value of a variable is none that it can have", "环境变量的取值不在允许范围内"},
	Why: Text{
		"HCCL reads its variables when it starts and refuses a value outside of their range. Words are taken as they are written: true is not 1, and a semicolon from a script becomes part of the value. Where a chip does not have a mode of operators, the default is taken instead.",
		"HCCL 启动时读取环境变量，超出范围的取值会被拒绝。取值按字面读取：true 不等于 1，脚本中多写的分号也会成为取值的一部分。芯片不支持的算子展开模式会改用默认值。",
	},
	Fix: Text{
		"Set the variable to a value of its range, or leave it unset for the default.",
		"改为范围内的值，或删除该变量以使用默认值。",
	},
	Sources: []Source{
		{Manual, "HCCL user guide, environment variables: one page for each, with the range"},
		{Runtime, "EI0001: value of an environment variable"},
	},
	EnvProduct: checkEnvRange,
}

func checkEnvRange(e *Environment, p product.Product, r *Reporter) {
	for i := range e.Vars {
		v := &e.Vars[i]
		known := findVariable(v.Name)
		if known == nil || v.Value == "" || v.unknown() || known.products != 0 && !known.products.Has(p.Family) {
			continue
		}
		switch {
		case known.bounds != nil:
			checkBounds(known.limits(e, p), v, r)
		case known.words != nil:
			checkWords(known.wordsOn(p), v, p, r)
		default:
			if want := known.form.expected(v.Value); want.EN != "" {
				verdictOf(r.Find(v.Span, Text{
					"{0} is {1}, expected {2}",
					"{0} 的值 {1} 不正确，应为 {2}",
				}, str(v.Name), shown(v.Value), both(want)), v)
			}
		}
	}
}

// verdictOf: nothing is known of what the code does with CM_* beyond the manual.
func verdictOf(f *Draft, v *Variable) {
	if strings.HasPrefix(v.Name, "CM_") || v.Name == "RANK_SIZE" {
		f.As(Error, Documented)
	}
}

// limits are the bounds that apply.
func (k *variable) limits(e *Environment, p product.Product) *bounds {
	mode := e.value("HCCL_OP_EXPANSION_MODE")
	for i := range k.bounds {
		if b := &k.bounds[i]; (b.on == 0 || b.on.Has(p.Family)) && strings.HasPrefix(mode, b.mode) {
			return b
		}
	}
	return nil
}

func (k *variable) wordsOn(p product.Product) *words {
	for i := range k.words {
		if w := &k.words[i]; w.on == 0 || w.on.Has(p.Family) {
			return w
		}
	}
	return nil
}

func checkBounds(b *bounds, v *Variable, r *Reporter) {
	if b == nil {
		return
	}
	n, err := strconv.ParseInt(v.Value, 10, 64)
	if err == nil && b.low <= n && n <= b.high && (b.multiple == 0 || n%b.multiple == 0) {
		return
	}
	high := strconv.FormatInt(b.high, 10)
	args := []Arg{str(v.Name), shown(v.Value), num(int(b.low)), str(high)}
	text := Text{"{0} is {1}, expected a whole number from {2} to {3}", "{0} 的值 {1} 不正确，应为 {2}～{3} 的整数"}
	switch {
	case b.high == noLimit:
		text = Text{"{0} is {1}, expected a whole number from {2} on", "{0} 的值 {1} 不正确，应为不小于 {2} 的整数"}
	case b.multiple != 0:
		text = Text{"{0} is {1}, expected a multiple of {4} from {2} to {3}", "{0} 的值 {1} 不正确，应为 {2}～{3} 之间 {4} 的整数倍"}
		args = append(args, num(int(b.multiple)))
	case v.Name == "HCCL_IF_BASE_PORT":
		text = Text{"{0} is {1}, expected {2} to {3}: the ports behind it are used as well", "{0} 的值 {1} 不正确，应为 {2}～{3}：还会占用其后的端口"}
	}
	verdictOf(r.Find(v.Span, text, args...), v)
}

func checkWords(w *words, v *Variable, p product.Product, r *Reporter) {
	if w == nil {
		return
	}
	list := strings.Fields(w.list)
	for _, word := range list {
		if v.Value == word || w.fold && strings.EqualFold(v.Value, word) {
			return
		}
	}
	names := commas(list)
	if len(list) == 2 {
		names = both(Text{list[0] + " or " + list[1], list[0] + " 或 " + list[1]})
	}
	if w.falls {
		r.Find(v.Span, Text{
			"{0} is {1}, which {2} do not have and replace by the default, expected {3}",
			"{2}不支持 {0} 的值 {1}，会改用默认值，应为 {3}",
		}, str(v.Name), shown(v.Value), on(p), names).As(Warning, Misbehaves)
		return
	}
	r.Find(v.Span, Text{"{0} is {1}, expected {2}", "{0} 的值 {1} 不正确，应为 {2}"}, str(v.Name), shown(v.Value), names)
}
