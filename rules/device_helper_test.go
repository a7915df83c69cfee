package rules

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hcclint/hcclint/internal/jsonscan"
)

// deviceRow is one table with what the rules about devices and ranks have to
// say: "rule severity class pointer", with "(a2)" when only some of several
// products have it.
type deviceRow struct {
	name, table, product string
	want                 []string
	env                  string // KEY=VALUE, blank between
	consumer             Consumer
}

func runDevice(t *testing.T, rows []deviceRow) {
	t.Helper()
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			target := targetOf(t, row.product+" "+row.env)
			target.Consumer = row.consumer
			got := said(t, deviceRules, row.table, target, func(_ *Result, f *Finding) string {
				place := " " + jsonscan.Pointers([]byte(row.table), []uint32{f.Span.Start})[0]
				for _, p := range f.Products.Families() {
					place += " (" + p.Key() + ")"
				}
				return place
			})
			if !slices.Equal(got, row.want) {
				t.Errorf("got  %s\nwant %s", strings.Join(got, "\n     "), strings.Join(row.want, "\n     "))
			}
		})
	}
}

// npu is a device of a server_list table; ip "-" leaves device_ip out.
func npu(id, ip, rank string, more ...string) string {
	s := `{"device_id":"` + id + `","rank_id":"` + rank + `"`
	if ip != "-" {
		s += `,"device_ip":"` + ip + `"`
	}
	for i := 0; i < len(more); i += 2 {
		s += `,"` + more[i] + `":"` + more[i+1] + `"`
	}
	return s + "}"
}

// node is a server with its devices.
func node(id string, devices ...string) string {
	return `{"server_id":"` + id + `","device":[` + strings.Join(devices, ",") + `]}`
}

// plain is a server without device_ip: device ids, ranks from first on.
func plain(id string, first int, ids ...string) string {
	var devices []string
	for i, d := range ids {
		devices = append(devices, npu(d, "-", strconv.Itoa(first+i)))
	}
	return node(id, devices...)
}

// cards is a server whose devices have addresses 198.51.100.(first+1) on.
func cards(id string, first int, ids ...string) string {
	var devices []string
	for i, d := range ids {
		devices = append(devices, npu(d, "198.51.100."+strconv.Itoa(first+i+1), strconv.Itoa(first+i)))
	}
	return node(id, devices...)
}

func table10(servers ...string) string {
	return `{"version":"1.0","status":"completed","server_list":[` + strings.Join(servers, ",") + `]}`
}

// table12 has one super pod for each list of server ids.
func table12(pods []string, servers ...string) string {
	s := `{"version":"1.2","status":"completed","server_list":[` + strings.Join(servers, ",") + `]`
	for i, pod := range pods {
		if s += `,`; i == 0 {
			s += `"super_pod_list":[`
		}
		s += `{"super_pod_id":"` + strconv.Itoa(i) + `","server_list":[{"server_id":"` + strings.ReplaceAll(pod, " ", `"},{"server_id":"`) + `"}]}`
		if i == len(pods)-1 {
			s += `]`
		}
	}
	return s + "}"
}

// ranks20 is a 2.0 table with these members in its ranks.
func ranks20(ranks ...string) string {
	return `{"version":"2.0","rank_count":` + strconv.Itoa(len(ranks)) + `,"rank_list":[{"level_list":[],` +
		strings.Join(ranks, `},{"level_list":[],`) + `}]}`
}

// legacy is a group_list table; each instance is "server_id: id=ip id=ip".
func legacy(instances ...string) string {
	var list []string
	for i, in := range instances {
		id, rest, _ := strings.Cut(in, ":")
		var devices []string
		for _, d := range strings.Fields(rest) {
			n, ip, has := strings.Cut(d, "=")
			s := `{"device_id":"` + n + `"`
			if has {
				s += `,"device_ip":"` + ip + `"`
			}
			devices = append(devices, s+"}")
		}
		list = append(list, `{"pod_name":"p`+strconv.Itoa(i)+`","server_id":"`+id+`","devices":[`+strings.Join(devices, ",")+`]}`)
	}
	return `{"status":"completed","group_count":"1","group_list":[{"group_name":"g","instance_count":"1","device_count":"1","instance_list":[` +
		strings.Join(list, ",") + `]}]}`
}
