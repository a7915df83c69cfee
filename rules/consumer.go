package rules

import (
	"slices"
	"strings"

	"github.com/hcclint/hcclint/internal/document"
)

// Consumer is the program that reads the document.
type Consumer uint8

// The consumers. HCCL reads every rank table in the end; the others demand more
// first, hand it over as it is, or read documents of their own.
const (
	HCCL Consumer = iota
	MindIE
	MindIEMotor
	MindSpore
	TorchNPU
	LLMDataDist
	LocalCommRes
	VLLMAscend
	XLLM
	GE
	Mooncake
	numConsumers
)

// consumer is what there is to say about a consumer.
type consumer struct {
	name  string // as it is given to --consumer
	title string // as it stands in messages
	own   []document.Kind
	// need says what it reads where it hands no rank table to HCCL; empty: it
	// does.
	need Text
}

var consumers = [numConsumers]consumer{
	HCCL:   {name: "hccl", title: "HCCL"},
	MindIE: {name: "mindie", title: "MindIE"},
	MindIEMotor: {name: "mindie-motor", title: "MindIE Motor", own: []document.Kind{document.Global}, need: Text{
		"MindIE Motor reads the global rank table with all instances: a file with server_group_list",
		"MindIE Motor 读取的是包含全部实例的全局 rank table 文件：顶层为 server_group_list"}},
	MindSpore:   {name: "mindspore", title: "MindSpore"},
	TorchNPU:    {name: "torch_npu", title: "torch_npu"},
	LLMDataDist: {name: "llm-datadist", title: "LLM-DataDist"},
	LocalCommRes: {name: "local-comm-res", title: "LLM-DataDist", own: []document.Kind{document.LocalCommRes}, need: Text{
		"local_comm_res holds the own device only: version with server_list, or version 1.3",
		"local_comm_res 只描述本端 device：version 加 server_list，或 1.3 版本"}},
	VLLMAscend: {name: "vllm-ascend", title: "vllm-ascend", own: []document.Kind{document.PrefillDecode}},
	XLLM:       {name: "xllm", title: "xLLM"},
	GE: {name: "ge", title: "GE", own: []document.Kind{
		document.ClusterConfig, document.SubCommConfig, document.HcomGroupList}},
	Mooncake: {name: "mooncake", title: "Mooncake"},
}

// String is the name of the consumer as it is given to --consumer.
func (c Consumer) String() string { return consumers[c].name }

// Title is what the consumer is called in messages.
func (c Consumer) Title() string { return consumers[c].title }

// reads reports whether the consumer itself reads documents of this kind,
// which HCCL never sees.
func (c Consumer) reads(k document.Kind) bool { return slices.Contains(consumers[c].own, k) }

// readerOf is the consumer that reads documents of this kind itself.
func readerOf(k document.Kind) (Consumer, bool) {
	for c := range numConsumers {
		if c.reads(k) {
			return c, true
		}
	}
	return HCCL, false
}

// passes reports whether the consumer hands rank tables to HCCL.
func (c Consumer) passes() bool { return consumers[c].need.EN == "" }

// ConsumerNames are the names of all consumers.
func ConsumerNames() []string {
	var names []string
	for i := range consumers {
		names = append(names, consumers[i].name)
	}
	return names
}

// ParseConsumer finds a consumer by its name; case does not matter.
func ParseConsumer(s string) (Consumer, bool) {
	for c := range consumers {
		if strings.EqualFold(s, consumers[c].name) {
			return Consumer(c), true
		}
	}
	return HCCL, false
}

// ConsumerSet is a set of consumers.
type ConsumerSet uint16

// ConsumersOf is the set of these consumers.
func ConsumersOf(list ...Consumer) ConsumerSet {
	var s ConsumerSet
	for _, c := range list {
		s |= 1 << c
	}
	return s
}

// Has reports whether the consumer is in the set.
func (s ConsumerSet) Has(c Consumer) bool { return s&(1<<c) != 0 }

// Names are the names of the consumers in the set.
func (s ConsumerSet) Names() []string {
	var names []string
	for c := range numConsumers {
		if s.Has(c) {
			names = append(names, c.String())
		}
	}
	return names
}
