package main

import (
	"io/fs"
	"log/slog"
	"os"
	"runtime/debug"

	"parlour/bot/cgroup"
	"parlour/solver/memory"
)

// heapShare is the percentage of the cgroup's memory limit that the Go runtime may
// use. The kernel charges the rest to the binary's pages and to buffers.
const heapShare = 85

// limitMemory sets the soft memory limit of the Go runtime from the cgroup's, unless
// GOMEMLIMIT has set it, and returns it in bytes: 0 for none.
func limitMemory(root fs.FS, log *slog.Logger) int64 {
	set := os.Getenv("GOMEMLIMIT")
	available := cgroup.MemoryLimit(root)
	if set == "" && available > 0 {
		debug.SetMemoryLimit(available / 100 * heapShare)
	}
	limit := debug.SetMemoryLimit(-1)
	if limit == noLimit {
		limit = 0
	}
	log.Info("memory limit", "cgroup_bytes", available, "limit_bytes", limit, "gomemlimit", set)
	return limit
}

// noLimit is the runtime's value for no memory limit.
const noLimit = 1<<63 - 1

// usualBudget is the largest memory budget for caches and search tables, in bytes. It holds
// twice as many codes as Mastermind lists.
const usualBudget = 128 << 20

// memoryBudget returns the memory budget for caches and search tables: a quarter of the
// memory limit. That leaves another quarter for garbage and half for everything else.
func memoryBudget(limit int64) *memory.Budget {
	if limit == 0 || limit/4 > usualBudget {
		return memory.New(usualBudget)
	}
	return memory.New(limit / 4)
}
