package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"parlour/bot/storage"
	"parlour/games/all"
	"parlour/games/match/host"
	"parlour/games/match/records"
)

// rebuild rebuilds the results in the configured database. The bot may be running.
func rebuild(ctx context.Context, c config, _ arguments, out io.Writer) error {
	store, err := storage.Open(ctx, c.Database)
	if err != nil {
		return err
	}
	defer store.Close()
	host := host.New(host.Config{
		Games: all.Games(), Store: store, Now: time.Now, Log: c.log(os.Stderr),
		By: host.NewID(),
	})
	done, err := host.Records.Rebuild(ctx, func(done records.Rebuilt) { fmt.Fprintf(out, "%d...\n", done.Matches) })
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Finished matches: %d. Results corrected: %d; already correct: %d; unreadable matches: %d.\n",
		done.Matches, done.Changed, done.Matches-done.Changed-done.Unreadable, done.Unreadable)
	return nil
}
