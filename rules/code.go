package rules

import "slices"

// CodeInfo is an error code of HCCL or of its network layer, with what it
// stands for in the newest release.
type CodeInfo struct {
	Code    Code
	Meaning Text // one line, no full stop
	// Messages are the texts that HCCL prints with the code, the newest release
	// first; … stands for what differs. What stands there is for Rule.Messages.
	Messages []string
}

// Codes are the error codes that a rank table, its surroundings or what a job
// asks for have to do with, in order. A code can be without a rule.
func Codes() []CodeInfo { return codes[:] }

// FindCode returns what is known of a code, in upper case.
func FindCode(c Code) (*CodeInfo, bool) {
	for i := range codes {
		if codes[i].Code == c {
			return &codes[i], true
		}
	}
	return nil, false
}

// WithCode are the rules that have findings with a code in a release.
func WithCode(c Code, r Release) []*Rule {
	var found []*Rule
	for _, rule := range all {
		if slices.Contains(rule.Codes(r), c) {
			found = append(found, rule)
		}
	}
	return found
}

// codes is the part of the error codes of HCCL (EI) and HCCP (EJ) that
// initialisation and links can end with.
var codes = [...]CodeInfo{
	{"EI0001", Text{"an environment variable has a value that it cannot have", "环境变量的取值不正确"}, []string{
		"Value … for environment variable […] is invalid. Expected value: …",
		"Environment variable […] is invalid. Reason: …",
	}},
	{"EI0003", Text{"an argument of a call is wrong", "接口参数不正确"}, []string{
		"Failed to verify parameters of operator … (operator name). Value … for parameter … is invalid. The expected value is …",
		"In […], value […] for parameter […] is invalid. Reason: The collective communication operator has an invalid argument",
	}},
	{"EI0004", Text{"the rank table cannot be opened or is no JSON", "无法打开 rank table 文件，或其内容不是 JSON"}, []string{
		"Failed to parse the ranktable file …. Reason: …",
		"The ranktable or rank is invalid,Reason:[…]. Please check the configured ranktable. […]",
		"The ranktable is invalid,Reason:[…]. Please check the configured ranktable. […]",
	}},
	{"EI0005", Text{"ranks disagree about what they are doing together", "各 rank 的集合通信参数不一致"}, []string{
		"The arguments for collective communication are inconsistent between ranks: tag […], parameter […], local […], remote […]",
	}},
	{"EI0006", Text{"a rank waited for another one in vain", "建链超时，等不到对端"}, []string{
		"Getting socket times out. Reason: …",
	}},
	{"EI0008", Text{"ranks run different releases of HCCL", "各 rank 的 HCCL 版本不一致"}, []string{
		"The HCCL versions are inconsistent: tag […], local_version […], remote_version […]",
	}},
	{"EI0009", Text{"the NIC of a device could not be set up for a link", "device 网卡初始化失败，无法建链"}, []string{
		"Device … transport init error. Reason: …",
	}},
	{"EI0010", Text{"devices of one server cannot reach each other directly", "同一 Server 内的 device 无法直接互通"}, []string{
		"P2P communication failed. Reason: …",
	}},
	{"EI0014", Text{"a value of the rank table is wrong", "rank table 中的取值不正确"}, []string{
		"Value … for ranktable variable … is invalid. Expected value: …",
		"The ranktable information check failed, Reason:[…]",
	}},
	{"EI0015", Text{"the ranks of a job without a rank table did not find each other", "未使用 rank table 的任务协商集群信息失败"}, []string{
		"Failed to collect cluster information of the communicator based on rootInfo detection. Reason: …",
	}},
	{"EI0016", Text{"the configuration does not go with the device", "配置与设备不符"}, []string{
		"Value … for config … is invalid. Expected value: …",
	}},
	{"EI0017", Text{"a key of the rank table is missing, or its value is of the wrong type", "rank table 缺少字段，或字段类型不正确"}, []string{
		"Config … is missing in the ranktable file",
	}},
	{"EI0019", Text{"a port of the NIC of a device is taken", "device 网卡上的端口被占用"}, nil},
	{"EI0020", Text{"a port of the host is taken", "主机上的端口被占用"}, []string{
		"Failed to enable listening for the host network adapter socket. Reason: …",
	}},
	{"EJ0003", Text{"a port is taken (CANN 8.5 and older)", "端口被占用（CANN 8.5 及更早版本）"}, []string{
		"Failed to bind the IP port. Reason: …",
	}},
	{"EJ0004", Text{"the address of the rank table is not that of the NIC", "rank table 中的 IP 与网卡 IP 不一致"}, []string{
		"Check ip fail. Reason: …",
	}},
}

// OnlyBefore are the rules that have findings with a code in releases before
// the codes changed, see docs/releases.md, but not in the newest one.
func OnlyBefore(c Code) []*Rule {
	now := WithCode(c, Latest)
	var found []*Rule
	for _, rule := range WithCode(c, CANN83) {
		if !slices.Contains(now, rule) {
			found = append(found, rule)
		}
	}
	return found
}
