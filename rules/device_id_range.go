package rules

import (
	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/peer"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var deviceIDRange = Rule{
	Name:     "device-id-range",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Warning, Documented}},
	Messages: []string{
		"device_id[…] more than maxDeviceNum[…] invalid",
		"device_id[…] more than 7 is invalid",
	},
	Summary: Text{"device_id is beyond what the product has", "device_id 超出产品的取值范围"},
	Why: Text{
		"The runtime knows how many devices a server of each product can have and refuses a table with a higher device_id, without an error code. Old group_list tables end at 7 on every product.",
		"运行时按产品限定每个 Server 的 device 数量，device_id 超过上限时拒绝该 rank table，且没有错误码。旧的 group_list 格式在任何产品上都以 7 为上限。",
	},
	Fix: Text{
		"Write the physical id on its own server, starting from 0 on every server; npu-smi info -m lists the ids. If the product was guessed wrongly, name it with --product.",
		"填写 device 在本 Server 上的物理 ID（每个 Server 都从 0 编号），可用 npu-smi info -m 查询。如果产品判断有误，用 --product 指定。",
	},
	Sources: []Source{
		{Runtime, "bounds of device_id: 7, 15 on the A2 and A3, 31 on the 310P (15 until CANN 8.3), 64 in 2.0 tables"},
		{Manual, "rank table configuration, device_id: 0 to the number of devices less one"},
		{Report, "vllm-ascend issue 8519"},
	},
	Product: checkDeviceIDRange,
	Peer:    rangeOfPeer,
}

var (
	beyondProduct = Text{"device_id {0} is out of range: 0 to {1} on {2}", "device_id {0} 超出范围，{2} 应为 0～{1}"}
	aboveMachine  = Text{"device_id {0} is above {1}, the highest of {2}", "device_id {0} 大于 {2} 的最大值 {1}"}
)

func checkDeviceIDRange(t *ranktable.Table, p product.Product, r *Reporter) {
	limit, message := deviceIDLimit(t, p, r.target.Release)
	if limit < 0 {
		return
	}
	for i := range t.Devices {
		d := &t.Devices[i]
		n := d.IDNum
		if n == ranktable.NoNum && !isMaxNum(t, d.ID) {
			continue
		}
		if n > uint32(limit) {
			r.At(d.ID, message, val(d.ID), num(limit), on(p))
		} else if m := p.Machine; m != nil && m.MaxDeviceID >= 0 && n > uint32(m.MaxDeviceID) {
			r.At(d.ID, aboveMachine, val(d.ID), num(m.MaxDeviceID), on(p)).As(Warning, Documented)
		}
	}
	for _, o := range t.Odd {
		v2 := t.Layout == ranktable.V2
		if o.Key == ranktable.KDeviceID && o.How == ranktable.Refused && (v2 || allDigits(o.Value.Text(t.Src))) {
			r.At(o.Value, message, val(o.Value), num(limit), on(p))
		}
	}
}

// rangeOfPeer looks at the devices that vllm-ascend writes into the tables of its
// links. Its generator is given ranges of ids, which are easily those of a larger
// server.
func rangeOfPeer(d *peer.Document, r *Reporter) {
	p := r.target.Product
	if d.Kind != document.PrefillDecode || p.IsOpen() {
		return
	}
	limit := r.target.Release.maxDeviceID(p.Family)
	for i := range d.Devices {
		id := d.Devices[i].ID
		n, how := ranktable.ParseNum(d.Text(id))
		if !id.IsString() || how != ranktable.Plain {
			continue
		}
		if limit >= 0 && n > uint32(limit) {
			r.At(id, beyondProduct, val(id), num(limit), on(p))
		} else if m := p.Machine; m != nil && m.MaxDeviceID >= 0 && n > uint32(m.MaxDeviceID) {
			r.At(id, aboveMachine, val(id), num(m.MaxDeviceID), on(p)).As(Warning, Documented)
		}
	}
}

// deviceIDLimit is the highest device_id and what to say beyond it; -1 when
// there is no limit to judge by.
func deviceIDLimit(t *ranktable.Table, p product.Product, release Release) (int, Text) {
	switch {
	case t.Layout == ranktable.V2:
		return 64, Text{"device_id {0} is out of range: 0 to {1} in a 2.0 table", "device_id {0} 超出范围，2.0 版本中应为 0～{1}"}
	case t.Layout == ranktable.Legacy, t.Layout == ranktable.Lab && p.Family == product.F910A:
		return 7, Text{"device_id {0} is out of range: 0 to {1} in a group_list table", "device_id {0} 超出范围，group_list 格式中应为 0～{1}"}
	case t.Layout == ranktable.Lab: // no bound in the parser, 31 for every chip later
		return 31, Text{"device_id {0} is out of range: 0 to {1}", "device_id {0} 超出范围，应为 0～{1}"}
	case t.Layout == ranktable.Concise && p.Family != product.FA5:
		return release.maxDeviceID(p.Family), beyondProduct
	}
	return -1, Text{} // device_id is signed in 1.1; 1.x is not for the A5
}

// isMaxNum reports whether v is 4294967295, which the runtime can read but
// which stands for "no number" in the model.
func isMaxNum(t *ranktable.Table, v ranktable.Value) bool {
	return v.Here() && string(v.Text(t.Src)) == "4294967295"
}
