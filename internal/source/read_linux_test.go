package source

import (
	"errors"
	"testing"
)

// Files of the kernel have another size than they say: like files that change
// while they are read, one grows and the other shrinks.
func TestReadChanged(t *testing.T) {
	for _, path := range []string{"/proc/self/status", "/sys/kernel/mm/transparent_hugepage/enabled"} {
		info := Inspect(path)
		if info == nil {
			t.Log("no", path)
			continue
		}
		if _, err := Read(path); !errors.Is(err, ErrChanged) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
