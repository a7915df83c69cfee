package jsonscan

import (
	"bytes"
	"unicode/utf8"
)

// start looks at the first bytes: an empty text, a byte order mark, or an
// encoding that is not UTF-8.
func (s *Scanner) start() {
	if len(bytes.Trim(s.src, " \t\r\n")) == 0 {
		s.fail(Fault{Code: Empty, Span: span(0, 0)})
		return
	}
	if detail := wideEncoding(s.src); detail != NoDetail {
		s.fail(Fault{Code: Encoding, Detail: detail, Span: span(0, min(2, len(s.src)))})
		return
	}
	if bytes.HasPrefix(s.src, []byte("\xef\xbb\xbf")) {
		s.fault(Fault{Code: BOM, Rune: 0xFEFF, Span: span(0, 3)})
		s.pos = 3
		if len(bytes.Trim(s.src[3:], " \t\r\n")) == 0 {
			s.fail(Fault{Code: Empty, Span: span(3, 3)})
		}
	}
}

// wideEncoding recognises UTF-16 and UTF-32 by their byte order mark or by the
// zero bytes between ASCII characters.
func wideEncoding(src []byte) Detail {
	head := src[:min(4, len(src))]
	zero := func(i int) bool { return i < len(head) && head[i] == 0 }
	switch {
	case bytes.HasPrefix(src, []byte{0xff, 0xfe, 0, 0}), bytes.HasPrefix(src, []byte{0, 0, 0xfe, 0xff}),
		len(head) == 4 && zero(0) && zero(1) && zero(2) != zero(3), len(head) == 4 && !zero(0) && zero(1) && zero(2) && zero(3):
		return UTF32
	case bytes.HasPrefix(src, []byte{0xff, 0xfe}), len(head) == 4 && !zero(0) && zero(1) && !zero(2) && zero(3):
		return UTF16LE
	case bytes.HasPrefix(src, []byte{0xfe, 0xff}), len(head) == 4 && zero(0) && !zero(1) && zero(2) && !zero(3):
		return UTF16BE
	}
	return NoDetail
}

// badEncoding reports the byte at i that is not UTF-8 and stops: what follows
// would be read wrongly.
func (s *Scanner) badEncoding(i int) {
	detail, n := NotUTF8, 1
	if looksGBK(s.src[i:]) {
		detail, n = GBK, 2
	}
	s.fail(Fault{Code: Encoding, Detail: detail, Span: span(i, i+n)})
}

// looksGBK reports whether the run of high bytes at the start of b is made of
// whole GBK characters: pairs of a lead byte and a trail byte. One of them has
// to be of the common ones, whose trail byte is high, too: an é of Latin-1
// before a letter would pass otherwise.
func looksGBK(b []byte) bool {
	common := false
	for i := 0; i+1 < len(b) && b[i] >= utf8.RuneSelf; i += 2 {
		if b[i] == 0x80 || b[i] == 0xff || b[i+1] < 0x40 || b[i+1] == 0x7f || b[i+1] == 0xff {
			return false
		}
		common = common || b[i] > 0xa0 && b[i+1] > 0xa0
	}
	return common
}
