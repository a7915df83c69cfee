package room

import (
	"testing"
	"unsafe"
)

// odd has a size that divides no page.
type odd struct{ a, b, c uint32 }

// TestOf: whatever the size, n zero values that can be written, and no more.
func TestOf(t *testing.T) {
	for _, n := range []int{0, 1, hugePage/12 - 1, hugePage / 12, hugePage/12 + 1, hugePage, 3*hugePage + 7} {
		list := Of[odd](n)
		if len(list) != n || cap(list) != n && n >= hugePage/12 {
			t.Fatalf("%d: length %d, capacity %d", n, len(list), cap(list))
		}
		for i := range list {
			if list[i] != (odd{}) {
				t.Fatalf("%d: value %d is %v", n, i, list[i])
			}
			list[i] = odd{1, 2, 3}
		}
	}
}

// TestAligned: the first value of a large slice is the first of a large page.
func TestAligned(t *testing.T) {
	for _, n := range []int{hugePage, 5*hugePage + 1} {
		b := Of[byte](n)
		if at := uintptr(unsafe.Pointer(&b[0])); at%hugePage != 0 {
			t.Errorf("%d bytes start at %x", n, at)
		}
	}
	list := Of[odd](hugePage)
	if at := uintptr(unsafe.Pointer(&list[0])); at%hugePage >= 12 {
		t.Errorf("values of 12 bytes start at %x", at)
	}
}

// TestPages: a part of a page gets a large one when three fifths of it are used.
func TestPages(t *testing.T) {
	const m = 1 << 20
	for size, want := range map[int]int{2 * m: 2 * m, 3 * m: 2 * m, 3*m + m/4: 4 * m, 4*m + m/8: 4 * m} {
		if got := pages(size); got != want {
			t.Errorf("%d bytes: %d in large pages, want %d", size, got, want)
		}
	}
}
