package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"parlour/bot/local/harness"
	"parlour/bot/storage/postgrestest"
	"parlour/cmd/internal/cli"
)

// linuxCommands returns the commands that need Linux: its signals, /proc and cgroups, or
// PostgreSQL as the tests start it.
func linuxCommands() []cli.Command {
	return []cli.Command{
		{Name: "stored", Summary: "compare the bot on a million stored matches with the bot on an empty database", Run: stored},
		{Name: "several", Summary: "measure the throughput of several processes on one PostgreSQL", Run: several},
		{Name: "memory", Summary: "count how often the kernel kills the bot under a memory limit", Run: memory},
		{Name: "burst", Summary: "measure the memory of the bot before and after a burst of live matches", Run: burst},
		{Name: "ordeal", Summary: "inject faults into the bot's processes, and check what they answer, store and show", Run: runOrdeal},
	}
}

// server is a PostgreSQL server that the program starts.
type server = postgrestest.Server

// build builds the bot's binary into a folder.
func build(ctx context.Context, folder string) (binary string, err error) {
	file := filepath.Join(folder, "parlour")
	return file, harness.Build(ctx, file)
}

// temporary makes a folder. Calling remove deletes it, or with keep prints its name.
func temporary(name string, keep bool) (folder string, remove func(), err error) {
	folder, err = os.MkdirTemp("", name)
	return folder, func() {
		if keep {
			fmt.Fprintln(os.Stderr, "kept:", folder)
			return
		}
		_ = os.RemoveAll(folder)
	}, err
}
