package jsonscan

import (
	"slices"
	"testing"
)

// Details that no other test holds fast.

// TestPointersBetween: what stands between two members is in the container.
func TestPointersBetween(t *testing.T) {
	const src = `{"a": {"b": 1, "c": 2}, "d": [1, 2], "e": 3}`
	//           0     6 7    12      20  24    29 31  36    41  43
	offsets := []uint32{6, 12, 13, 20, 22, 29, 31, 33, 35, 36, 41}
	want := []string{"/a", "/a/b", "/a", "/a/c", "", "/d", "/d", "/d/1", "", "", "/e"}
	if got := Pointers([]byte(src), offsets); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// TestWideEncoding: without a mark the zero bytes around ASCII tell.
func TestWideEncoding(t *testing.T) {
	for src, want := range map[string]Detail{
		"\xfe\xff": UTF16BE, "\xff\xfe": UTF16LE, "\xff\xfe\x00\x00": UTF32, "\x00\x00\xfe\xff": UTF32,
		"\x00{\x00}": UTF16BE, "{\x00}\x00": UTF16LE, "\x00\x00\x00{": UTF32, "{\x00\x00\x00": UTF32,
		"\x00{a}": NoDetail, "\x00{a\x00": NoDetail, "\x00{\x00\x00": NoDetail, "{a\x00}": NoDetail, "{a}\x00": NoDetail,
		"{\x00": NoDetail, "\x00{\x00": NoDetail, // too few to tell
		"\x00{": NoDetail, "": NoDetail, "{}": NoDetail,
	} {
		if got := wideEncoding([]byte(src)); got != want {
			t.Errorf("%q: %d, want %d", src, got, want)
		}
	}
}

// TestBytesOfStrings: a byte that is no UTF-8 is found wherever it stands in a
// string, and only there.
func TestBytesOfStrings(t *testing.T) {
	for src, want := range map[string]int{"\"\xffab\"": 1, "\"ab\xff\"": 3, "\"a\xffb\"": 2, `"é"`: -1, `"aé"`: -1, `"éa"`: -1} {
		s := New([]byte(src))
		s.Value()
		s.Finish()
		got := -1
		for _, f := range s.faults {
			if f.Code == Encoding {
				got = int(f.Span.Start)
			}
		}
		if got != want {
			t.Errorf("%q: at %d, want %d", src, got, want)
		}
	}
}

// TestTemplates: what follows a template closely is part of it.
func TestTemplates(t *testing.T) {
	for src, want := range map[string]int{
		"{{ n }}": 7, "{{ n }}0": 8, "{{ n }}0,": 8, "${A}-${B}": 9, "${A}-${B}]": 9, "${A}_x": 6, "${A} ": 4, "${A}": 4, "<n>,<m>": 3, "{}": 0, "1": 0,
	} {
		if got := New([]byte(src)).template(); got != want {
			t.Errorf("%q: %d bytes, want %d", src, got, want)
		}
	}
}
