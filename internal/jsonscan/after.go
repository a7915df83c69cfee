package jsonscan

// maxAfter is how far ValueAfter reads: enough to show the value.
const maxAfter = 512

// ValueAfter is the value of the key that ends at keyEnd, for a message about a
// key whose value was not kept. A long value is cut off; Absent when none is
// near.
func ValueAfter(src []byte, keyEnd uint32) Value {
	end := min(int(keyEnd)+maxAfter, len(src))
	s := Scanner{src: src[:end], pos: int(keyEnd), width: 1}
	if s.next() != ':' {
		return Value{}
	}
	s.pos += s.width
	cut := Value{Kind: s.Peek(), Start: s.Pos(), End: uint32(end)}
	if v := s.Value(); !s.failed {
		return v
	}
	return cut
}
