package plan

import "testing"

// TestUnknownCluster: the id of a cluster that only running the script can tell is
// said to be that, and is neither a number nor wrong.
func TestUnknownCluster(t *testing.T) {
	p := fromScript(imports+"d.link('a', {n: 0, 2: 1}, '{}')\n", 0)
	if len(p.Issues) != 1 || p.Issues[0].Code != NotStatic || p.Issues[0].Key != "cluster_rank_info" {
		t.Errorf("issues %q", showAll(p))
	}
	c := p.Links[0].Clusters
	if len(c) != 2 || c[0].ID.Here() || !c[1].ID.OK() || c[1].ID.Value != 2 || !c[0].Rank.OK() {
		t.Errorf("clusters %+v", c)
	}
}
