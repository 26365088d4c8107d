package main

import (
	"bytes"
	"io"
	"iter"
	"log/slog"
	"os"
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
	"parlour/games/match/records"
	"parlour/games/match/seal"
	"parlour/games/match/store"
)

// Problems are listed and are an error. Those in results can be repaired.
func TestVerify(t *testing.T) {
	inFolder(t)
	played(t, config{Database: "parlour.db"})
	says(t, "verify", "2 matches were replayed", "1 have ended", "Everything agrees with the logs.")
	tables, err := engine.OpenTables(t.Context(), "parlour.db", engine.Changing)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tables.Exec(`UPDATE results SET plies = 99`); err != nil {
		t.Fatal(err)
	}
	if _, err := tables.Exec(`INSERT INTO totals VALUES ('g', 'pathway', 'all', '2', 1, 0, 0, 1, 0, 0, 0, NULL, NULL)`); err != nil {
		t.Fatal(err)
	}
	tables.Close()
	says(t, "verify", "in channel c2 (pathway): the result of seat", "of 99 moves", "the total of 2 in g, pathway, all is not", "error: ", "parlour results rebuild")
	says(t, "results rebuild", "Results corrected: 1")
	says(t, "verify", "Everything agrees with the logs.")
	says(t, "verify twice", `error: "twice" is not a flag; run "parlour verify -h"`)
}

// The key is compared with that of the database, and opens every secret. Without a key, verify says
// that nothing was opened.
func TestVerifySecrets(t *testing.T) {
	inFolder(t)
	const right, wrong = "the right key of enough bytes", "a wrong key of enough bytes"
	played(t, config{Database: "parlour.db", Key: right})
	says(t, "verify", "secrets were not checked", "no key", "parlour.db.key", "Everything agrees with the logs.")
	t.Setenv("PARLOUR_KEY", wrong)
	says(t, "verify", "error: ", "sealed with another key")
	t.Setenv("PARLOUR_KEY", right)
	says(t, "verify", "\nSecrets opened: 1.\n", "Everything agrees with the logs.")
	t.Setenv("PARLOUR_KEY", wrong+","+right)
	says(t, "verify", "\nSecrets opened: 1.\n")
	tables, err := engine.OpenTables(t.Context(), "parlour.db", engine.Changing)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tables.Exec(`UPDATE matches SET id = 'other' WHERE game = 'mastermind'`); err != nil { // the owner of the secret
		t.Fatal(err)
	}
	tables.Close()
	says(t, "verify", "no key opens the chairs of matches c1 other", "Secrets opened: 0.", "error: ")
}

// Indexes that PostgreSQL cannot check are named, with the SQL that changes it. The rest is checked.
func TestVerifyWithoutAmcheck(t *testing.T) {
	var postgres postgrestest.Server
	defer postgres.Stop()
	url := postgres.Database(t)
	played(t, config{Database: url, Key: "a key of enough bytes"})
	t.Setenv("PARLOUR_DATABASE", url)
	says(t, "verify", "2 matches were replayed", "indexes were not checked", "as a superuser first: CREATE EXTENSION amcheck;\n", "Everything agrees with the logs.")
}

// Results are rebuilt without a token, and are correct afterwards.
func TestResultsAreRebuilt(t *testing.T) {
	inFolder(t)
	store, err := storage.Open(t.Context(), "parlour.db")
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close() // a bot that goes on
	m := match.Match{
		ID: "m1", Start: match.Start{Channel: "c", Guild: "g", Game: "pathway", Opening: "duel", Options: games.Options{"size": "3"}}, Status: match.Ended,
		Chairs:  []match.Chair{{Kind: match.Member, User: "1"}, {Kind: match.Member, User: "2"}},
		Entries: []match.Entry{{Kind: games.Resign, Seat: 0, User: "1", Key: "k", At: time.Unix(1_800_000_000, 0)}},
	}
	if err := store.Apply(t.Context(), host.Change{Channel: "c", New: &m}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"1...\nFinished matches: 1. Results corrected: 1; already correct: 0; unreadable matches: 0.\n",
		"1...\nFinished matches: 1. Results corrected: 0; already correct: 1; unreadable matches: 0.\n",
	} {
		var out bytes.Buffer
		if err := command(t.Context(), []string{"results", "rebuild"}, &out); err != nil || out.String() != want {
			t.Errorf("got %q, %v; want %q", out.String(), err, want)
		}
	}
	results, err := store.Results(t.Context(), records.ResultQuery{Home: "g", Match: "m1"})
	if err != nil || len(results) != 2 || results[1].Finish != records.Won {
		t.Errorf("got %+v, %v", results, err)
	}
}

