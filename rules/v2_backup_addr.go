package rules

import (
	"github.com/hcclint/hcclint/internal/ranktable"
)

// maxBackups is how many entries backup_addr can have.
const maxBackups = 16

var v2BackupAddr = Rule{
	Name:     "v2-backup-addr",
	Severity: Error,
	Class:    Rejects,
	Summary:  Text{"backup_addr with an EID, with too many entries or with something else than addresses", "backup_addr 与 EID 同用、条目过多或不是有效地址"},
	Why: Text{
		"backup_addr is not in the manuals and newer than CANN 9.0. The runtime takes at most 16 addresses of the same type as addr, and none where addr_type is EID; otherwise it refuses the table, with only a line in its log.",
		"手册没有说明 backup_addr，CANN 9.0 之后的版本才读取。运行时最多接受 16 个与 addr 同类型的地址，addr_type 为 EID 时不允许填写；不满足时拒绝该 rank table，且只在日志中写一行。",
	},
	Fix: Text{
		"Give up to 16 addresses of the type that addr_type names, or delete backup_addr.",
		"填写不超过 16 个 addr_type 所指类型的地址，或删除 backup_addr。",
	},
	Sources: []Source{
		{Runtime, "2.0 table: backup_addr has at most 16 addresses of the same IP type, and goes with no EID"},
	},
	Table: checkV2BackupAddr,
}

func checkV2BackupAddr(t *ranktable.Table, r *Reporter) {
	if !r.has(hostPort20Read) {
		return
	}
	for i := range t.Addrs {
		a := &t.Addrs[i]
		switch {
		case a.NBackups == 0:
		case t.Is(a.Type, "EID"):
			r.At(a.Backup, Text{
				"backup_addr is not allowed with an address of type EID",
				"addr_type 为 EID 时不允许填写 backup_addr",
			})
		case a.NBackups > maxBackups:
			r.Find(opening(a.Backup.Span()), Text{
				"backup_addr has {0} entries, at most {1} are allowed",
				"backup_addr 有 {0} 项，上限为 {1} 项",
			}, num(int(a.NBackups)), num(maxBackups))
		default:
			checkBackups(t, a, r)
		}
	}
}

func checkBackups(t *ranktable.Table, a *ranktable.Addr, r *Reporter) {
	if !a.Type.IsString() {
		return
	}
	for _, v := range t.Strings[a.FirstBackup : a.FirstBackup+a.NBackups] {
		if !v.IsString() {
			continue
		}
		switch ranktable.ParseEndpoint(a.Type.Text(t.Src), v.Text(t.Src)).Form {
		case ranktable.BadAddr, ranktable.EmptyStr:
			r.At(v, Text{
				"backup_addr {0} is no {1} address",
				"backup_addr {0} 不是有效的 {1} 地址",
			}, val(v), val(a.Type))
		}
	}
}
