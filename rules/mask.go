package rules

import (
	"slices"

	"github.com/hcclint/hcclint/internal/source"
)

// Mask has all that messages and fixes take from files go through a function
// before it is shown, for reports that must not tell the addresses of a
// cluster; host says that all of the text is the name of a machine. It returns
// the texts that the findings may take something from.
func (r *Result) Mask(mask func(text string, host bool) string) [][]byte {
	var from []*Result
	var files []*source.File
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.result.mask == nil {
			from = append(from, f.result)
			f.result.mask = mask
		}
		for _, rel := range f.result.related[f.related : f.related+uint32(f.nrel)] {
			if rel.file != nil && (len(files) == 0 || files[len(files)-1] != rel.file) && !slices.Contains(files, rel.file) {
				files = append(files, rel.file)
			}
		}
	}
	var texts [][]byte
	for _, part := range from {
		texts = append(texts, part.text)
	}
	for _, f := range files {
		texts = append(texts, f.Bytes)
	}
	return texts
}
