package kube

import "testing"

// TestDocumentEnd: a document ends at the next line of ---, or behind one of ....
func TestDocumentEnd(t *testing.T) {
	for src, want := range map[string]uint32{
		"a: 1\n---\nb: 2\n": 5, "a: 1\n...\nb: 2\n": 9, "a: 1\n...": 8, "a: 1\n...\n": 9, "a: 1\n---": 5, "a: 1": 4, "a: 1\n----\n": 10,
		"---\na: 1\n---\n": 9, "a: 1\n--- b\n": 5,
	} {
		if got := documentEnd([]byte(src), 0); got != want {
			t.Errorf("%q ends at %d, want %d", src, got, want)
		}
	}
}

func TestNextLine(t *testing.T) {
	const src = "\na\nb"
	for at, want := range map[uint32]uint32{0: 1, 1: 3, 2: 3, 3: 4, 4: 4} {
		if got := nextLine([]byte(src), at); got != want {
			t.Errorf("behind the line of %d: %d, want %d", at, got, want)
		}
	}
}
