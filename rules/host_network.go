package rules

var hostNetworkWithoutIfIP = Rule{
	Name:     "hostnetwork-without-if-ip",
	Severity: Warning,
	Class:    Misbehaves,
	Summary:  Text{"the network of the host without saying which interface of it", "使用主机网络，但没有指定网卡"},
	Why: Text{
		"With the network of the host a container sees every interface of it: those of the nodes, of the storage, of docker itself. Without a rank table HCCL takes the first by name, which may be one that the other hosts cannot reach, and the ranks wait for each other.",
		"使用主机网络时，容器能看到主机的全部网卡，包括业务、存储和 docker 自身的网卡。没有 rank table 时 HCCL 按名称选择第一个网卡，如果其他主机无法访问它，各 rank 会一直互相等待。",
	},
	Fix: Text{
		"Set HCCL_SOCKET_IFNAME to the interface (=eth0), or HCCL_IF_IP to its address on each host. With a rank table neither is needed.",
		"将 HCCL_SOCKET_IFNAME 设为网卡名（=eth0），或在每台主机上将 HCCL_IF_IP 设为其 IP。使用 rank table 时不需要设置。",
	},
	Sources: []Source{
		{Report, "MindCluster issue 366: the wrong interface was chosen"},
		{Manual, "HCCL user guide, HCCL_IF_IP and HCCL_SOCKET_IFNAME: which interface is taken"},
	},
	Plan: func(j *Job, r *Reporter) {
		n := &j.Plan.HostNetwork
		if !n.On() || r.Env("HCCL_IF_IP") != "" || r.Env("HCCL_SOCKET_IFNAME") != "" ||
			r.Env("RANK_TABLE_FILE") != "" || j.Table != nil || j.Plan.RankTable.Here() {
			return // with a rank table the table says it
		}
		r.Find(n.Span, Text{
			"the containers use the network of the host, and neither HCCL_IF_IP nor HCCL_SOCKET_IFNAME says which interface",
			"容器使用主机网络，但 HCCL_IF_IP 和 HCCL_SOCKET_IFNAME 都没有指定网卡",
		})
	},
}
