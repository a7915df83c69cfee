package python

// parameters is the names of the parameters in their order.
func (c *Call) parameters() []string {
	switch {
	case c.API == Link:
		return []string{"comm_name", "cluster_rank_info", "rank_table"}
	case c.API == SplitByIdx:
		return []string{"idxList", "group"}
	case c.API == SplitBySize:
		return []string{"dataSizeList", "group"}
	case c.Dialect == MindSpore:
		return []string{"group", "rank_ids", "options"}
	}
	return []string{"group", "rank_num", "rank_ids"}
}

// links reports whether token i is the method link of llm_datadist: by its three
// arguments, as many things have a method of this name.
func (w *walker) links(i, lo int32, path string) bool {
	if !w.datadist || !w.is(i, "link") || !w.isOp(i-1, '.') || path == "os.link" {
		return false
	}
	n := 0
	for at, end := i+2, w.match[i+1]; at < end; n++ {
		next := w.find(at, end, ',')
		if w.isOp(at, '*') || w.is(at, "**") {
			return false
		}
		if w.isOp(at+1, '=') && w.isName(at) {
			switch string(w.text(at)) {
			case "comm_name", "cluster_rank_info", "rank_table":
			default:
				return false
			}
		}
		at = next + 1
	}
	return n == 3
}

// arguments splits [lo,hi) into the arguments of c and returns the names of the
// keyword arguments, "" for positional ones.
func (w *walker) arguments(c *Call, lo, hi int32) (words []string) {
	for lo < hi {
		end := w.find(lo, hi, ',')
		word := ""
		switch {
		case w.isOp(lo, '*') || w.is(lo, "**"):
			c.Spread = true
			return words // what follows cannot be counted
		case w.isName(lo) && w.isOp(lo+1, '='):
			word = string(w.text(lo))
			lo += 2
		}
		c.Args = append(c.Args, Arg{Span: w.span(lo, end), x: &expr{lo: lo, hi: end}})
		words = append(words, word)
		lo = end + 1
	}
	return words
}

// dialect tells the two create_group apart by their arguments, and by the import
// where those leave it open.
func (w *walker) dialect(c *Call, words []string) Dialect {
	for _, word := range words {
		switch word {
		case "rank_num":
			return HCCL
		case "options":
			return MindSpore
		}
	}
	switch {
	case c.Spread:
	case len(words) == 2:
		return MindSpore
	case len(words) == 3 && !w.isOp(c.Args[1].x.lo, '['):
		return HCCL
	}
	return c.From
}

// name gives every argument the name of its parameter and drops those that have
// none.
func (c *Call) name(words []string) {
	params := c.parameters()
	kept := c.Args[:0]
	for i, a := range c.Args {
		if a.Param = words[i]; a.Param == "" && i < len(params) {
			a.Param = params[i]
		}
		for _, p := range params {
			if p == a.Param {
				kept = append(kept, a)
			}
		}
	}
	c.Args = kept
}
