package rules

import "github.com/hcclint/hcclint/internal/jsonscan"

// PlainTable reports whether a text is an object that comes to one of the lists
// of rank tables before anything else of size: a rank table without doubt, for
// which nobody has to look whether it is a plan or a Kubernetes object. It reads
// no further than that list.
func PlainTable(src []byte) bool {
	s := jsonscan.New(src)
	if s.Peek() != jsonscan.Object || !s.Enter() {
		return false
	}
	for s.Key() {
		switch string(s.Name()) {
		case "server_list", "rank_list", "group_list", "node_list", "super_pod_list":
			return s.Peek() == jsonscan.Array
		}
		if k := s.Peek(); k == jsonscan.Object || k == jsonscan.Array {
			return false
		}
		s.Value()
	}
	return false
}
