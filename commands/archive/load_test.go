package archive_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/games/match/host"
)

// A match that continues where the bot is a guest is one of a guest. In a direct
// message it has the language of its starter.
func TestLoadAsAGuest(t *testing.T) {
	w := commandstest.New(t)
	load := w.Command("alice", "/game load")
	load.Guild, load.Locale, load.Reach, load.User.Locale = "", "", commands.ReachReplies, "pt-BR"
	load.Values["file"] = "[Game \"crosscut\"]\n[BlueComputer \"greedy\"]\n\n1. c3\n"
	w.Do(load)
	if m := w.Table().Match; !m.Guest || m.Locale != "pt-BR" {
		t.Errorf("loaded by a guest: %v, in %q", m.Guest, m.Locale)
	}
}

// A record with too many moves to continue is shown without seats.
func TestLoadLong(t *testing.T) {
	for _, tt := range []struct {
		moves        int
		want         string
		board        bool
		last, before string // the turns, each of a roll and its die
	}{
		{host.MaxPlayOn, "", true, "", ""},
		{host.MaxPlayOn + 2, "too long to continue: 1,000 moves at most", false, "Turn 501 of 501", "Turn 500 of 501"},
		{9998, "too long to continue", false, "Turn 4,999 of 4,999", "Turn 4,998 of 4,999"},
	} {
		t.Run(fmt.Sprint(tt.moves), func(t *testing.T) {
			w := commandstest.New(t)
			load := w.Command("alice", "/game load")
			load.Values["file"] = longGame(tt.moves)
			got := w.Do(load)
			if (got.Board != nil) != tt.board || !strings.Contains(commandstest.Texts(got.Body), tt.want) {
				t.Fatalf("loaded: a board %v, %s", got.Board != nil, commandstest.Texts(got.Body))
			}
			if tt.board {
				return
			}
			if !strings.Contains(commandstest.Texts(got.Body), tt.last) {
				t.Errorf("the last page is not %s: %s", tt.last, commandstest.Texts(got.Body))
			}
			if got := commandstest.Texts(w.Press("alice", w.Board, w.Button(got.Body, "‹")).Body); !strings.Contains(got, tt.before) {
				t.Errorf("the page before is not %s: %s", tt.before, got)
			}
			side := w.Command("alice", "/game load side:red")
			side.Values["file"] = load.Values["file"]
			if got := commandstest.Texts(w.Do(side).Body); !strings.Contains(got, "can’t be continued") {
				t.Errorf("with a side: %s", got)
			}
		})
	}
}

// longGame returns the record of an open match.
func longGame(moves int) string {
	var s strings.Builder
	s.WriteString("[Game \"pig\"]\n\n")
	for n := range moves {
		fmt.Fprintf(&s, "%d. %s\n", n+1, []string{"roll", "1"}[n%2])
	}
	return s.String()
}

// Records are charged by number, size and lines, readable or not. A record larger than
// a bucket can be loaded when the bucket is full.
func TestLoadBudgets(t *testing.T) {
	w, now := commandstest.NewBudgetedWorld(t, commands.Budgets{
		MemberUploads:     commands.Budget{PerSecond: 1, Size: 4},
		MemberUploadSize:  commands.Budget{PerSecond: 100, Size: 2000},
		MemberUploadLines: commands.Budget{PerSecond: 2, Size: 100},
	})
	small, wide, long, huge := "[Game \"pig\"]\n[End \"stopped\"]\n", strings.Repeat(" ", 1500), strings.Repeat("\n", 60), strings.Repeat(" \n", 2000)
	for i, s := range []struct {
		after time.Duration
		who   string
		text  string
		want  string
	}{
		{0, "alice", small + wide, "Loaded"},
		{0, "alice", small + wide, "Wait 11 seconds"}, // for 1,033 bytes
		{0, "alice", small, "Loaded"},
		{11 * time.Second, "alice", small + long, "Loaded"},
		{0, "alice", small + long, "Wait 13 seconds"}, // for 26 lines
		{0, "bob", small + long, "Loaded"},
		{13 * time.Second, "alice", small + long, "Loaded"},
		{time.Hour, "alice", huge, "doesn’t say which game"},
		{0, "alice", small, "Wait one second"},
		{time.Hour, "alice", small, "Loaded"}, {0, "alice", small, "Loaded"}, {0, "alice", small, "Loaded"}, {0, "alice", small, "Loaded"},
		{0, "alice", small, "Wait one second"},
	} {
		*now = now.Add(s.after)
		load := w.Command(s.who, "/game load")
		load.Values["file"] = s.text
		if got := commandstest.Texts(w.Do(load).Body); !strings.Contains(got, s.want) {
			t.Errorf("step %d: %s reads %.90q, want %q", i, s.who, got, s.want)
		}
	}
}

// The usual budgets allow 60 ordinary records at once, and two of the longest.
func TestUsualLoadBudgets(t *testing.T) {
	for _, tt := range []struct{ moves, want int }{{300, 60}, {9998, 2}} {
		w, _ := commandstest.NewBudgetedWorld(t, commands.Usual())
		text, loaded := strings.Replace(longGame(tt.moves), "\n", "\n[End \"stopped\"]\n", 1), 0
		for range 60 {
			load := w.Command("alice", "/game load")
			load.Values["file"] = text
			if !commandstest.TooFast(w.Do(load)) {
				loaded++
			}
		}
		if loaded != tt.want {
			t.Errorf("%d games of %d moves are loaded at once, want %d", loaded, tt.moves, tt.want)
		}
	}
}
