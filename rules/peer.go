package rules

import (
	"bytes"

	"github.com/hcclint/hcclint/internal/document"
	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/peer"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

// What the general rules about keys, types and addresses say of documents that
// other programs read.

// reader puts the name of the program that reads the document.
func (r *Reporter) reader() Arg { return str(r.result.reader.Title()) }

// keysOfPeer is for the keys without a rule of their own.
func keysOfPeer(d *peer.Document, r *Reporter) {
	for _, i := range d.Issues {
		if i.Missing {
			r.Find(opening(i.Span), Text{"{0} is missing: {1} reads it here", "缺少 {0}，{1} 需要读取该字段"}, str(i.Key), r.reader())
		}
	}
}

// stringsOfPeer: vllm-ascend passes most values of a device on to HCCL, which
// refuses them in the table of the link.
func stringsOfPeer(d *peer.Document, r *Reporter) {
	for _, i := range d.Issues {
		if i.Missing || i.Want != jsonscan.String {
			continue
		}
		v := Verdict{Error, Rejects}
		if d.Kind == document.PrefillDecode && i.Key == "super_pod_id" { // read on A3 only
			switch r.target.Product.Family {
			case product.Unknown:
				v = Verdict{Warning, Misbehaves}
			case product.FA3:
			default:
				continue
			}
		}
		f := r.Find(i.Span, Text{"{0} is {1} instead of a string", "{0} 是{1}而不是字符串"}, str(i.Key), both(typeName(i.Actual))).
			As(v.Severity, v.Class)
		if d.Kind == document.PrefillDecode && i.Key != "server_id" {
			f.Code("EI0017")
		}
		if raw := d.Src[i.Span.Start:i.Span.End]; i.Actual == jsonscan.Number && plainInteger(raw) {
			f.Safe(i.Span, `"`+string(raw)+`"`)
		}
	}
}

func arraysOfPeer(d *peer.Document, r *Reporter) {
	for _, i := range d.Issues {
		if !i.Missing && i.Want == jsonscan.Array {
			r.Find(i.Span, Text{"{0} is {1} instead of an array", "{0} 是{1}而不是数组"}, str(i.Key), both(typeName(i.Actual)))
		}
	}
}

func objectsOfPeer(d *peer.Document, r *Reporter) {
	for _, i := range d.Issues {
		if !i.Missing && i.Want == jsonscan.Object {
			r.Find(i.Span, Text{"an element of {0} is {1} instead of an object", "{0} 的一个元素是{1}而不是对象"}, str(i.Key), both(typeName(i.Actual)))
		}
	}
}

// eachPeerDevice calls yield for the devices that are used, with the class of
// what is wrong with a value of it: of a global table only the first instance
// is looked at before the service starts.
func eachPeerDevice(d *peer.Document, yield func(x *peer.Device, c Class)) {
	if d.Kind != document.Global {
		for i := range d.Devices {
			yield(&d.Devices[i], Rejects)
		}
		return
	}
	class := Rejects
	for g := range d.Groups {
		if !d.Instance(g) {
			continue
		}
		for s := range d.ServersOf(g) {
			devices := d.DevicesOf(int(d.Groups[g].First) + s)
			for i := range devices {
				yield(&devices[i], class)
			}
		}
		class = Misbehaves
	}
}

// addressesOfPeer judges device_ip. HCCL, which gets it from vllm-ascend and
// LLM-DataDist, takes a list of addresses and an empty text as well.
func addressesOfPeer(d *peer.Document, r *Reporter) {
	direct := d.Kind == document.Global
	eachPeerDevice(d, func(x *peer.Device, c Class) {
		text := x.IP.Text(d.Src)
		if !x.IP.IsString() || isPlaceholder(text) || len(text) == 0 && !direct {
			return
		}
		items := [][]byte{text}
		if !direct {
			items = bytes.Split(text, []byte{','})
		}
		for _, item := range items {
			if ranktable.ParseAddress(item).Valid() {
				continue
			}
			f := r.At(x.IP, Text{
				"device_ip {0} of device {1} on {2} is not an IP address: {3}",
				"{2} 上 device {1} 的 device_ip {0} 不是 IP 地址：{3}",
			}, val(x.IP), val(x.ID), val(x.ServerID), both(whyNoAddress(item))).As(Error, c)
			if !direct {
				f.Code("EI0014")
			}
			f.unpad(x.IP, text, oneAddress)
			return
		}
	})
}

// placeholdersOfPeer: where server_id is only compared, a placeholder is loaded.
func placeholdersOfPeer(d *peer.Document, r *Reporter) {
	judge := func(v peer.Value, key string, c Class) {
		if v.IsString() && v.Flags&(jsonscan.Letters|jsonscan.Marks|jsonscan.Escaped) != 0 && isPlaceholder(v.Text(d.Src)) {
			r.At(v, isPlaceholderText, str(key), val(v)).As(Error, c)
		}
	}
	for i := range d.Servers {
		s := &d.Servers[i]
		switch {
		case d.Kind != document.Global:
			judge(s.ID, "server_id", Misbehaves)
		case d.Instance(int(s.Group)):
			judge(s.ID, "server_id", Rejects)
			judge(s.IP, "server_ip", Rejects)
		case d.Coordinators(int(s.Group)):
			judge(s.IP, "server_ip", Rejects)
		}
	}
	eachPeerDevice(d, func(x *peer.Device, c Class) {
		if x.Role != peer.NoRole {
			judge(x.ServerID, "server_id", Misbehaves)
		}
		judge(x.ID, "device_id", c)
		judge(x.IP, "device_ip", c)
		judge(x.SuperID, "super_device_id", c)
		judge(x.Cluster, "cluster_id", c)
		if d.Kind == document.Global {
			judge(x.LogicalID, "device_logical_id", c)
			judge(x.Rank, "rank_id", c)
		}
	})
}
