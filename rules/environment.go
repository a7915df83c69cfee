package rules

import "strings"

// What the environment of a job changes in the judgement of its table.

// roce reports whether ranks of one server talk over their NICs, which makes
// the runtime demand device_ip even then.
func (r *Reporter) roce() bool { return r.Env("HCCL_INTRA_ROCE_ENABLE") == "1" }

// hccsOff reports whether an A3 does without the links between its servers.
func (r *Reporter) hccsOff() bool { return strings.EqualFold(r.Env("HCCL_INTER_HCCS_DISABLE"), "TRUE") }

// l2Retry reports whether operators are retried over another NIC: only then
// the runtime of an A3 reads backup_device_ip and backup_device_port.
func (r *Reporter) l2Retry() bool {
	return r.Env("HCCL_OP_EXPANSION_MODE") == "AI_CPU" && retryLevel(r.Env("HCCL_OP_RETRY_ENABLE"), "L2")
}

// retry reports whether operators are retried at all, between servers (L1) or
// super pods (L2).
func (r *Reporter) retry() bool {
	v := r.Env("HCCL_OP_RETRY_ENABLE")
	return retryLevel(v, "L1") || retryLevel(v, "L2")
}

// retryLevel reads one level of a value such as "L1:1, L2:0".
func retryLevel(value, level string) bool {
	for item := range strings.SplitSeq(value, ",") {
		if name, on, _ := strings.Cut(strings.TrimSpace(item), ":"); name == level {
			return on == "1"
		}
	}
	return false
}
