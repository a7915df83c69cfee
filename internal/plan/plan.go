// Package plan holds the model of what a job is about to ask HCCL for (groups,
// gradient splits, links, sub-communicators) and decodes everything that says
// so into it: plans in YAML and JSON, the group lists of GE, atc and torchair,
// and the calls in a Python script. Rules see this model, never YAML.
//
// Every value knows its place in the text that was decoded. What cannot be read
// is an Issue, as data: messages are made by whoever prints them. Nothing here
// opens a file; paths are kept as they were written.
package plan

import (
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/source"
	"github.com/hcclint/hcclint/internal/tree"
)

const (
	// MaxSize is the largest plan that is read, in bytes.
	MaxSize = 16 << 20
	// MaxDepth is how deep lists and maps may nest, as in a rank table.
	MaxDepth = tree.MaxDepth
	// MaxValues is how many values a plan may have. 32,768 ranks in five
	// dimensions of groups are 200,000. The inline rank table of a JSON plan does
	// not count; in YAML, where nodes are large, the characters count that can
	// begin or end a value, before any node is made.
	MaxValues = tree.MaxValues
	// MaxIssues is how many issues are kept; the rest is counted.
	MaxIssues = 100_000
)

// WorldGroup is the group that HCCL makes of all ranks.
const WorldGroup = "hccl_world_group"

// Plan is a decoded plan. Groups, splits and so on are in the order of the text.
type Plan struct {
	Src    []byte
	Format Format
	Root   source.Span // the top-level value

	Faults  []jsonscan.Fault // what is wrong with the text of a JSON plan
	Dropped int              // faults and issues beyond those kept
	Failed  bool             // the text could not be read to its end: the model is partial

	Product, Consumer, Cann Text
	RankTable               Table
	Env                     []Entry // variables of the job's environment
	Hccn                    []Entry // server_id, and the path of that server's hccn.conf
	Mounts                  Texts   // what is mounted into the containers of the job
	HostNetwork             Switch  // whether the containers use the network of their host
	GradientNum             Int

	Groups   []Group
	Splits   []Split
	Links    []Link
	Pairs    []Ends // links that name their two ends instead of clusters
	SubComms []SubComm

	// How Mooncake is set up, in a plan or in its own file.
	LocalHostname, Protocol Text
	AscendDirect            Switch

	Forks []source.Span // of a script: calls that fork the process

	Issues []Issue
}

// Format is what a plan was written as.
type Format uint8

// The formats.
const (
	NoPlan        Format = iota
	YAML                 // a plan
	JSON                 // a plan
	GroupList            // GE's option ge.exec.hcomGrouplist
	SubCommConfig        // the file of atc --hccl_sub_comm_config
	ModelRelation        // torchair's model_relation_config, for its comm_group
	Mooncake             // the file of MOONCAKE_CONFIG_PATH
	Script               // Python
)

// Dialect is whose function or option a group is for: they differ in what they
// demand.
type Dialect uint8

// The dialects. A plan does not say; its groups are for HCCL's create_group.
const (
	HCCL Dialect = iota
	MindSpore
	GE
	Atc
	Torchair
)

// Site says where and when a call is made. Outside of scripts only Dialect
// and Rank, which is then -1, say something.
type Site struct {
	Dialect     Dialect
	BeforeInit  bool // the first initialisation follows later in the same function or module body
	InFunction  bool
	InLoop      bool
	Conditional bool
	Rank        int      // the first rank for which the call was evaluated, -1: the same on every rank
	Ranks       []uint32 // all the ranks for which it came to the same, ascending; nil if Rank is -1
}

// Group is a group to be created.
type Group struct {
	Site
	Span    source.Span // the map, or the call
	Name    Text
	RankNum Int // often absent: only HCCL's own function has it
	RankIDs Ints
}

// Kind is how a split cuts the gradients.
type Kind uint8

// The kinds.
const (
	BySize  Kind = iota // set_split_strategy_by_size
	ByIndex             // set_split_strategy_by_idx
)

// Split is a gradient split strategy. A map of a plan with both lists is two
// splits.
type Split struct {
	Site
	Span    source.Span // the map, or the call
	Group   Text        // WorldGroup when absent
	Kind    Kind
	List    source.Span // the list, or what stands in its place
	State   State       // of the list
	Sizes   []Number    // BySize
	Indexes []Int       // ByIndex
}

// Link is a communicator of LLM-DataDist.
type Link struct {
	Site
	Span     source.Span // the map, or the call
	Name     Text
	Map      source.Span // cluster_rank_info
	State    State       // of cluster_rank_info
	Clusters []Pair      // as written, also an id that is there twice: the order matters
	Table    Table       // Absent in a plan: that of the plan
}

// Ends is a link between two devices, as Mooncake makes it.
type Ends struct {
	Span          source.Span
	Local, Remote End
}

// End is a device that a link starts or ends at.
type End struct {
	Span source.Span
	State
	ServerID, DeviceID Text
}

// Pair is a cluster with its rank. That the ID is no number is told by its
// State only, not by an Issue; one that a script leaves unknown is Absent, and
// an Issue.
type Pair struct {
	ID   ID
	Rank Int
}

// SubComm is a sub-communicator. An absent parent is WorldGroup.
type SubComm struct {
	Span         source.Span
	Parent, Name Text
	RankIDs      Ints
}

// Entry is a key with its value.
type Entry struct{ Key, Value Text }
