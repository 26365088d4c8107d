package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/games/match"
	"parlour/games/match/store"
)

// trace explains why the boards of a channel look as they do: the boards of its open matches and
// of the latest finished one. The bot may be running.
func trace(ctx context.Context, c config, channel string, now time.Time, out io.Writer) error {
	if err := checkChannel(channel); err != nil {
		return err
	}
	tables, err := engine.OpenTables(ctx, c.Database, engine.Looking)
	if err != nil {
		return err
	}
	db := storage.Reader(tables)
	defer db.Close()
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

// checkChannel returns an error unless a text is the ID of a channel.
func checkChannel(channel string) error {
	_, err := strconv.ParseUint(channel, 10, 64)
	return when(err != nil, fmt.Errorf("%q is not the ID of a channel, which is a number such as 1128334490561122334: turn on developer mode in Discord, and choose Copy Channel ID from the channel's menu", channel))
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
