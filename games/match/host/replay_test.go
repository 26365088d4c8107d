package host_test

import (
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/mastermind"
	"parlour/games/match"
	"parlour/games/match/matchtest"
)

func TestReplayFails(t *testing.T) {
	h := matchtest.NewFixture(t)
	tests := []struct {
		name  string
		match match.Match
		want  string
	}{
		{"options that no longer exist", match.Match{ID: "m1", Start: match.Start{Game: "safe", Options: games.Options{"speed": "9"}}, Chairs: make([]match.Chair, 2)}, "m1: open safe"},
		{"an illegal move", match.Match{ID: "m1", Chairs: make([]match.Chair, 2), Entries: []match.Entry{{Kind: games.Move, Text: "x"}}}, `m1: move 1 "x"`},
		{"too few chairs", match.Match{ID: "m1", Chairs: make([]match.Chair, 1)}, "1 chairs"},
	}
	for _, tt := range tests {
		if _, err := match.Replay(h.Games[0], tt.match); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want an error with %q", tt.name, err, tt.want)
		}
	}
}

func TestSeatOf(t *testing.T) {
	h := matchtest.NewFixture(t)
	team := h.Begin(match.Start{Opening: "team", Side: games.Nobody}, matchtest.Alice)
	both := func() *match.Table { return duel(h) }
	tests := []struct {
		name  string
		table *match.Table
		user  string
		want  games.Seat
		ok    bool
	}{
		{"anyone in a team", team, "dave", matchtest.Opener, true},
		{"the keeper", func() *match.Table { h.Must(team, games.Stop, "", matchtest.Alice); return both() }(), "alice", matchtest.Keeper, true},
	}
	for _, tt := range tests {
		if got, ok := tt.table.SeatOf(tt.user); got != tt.want || ok != tt.ok {
			t.Errorf("%s: seat %d, %v, want %d, %v", tt.name, got, ok, tt.want, tt.ok)
		}
	}
	if _, ok := tests[1].table.SeatOf("carol"); ok {
		t.Error("a member who does not play has a seat")
	}
	if c := team.Chair(5); c.Kind != "" {
		t.Errorf("an invalid seat has the chair %v", c)
	}
}

// guesses has ten guesses that do not find the code 6666.
var guesses = []string{"RRRR", "YYYY", "GGGG", "BBBB", "VVVV", "RYGB", "YRBG", "RGYV", "VBGY", "GGYY"}

// BenchmarkReplay replays a match of Mastermind with ten answered guesses.
func BenchmarkReplay(b *testing.B) {
	g := mastermind.New(nil)
	m := match.Match{ID: "m1", Start: match.Start{Game: "mastermind"}, Chairs: make([]match.Chair, 2)}
	for _, guess := range guesses {
		for _, text := range []string{guess, "0,0"} {
			m.Entries = append(m.Entries, match.Entry{N: len(m.Entries), Kind: games.Move, Seat: games.Seat(1 - len(m.Entries)%2), Text: text})
		}
	}
	if t, err := match.Replay(g, m); err != nil || !t.Outcome().Over {
		b.Fatalf("the match is not a complete game: %v", err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := match.Replay(g, m); err != nil {
			b.Fatal(err)
		}
	}
}
