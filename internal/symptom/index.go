package symptom

import (
	"math"
	"strings"

	"github.com/hcclint/hcclint/rules"
)

const (
	maxFragment = 4 << 10 // bytes of what can be a piece of one message
	minFragment = 8.0     // weight that a piece must have to mean anything
	leastCover  = 0.3     // of a message that a piece has to have
	mostly      = 0.95    // of a piece that has to be in the message
	minMessage  = 8.0     // likewise, what is there of a message
)

// message is one message of a rule, or the frame that all messages with a code
// have.
type message struct {
	rule  *rules.Rule
	code  rules.Code // where there is no rule
	text  string
	words []int   // of index.weights
	total float64 // weight of its words
}

// index holds the messages of all rules and codes. It is made when something is looked
// up: that takes less than a millisecond.
type index struct {
	messages []message
	ids      map[string]int // of words
	weights  []float64      // of words: the rarer the heavier
	having   [][]int        // the messages with a word, each once
	unknown  float64        // weight of a word that no message has
}

func newIndex() *index {
	x := &index{ids: map[string]int{}}
	for _, r := range rules.All() {
		for _, text := range r.Messages {
			x.add(message{rule: r, text: text})
		}
	}
	for _, c := range rules.Codes() {
		for _, text := range c.Messages {
			x.add(message{code: c.Code, text: text})
		}
	}
	x.weights = make([]float64, len(x.having))
	n := float64(len(x.messages))
	for id, having := range x.having {
		w := math.Log2(1 + n/float64(len(having)))
		x.weights[id] = 1.5 + w*w/4
	}
	x.unknown = 1.5 + math.Log2(1+n)*math.Log2(1+n)/4
	for i := range x.messages {
		m := &x.messages[i]
		for _, id := range m.words {
			m.total += x.weights[id]
		}
	}
	return x
}

func (x *index) add(m message) {
	at := len(x.messages)
	text := words{text: strings.ReplaceAll(m.text, "…", " ")}
	for w := text.next(); w != nil; w = text.next() {
		id, ok := x.ids[string(w)]
		if !ok {
			id = len(x.having)
			x.ids[string(w)] = id
			x.having = append(x.having, nil)
		}
		if h := x.having[id]; len(h) == 0 || h[len(h)-1] != at {
			x.having[id] = append(h, at)
		}
		m.words = append(m.words, id)
	}
	x.messages = append(x.messages, m)
}

// fragment adds the messages that a short text can be a piece of.
func (x *index) fragment(text string, best []scored) []scored {
	var ids []int
	given := 0.0
	all := words{text: text}
	for w := all.next(); w != nil; w = all.next() {
		if id, ok := x.ids[string(w)]; ok {
			ids = append(ids, id)
			given += x.weights[id]
		} else {
			given += x.unknown
		}
	}
	row := make([]float64, len(ids)+1)
	for i := range x.messages {
		m := &x.messages[i]
		common := x.common(m.words, ids, row)
		share, cover := common/given, common/m.total
		if common < minFragment || share < nearness {
			continue
		}
		if cover < leastCover || share < mostly {
			share = min(share, nearness) // too little of the message, or too much else, to be sure
		}
		// Of two messages with the piece, the one with less beside it.
		best = keep(best, scored{i, m.rule, m.code, 1, common * share * (0.8 + 0.2*cover), share, false})
	}
	return best
}

// keep adds what was found for a rule or a code, or takes it in place of less.
func keep(best []scored, s scored) []scored {
	for i := range best {
		if best[i].rule == s.rule && best[i].code == s.code {
			if better(s, best[i]) {
				best[i] = s
			}
			return best
		}
	}
	return append(best, s)
}

// better prefers what is enough, then errors, then what fits better.
func better(a, b scored) bool {
	if enough := a.share >= likeness; enough != (b.share >= likeness) {
		return enough
	}
	if a.mild != b.mild {
		return b.mild
	}
	return a.score > b.score
}

// common is the weight of the words that two lists have in the same order:
// their longest common subsequence. The row has room for one more than b has.
func (x *index) common(a, b []int, row []float64) float64 {
	row = row[:len(b)+1]
	clear(row)
	for _, id := range a {
		diagonal := 0.0
		for j, other := range b {
			above := row[j+1]
			if id == other {
				row[j+1] = diagonal + x.weights[id]
			} else {
				row[j+1] = max(above, row[j])
			}
			diagonal = above
		}
	}
	return row[len(b)]
}
