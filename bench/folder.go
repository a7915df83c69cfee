package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
)

// folder checks a folder of small tables on one core and on two.
func (r *report) folder() error {
	dir := filepath.Join(r.dir, "folder")
	if text, err := exec.Command(r.path("table"), "-files", fmt.Sprint(r.files), dir).CombinedOutput(); err != nil {
		return fmt.Errorf("table: %w\n%s", err, text)
	}
	one, two := r.lint(dir), r.lint(dir)
	one.name, one.env = "GOMAXPROCS=1", []string{"GOMAXPROCS=1"}
	two.name, two.env = "GOMAXPROCS=2", []string{"GOMAXPROCS=2"}
	got, err := measure(r.rounds, one, two)
	if err != nil {
		return err
	}
	g := grid{title: fmt.Sprintf("A folder of %s", plural(r.files, "file")), head: []string{"", "wall ms", "CPU ms", "files a second", "times faster", "MiB"},
		note: "Tables of 16 to 64 ranks of versions 1.0, 1.2 and 2.0, every fourth one in a ConfigMap."}
	for _, c := range []command{one, two} {
		took := got[c.name]
		g.add(c.name, ms(median(took, wall)), ms(median(took, cpu)), thousands(int(float64(r.files)/median(took, wall).Seconds())),
			times(ratio(median(got[one.name], wall), median(took, wall))), mib(median(took, peak)))
	}
	r.print(&g)
	return nil
}
