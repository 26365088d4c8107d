package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"parlour/bot/delivery"
	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/bot/storage/rotate"
	"parlour/bot/storage/verify"
	"parlour/commands"
	"parlour/games/all"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// inTables calls f with the tables of the configured database.
func inTables(ctx context.Context, c config, a engine.Access, f func(*engine.Tables) error) error {
	t, err := engine.OpenTables(ctx, c.Database, a)
	if err != nil {
		return err
	}
	defer t.Close()
	return f(t)
}

// reading returns an operation that reads the tables of the configured database. The bot may be running.
func reading(do func(ctx context.Context, t *engine.Tables, c config, a arguments, out io.Writer) error) action {
	return func(ctx context.Context, c config, a arguments, out io.Writer) error {
		return inTables(ctx, c, engine.Looking, func(t *engine.Tables) error { return do(ctx, t, c, a, out) })
	}
}

// audit checks the database, compares what it stores with the logs of its matches, and returns an error if
// anything is wrong.
func audit(ctx context.Context, tables *engine.Tables, c config, _ arguments, out io.Writer) error {
	host := host.New(host.Config{Games: all.Games(), Store: storage.Reader(tables), Now: time.Now, Log: slog.New(slog.DiscardHandler), By: host.NewID()})
	report := progress(out, "matches: %d replayed...\n")
	found, err := verify.Run(ctx, verify.Options{
		Tables: tables, Host: host, Wrong: func(what string) { fmt.Fprintln(out, what) },
		Report: func(f verify.Found) { report(f.Matches) },
	})
	if err != nil && found.Damage == 0 {
		return err
	}
	fmt.Fprintf(out, "%d matches were replayed from their logs, which have %d entries; %d have ended, and %d are parked because they could not be read.\n",
		found.Matches, found.Entries, found.Ended, found.Parked)
	if found.Unchecked != "" {
		fmt.Fprintf(out, "The database's indexes were not checked. To check them, run this SQL as a superuser first: %s;\n", found.Unchecked)
	}
	sealed := openSecrets(ctx, c, tables, out)
	switch {
	case found.Damage > 0:
		return errors.Join(errors.New("the database is damaged, as listed above: stop the bot, and restore the newest backup from before the damage (parlour restore FILE)"), err)
	case found.Wrong > 0:
		err := fmt.Errorf("%d problems are listed above: run \"parlour results rebuild\" to repair results, totals and ratings, and restore a backup for the rest", found.Wrong)
		return errors.Join(err, sealed)
	}
	fmt.Fprintln(out, "Everything agrees with the logs.")
	return sealed
}

// openSecrets opens every secret in the database, if there is a key.
func openSecrets(ctx context.Context, c config, tables *engine.Tables, out io.Writer) error {
	sealer, ok, err := knownSealer(c)
	if err == nil && !ok {
		fmt.Fprintf(out, "The secrets were not checked, because there is no key: provide it as %s.\n", keyName(c))
		return nil
	}
	if err == nil {
		err = storage.CheckKey(ctx, tables, sealer.Fingerprints())
	}
	if err != nil {
		return err
	}
	done, err := rotate.Check(ctx, rotate.Options{
		Tables: tables, Sealer: sealer, Report: func(rotate.Done) {},
		Unknown: func(what string) { fmt.Fprintf(out, "no key opens the %s\n", what) },
	})
	fmt.Fprintf(out, "Secrets opened: %d.\n", done.Done+done.Fresh)
	if err == nil && done.Unknown > 0 {
		err = fmt.Errorf("none of the keys opens %d secrets, which are named above: if you have an older key, provide it, too; without it these secrets are lost", done.Unknown)
	}
	return err
}

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

// feedback prints what members have reported, the newest last.
func feedback(ctx context.Context, tables *engine.Tables, _ config, _ arguments, out io.Writer) error {
	reports, err := commands.Reports(ctx, storage.Reader(tables))
	if err != nil {
		return tables.Explain(err)
	}
	slices.SortFunc(reports, func(a, b commands.Report) int { return a.At.Compare(b.At) })
	for _, r := range reports {
		fmt.Fprintf(out, "%s\n    %s\n", r, strings.ReplaceAll(printable(r.Text), "\n", "\n    "))
	}
	if len(reports) == 0 {
		fmt.Fprintln(out, "No member has used /feedback in the last 90 days.")
	}
	return nil
}

// printable replaces control characters, which could control the operator's terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && !unicode.IsGraphic(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// trace explains why the boards of a channel look as they do: the boards of its open matches and
// of the latest finished one.
func trace(ctx context.Context, c config, a arguments, out io.Writer) error {
	if _, err := strconv.ParseUint(a.value, 10, 64); err != nil {
		return fmt.Errorf("%q is not the ID of a channel, which is a number such as 1128334490561122334: turn on developer mode in Discord, and choose Copy Channel ID from the channel's menu", a.value)
	}
	return inTables(ctx, c, engine.Looking, func(t *engine.Tables) error { return traceIn(ctx, t, a.value, a.now, out) })
}

func traceIn(ctx context.Context, tables *engine.Tables, channel string, now time.Time, out io.Writer) error {
	db := storage.Reader(tables)
	ids, err := storage.MatchesIn(tables, ctx, channel)
	if err != nil {
		return err
	}
	if len(ids) == 0 {
		return fmt.Errorf("channel %s has no matches in the database %s: a match in a thread has the thread's ID, and PARLOUR_DATABASE names the database", channel, tables.Name)
	}
	for _, id := range ids {
		m, err := db.Load(ctx, channel, store.ByID(id))
		switch {
		case errors.Is(err, store.ErrUnreadable):
			fmt.Fprintf(out, "Match %s cannot be shown: %v\n", id, err)
		case err != nil:
			return tables.Explain(err)
		default:
			explain(ctx, &m, db.Shows().(delivery.Rows), now, out)
		}
	}
	return nil
}

// explain prints a match and the explanation of its board.
func explain(ctx context.Context, m *match.Match, rows delivery.Rows, now time.Time, out io.Writer) {
	last := m.Created
	if n := len(m.Entries); n > 0 {
		last = m.Entries[n-1].At
	}
	row, err := rows.Row(ctx, delivery.BoardOf(m.Channel, m.ID))
	fmt.Fprintf(out, "Match %s: %s, %s, version %d, message %s, last entry %s (%v ago)\n", m.ID, m.Game, m.Status, m.Version,
		cmp.Or(row.Message, "none"), last.Format("2006-01-02 15:04:05 MST"), now.Sub(last).Round(time.Second))
	for _, sentence := range explainBoard(m, row, err, now) {
		fmt.Fprintln(out, "  "+sentence)
	}
}

// explainBoard explains why a channel shows the board of a match as it does, and what happens
// next. The sentences have no token and no secret.
func explainBoard(m *match.Match, row delivery.Row, err error, now time.Time) []string {
	switch {
	case m.Daily != nil:
		return []string{"A daily puzzle has private boards only."}
	case errors.Is(err, store.ErrNone):
		return []string{"The match has no board."}
	case err != nil:
		return []string{"The board can't be explained: " + err.Error()}
	}
	said := delivery.Codec{}.Slot(row).Explain(now)
	if m.Status == match.Parked {
		said = append([]string{"The match is parked: it can't be read, or its computer's move failed too often."}, said...)
	}
	return said
}
