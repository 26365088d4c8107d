package main

import (
	"log/slog"
	"runtime/debug"
	"strings"
	"testing"
	"testing/fstest"
)

func TestLimitMemory(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	limited := fstest.MapFS{
		"proc/self/cgroup":         {Data: []byte("0::/\n")},
		"sys/fs/cgroup/memory.max": {Data: []byte("1073741824\n")},
	}
	for _, c := range []struct {
		name, set string
		root      fstest.MapFS
		want      int64 // 0 is as before
	}{
		{"no cgroup", "", fstest.MapFS{}, 0},
		{"a cgroup", "", limited, 1 << 30 / 100 * heapShare},
		{"a cgroup and GOMEMLIMIT", "2GiB", limited, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("GOMEMLIMIT", c.set)
			defer debug.SetMemoryLimit(before)
			var said strings.Builder
			got := limitMemory(c.root, slog.New(slog.NewTextHandler(&said, nil)))
			now := debug.SetMemoryLimit(-1)
			if c.want > 0 && (got != c.want || now != c.want) || c.want == 0 && now != before {
				t.Errorf("limitMemory = %d, the runtime's limit is %d; want %d", got, now, c.want)
			}
			if n := strings.Count(said.String(), "memory limit"); n != 1 {
				t.Errorf("got %d log records, want 1:\n%s", n, &said)
			}
		})
	}
}
