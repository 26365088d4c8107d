package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"parlour/bot/storage"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/records"
)

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
