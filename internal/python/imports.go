package python

import "strings"

// importModules reads what follows "import": a.b.c [as d], …
func (w *walker) importModules(lo, hi int32) {
	for lo < hi {
		end := w.find(lo, hi, ',')
		path, next := w.path(lo, end)
		w.noteModule(path)
		switch {
		case path == "":
		case w.is(next, "as") && w.isName(next+1) && next+1 < end:
			w.importAs(next+1, path)
		default: // import a.b.c binds a
			root, _, _ := strings.Cut(path, ".")
			w.importAs(lo, root)
		}
		lo = end + 1
	}
}

// importNames reads what follows "from": a.b import c [as d], … in brackets or
// not, or *.
func (w *walker) importNames(lo, hi int32) {
	dots := lo
	for lo < hi && (w.isOp(lo, '.') || w.is(lo, "...")) {
		lo++
	}
	module, i := w.path(lo, hi)
	if lo > dots { // the script's own modules
		module, i = "."+module, w.word(lo, hi, "import")
	}
	if !w.is(i, "import") {
		return
	}
	w.noteModule(module)
	i++
	if w.isOp(i, '(') && w.match[i] > 0 {
		i, hi = i+1, w.match[i]
	}
	for i < hi {
		end := w.find(i, hi, ',')
		switch {
		case w.isOp(i, '*'):
			w.stars = append(w.stars, module)
		case w.isName(i) && w.is(i+1, "as") && i+2 < end:
			w.importAs(i+2, module+"."+string(w.text(i)))
		case w.isName(i):
			w.importAs(i, module+"."+string(w.text(i)))
		}
		i = end + 1
	}
}

// path reads a dotted name that starts at token lo and returns the token after.
func (w *walker) path(lo, hi int32) (string, int32) {
	if lo >= hi || !w.isName(lo) {
		return "", lo
	}
	i := lo + 1
	for i+1 < hi && w.isOp(i, '.') && w.isName(i+1) {
		i += 2
	}
	return w.dotted(lo, i), i
}

// dotted is the name in tokens [lo,hi), which blanks may interrupt.
func (s *Script) dotted(lo, hi int32) string {
	if hi-lo == 1 {
		return string(s.text(lo))
	}
	var b strings.Builder
	for ; lo < hi; lo++ {
		b.Write(s.text(lo))
	}
	return b.String()
}

// importAs notes that token i, a name, stands for path from here on. Where the
// import stands does not matter: most are inside the function that needs them.
func (w *walker) importAs(i int32, path string) {
	w.aliases[string(w.text(i))] = path
	w.bind(i, binding{kind: imported, at: i})
}

// shadow notes that token i, a name, is given another meaning by the script. A
// stand-in for an import that failed gives it none.
func (w *walker) shadow(i int32) {
	if w.isName(i) && !w.scopes[w.here.scope].class && !w.here.conditional {
		delete(w.aliases, string(w.text(i)))
	}
}

func (w *walker) noteModule(path string) {
	if root, _, _ := strings.Cut(path, "."); root == "llm_datadist" {
		w.datadist = true
	}
}

// family is which library a module belongs to.
func family(module string) Dialect {
	root, _, _ := strings.Cut(module, ".")
	switch {
	case root == "hccl", root == "npu_bridge", root == "npu_device":
		return HCCL
	case module == "mindspore.communication", module == "mindspore.communication.management":
		return MindSpore
	}
	return Foreign
}

// resolve is the dotted path of the name in tokens [lo,hi) after the imports
// so far; "" when it is not imported.
func (s *Script) resolve(lo, hi int32) string {
	path, ok := s.aliases[string(s.text(lo))]
	switch {
	case !ok:
		return ""
	case hi-lo > 1:
		return path + s.dotted(lo+1, hi)
	}
	return path
}

// starred is the path of a bare name that a star import may have brought: the
// last one of a module that has it.
func (s *Script) starred(name string, has func(path string) bool) string {
	for i := len(s.stars) - 1; i >= 0; i-- {
		if path := s.stars[i] + "." + name; has(path) {
			return path
		}
	}
	return ""
}

// cut splits a dotted path into module and name.
func cut(path string) (module, name string) {
	i := strings.LastIndexByte(path, '.')
	if i < 0 {
		return "", path
	}
	return path[:i], path[i+1:]
}
