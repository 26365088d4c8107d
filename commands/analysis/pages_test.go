package analysis

import (
	"slices"
	"testing"

	"parlour/games"
	"parlour/games/match"
)

// played returns a table with moves of seats, in a game of two.
func played(seats ...games.Seat) *match.Table {
	t := &match.Table{Game: &games.Game{}}
	t.Log.Chairs = make([]match.Chair, 2)
	for _, seat := range seats {
		t.Log.Moves = append(t.Log.Moves, match.StandingMove{Seat: seat, Text: "m"})
	}
	return t
}

// Mistakes of a seat are one run if their numbers follow each other, and the better move and
// the reason are the same.
func TestMerged(t *testing.T) {
	table := played(0, 0, 0, 1, 1)
	same := games.Verdict{Best: "b", Text: games.T("because")}
	other := games.Verdict{Best: "c", Text: games.T("because")}
	reason := games.Verdict{Best: "b", Text: games.T("otherwise")}
	for _, c := range []struct {
		name     string
		verdicts []games.Verdict
		all      []int
		want     []mistake
	}{
		{"none", []games.Verdict{same, same, same, same, same}, nil, nil},
		{"a run", []games.Verdict{same, same, same, same, same}, []int{0, 1, 2}, []mistake{{0, 2}}},
		{"a gap", []games.Verdict{same, same, same, same, same}, []int{0, 2}, []mistake{{0, 0}, {2, 2}}},
		{"another better move", []games.Verdict{same, other, same, same, same}, []int{0, 1}, []mistake{{0, 0}, {1, 1}}},
		{"another reason", []games.Verdict{same, reason, same, same, same}, []int{0, 1}, []mistake{{0, 0}, {1, 1}}},
		{"another seat", []games.Verdict{same, same, same, same, same}, []int{1, 2, 3, 4}, []mistake{{1, 2}, {3, 4}}},
	} {
		if got := merged(table, c.verdicts, c.all); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// The lead is lost with the last mistake before which the member was ahead, and after it not.
func TestLostLead(t *testing.T) {
	for _, c := range []struct {
		name      string
		seat      games.Seat
		standings []int // for seat 0; -1 if unknown
		mistakes  []int
		move      int
		ok        bool
	}{
		{"never", 0, []int{50, 40, 30}, []int{0}, 0, false},
		{"lost", 0, []int{60, 70, 40, 30}, []int{2, 3}, 2, true},
		{"lost twice", 0, []int{60, 40, 60, 40}, []int{1, 3}, 3, true},
		{"without a mistake", 0, []int{60, 40}, nil, 0, false},
		{"still ahead", 0, []int{80, 60, 40}, []int{1}, 0, false},
		{"unknown after", 0, []int{60, -1, 40}, []int{1}, 0, false},
		{"of the other seat", 1, []int{60, 30, 20, 70}, []int{3}, 3, true},
		{"of a spectator", games.Nobody, []int{60, 40}, []int{1}, 0, false},
	} {
		var verdicts []games.Verdict
		for _, s := range c.standings {
			verdicts = append(verdicts, games.Verdict{Standing: s})
		}
		p := pages{t: played(make([]games.Seat, len(c.standings))...), verdicts: verdicts, seat: c.seat, up: max(c.seat, 0)}
		for _, i := range c.mistakes {
			p.mistakes = append(p.mistakes, mistake{i, i})
		}
		if move, ok := p.lostLead(); ok != c.ok || ok && move != c.move {
			t.Errorf("%s: %d, %v, want %d, %v", c.name, move, ok, c.move, c.ok)
		}
	}
}

// The luck of an answer is that of the guess, also if other guesses were made meanwhile.
func TestLucks(t *testing.T) {
	verdicts := []games.Verdict{{Luck: -1}, {Luck: -1}, {Luck: 30, Answers: 2}, {Luck: 70, Answers: 2}, {Luck: 40}}
	if got, want := lucks(verdicts), []int{30, 70, -1, -1, 40}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Only judged moves can be without mistakes. A member whose moves are not judged reads of the others'.
func TestJudged(t *testing.T) {
	table := played(0, 1)
	table.Log.Chairs[1].Kind = match.Computer
	for _, c := range []struct {
		skills [2]int
		of     games.Seat
		want   bool
	}{
		{[2]int{-1, 100}, 0, false},
		{[2]int{-1, 100}, 1, true},
		{[2]int{-1, 100}, games.Nobody, false},
		{[2]int{54, -1}, games.Nobody, true},
	} {
		if got := judged(table, []games.Verdict{{Skill: c.skills[0]}, {Skill: c.skills[1]}}, c.of); got != c.want {
			t.Errorf("%v of %d: %v, want %v", c.skills, c.of, got, c.want)
		}
	}
}
