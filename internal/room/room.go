// Package room makes room for large inputs and for what is read of them.
//
// Fresh memory costs a fault for every page of 4 KiB that is touched, which
// takes longer than filling it. Where the system has pages of 2 MiB for those
// who ask, large slices ask for them.
package room

import "unsafe"

// hugePage is the size and the alignment of a large page.
const hugePage = 2 << 20

// Of makes a slice of n zero values. Its memory is ordinary memory of Go; a large
// slice starts where a large page does.
func Of[T any](n int) []T {
	var zero T
	size := int(unsafe.Sizeof(zero))
	if size == 0 || n < hugePage/size {
		return make([]T, n)
	}
	// What is left free before the start is never touched, and costs nothing.
	all := make([]T, n+(hugePage+hugePage/2)/size+2)
	first := uintptr(unsafe.Pointer(unsafe.SliceData(all)))
	gap := -first & (hugePage - 1)
	skip := int(gap+uintptr(size)-1) / size
	list := all[skip : skip+n : skip+n]
	advise(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(all))), len(all)*size)[gap:][:pages(n*size)])
	return list
}

// pages is how many bytes of a slice get large pages: the last one only where
// most of it is used, as the memory of a large page is taken as a whole.
func pages(size int) int { return (size + hugePage*2/5) &^ (hugePage - 1) }
