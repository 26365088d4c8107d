package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"parlour/bot/storage"
	"parlour/bot/storage/verify"
	"parlour/games/all"
	"parlour/games/match"
)

// audit compares what the configured database keeps with the logs of its matches,
// and returns an error if anything is wrong. The bot may run meanwhile.
func audit(ctx context.Context, c config, out io.Writer) error {
	tables, err := storage.OpenTables(ctx, c.Database, storage.Looking)
	if err != nil {
		return err
	}
	store := tables.Reader()
	defer store.Close()
	host := match.NewHost(match.Config{Games: all.Games(), Store: store, Now: time.Now, Log: slog.New(slog.DiscardHandler), By: match.NewID()})
	last := 0
	found, err := verify.Run(ctx, verify.Options{
		Tables: tables, Host: host, Wrong: func(what string) { fmt.Fprintln(out, what) },
		Report: func(f verify.Found) {
			if f.Matches/lineEvery > last/lineEvery {
				fmt.Fprintf(out, "matches: %d replayed...\n", f.Matches)
			}
			last = f.Matches
		},
	})
	if err != nil && found.Damage == 0 {
		return err
	}
	fmt.Fprintf(out, "%d matches were replayed from their logs, of %d entries in all; %d have ended, and %d are put aside because they could not be read.\n",
		found.Matches, found.Entries, found.Ended, found.Parked)
	if found.Unchecked {
		fmt.Fprintln(out, "The indexes of the database were not checked: PostgreSQL needs the extension amcheck for that (CREATE EXTENSION amcheck).")
	}
	switch {
	case found.Damage > 0:
		return errors.Join(errors.New("the database file is damaged, as named above. Stop the bot, and restore the newest backup that was made before (parlour restore FILE)"), err)
	case found.Wrong > 0:
		return fmt.Errorf("%d things are wrong, and named above. Results, totals and ratings are made anew by: parlour results rebuild. For the rest restore a backup", found.Wrong)
	}
	fmt.Fprintln(out, "All is as the logs say.")
	return nil
}
