package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var placeholderLeft = Rule{
	Name:      "placeholder-left",
	Severity:  Error,
	Class:     Rejects,
	Also:      []Verdict{{Error, Misbehaves}, {Warning, Misbehaves}},
	AlsoCodes: []Code{"EI0004", "EI0014"},
	Messages: []string{
		"ranktable variable IP is invalid. Expected value: a valid IP address",
		"The ip in ranktable is not a valid ip address",
	},
	Summary: Text{"a placeholder was left where a value should be", "占位符没有替换为实际的值"},
	Why: Text{
		"Masked addresses of the manuals (x.x.x.x, 10.*.*.*) and templates or shell variables that nothing filled in ({{ ip }}, $NODE_IP in single quotes) name no device. The runtime refuses them where it wants an address or a number, and the whole file where one stands without quotes; as server_id it takes any text, and two hosts with the same placeholder become one.",
		"手册中的掩码地址（x.x.x.x、10.*.*.*）以及没有展开的模板或 shell 变量（{{ ip }}、单引号中的 $NODE_IP）不对应任何设备。需要地址或数字的字段会被运行时拒绝，没有加引号时整个文件都会被拒绝；server_id 可以是任意文本，因此能够加载，但不同主机可能被当作同一台。",
	},
	Fix: Text{
		"Write the real value. In a shell, variables are replaced in double quotes only, and in a heredoc only if its mark is not quoted.",
		"填写实际的值。shell 变量只在双引号中展开；heredoc 的结束标记加引号时也不展开。",
	},
	Sources: []Source{
		{Runtime, "addresses and numbers are parsed; server_id is any text of 1 to 64 bytes"},
		{Report, "ModelZoo-TensorFlow: template never filled (ResNext50_TF_MTI hccl_sample.json, counts included)"},
		{Report, "mindspore docs rank_table_16pcs.json (10.*.*.*); xllm issue 779; omni-infer commit b459f85 (names of variables in the table)"},
		{Manual, "samples with xx.xx.xx.xx, x.x.x.x, 192.168.101.xx, your_ip_0"},
	},
	Faults: placeholdersOfText,
	Table:  checkPlaceholders,
	Peer:   placeholdersOfPeer,
}

// placeholders looks for placeholders in the values of one table.
type placeholders struct {
	t *ranktable.Table
	r *Reporter
}

func checkPlaceholders(t *ranktable.Table, r *Reporter) {
	p := placeholders{t, r}
	p.counts()
	p.servers()
	p.devices()
	p.extras()
	if t.Layout == ranktable.V2 {
		p.levels()
	}
}

// is reports whether v is a placeholder. Those have letters or marks; most of
// what has only letters is told apart by its first ones.
func (p placeholders) is(v ranktable.Value) bool {
	switch {
	case !v.IsString() || v.Flags&(jsonscan.Letters|jsonscan.Marks|jsonscan.Escaped) == 0:
		return false
	case v.Flags&(jsonscan.Marks|jsonscan.Escaped) != 0:
		return isPlaceholder(v.Text(p.t.Src))
	}
	for item := range bytes.SplitSeq(v.Text(p.t.Src), []byte{','}) { // device_ip can be a list
		if isMasked(item) || isYours(item) {
			return true
		}
	}
	return false
}

var isPlaceholderText = Text{
	"{0} {1} is a placeholder, expected the real value",
	"{0} {1} 是占位符，应填写实际的值",
}

// judge reports v if it is a placeholder.
func (p placeholders) judge(v ranktable.Value, k ranktable.Key, s Severity, c Class) {
	if !p.is(v) {
		return
	}
	f := p.r.At(v, isPlaceholderText, key(k), val(v)).As(s, c)
	if c == Rejects {
		f.Code(placeholderCode(k))
	}
}

// placeholderCode is the code of a value that HCCL cannot read: of the numbers
// in 1.x tables only two have one, and the addresses of 2.0 have none.
func placeholderCode(k ranktable.Key) Code {
	switch k {
	case ranktable.KHostIP, ranktable.KDeviceIP, ranktable.KRankIP, ranktable.KNodeAddr, ranktable.KBackupIP,
		ranktable.KRankID, ranktable.KSuperDeviceID:
		return "EI0014"
	}
	return noCode
}

func (p placeholders) servers() {
	t := p.t
	class, k := Misbehaves, ranktable.KServerID
	switch {
	case t.Layout == ranktable.Heterogeneous:
		class, k = Rejects, ranktable.KNodeAddr // an address
	case p.r.Consumer() == MindIE:
		class = Rejects // an address, too
	}
	for i := range t.Servers {
		s := &t.Servers[i]
		p.judge(s.ID, k, Error, class)
		p.judge(s.HostIP, ranktable.KHostIP, Error, Rejects)
		if p.r.Consumer() == MindIE {
			p.judge(s.ContainerIP, ranktable.KContainerIP, Error, Rejects)
		}
		p.judge(s.PodName, ranktable.KPodName, Error, Misbehaves)
	}
	if t.Is(t.Version, "1.2") && p.r.result.Candidates.Has(product.FA3) {
		for i := range t.Pods {
			p.judge(t.Pods[i].ID, ranktable.KSuperPodID, Error, Misbehaves)
		}
	}
}

func (p placeholders) devices() {
	t := p.t
	ip := ranktable.KDeviceIP
	if t.Layout == ranktable.Heterogeneous {
		ip = ranktable.KRankIP
	}
	superID := t.Is(t.Version, "1.2")
	for i := range t.Devices {
		d := &t.Devices[i]
		if d.ID.Flags|d.Rank.Flags != jsonscan.Digits && t.Layout != ranktable.V2 {
			p.number(d.ID, ranktable.KDeviceID)
			if t.Layout != ranktable.Legacy { // which has no ranks
				p.number(d.Rank, ranktable.KRankID)
			}
		}
		if d.Addr.Form == ranktable.BadAddr || d.Addr.Form == ranktable.AddrList {
			if t.Layout != ranktable.Legacy || t.Groups[t.Servers[d.Server].Group].NServers > 1 {
				p.judge(d.IP, ip, Error, Rejects)
			}
		}
		if superID && d.SuperNum == ranktable.NoNum {
			p.number(d.SuperID, ranktable.KSuperDeviceID)
		}
	}
}

// number judges a number: the runtime reads the digits a text starts with, and
// refuses one that starts with something else.
func (p placeholders) number(v ranktable.Value, k ranktable.Key) {
	if v.IsString() && v.Flags&^jsonscan.Digits != 0 {
		class := Misbehaves
		if _, how := ranktable.ParseNum(v.Text(p.t.Src)); how == ranktable.Refused {
			class = Rejects
		}
		p.judge(v, k, Error, class)
	}
}
