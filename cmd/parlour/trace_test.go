package main

import (
	"io"
	"iter"
	"log/slog"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/bot/storage/postgrestest"
	"parlour/games"
	"parlour/games/all"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/seal"
)

// The open match of a channel and the latest finished one are explained while a bot uses the
// database, here one that sends no boards.
func TestTrace(t *testing.T) {
	var postgres postgrestest.Server
	t.Cleanup(postgres.Stop)
	for name, database := range map[string]func(t *testing.T) string{
		"SQLite":     func(t *testing.T) string { return filepath.Join(t.TempDir(), "parlour.db") },
		"PostgreSQL": func(t *testing.T) string { return postgres.Database(t) },
	} {
		t.Run(name, func(t *testing.T) {
			c := config{Database: database(t)}
			bot, err := storage.Own(t.Context(), c.Database)
			if err != nil {
				t.Fatal(err)
			}
			defer bot.Close()
			started := time.Date(2026, time.January, 2, 12, 0, 0, 0, time.UTC)
			ids := playThree(t, bot, started)
			for _, test := range []struct{ channel, want string }{
				{"1001", "Match " + ids[2] + ": pathway, live, version 2, message 72, last entry 2026-01-02 12:03:00 UTC (2m0s ago)\n" +
					"  The message shows version 1 of 2.\n" +
					"  It has been due for 2m0s, and no process has sent it. Is a bot running and ready?\n" +
					"Match " + ids[1] + ": pathway, ended, version 2, message none, last entry 2026-01-02 12:02:00 UTC (3m0s ago)\n" +
					"  The match has no board.\n"},
			} {
				var out strings.Builder
				if err := trace(t.Context(), c, test.channel, started.Add(5*time.Minute), &out); err != nil || out.String() != test.want {
					t.Errorf("trace %s: got\n%s%v\nwant\n%s", test.channel, out.String(), err, test.want)
				}
			}
			if err := trace(t.Context(), c, "1002", started, io.Discard); err == nil || !strings.Contains(err.Error(), "channel 1002 has no matches in the database") {
				t.Errorf("a channel without matches: got %v", err)
			}
			tables, err := engine.OpenTables(t.Context(), c.Database, engine.Changing)
			if err != nil {
				t.Fatal(err)
			}
			defer tables.Close()
			if _, err := tables.Exec(`UPDATE matches SET chairs = '{' WHERE id = $1`, ids[2]); err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			if err := trace(t.Context(), c, "1001", started.Add(time.Hour), &out); err != nil || !strings.Contains(out.String(), ids[2]+" cannot be shown: storage: the chairs of match") ||
				!strings.Contains(out.String(), "Match "+ids[1]) {
				t.Errorf("a match whose row is damaged: got\n%s%v", out.String(), err)
			}
		})
	}
}

// playThree plays three matches in a channel, a minute apart. Two end; the board of the third
// lacks its last entry.
func playThree(t *testing.T, store host.Store, now time.Time) (ids []string) {
	t.Helper()
	sealer, err := seal.New(make([]byte, 32))
	if err != nil {
		t.Fatal(err)
	}
	host := host.New(host.Config{
		Games: all.Games(), Store: store, Sealer: sealer, Now: func() time.Time { return now }, By: "test", Lease: 10 * time.Second,
		Log: slog.New(slog.DiscardHandler), Entropy: strings.NewReader(strings.Repeat("entropy ", 100_000)),
	})
	act := func(kind games.Kind, text string) *match.Table {
		t.Helper()
		now = now.Add(30 * time.Second)
		after, err := host.Do(t.Context(), match.Act{Channel: "1001", At: match.AnyEntry, Kind: kind, Text: text}, match.Actor{User: "2", Name: "Bob", Key: now.String()})
		if err != nil {
			t.Fatal(err)
		}
		return after
	}
	for n := range 3 {
		now = now.Add(30 * time.Second)
		start := match.Start{Game: "pathway", Guild: "g", Channel: "1001", Opening: "play"}
		table, err := host.Start(t.Context(), start, match.Actor{User: "2", Name: "Bob", Key: strconv.Itoa(n)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, table.Match.ID)
		if n < 2 {
			act(games.Resign, "")
			continue
		}
		next, stop := iter.Pull(table.Position().Moves())
		move, _ := next()
		stop()
		table = act(games.Move, move)
		row := delivery.Codec{}.Row(delivery.Slot{
			Key: delivery.BoardOf("1001", table.Match.ID), Wanted: 2, Shown: 1, Message: "72", Due: now,
		})
		if _, err := store.Shows().(delivery.Rows).Put(t.Context(), row); err != nil {
			t.Fatal(err)
		}
	}
	return ids
}

func TestTraceErrors(t *testing.T) {
	inFolder(t)
	says(t, "trace lounge", `error: "lounge" is not the ID of a channel`, "1128334490561122334")
	says(t, "trace 1001", "error: storage: there is no file parlour.db")
	says(t, "trace", `error: CHANNEL is missing; run "parlour trace -h"`)
	says(t, "help", "trace CHANNEL ")
	played(t, config{Database: "parlour.db"})
	says(t, "trace 1001", "error: channel 1001 has no matches in the database parlour.db")
}
