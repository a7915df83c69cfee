package rules

import (
	"math"
	"strconv"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var portRange = Rule{
	Name:     "port-range",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}, {Warning, Misbehaves}},
	Summary:  Text{"a port is not a number from 1 to 65535", "端口不在 1～65535 之内"},
	Why: Text{
		"The runtime refuses a host_port or device_port that is 0, above 65535 or no number, without an error code. It reads device_vnic_port only beside a device_port, and backup_device_port only on Atlas A3 when operators are retried over the backup NIC. A 2.0 table wraps a port above 4294967295 around.",
		"host_port、device_port 为 0、大于 65535 或不是数字时，运行时拒绝，且没有错误码。device_vnic_port 只在有 device_port 时读取，backup_device_port 只在 Atlas A3 启用借轨重执行时读取。2.0 版本中大于 4294967295 的端口会回绕。",
	},
	Fix: Text{
		"Use a port from 1024 to 65535; without the key the runtime takes 16666.",
		"使用 1024～65535 的端口；不写该字段时默认为 16666。",
	},
	Sources: []Source{
		{Runtime, "host_port, device_port, device_vnic_port, backup_device_port: 1 to 65535"},
		{Manual, "rank table configuration, device_port and host_port: [1, 65535]"},
		{Report, "vllm-ascend issue 12487 and pull requests 12313 and 12318: base port plus device id"},
	},
	Table: checkPortRange,
}

func checkPortRange(t *ranktable.Table, r *Reporter) {
	switch t.Layout {
	case ranktable.V2:
		for i := range t.Ranks {
			checkPort2(t, r, ranktable.KDevicePort, t.Ranks[i].DevicePort)
			checkPort2(t, r, ranktable.KHostPort, t.Ranks[i].HostPort)
		}
	case ranktable.Concise:
		for _, e := range t.Extras {
			if isPort(e.Key) && e.Value.IsString() {
				checkPort1(t, r, e)
			}
		}
	case ranktable.Heterogeneous:
		checkBasePort(t, r)
	}
}

func isPort(k ranktable.Key) bool {
	return ranktable.KHostPort <= k && k <= ranktable.KBackupPort && k != ranktable.KBackupIP
}

// checkPort1 judges a port of a 1.x table, which is a text.
func checkPort1(t *ranktable.Table, r *Reporter, e ranktable.Extra) {
	text := e.Value.Text(t.Src)
	n, how := ranktable.ParseNum(text)
	switch {
	case isPlaceholder(text):
	case how == ranktable.Refused || n == 0 || n > math.MaxUint16:
		f := r.At(e.Value, Text{
			"{0} {1} is not a port; expected 1 to 65535",
			"{0} {1} 不是端口号，应为 1～65535",
		}, key(e.Key), val(e.Value))
		if !readsPort(t, r, e) {
			f.As(Error, Misbehaves)
		}
	case how == ranktable.Lenient:
		r.At(e.Value, Text{
			"{0} {1} is read as {2}; expected plain digits",
			"{0} {1} 会被读作 {2}，应只写数字",
		}, key(e.Key), val(e.Value), num(n)).As(Warning, Misbehaves)
	}
}

// readsPort reports whether the runtime reads a port of a 1.x table.
func readsPort(t *ranktable.Table, r *Reporter, e ranktable.Extra) bool {
	switch e.Key {
	case ranktable.KVnicPort:
		return t.Extra(int(e.Device), ranktable.KDevicePort).Here()
	case ranktable.KBackupPort:
		backup := t.Extra(int(e.Device), ranktable.KBackupIP)
		return r.l2Retry() && r.result.Candidates == product.SetOf(product.FA3) && backup.IsString() && !backup.Empty()
	}
	return true
}

// checkPort2 judges a port of a 2.0 table, a number that is cut to 32 bits
// before anyone looks at it.
func checkPort2(t *ranktable.Table, r *Reporter, k ranktable.Key, v ranktable.Value) {
	if v.Kind != jsonscan.Number {
		return // absent, or reported as a type
	}
	f, err := strconv.ParseFloat(string(v.Raw(t.Src)), 64)
	n := math.Trunc(f)
	if err == nil && 1 <= n && n <= math.MaxUint16 {
		return
	}
	if wrapped := math.Mod(n, 1<<32); err == nil && 1 <= wrapped && wrapped <= math.MaxUint16 {
		r.At(v, Text{
			"{0} {1} is not a port and becomes {2}; expected 1 to 65535",
			"{0} {1} 不是端口号，会变成 {2}，应为 1～65535",
		}, key(k), val(v), num(int(wrapped))).As(Error, Misbehaves)
		return
	}
	r.At(v, Text{
		"{0} {1} is not a port; expected 1 to 65535",
		"{0} {1} 不是端口号，应为 1～65535",
	}, key(k), val(v))
}

// checkBasePort judges 1.1 tables, whose host ports are a base port plus the
// place of the rank on its node.
func checkBasePort(t *ranktable.Table, r *Reporter) {
	base, err := strconv.Atoi(r.Env("HCCL_IF_BASE_PORT"))
	if err != nil {
		return
	}
	for i := range t.Servers {
		if last := base + int(t.Servers[i].N) - 1; last > math.MaxUint16 {
			r.Find(opening(t.Servers[i].List.Span()), Text{
				"HCCL_IF_BASE_PORT={0} gives the last rank of {1} port {2}; ports end at 65535",
				"HCCL_IF_BASE_PORT={0} 时，{1} 最后一个 rank 的端口为 {2}，超过 65535",
			}, num(base), server(i), num(last))
		}
	}
}
