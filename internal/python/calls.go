package python

import (
	"sort"

	"github.com/hcclint/hcclint/internal/source"
)

// API is a function that is looked for.
type API uint8

// The functions.
const (
	CreateGroup API = iota + 1 // create_group
	SplitByIdx                 // set_split_strategy_by_idx
	SplitBySize                // set_split_strategy_by_size
	Link                       // LLMDataDist.link
)

// Dialect is whose function it is.
type Dialect uint8

// The dialects. HCCL's create_group takes group, rank_num, rank_ids; MindSpore's
// takes group, rank_ids. Foreign is none of the two.
const (
	Foreign Dialect = iota
	HCCL
	MindSpore
)

// Call is one call. It says nothing about whether the script ever comes there,
// on which ranks, or how often: InFunction, InLoop and Conditional are what can
// be seen from the indentation.
type Call struct {
	API     API
	Dialect Dialect // by the number of arguments, as the two APIs differ in it
	From    Dialect // by the import; Foreign for Link
	Name    source.Span
	Span    source.Span // the whole call, receiver included
	Args    []Arg       // those that fit a parameter, in the order written
	Spread  bool        // *args or **kwargs: arguments that cannot be seen

	InFunction  bool
	InLoop      bool
	Conditional bool
	BeforeInit  bool // the first initialisation follows later in the same function or module body

	script *Script
	scope  int32
	token  int32
	ranked bool
}

// Arg is one argument. Param is the name the API gives it.
type Arg struct {
	Param string
	Span  source.Span // without the name of a keyword argument
	Value Value       // as far as it is the same on every rank

	x *expr
}

// what is what a dotted path stands for.
type what struct {
	api  API
	from Dialect
	init bool
	fork bool
}

func classify(path string) (is what) {
	module, name := cut(path)
	is.from = family(module)
	switch name {
	case "create_group":
		is.api = CreateGroup
	case "set_split_strategy_by_idx":
		is.api = SplitByIdx
	case "set_split_strategy_by_size":
		is.api = SplitBySize
	case "init":
		is.init = is.from == MindSpore || is.from == HCCL && module[0] == 'h'
	case "initialize_system", "init_resource":
		is.init = is.from == HCCL
	case "open":
		is.init = module == "npu_device"
	case "fork":
		is.fork = module == "os"
	}
	if is.from == Foreign || is.from == MindSpore && is.api > CreateGroup {
		is.api = 0
	}
	return is
}

// call looks at token i, a name with a call behind it, and returns the last
// token that is done with.
func (w *walker) call(i int32) int32 {
	lo, path := i, ""
	if dotted := w.isOp(i-1, '.'); !dotted {
		path = w.bare(i)
	} else if w.worth(i) {
		for w.isOp(lo-1, '.') && w.isName(lo-2) {
			lo -= 2
		}
		if !w.isOp(lo-1, '.') {
			path = w.resolve(lo, i+1)
		}
	}
	w.fork(i)
	w.change(i)
	switch is := classify(path); {
	case is.api != 0:
		w.add(i, lo, is)
		return w.match[i+1]
	case is.init || w.isOp(i-1, '.') && w.is(i, "initialize_system"):
		w.Inits = append(w.Inits, w.span(lo, w.match[i+1]+1))
		w.inits = append(w.inits, start{i, w.here.scope})
	case is.fork:
		w.Forks = append(w.Forks, w.span(lo, w.match[i+1]+1))
	case w.links(i, lo, path):
		w.add(i, lo, what{api: Link})
		return w.match[i+1]
	}
	return i
}

// worth reports whether token i is a name that matters after a dot.
func (w *walker) worth(i int32) bool {
	switch string(w.text(i)) {
	case "create_group", "set_split_strategy_by_idx", "set_split_strategy_by_size", "link",
		"init", "init_resource", "initialize_system", "open", "fork":
		return true
	}
	return false
}

// bare is the path of token i, a name without a receiver.
func (w *walker) bare(i int32) string {
	if path, ok := w.aliases[string(w.text(i))]; ok {
		return path
	}
	if !w.worth(i) || len(w.stars) == 0 {
		return ""
	}
	word := string(w.text(i))
	if b := w.lookup(w.here.scope, word); b != nil {
		return "" // the script has its own
	}
	return w.starred(word, func(path string) bool { is := classify(path); return is.api != 0 || is.init })
}

// fork notes a call that makes multiprocessing fork.
func (w *walker) fork(i int32) {
	switch string(w.text(i)) {
	case "set_start_method", "get_context":
		at, end := i+2, w.match[i+1]
		if w.isOp(at+1, '=') {
			at += 2
		}
		if at >= end || w.tokens[at].kind != str {
			return
		}
		if lit, ok := open(w.src, w.tokens[at]); ok && string(w.src[lit.body.Start:lit.body.End]) == "fork" {
			w.Forks = append(w.Forks, w.span(i, end+1))
		}
	}
}

// change notes a call that changes the list or dict of a name.
func (w *walker) change(i int32) {
	if !isMutator(w.text(i)) {
		return
	}
	if w.isOp(i-1, '.') && w.isName(i-2) && !w.isOp(i-3, '.') {
		w.changes = append(w.changes, change{w.here.scope, i - 2})
	}
	if w.isName(i+2) && w.is(i, "shuffle") {
		w.changes = append(w.changes, change{w.here.scope, i + 2})
	}
}

// add notes a call whose name is token i and whose receiver starts at token lo.
func (w *walker) add(i, lo int32, is what) {
	end := w.match[i+1]
	c := &Call{
		API: is.api, Dialect: is.from, From: is.from,
		Name: w.tokens[i].span(), Span: w.span(lo, end+1),
		InFunction: w.here.function, InLoop: w.here.loop, Conditional: w.here.conditional,
		script: w.Script, scope: w.here.scope, token: i,
	}
	words := w.arguments(c, i+2, end)
	if is.api == CreateGroup {
		c.Dialect = w.dialect(c, words)
	}
	c.name(words)
	w.Calls = append(w.Calls, c)
}

// start is a call that initialises.
type start struct{ token, scope int32 }

// order finds the calls that come before the initialisation: the first one is
// further down in the same function or module body.
func (s *Script) order() {
	sort.Slice(s.inits, func(i, j int) bool { return s.inits[i].token < s.inits[j].token })
	later := map[int32]int32{} // last initialisation of a scope
	for _, in := range s.inits {
		later[in.scope] = in.token
	}
	for _, c := range s.Calls {
		last, ok := later[c.scope]
		c.BeforeInit = ok && last > c.token && s.inits[0].token > c.token
	}
}
