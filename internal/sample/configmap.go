package sample

import "bytes"

// ConfigMap puts a table into a ConfigMap, as Volcano mounts one into a pod.
func ConfigMap(name string, table []byte) []byte {
	out := []byte("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name + "\ndata:\n  hccl.json: |\n")
	for line := range bytes.Lines(table) {
		out = append(append(out, "    "...), line...)
	}
	return out
}
