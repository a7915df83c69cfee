//go:build unix

package main

import (
	"bufio"
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// These tests are about what only a process has: signals, a reader that goes
// away, memory.

// hcclint is the binary, built for one test.
func hcclint(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command here:", err)
	}
	path := filepath.Join(t.TempDir(), "hcclint")
	build(t, ".", path)
	return path
}

// TestInterrupted stops a run that is writing a report: the report of before
// stays, nothing is left beside it, and the code is that of shells.
func TestInterrupted(t *testing.T) {
	bin := hcclint(t)
	for sig, want := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143, syscall.SIGHUP: 129, syscall.SIGQUIT: 131} {
		dir := t.TempDir()
		old := filepath.Join(dir, "old.json")
		if err := os.WriteFile(old, []byte("old"), 0o644); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(bin, "--format", "json="+old, "--format", "sarif="+filepath.Join(dir, "new.sarif"), "-")
		stdin, err := cmd.StdinPipe() // is never closed: it waits for the table
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
			if half, _ := filepath.Glob(filepath.Join(dir, ".hcclint-*.tmp")); len(half) == 2 {
				break
			} else if time.Now().After(deadline) {
				t.Fatal("no report was begun")
			}
		}
		if err := cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		var exit *exec.ExitError
		if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != want {
			t.Errorf("%v: ended with %v, want %d", sig, err, want)
		}
		stdin.Close()
		entries, _ := os.ReadDir(dir)
		if text, _ := os.ReadFile(old); len(entries) != 1 || string(text) != "old" {
			t.Errorf("%v: left behind %v, the old report is %q", sig, entries, text)
		}
	}
}

// TestInterruptedReader stops a run without reports: nothing holds the signal
// back.
func TestInterruptedReader(t *testing.T) {
	cmd := exec.Command(hcclint(t), "-")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil || cmd.ProcessState.Sys().(syscall.WaitStatus).Signal() != syscall.SIGINT {
		t.Errorf("ended with %v, want the signal", err)
	}
}

// TestHead is "hcclint … | head -1": quiet, and the exit code is the verdict.
func TestHead(t *testing.T) {
	cmd := exec.Command(hcclint(t), "--quiet", "--lang", "en", "--max-same", "0", "-")
	cmd.Stdin = strings.NewReader(`{"version":"1.0","server_list":[{"server_id":"s","device":[` +
		strings.TrimSuffix(strings.Repeat(`{"device_id":"0","rank_id":"0","device_ip":"x"},`, 20_000), ",") + `]}]}`)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(stdout).ReadString('\n'); err != nil || !strings.HasPrefix(line, "<stdin>:1:") {
		t.Errorf("first line %q, %v", line, err)
	}
	stdout.Close()
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 1 || errs.Len() > 0 {
		t.Errorf("ended with %v and %q, want 1 and nothing", err, &errs)
	}
}

// TestLargest gives it the largest file that it reads, and one that is larger,
// which it does not. Memory is held against the size of the file.
func TestLargest(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a gigabyte of memory")
	}
	bin, path := hcclint(t), filepath.Join(t.TempDir(), "zeros.json")
	for _, tt := range []struct {
		size  int64
		code  int
		said  string
		times int64 // the size, in memory
	}{{1 << 30, 1, "[json-syntax]", 1}, {1<<30 + 2, 3, "larger than 1 GiB", 0}} {
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Truncate(tt.size); err != nil {
			t.Skip("no sparse file of a gigabyte here:", err)
		}
		f.Close()
		cmd := exec.Command(bin, "--lang", "en", path)
		out, _ := cmd.CombinedOutput()
		if cmd.ProcessState.ExitCode() != tt.code || !bytes.Contains(out, []byte(tt.said)) || len(out) > 2000 {
			t.Errorf("%d bytes: exit code %d and %d bytes like %.300q", tt.size, cmd.ProcessState.ExitCode(), len(out), out)
		}
		if rss := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss * rssUnit; rss > tt.times*tt.size+64<<20 {
			t.Errorf("%d bytes took %d MiB of memory", tt.size, rss>>20)
		}
	}
}
