package load

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// procStat is a process's line in /proc; see proc_pid_stat(5).
type procStat struct {
	state  string
	parent int           // process ID
	used   time.Duration // processor time, user and system
	ended  time.Duration // processor time of children that have ended
	memory int64         // resident memory in bytes
}

// clockTick is the unit of processor times in /proc.
const clockTick = time.Second / 100

func readStat(pid string) (s procStat, err error) {
	raw, err := os.ReadFile(filepath.Join("/proc", pid, "stat"))
	if err != nil {
		return s, err
	}
	// The name, in parentheses, may contain anything. The fields that follow it begin with
	// state and parent.
	fields := bytes.Fields(raw[bytes.LastIndexByte(raw, ')')+1:])
	if len(fields) < 22 {
		return s, fmt.Errorf("load: /proc/%s/stat has %d fields after the name, want 22", pid, len(fields))
	}
	number := func(n int) int64 {
		x, _ := strconv.ParseInt(string(fields[n]), 10, 64) // the kernel writes numbers
		return x
	}
	return procStat{
		state: string(fields[0]), parent: int(number(1)), used: time.Duration(number(11)+number(12)) * clockTick, ended: time.Duration(number(13)+number(14)) * clockTick,
		memory: number(21) * int64(os.Getpagesize()),
	}, nil
}

// processUsage returns the processor time that a process has used, and its resident memory
// in bytes.
func processUsage(pid int) (used time.Duration, memory int64, err error) {
	s, err := readStat(strconv.Itoa(pid))
	return s.used, s.memory, err
}

// serverUsage returns the processor time of a PostgreSQL server, given the process ID of
// one of its backends. It includes all processes of the server, also those that have ended.
func serverUsage(backend int) (used time.Duration, err error) {
	s, err := readStat(strconv.Itoa(backend))
	if err != nil {
		return 0, err
	}
	server, err := readStat(strconv.Itoa(s.parent))
	if err != nil {
		return 0, err
	}
	used = server.used + server.ended
	all, err := filepath.Glob("/proc/[0-9]*")
	for _, p := range all {
		if o, gone := readStat(filepath.Base(p)); gone == nil && o.parent == s.parent {
			used += o.used
		}
	}
	return used, err
}
