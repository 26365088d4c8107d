package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parlour/bot/storage"
	"parlour/bot/storage/engine"
	"parlour/bot/storage/postgrestest"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/records"
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
		"worker now", "backup", "backup a b", "move", "backup a -insist", "restore -insist", "selftest", "selftest -long", "selftest 1 -insist",
	} {
		name, _, _ := strings.Cut(args, " ")
		says(t, args, "error: ", `run "parlour `+name+` -h"`)
	}
}

func TestHelpListsTheCommands(t *testing.T) {
	for _, arg := range []string{"help", "-h", "--help"} {
		var out bytes.Buffer
		if err := command(t.Context(), []string{arg}, &out); err != nil || !strings.Contains(out.String(), "\n  (none)            run the bot\n") || !strings.Contains(out.String(), "\n  worker ") || !strings.Contains(out.String(), "\n  backup FILE ") {
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
		"selftest 1 -h":      "-long",
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
				if err := feedback(t.Context(), c, arguments{}, &out); err != nil || out.String() != want {
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
