package jsonscan

import "strconv"

// Pointers returns the JSON pointer (RFC 6901) of the innermost member or
// element that each offset lies in; an offset on a key belongs to the member.
// The offsets must ascend. The text is read once, however many they are; where
// it cannot be read further, the innermost container that is open is given.
func Pointers(src []byte, offsets []uint32) []string {
	if len(offsets) == 0 {
		return nil
	}
	w := walk{s: New(src), offsets: offsets, out: make([]string, 0, len(offsets))}
	w.run()
	for len(w.out) < len(offsets) {
		w.out = append(w.out, w.pointer())
	}
	return w.out
}

// walk is one pass over a text with the path of the place it is at.
type walk struct {
	s       *Scanner
	offsets []uint32
	out     []string
	path    []segment
	buf     []byte // of the pointer made last
}

// segment is one step of a path: a key where it is named, else an index, and
// nothing where that is negative. The room of key is used again.
type segment struct {
	named bool
	key   []byte
	index int
}

func (w *walk) run() {
	if !w.enter() {
		return
	}
	for w.s.depth > 0 && len(w.out) < len(w.offsets) {
		object := w.s.open[w.s.depth-1].end == '}'
		if !w.advance(object) {
			if w.s.failed {
				return
			}
			w.assign(w.s.Pos())
			w.path = w.path[:max(len(w.path)-1, 0)]
			continue
		}
		if k := w.s.Peek(); k == Object || k == Array {
			w.enter()
			continue
		}
		w.s.Value()
		w.assign(w.s.Pos())
		w.path[len(w.path)-1].named = false
	}
}

// enter opens a container; its members get a new last segment.
func (w *walk) enter() bool {
	if k := w.s.Peek(); k != Object && k != Array || !w.s.Enter() {
		return false
	}
	w.push()
	return true
}

// push adds a segment that is nothing yet.
func (w *walk) push() {
	if n := len(w.path); n < cap(w.path) {
		w.path = w.path[:n+1]
		w.path[n].named, w.path[n].index = false, -1
		return
	}
	w.path = append(w.path, segment{index: -1})
}

// advance moves to the next member. What lies between two members belongs to
// their container.
func (w *walk) advance(object bool) bool {
	last := &w.path[len(w.path)-1]
	if !object {
		if !w.s.Elem() {
			w.close()
			return false
		}
		w.s.next()
		last.named = false
		w.outer(w.s.Pos())
		last.index++
		return true
	}
	if !w.s.Key() {
		w.close()
		return false
	}
	w.outer(w.s.KeySpan().Start)
	last.named, last.key = true, append(last.key[:0], w.s.Name()...)
	return true
}

// close drops the last member, so that the closing bracket belongs to the
// container.
func (w *walk) close() {
	if !w.s.failed {
		w.path = w.path[:len(w.path)-1]
		w.assign(w.s.Pos())
		w.push()
	}
}

// outer gives offsets before end to the container around the next member.
func (w *walk) outer(end uint32) {
	n := len(w.path)
	w.path = w.path[:n-1]
	w.assign(end)
	w.path = w.path[:n]
}

// assign gives every waiting offset before end the present path.
func (w *walk) assign(end uint32) {
	if len(w.out) == len(w.offsets) || w.offsets[len(w.out)] >= end {
		return
	}
	p := w.pointer()
	for len(w.out) < len(w.offsets) && w.offsets[len(w.out)] < end {
		w.out = append(w.out, p)
	}
}

// AppendKey appends the step to a key to a JSON pointer (RFC 6901).
func AppendKey[Key string | []byte](b []byte, key Key) []byte {
	b = append(b, '/')
	for i := range len(key) {
		switch key[i] {
		case '~':
			b = append(b, "~0"...)
		case '/':
			b = append(b, "~1"...)
		default:
			b = append(b, key[i])
		}
	}
	return b
}

func (w *walk) pointer() string {
	b := w.buf[:0]
	for _, seg := range w.path {
		switch {
		case seg.named:
			b = AppendKey(b, seg.key)
		case seg.index >= 0:
			b = append(b, '/')
			b = strconv.AppendInt(b, int64(seg.index), 10)
		}
	}
	w.buf = b
	return string(b)
}
