package product

import "github.com/hcclint/hcclint/internal/lang"

// Machine is a server, card or cluster unit that the manuals name.
type Machine struct {
	Key    string
	Name   lang.Text
	Family Family

	// Devices is the number of devices of a full server, 0 when no manual
	// states one number: cards are plugged in one by one.
	Devices int

	// MaxDeviceID is the highest device_id of this machine, -1 when it is not
	// known. It is never above the family's.
	MaxDeviceID int

	// Infer marks machines made for inference only.
	Infer bool

	groups bool     // named by the manuals of create_group and set_split_strategy_*
	links  bool     // named by the manuals of link and link_clusters
	also   []string // other spellings that Parse takes
}

// Counts come from the MindCluster scheduling manual and the HCCL rank table
// pages. "inferred" marks those that follow from a sister machine and are not
// written down for this one.
var machines = [...]Machine{
	{Key: "atlas-800-9000", Name: lang.Text{EN: "Atlas 800 training server (model 9000)", ZH: "Atlas 800 训练服务器（型号：9000）"},
		Family: F910A, Devices: 8, MaxDeviceID: 7},
	{Key: "atlas-800-9010", Name: lang.Text{EN: "Atlas 800 training server (model 9010)", ZH: "Atlas 800 训练服务器（型号：9010）"},
		Family: F910A, Devices: 8, MaxDeviceID: 7},
	{Key: "atlas-900-pod-9000", Name: lang.Text{EN: "Atlas 900 PoD (model 9000)", ZH: "Atlas 900 PoD（型号：9000）"},
		Family: F910A, Devices: 8, MaxDeviceID: 7,
		also: []string{"Atlas 900 PoD", "Atlas 900 AI cluster (9000)", "Atlas 900 AI集群（型号 9000）"}},
	{Key: "atlas-300t-9000", Name: lang.Text{EN: "Atlas 300T training card (model 9000)", ZH: "Atlas 300T 训练卡（型号：9000）"},
		Family: F910A, MaxDeviceID: 7,
		also: []string{"Atlas 300T", "Atlas 300T training card (9000)", "Atlas 300T 训练卡"}},
	{Key: "atlas-300t-pro-9000", Name: lang.Text{EN: "Atlas 300T Pro training card (model 9000)", ZH: "Atlas 300T Pro 训练卡（型号：9000）"},
		Family: F910A, MaxDeviceID: 7,
		also: []string{"Atlas 300T Pro", "Atlas 300T Pro training card (9000)", "Atlas 300T Pro 训练卡"}},

	{Key: "atlas-800t-a2", Name: lang.Text{EN: "Atlas 800T A2 training server", ZH: "Atlas 800T A2 训练服务器"},
		Family: FA2, Devices: 8, MaxDeviceID: 7, groups: true},
	{Key: "atlas-900-a2-pod", Name: lang.Text{EN: "Atlas 900 A2 PoD cluster basic unit", ZH: "Atlas 900 A2 PoD 集群基础单元"},
		Family: FA2, Devices: 8, MaxDeviceID: 7, groups: true},
	{Key: "atlas-900-a2-podc", Name: lang.Text{EN: "Atlas 900 A2 PoDc cluster basic unit", ZH: "Atlas 900 A2 PoDc 集群基础单元"},
		Family: FA2, Devices: 8, MaxDeviceID: 7}, // inferred
	{Key: "atlas-200t-a2-box16", Name: lang.Text{EN: "Atlas 200T A2 Box16 heterogeneous subrack", ZH: "Atlas 200T A2 Box16 异构子框"},
		Family: FA2, Devices: 16, MaxDeviceID: 15, groups: true},
	{Key: "atlas-200i-a2-box16", Name: lang.Text{EN: "Atlas 200I A2 Box16 heterogeneous subrack", ZH: "Atlas 200I A2 Box16 异构子框"},
		Family: FA2, Devices: 16, MaxDeviceID: 15, Infer: true},
	{Key: "atlas-800i-a2", Name: lang.Text{EN: "Atlas 800I A2 inference server", ZH: "Atlas 800I A2 推理服务器"},
		Family: FA2, Devices: 8, MaxDeviceID: 7, Infer: true, links: true}, // inferred
	{Key: "a200i-a2-box", Name: lang.Text{EN: "A200I A2 Box heterogeneous subrack", ZH: "A200I A2 Box 异构组件"},
		Family: FA2, MaxDeviceID: -1, Infer: true, links: true},
	{Key: "atlas-300i-a2", Name: lang.Text{EN: "Atlas 300I A2 inference card", ZH: "Atlas 300I A2 推理卡"},
		Family: FA2, MaxDeviceID: -1, Infer: true},

	{Key: "atlas-900-a3", Name: lang.Text{EN: "Atlas 900 A3 SuperPoD", ZH: "Atlas 900 A3 SuperPoD 超节点"},
		Family: FA3, Devices: 16, MaxDeviceID: 15},
	{Key: "atlas-800t-a3", Name: lang.Text{EN: "Atlas 800T A3 SuperPoD server", ZH: "Atlas 800T A3 超节点服务器"},
		Family: FA3, Devices: 16, MaxDeviceID: 15},
	{Key: "atlas-800i-a3", Name: lang.Text{EN: "Atlas 800I A3 SuperPoD server", ZH: "Atlas 800I A3 超节点服务器"},
		Family: FA3, Devices: 16, MaxDeviceID: 15, Infer: true},
	{Key: "a200t-a3-box8", Name: lang.Text{EN: "A200T A3 Box8 SuperPoD server", ZH: "A200T A3 Box8 超节点服务器"},
		Family: FA3, Devices: 16, MaxDeviceID: 15},
	{Key: "atlas-9000-a3", Name: lang.Text{EN: "Atlas 9000 A3 SuperPoD", ZH: "Atlas 9000 A3 SuperPoD 集群算力系统"},
		Family: FA3, MaxDeviceID: -1},

	{Key: "atlas-300i-duo", Name: lang.Text{EN: "Atlas 300I Duo inference card", ZH: "Atlas 300I Duo 推理卡"},
		Family: F310P, MaxDeviceID: 31, Infer: true, groups: true},

	{Key: "atlas-350", Name: lang.Text{EN: "Atlas 350 accelerator card", ZH: "Atlas 350 加速卡"},
		Family: FA5, MaxDeviceID: 15}, // 8 or 16 cards; 15 inferred
	{Key: "atlas-850", Name: lang.Text{EN: "Atlas 850 SuperPoD server", ZH: "Atlas 850 超节点服务器"},
		Family: FA5, Devices: 8, MaxDeviceID: 7, // 7 inferred
		also: []string{"Atlas 850 server"}},
	{Key: "atlas-850e", Name: lang.Text{EN: "Atlas 850E SuperPoD", ZH: "Atlas 850E 超节点"},
		Family: FA5, Devices: 8, MaxDeviceID: -1}, // 8 inferred
	{Key: "atlas-650e", Name: lang.Text{EN: "Atlas 650E server", ZH: "Atlas 650E 服务器"},
		Family: FA5, Devices: 8, MaxDeviceID: -1}, // 8 inferred
	{Key: "atlas-950-superpod", Name: lang.Text{EN: "Atlas 950 SuperPoD", ZH: "Atlas 950 SuperPoD 超节点"},
		Family: FA5, Devices: 8, MaxDeviceID: 64}, // 8 for each OS of a rack; the manual's range is 0-64

	{Key: "atlas-200i-500-a2", Name: lang.Text{EN: "Atlas 200I/500 A2 inference product", ZH: "Atlas 200I/500 A2 推理产品"},
		Family: F200I, MaxDeviceID: -1, Infer: true,
		also: []string{"Atlas 200I A2", "Atlas 500 A2"}},
}

// Product is what a table is judged for: a machine, only its family, or, as
// the zero value, a product left open.
type Product struct {
	Family  Family
	Machine *Machine // nil when only the family is known; not to be changed
}

// IsOpen reports whether nothing is known about the product.
func (p Product) IsOpen() bool { return p.Family == Unknown }

// Key returns the key of the machine or else of the family, which Parse takes.
func (p Product) Key() string {
	if p.Machine != nil {
		return p.Machine.Key
	}
	return p.Family.Key()
}

// Name returns the name of the machine or else of the family.
func (p Product) Name() lang.Text {
	if p.Machine != nil {
		return p.Machine.Name
	}
	return p.Family.Name()
}

// Machines returns every machine, in the order of the catalogue.
func Machines() []Machine { return machines[:] }
