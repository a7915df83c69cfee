package plan

import "github.com/hcclint/hcclint/internal/tree"

// mooncake reads a key that plans share with Mooncake's own file.
func (d *decoder) mooncake(key string, v *tree.Node) {
	switch key {
	case "local_hostname":
		d.p.LocalHostname = d.str(v, key, OTop)
	case "protocol":
		d.p.Protocol = d.str(v, key, OTop)
	case "use_ascend_direct":
		d.p.AscendDirect = d.boolean(v, key)
	}
}

// mooncakeFile reads the file of MOONCAKE_CONFIG_PATH. Most of it is about
// memory and other servers.
func (d *decoder) mooncakeFile(n *tree.Node) {
	if n.Kind != Map {
		d.wrong(n, Map, "", OForeign)
		return
	}
	for i := range n.Keys {
		if !n.Keys[i].Bad {
			d.mooncake(n.Keys[i].Text, &n.List[i])
		}
	}
}
