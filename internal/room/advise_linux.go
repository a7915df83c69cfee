package room

import "golang.org/x/sys/unix"

// advise asks for large pages. Where there are none the memory is as it was.
func advise(b []byte) { _ = unix.Madvise(b, unix.MADV_HUGEPAGE) }
