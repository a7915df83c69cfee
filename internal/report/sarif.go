package report

import (
	"net/url"
	"path/filepath"
	"strings"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// home is where hcclint and the list of its rules are.
const home = "https://github.com/hcclint/hcclint"

// beginSARIF writes SARIF 2.1.0. The results come first: the rules, of which
// only those that fired are listed, are known when they are written.
func beginSARIF(p *printer) writer {
	s := &sarif{encoder: newEncoder(p), index: map[*rules.Rule]int{}}
	s.add(sarifStart, `"version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints","results":[`)
	return writer{s.file, s.end}
}

type sarif struct {
	*encoder
	comma string
	fired []*rules.Rule
	index map[*rules.Rule]int // in fired
	notes []string            // about what was only counted, quoted
}

// file writes the results of one file.
func (s *sarif) file(res *rules.Result) {
	seen := newFingerprints("")
	at := quotedURI(res.File.Name)
	s.each(res, func(f *rules.Finding, pointer string) {
		s.add(s.comma, "\n")
		s.comma = ","
		s.result(res.File, f, pointer, at, seen)
	})
	for _, more := range surpluses(res) {
		s.notes = append(s.notes, string(appendQuoted(nil, res.File.Name+": "+more.text(s.opt.Lang))))
	}
}

func (s *sarif) result(file *source.File, f *rules.Finding, pointer, at string, seen *fingerprints) {
	s.add(`{"ruleId":"`, f.Rule.Name, `",`)
	s.num("ruleIndex", s.ruleIndex(f.Rule))
	s.add(`,"level":"`, sarifLevel(level(f)), `","message":`)
	s.message(statement(f, s.opt.Lang))
	s.add(`,"locations":[{`)
	s.physical(file, f.Span, at)
	if pointer != "" {
		s.add(`,"logicalLocations":[{`)
		s.str("fullyQualifiedName", pointer)
		s.add("}]")
	}
	s.add("}]")
	s.relatedLocations(file, f, at)
	s.add(`,"partialFingerprints":{"hcclint/v1":"`, seen.finding(f, pointer), `"}`)
	s.fixes(file, f, at)
	s.add(`,"properties":{"class":"`, f.Class.String(), `"`)
	s.runtime(f.Runtime())
	if f.Products != 0 {
		s.add(",")
		s.families("products", f.Products)
	}
	if names := f.For().Names(); len(names) > 0 {
		s.add(",")
		s.strings("consumers", names)
	}
	s.add("}}")
}

// ruleIndex is the place of a rule in the list of those that fired.
func (s *sarif) ruleIndex(r *rules.Rule) int {
	i, ok := s.index[r]
	if !ok {
		i = len(s.fired)
		s.index[r] = i
		s.fired = append(s.fired, r)
	}
	return i
}

func (s *sarif) message(text string) {
	s.add("{")
	s.str("text", text)
	s.add("}")
}

// physical writes the place in a file, whose URI is quoted already.
func (s *sarif) physical(file *source.File, span rules.Span, at string) {
	s.add(`"physicalLocation":{"artifactLocation":{"uri":`, at, `},"region":`)
	s.region(file, span)
	s.add("}")
}

func (s *sarif) region(file *source.File, span rules.Span) {
	from, to := file.Position(span.Start), file.Position(span.End)
	s.add("{")
	s.num("startLine", from.Line)
	s.add(",")
	s.num("startColumn", from.Column)
	s.add(",")
	s.num("endLine", to.Line)
	s.add(",")
	s.num("endColumn", to.Column)
	s.add("}")
}

func (s *sarif) relatedLocations(file *source.File, f *rules.Finding, at string) {
	all := f.Related(s.opt.Lang)
	if len(all) == 0 {
		return
	}
	s.add(`,"relatedLocations":[`)
	for i, rel := range all {
		if i > 0 {
			s.add(",")
		}
		in, where := file, at
		if rel.File != nil {
			in, where = rel.File, quotedURI(rel.File.Name)
		}
		s.add("{")
		s.num("id", i)
		s.add(`,"message":`)
		s.message(rel.Message)
		s.add(",")
		s.physical(in, rel.Span, where)
		s.add("}")
	}
	s.add("]")
}

// fixes writes the edits of a fix as replacements of regions.
func (s *sarif) fixes(file *source.File, f *rules.Finding, at string) {
	fix, ok := f.Fix()
	if !ok {
		return
	}
	s.add(`,"fixes":[{"description":`)
	s.message(f.Rule.Fix.In(s.opt.Lang))
	s.add(`,"artifactChanges":[{"artifactLocation":{"uri":`, at, `},"replacements":[`)
	for i, edit := range fix.Edits {
		if i > 0 {
			s.add(",")
		}
		s.add(`{"deletedRegion":`)
		s.region(file, edit.Span)
		s.add(`,"insertedContent":`)
		s.message(edit.Replacement)
		s.add("}")
	}
	safe := "false"
	if fix.Safe {
		safe = "true"
	}
	s.add(`]}],"properties":{"safe":`, safe, `}}]`)
}

func (s *sarif) end() {
	s.add("\n]")
	if len(s.notes) > 0 {
		s.add(`,"invocations":[{"executionSuccessful":true,"toolExecutionNotifications":[`)
		for i, note := range s.notes {
			if i > 0 {
				s.add(",")
			}
			s.add(`{"level":"warning","message":{"text":`, note, `}}`)
		}
		s.add("]}]")
	}
	s.add(`,"tool":{"driver":{"name":"hcclint",`)
	s.str("informationUri", home)
	if s.opt.Version != "" {
		s.add(",")
		s.str("version", s.opt.Version)
	}
	s.add(`,"rules":[`)
	for i, r := range s.fired {
		if i > 0 {
			s.add(",")
		}
		s.add("\n")
		s.rule(r)
	}
	s.add("]}}}]}\n")
}

// rule writes what there is to say about a rule.
func (s *sarif) rule(r *rules.Rule) {
	l := s.opt.Lang
	why, fix := r.Why.In(l), r.Fix.In(l)
	s.add(`{"id":"`, r.Name, `","shortDescription":`)
	s.message(r.Summary.In(l))
	s.add(`,"fullDescription":`)
	s.message(why)
	s.add(`,"help":{`)
	s.str("text", why+"\n\n"+fix)
	s.add(",")
	s.str("markdown", "**"+s.in("Why", "原因")+"**\n\n"+inline(why)+"\n\n**"+s.in("What to do", "处理方法")+"**\n\n"+inline(fix)+"\n")
	s.add("},")
	s.str("helpUri", home+"/blob/main/docs/rules/"+r.Name+".md")
	s.add(`,"defaultConfiguration":{"level":"`, sarifLevel(r.Severity), `"},"properties":{"tags":["`, r.Class.String(), `"]}}`)
}

func sarifLevel(s rules.Severity) string {
	return [...]string{rules.Info: "note", rules.Warning: "warning", rules.Error: "error"}[s]
}

func quotedURI(name string) string { return string(appendQuoted(nil, uri(name))) }

// uri is the name of a file as a URI: a relative one stays relative.
func uri(name string) string {
	u := url.URL{Path: slashed(name)}
	if filepath.IsAbs(name) {
		u.Scheme = "file"
		u.Path = "/" + strings.TrimPrefix(u.Path, "/") // C:/ on Windows
	}
	return u.String()
}
