package document

import "bytes"

// NamesTable reports whether the name of a file or of a key, in small letters, or
// a text that holds such names, has a word by which rank tables are called.
func NamesTable(name []byte) bool {
	return bytes.Contains(name, []byte("hccl")) || bytes.Contains(name, []byte("ranktable")) || bytes.Contains(name, []byte("rank_table"))
}
