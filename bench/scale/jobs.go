package main

import (
	"fmt"
	"strings"

	"github.com/hcclint/hcclint/internal/sample"
)

// job is a call of hcclint with its files.
type job struct {
	name  string
	args  []string
	files func(ranks int) map[string][]byte
}

// group is jobs whose counts are added up.
type group struct {
	name string
	jobs []job
}

// layouts are the layouts with a product, the devices of a server, the keys that
// stand in every server, device or rank, and those that are spoiled alone.
var layouts = []struct {
	layout  sample.Layout
	product string
	devices int
	keys    string
	alone   string
}{
	{sample.V10, "a2", 8, "server_id device_id device_ip rank_id", "server_id device_id device_ip rank_id"},
	{sample.V12, "a3", 16, "server_id super_pod_id device_id device_ip super_device_id rank_id", "server_id super_pod_id super_device_id"},
	{sample.V20, "a5", 8, "rank_id local_id device_id net_layer net_instance_id net_type addr_type addr plane_id", "rank_id device_id net_instance_id addr"},
	{sample.Legacy, "910a", 8, "pod_name server_id device_id device_ip", "pod_name server_id"},
}

func groups() []group {
	var out []group
	for _, l := range layouts {
		tables := map[int][]byte{}
		for _, ranks := range []int{small, large} {
			tables[ranks] = sample.Table(sample.Options{Layout: l.layout, Servers: ranks / l.devices, Devices: l.devices})
		}
		table := func(ranks int) []byte { return tables[ranks] }
		keys := strings.Fields(l.keys)
		g := group{name: string(l.layout), jobs: []job{
			check("sound", table, "--product", l.product),
			check("sound, product open", table),
			check("on one line", func(ranks int) []byte {
				return sample.Table(sample.Options{Layout: l.layout, Servers: ranks / l.devices, Devices: l.devices, Minify: true})
			}),
			check("one server", func(ranks int) []byte {
				return sample.Table(sample.Options{Layout: l.layout, Servers: 1, Devices: ranks})
			}),
			check("one device in each server", func(ranks int) []byte {
				return sample.Table(sample.Options{Layout: l.layout, Servers: ranks, Devices: 1})
			}),
		}}
		for _, f := range faults {
			if f.text && l.layout != sample.V10 {
				continue
			}
			g.jobs = append(g.jobs, check(f.name+" everywhere", func(ranks int) []byte { return spoil(table(ranks), keys, f.spoil) }))
			if !f.alone {
				continue
			}
			for k := range strings.FieldsSeq(l.alone) {
				g.jobs = append(g.jobs, check(f.name+" of "+k, func(ranks int) []byte {
					return spoil(table(ranks), []string{k}, f.spoil)
				}, "--product", l.product))
			}
		}
		out = append(out, g)
	}
	return append(out, group{"reports", reports()}, group{"other commands", commands()})
}

// check is a call about one table.
func check(name string, table func(ranks int) []byte, flags ...string) job {
	return job{name, append([]string{"--statistics", "table.json"}, flags...),
		func(ranks int) map[string][]byte { return map[string][]byte{"table.json": table(ranks)} }}
}

// reports write a finding for every rank in every format.
func reports() []job {
	table := func(ranks int) []byte {
		return sample.Table(sample.Options{Layout: sample.V10, Servers: ranks / 8, Devices: 8, Wrong: 1})
	}
	jobs := []job{check("text", table, "--max-same", "0")}
	for _, f := range strings.Fields("json jsonl oneline sarif junit github gitlab checkstyle markdown") {
		jobs = append(jobs, check(f, table, "--format", f, "--max-same", "0"))
	}
	return jobs
}

// commands are a folder, copies of a table, a ConfigMap and plans.
func commands() []job {
	table := func(ranks int) []byte {
		return sample.Table(sample.Options{Layout: sample.V10, Servers: ranks / 8, Devices: 8})
	}
	return []job{
		{"folder", []string{"."}, func(ranks int) map[string][]byte {
			files := map[string][]byte{}
			for i := range ranks / 64 {
				files[fmt.Sprintf("%d.json", i)] = table(64)
			}
			return files
		}},
		{"copies", []string{"same", "a.json", "b.json"}, func(ranks int) map[string][]byte {
			return map[string][]byte{"a.json": table(ranks), "b.json": spoil(table(ranks), []string{"device_ip"}, same)}
		}},
		{"ConfigMap", []string{"job.yaml"}, func(ranks int) map[string][]byte {
			return map[string][]byte{"job.yaml": sample.ConfigMap("rings-config-job", table(ranks))}
		}},
		{"groups", []string{"--statistics", "plan.json"}, func(ranks int) map[string][]byte {
			return map[string][]byte{"table.json": table(ranks), "plan.json": jobPlan(ranks)}
		}},
	}
}

// jobPlan asks for a group of all ranks and for one of every server.
func jobPlan(ranks int) []byte {
	var b strings.Builder
	group := func(name string, from, n int) {
		fmt.Fprintf(&b, `{"group": "%s", "rank_num": %d, "rank_ids": [`, name, n)
		for r := range n {
			if r > 0 {
				b.WriteString(", ")
			}
			fmt.Fprint(&b, from+r)
		}
		b.WriteString("]}")
	}
	b.WriteString(`{"product": "a2", "rank_table": "table.json", "groups": [`)
	group("all", 0, ranks)
	for s := range ranks / 8 {
		b.WriteString(",\n")
		group(fmt.Sprint("server", s), 8*s, 8)
	}
	b.WriteString("]}\n")
	return []byte(b.String())
}
