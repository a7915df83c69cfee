package fix_test

import (
	"math/rand/v2"
	"testing"

	"github.com/hcclint/hcclint/internal/sample"
	"github.com/hcclint/hcclint/rules"
)

// FuzzMend mends any text: see holds for what has to be true.
func FuzzMend(f *testing.F) {
	for _, layout := range []sample.Layout{sample.V10, sample.V12, sample.V20, sample.Legacy} {
		f.Add(sample.Table(sample.Options{Layout: layout, Servers: 2, Devices: 2}), uint8(0))
	}
	r := rand.New(rand.NewPCG(7, 7))
	for i := range 40 {
		f.Add(slipped(r), uint8(i))
	}
	for i, data := range []string{
		"  hccl.json: |\n    " + small + "\n", "  hccl.json: >-\n    " + small + "\n", "  hccl.json: '" + small + "'\n",
	} {
		f.Add([]byte("apiVersion: v1\nkind: ConfigMap\ndata:\n"+data), uint8(i))
	}
	names := []string{"", "910a", "a2", "a3", "310p", "a5"}
	f.Fuzz(func(t *testing.T, text []byte, pick uint8) {
		if len(text) > 1<<14 {
			return
		}
		target := rules.Target{}
		if name := names[int(pick)%len(names)]; name != "" {
			target = product(t, name)
		}
		if pick >= 128 {
			target.Consumer = rules.MindIE
		}
		holds(t, text, target)
	})
}

// small has something to mend of most kinds.
const small = `{"version": 1.0, "status": "complete", // c
      "server_list": [{"server_id": "192.0.2.1", "device": [{"device_id": 0, "device_ip": "198.51.100.1", "rank_id": "00",}]}]}`
