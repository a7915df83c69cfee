package symptom

const (
	window   = 64      // words that are compared with a message at once
	maxKnown = 1 << 14 // windows that are known again
)

// reader looks the lines of a text up. A log may have millions of them, so it
// makes nothing new for a line, and compares nothing with the messages that was
// compared before or cannot change what was found.
type reader struct {
	*index
	best  []scored // one for every rule
	words words
	ids   [window]int // the last words of the line that some message has
	n     int

	have  []float64 // weight of each message's words that are in the window
	in    []uint32  // by word: the last window that has it
	round uint32    // number of the window
	row   [window + 1]float64
	known [maxKnown]uint64 // sums of windows, each where it belongs
}

func newReader() *reader {
	x := newIndex()
	return &reader{index: x, have: make([]float64, len(x.messages)), in: make([]uint32, len(x.having))}
}

// line adds the messages that stand in a line to the best. A long line is read
// in windows of which each has the second half of the one before.
func (r *reader) line(line string, number int, mild bool) {
	r.words.text, r.n = line, 0
	for w := r.words.next(); w != nil; w = r.words.next() {
		id, ok := r.index.ids[string(w)]
		if !ok {
			continue
		}
		if r.n == window {
			r.window(number, mild)
			r.n = copy(r.ids[:], r.ids[window/2:])
		}
		r.ids[r.n] = id
		r.n++
	}
	r.window(number, mild)
}

func (r *reader) window(number int, mild bool) {
	part := r.ids[:r.n]
	if !r.weighty(part) || r.again(part, mild) {
		return
	}
	r.weigh(part)
	for i := range r.messages {
		m := &r.messages[i]
		if w := r.have[i]; w == 0 || w < nearness*m.total {
			continue
		}
		fit := func(common float64) (scored, bool) {
			share := common / m.total
			return scored{i, m.rule, m.code, number, common * share * share, share, mild}, common >= minMessage && share >= nearness
		}
		if most, ok := fit(r.most(m)); !ok || !r.improves(most) {
			continue
		}
		if s, ok := fit(r.common(m.words, part, r.row[:])); ok {
			r.best = keep(r.best, s)
		}
	}
}

// weighty reports whether words can be what is there of a message.
func (r *reader) weighty(part []int) bool {
	sum := 0.0
	for _, id := range part {
		sum += r.weights[id]
	}
	return sum >= minMessage
}

// again reports whether a line of the same kind had the same words: the first
// one counts. It may forget, which costs time only.
func (r *reader) again(part []int, mild bool) bool {
	sum := uint64(14695981039346656037) // FNV-1a
	for _, id := range part {
		sum = (sum ^ uint64(id+2)) * 1099511628211
	}
	if mild {
		sum = (sum ^ 1) * 1099511628211
	}
	at := &r.known[(sum^sum>>32)%maxKnown]
	if *at == sum {
		return true
	}
	*at = sum
	return false
}

// weigh tells for every message how much of it is there, in any order.
func (r *reader) weigh(part []int) {
	clear(r.have)
	r.round++
	for _, id := range part {
		if r.in[id] == r.round {
			continue
		}
		r.in[id] = r.round
		for _, i := range r.having[id] {
			r.have[i] += r.weights[id]
		}
	}
}

// most is the weight that a message and the window can have in common.
func (r *reader) most(m *message) float64 {
	sum := 0.0
	for _, id := range m.words {
		if r.in[id] == r.round {
			sum += r.weights[id]
		}
	}
	return sum
}

// improves reports whether keep would take a message in.
func (r *reader) improves(s scored) bool {
	for i := range r.best {
		if b := &r.best[i]; b.rule == s.rule && b.code == s.code {
			return better(s, *b)
		}
	}
	return true
}
