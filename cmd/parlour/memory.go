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
	most := cgroup.MemoryLimit(root)
	if set == "" && most > 0 {
		debug.SetMemoryLimit(most / 100 * heapShare)
	}
	limit := debug.SetMemoryLimit(-1)
	if limit == noLimit {
		limit = 0
	}
	log.Info("memory limit", "cgroup_bytes", most, "limit_bytes", limit, "gomemlimit", set)
	return limit
}

// noLimit is the runtime's memory limit where there is none.
const noLimit = 1<<63 - 1

// usualBudget bounds the memory of what is computed, in bytes: caches and the tables of
// searches. Twice as many codes as the game of Mastermind lists fit into it.
const usualBudget = 128 << 20

// memoryBudget is the budget of what is computed: a quarter of the memory limit, which
// leaves as much again for garbage, and the rest for everything else.
func memoryBudget(limit int64) *memory.Budget {
	if limit == 0 || limit/4 > usualBudget {
		return memory.New(usualBudget)
	}
	return memory.New(limit / 4)
}
