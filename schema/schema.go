// Package schema holds the JSON Schemas (draft-07, the dialect that editors
// understand) of the layouts that HCCL reads, and of hcclint's own plans
// and configurations. They are the contract for editors
// and other tools, and for configuration that is checked at run time; the
// reader of rank tables finds the same faults by itself, with places, and a
// test keeps the two in step.
//
// A schema says what HCCL's parser demands of the form: types, keys that must
// be there, lists that must not be empty, the fixed words of version and
// status, and that texts which are read as numbers start like one. What depends
// on other values, on the product or on a length in bytes is left to the rules.
// Keys that HCCL does not read in a layout are free, known or not; a key that it
// reads on some product or beside some other key has the type it needs there.
// Numbers of version 2.0 are integers, although HCCL cuts fractions off and
// takes true for 1: that is an error of its own for the rules.
//
// An editor takes the file as it is: hcclint schema rank-table-1.0 prints it. To
// hold a document against one see the package validator.
package schema

import "embed"

//go:embed *.schema.json
var files embed.FS

// Kind is a kind of document that has a schema.
type Kind struct {
	Name  string // as in document.Kind.ID; a plan is no document of HCCL's
	Title string // one line, in English
}

var kinds = [...]Kind{
	{"rank-table-1.0", "HCCL rank table, version 1.0"},
	{"rank-table-1.2", "HCCL rank table, version 1.2 (super pods)"},
	{"rank-table-2.0", "HCCL rank table, version 2.0 (Ascend 950)"},
	{"rank-table-legacy", "HCCL rank table, old group_list layout (template 2)"},
	{"rank-table-lab", "HCCL rank table, old lab layout (group_list with deploy_mode)"},
	{"rank-table-1.1", "HCCL rank table, version 1.1 (heterogeneous)"},
	{"cluster-config", "Cluster configuration of atc and GE"},
	{"plan", "Plan of hcclint: what a job asks HCCL for"},
	{"config", "Configuration of hcclint: .hcclint.yaml"},
}

// Kinds lists the kinds, always in the same order.
func Kinds() []Kind { return append([]Kind(nil), kinds[:]...) }

// Source is the schema of a kind as a file for editors. MindSpore's
// cross-cluster table is a 1.0 table with keys that HCCL does not read.
func Source(name string) ([]byte, bool) {
	if name == "rank-table-cross-cluster" {
		name = "rank-table-1.0"
	}
	for _, k := range kinds {
		if k.Name == name {
			src, err := files.ReadFile(name + ".schema.json")
			if err != nil {
				panic(err) // the file is part of the program
			}
			return src, true
		}
	}
	return nil, false
}
