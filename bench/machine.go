package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

// machine says where and when a run was made, and how busy it was there.
func machine() string {
	load := "unknown"
	if text, err := os.ReadFile("/proc/loadavg"); err == nil {
		load = strings.Join(strings.Fields(string(text))[:3], " ")
	}
	return fmt.Sprintf("%s, %s on %s/%s, %d cores, load %s.\n", time.Now().UTC().Format("2006-01-02 15:04 UTC"),
		runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), load)
}