func TestUnknownCommands(t *testing.T) {
	inFolder(t)
	for _, args := range []string{"results", "results forget", "workers", "help me"} {
		says(t, args, "error: there is no command", `run "parlour help" for a list`)
	}
	for _, args := range []string{
		"worker now", "backup", "backup a b", "move", "backup a -insist", "restore -insist",
	} {
		name, _, _ := strings.Cut(args, " ")
		says(t, args, "error: ", `run "parlour `+name+` -h"`)
	}
}

func TestHelpListsTheCommands(t *testing.T) {
	for _, arg := range []string{"help", "-h", "--help"} {
		var out bytes.Buffer
		if err := command(t.Context(), []string{arg}, &out); err != nil || !strings.Contains(out.String(), "\n  (none)           run the bot\n") || !strings.Contains(out.String(), "\n  worker ") || !strings.Contains(out.String(), "\n  backup FILE ") {
			t.Errorf("parlour %s: got %q, %v", arg, out.String(), err)
		}
	}
}

// Help on a command runs nothing and writes no file.
func TestHelpOnACommand(t *testing.T) {
	inFolder(t)
	for args, want := range map[string]string{
		"help backup":        "usage: parlour backup [FLAGS] FILE\n",
		"backup -h":          "usage: parlour backup [FLAGS] FILE\n",
		"backup FILE -help":  "usage: parlour backup [FLAGS] FILE\n",
		"restore --help":     "-insist",
		"results rebuild -h": "usage: parlour results rebuild\n",
		"worker -h":          "parlour worker",
		"version":            version(),
	} {
		var out bytes.Buffer
		if err := command(t.Context(), strings.Fields(args), &out); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("parlour %s: got %q, %v", args, out.String(), err)
		}
	}
	if files, err := os.ReadDir("."); err != nil || len(files) > 0 {
		t.Errorf("help has written %v, %v", files, err)
	}
}

// Reports of all members are printed in the order of time while a bot uses the database.
func TestFeedback(t *testing.T) {
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
			check := func(want string) {
				t.Helper()
				var out strings.Builder
				if err := reading(feedback)(t.Context(), c, arguments{}, &out); err != nil || out.String() != want {
					t.Errorf("got\n%s%v\nwant\n%s", out.String(), err, want)
				}
			}
			check("No member has used /feedback in the last 90 days.\n")
			for member, body := range map[string]string{
				"71": `[{"ref":"00000001","at":"2026-01-02T12:00:00Z","channel":"20","text":"first"},{"ref":"00000003","at":"2026-01-04T12:00:00Z","guild":"10","channel":"20","match":"m30","incident":"abcd","version":"v1","text":"third"}]`,
				"72": `[{"ref":"00000002","at":"2026-01-03T12:00:00Z","channel":"21","text":"two\nlines\u001b[2J"}]`,
			} {
				if err := bot.PutDocument(t.Context(), store.Document{Home: store.FeedbackKind, Kind: store.FeedbackKind, ID: member, Body: body}); err != nil {
					t.Fatal(err)
				}
			}
			check("2026-01-02 12:00 UTC  00000001  member 71  channel 20\n    first\n" +
				"2026-01-03 12:00 UTC  00000002  member 72  channel 21\n    two\n    lines�[2J\n" +
				"2026-01-04 12:00 UTC  00000003  member 71  server 10  channel 20  match m30  incident abcd  version v1\n    third\n")
		})
	}
}

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
				if err := trace(t.Context(), c, arguments{value: test.channel, now: started.Add(5 * time.Minute)}, &out); err != nil || out.String() != test.want {
					t.Errorf("trace %s: got\n%s%v\nwant\n%s", test.channel, out.String(), err, test.want)
				}
			}
			if err := trace(t.Context(), c, arguments{value: "1002", now: started}, io.Discard); err == nil || !strings.Contains(err.Error(), "channel 1002 has no matches in the database") {
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
			if err := trace(t.Context(), c, arguments{value: "1001", now: started.Add(time.Hour)}, &out); err != nil || !strings.Contains(out.String(), ids[2]+" cannot be shown: storage: the chairs of match") ||
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
