package cli

import (
	"io"
	"os"

	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/rules"
)

// largeFile is from which size on a file of a folder is looked through before it
// is read: folders of jobs hold data sets, and several of them at once would not
// fit into the memory of a small container.
const largeFile = 64 << 20

// headSize is how much of a file is looked at at a time. Of one that is larger
// than any rank table may be, it is all that is looked at.
const headSize = 1 << 20

// unrelated reports whether a large file of a folder holds no word of a rank
// table. Any doubt, such as one about its name, is for those who read it.
func unrelated(in input) bool {
	if in.named || in.stdin || namedTable(in.path) {
		return false
	}
	info, err := os.Stat(in.path)
	if err != nil || !info.Mode().IsRegular() || info.Size() < largeFile {
		return false
	}
	f, err := os.Open(in.path)
	if err != nil {
		return false
	}
	defer f.Close()
	limit := info.Size()
	if limit > source.MaxSize {
		limit = headSize
	}
	return !telling(io.LimitReader(f, limit))
}

// telling reports whether a text may be about a rank table, also when it cannot
// be read to its end.
func telling(r io.Reader) bool {
	const overlap = 64 // more than the longest word
	buf := make([]byte, overlap+headSize)
	kept := 0
	for {
		n, err := io.ReadFull(r, buf[kept:])
		if rules.Telling(buf[:kept+n]) {
			return true
		}
		if err != nil {
			return err != io.EOF && err != io.ErrUnexpectedEOF
		}
		kept = copy(buf, buf[kept+n-overlap:kept+n])
	}
}
