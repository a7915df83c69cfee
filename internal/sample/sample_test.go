package sample

import (
	"encoding/json"
	"fmt"
	"testing"

	"go.yaml.in/yaml/v4"
)

func TestTable(t *testing.T) {
	for _, layout := range []Layout{V10, V12, V20, Legacy} {
		for _, minify := range []bool{false, true} {
			t.Run(fmt.Sprint(layout, minify), func(t *testing.T) {
				src := Table(Options{Layout: layout, Servers: 3, Devices: 2, Minify: minify})
				var v struct {
					ServerList []struct{ Device []map[string]string } `json:"server_list"`
					GroupList  []struct {
						InstanceList []struct{ Devices []map[string]string } `json:"instance_list"`
					} `json:"group_list"`
					RankList []map[string]any `json:"rank_list"`
				}
				if err := json.Unmarshal(src, &v); err != nil {
					t.Fatalf("%v in\n%s", err, src)
				}
				devices := len(v.RankList)
				for _, s := range v.ServerList {
					devices += len(s.Device)
				}
				for _, g := range v.GroupList {
					for _, i := range g.InstanceList {
						devices += len(i.Devices)
					}
				}
				if devices != 6 {
					t.Errorf("%d devices, want 6, in\n%s", devices, src)
				}
			})
		}
	}
}

// TestConfigMap: what stands in the block scalar is the table.
func TestConfigMap(t *testing.T) {
	table := Table(Options{Layout: V10, Servers: 1, Devices: 2})
	var m struct {
		Kind string
		Data map[string]string
	}
	if err := yaml.Unmarshal(ConfigMap("rings-config-job", table), &m); err != nil {
		t.Fatal(err)
	}
	if m.Kind != "ConfigMap" || m.Data["hccl.json"] != string(table) {
		t.Errorf("got %+v, want the table\n%s", m, table)
	}
}
