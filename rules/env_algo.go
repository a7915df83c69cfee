package rules

import (
	"slices"
	"strings"
)

// The words of HCCL_ALGO. The manual names NA alone for level0 and fewer
// algorithms; the others are what alg_env_config.cc of HCCL takes as well, and
// level0:fullmesh stands in many scripts.
const (
	algoLevels = "level0 level1 level2 level3"
	algorithms = "NA null ring pipeline fullmesh H-D_R pairwise NHR NHR_V1 NB AHC AHC_BROKE"
)

// isAlgo reads one choice for all operators, level0:NA;level1:ring, or one for
// each of some: allreduce=level0:NA;level1:ring/allgather=level0:NA;level1:NHR.
// HCCL takes blanks away first. Which operators there are depends on the release,
// so they are not judged.
func isAlgo(value string) bool {
	parts := strings.Split(strings.ReplaceAll(value, " ", ""), "/")
	for _, part := range parts {
		operator, levels, named := strings.Cut(part, "=")
		if !named {
			levels = part
		}
		// The two forms do not go together.
		if !named && len(parts) > 1 || named && operator == "" || !areLevels(levels) {
			return false
		}
	}
	return true
}

// areLevels reads level0:NA;level1:ring, each level once at most.
func areLevels(text string) bool {
	levels, words := strings.Fields(algoLevels), strings.Fields(algorithms)
	var seen []string
	for item := range strings.SplitSeq(text, ";") {
		level, word, _ := strings.Cut(item, ":")
		if !slices.Contains(levels, level) || !slices.Contains(words, word) || slices.Contains(seen, level) {
			return false
		}
		seen = append(seen, level)
	}
	return true
}
