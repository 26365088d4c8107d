package load

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// stat is what the kernel tells of a process; see proc(5).
type stat struct {
	state  string
	parent int
	used   time.Duration
	ended  time.Duration // used by its children that have ended
	memory int64         // resident, in bytes
}

// clockTick is the unit of the kernel's times.
const clockTick = time.Second / 100

func readStat(pid string) (s stat, err error) {
	raw, err := os.ReadFile(filepath.Join("/proc", pid, "stat"))
	if err != nil {
		return s, err
	}
	// After the name, which may hold anything: state, parent, and so on.
	fields := bytes.Fields(raw[bytes.LastIndexByte(raw, ')')+1:])
	if len(fields) < 22 {
		return s, fmt.Errorf("load: process %s has %d fields", pid, len(fields))
	}
	number := func(n int) int64 {
		x, _ := strconv.ParseInt(string(fields[n]), 10, 64) // the kernel writes numbers
		return x
	}
	return stat{
		state: string(fields[0]), parent: int(number(1)), used: time.Duration(number(11)+number(12)) * clockTick, ended: time.Duration(number(13)+number(14)) * clockTick,
		memory: number(21) * int64(os.Getpagesize()),
	}, nil
}

// usage is how much of the processors a process has used, and how much memory it
// has.
func usage(pid int) (used time.Duration, memory int64, err error) {
	s, err := readStat(strconv.Itoa(pid))
	return s.used, s.memory, err
}

// usageOfServer is what a PostgreSQL server has used whose backend is given: all of
// its processes, those that have ended included.
func usageOfServer(backend int) (used time.Duration, err error) {
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
