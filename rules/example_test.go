package rules_test

import (
	"fmt"

	"github.com/hcclint/hcclint/rules"
)

// Check a table for one product and print what is wrong with it, with places.
func ExampleCheck() {
	table := []byte(`{
  "version": "1.0",
  "status": "completed",
  "server_count": "2",
  "server_list": [
    {"server_id": "node_0", "device": [{"device_id": "0", "device_ip": "192.0.2.11", "rank_id": "0"}]},
    {"server_id": "node_1", "device": [{"device_id": "0", "device_ip": "192.0.2.11", "rank_id": "1"}]}
  ]
}`)
	a2, err := rules.ParseProduct("Atlas 800T A2")
	if err != nil {
		fmt.Println(err)
		return
	}
	res := rules.Check("rank_table.json", table, rules.Target{Product: a2})
	for i := range res.Findings {
		f := &res.Findings[i]
		at := res.File.Position(f.Span.Start)
		fmt.Printf("%s:%d:%d: %s: %s [%s]\n", res.File.Name, at.Line, at.Column, f.Severity, f.Message(rules.EN), f.Rule.Name)
		for _, other := range f.Related(rules.EN) {
			fmt.Printf("  %s in line %d\n", other.Message, res.File.Position(other.Span.Start).Line)
		}
		fmt.Println("  at start-up HCCL would report", f.Runtime()[0])
	}
	// Output:
	// rank_table.json:7:72: error: device_ip 192.0.2.11 is also used by device 0 of server node_0 [device-ip-duplicate]
	//   first used in line 6
	//   at start-up HCCL would report EI0014
}
