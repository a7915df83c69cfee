package rules

import (
	"math"

	"github.com/hcclint/hcclint/internal/jsonscan"
	"github.com/hcclint/hcclint/internal/product"
	"github.com/hcclint/hcclint/internal/ranktable"
)

var portRange = Rule{
	Name:     "port-range",
	Severity: Error,
	Class:    Rejects,
	Also:     []Verdict{{Error, Misbehaves}, {Warning, Misbehaves}},
	Messages: []string{
		"please do not use the reserved port number[…]",
		"port number[…] exceed max port number[…]",
	},
	Summary: Text{"a port is not a number from 1 to 65535", "端口不在 1～65535 之内"},
	Why: Text{
		"The runtime refuses a host_port or device_port that is 0, above 65535 or no number, without an error code. It reads device_vnic_port only beside a device_port, and backup_device_port only on Atlas A3 when operators are retried over the backup NIC. A 2.0 table wraps a port above 4294967295 around. Without a table each process listens on HCCL_IF_BASE_PORT plus the id of its device.",
		"host_port、device_port 为 0、大于 65535 或不是数字时，运行时拒绝，且没有错误码。device_vnic_port 只在有 device_port 时读取，backup_device_port 只在 Atlas A3 启用借轨重执行时读取。2.0 版本中大于 4294967295 的端口会回绕。没有 rank table 时，每个进程监听 HCCL_IF_BASE_PORT 加 device ID。",
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
	Env:   checkBasePortEnv,
}

func checkPortRange(t *ranktable.Table, r *Reporter) {
	switch t.Layout {
	case ranktable.V2:
		for i := range t.Ranks {
			checkPort2(t, r, ranktable.KDevicePort, t.Ranks[i].DevicePort)
			if r.has(hostPort20Read) {
				checkPort2(t, r, ranktable.KHostPort, t.Ranks[i].HostPort)
			}
		}
	case ranktable.Concise:
		for _, e := range t.Extras {
			if isPort(e.Key) && e.Value.IsString() && r.has(portsRead) {
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
	n, how := portNum(t, e.Value)
	switch {
	case how == ranktable.Plain && 0 < n && n <= math.MaxUint16:
	case isPlaceholder(e.Value.Text(t.Src)):
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

// portNum reads a port of a 1.x table. Nearly all have four or five plain
// digits.
func portNum(t *ranktable.Table, v ranktable.Value) (uint32, ranktable.Reading) {
	text := v.Text(t.Src)
	if v.Flags != jsonscan.Digits || text[0] == '0' || len(text) > 5 {
		return ranktable.ParseNum(text)
	}
	n := uint32(0)
	for _, c := range text {
		n = n*10 + uint32(c-'0')
	}
	return n, ranktable.Plain
}

// readsPort reports whether the runtime reads a port of a 1.x table.
func readsPort(t *ranktable.Table, r *Reporter, e ranktable.Extra) bool {
	switch e.Key {
	case ranktable.KVnicPort:
		return t.Extra(int(e.Device), ranktable.KDevicePort).Here()
	case ranktable.KBackupPort:
		backup := t.Extra(int(e.Device), ranktable.KBackupIP)
		return r.l2Retry() && r.result.Candidates == product.SetA3 && backup.IsString() && !backup.Empty()
	}
	return true
}
