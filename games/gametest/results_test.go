package gametest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match/records"
)

// raceTogether returns a race of four whose seats win or lose together, as an outcome says.
func raceTogether(end func(games.Outcome) games.Outcome) *games.Game {
	return brokenRace(func(r *games.Rules[track, int]) {
		r.Open = func(games.Options) (track, error) { return track{players: 4, end: end}, nil }
		r.Seats = func(games.Options) int { return 4 }
		r.DropOut = nil
	})
}

// inPairs lets the seats 0 and 2, or 1 and 3, win together.
func inPairs(o games.Outcome) games.Outcome {
	o.Places, o.Winners, o.Winner = nil, []games.Seat{o.Winner % 2, o.Winner%2 + 2}, games.Nobody
	return o
}

func allWin(o games.Outcome) games.Outcome {
	o.Places, o.Winners, o.Winner = nil, []games.Seat{0, 1, 2, 3}, games.Nobody
	return o
}

func allLose(o games.Outcome) games.Outcome {
	o.Places, o.Winner = []int{2, 2, 2, 2}, games.Nobody
	return o
}

// Partners win, and all win or lose, in the results and the statistics of a match that is played
// by commands and keys.
func TestResultsOfPartners(t *testing.T) {
	tests := []struct {
		name string
		end  func(games.Outcome) games.Outcome
		want string // wins, losses and opponents of each seat, as a winner and a loser
	}{
		{"partners", inPairs, "2 x 1-0-0 against 2, 2 x 0-0-1 against 2"},
		{"all win", allWin, "4 x 1-0-0 against 0"},
		{"all lose", allLose, "4 x 0-0-1 against 0"},
	}
	for _, tt := range tests {
		at := hosted(t, raceTogether(tt.end), "table")
		at.do(at.command())
		for _, id := range []string{"commands.button.join", "commands.button.join", "commands.button.join"} {
			at.press(member(at.requests), at.labelled(at.board(), id))
		}
		now, ok := at.latest()
		for ok && !now.Outcome().Over && at.turn(now) {
			now, ok = at.latest()
		}
		at.checkResults(now)
		count := map[string]int{}
		for _, r := range records.Results(now) {
			var s records.Stats
			s.Add(r)
			count[fmt.Sprintf("%d-%d-%d against %d", s.Wins, s.Draws, s.Losses, len(r.Opponents))]++
			if r.Counts == records.InRatings {
				t.Errorf("%s: the result of seat %d is rated, and a rating has two sides of one", tt.name, r.Seat)
			}
		}
		var got []string
		for said, n := range count {
			got = append(got, fmt.Sprintf("%d x %s", n, said))
		}
		slices.Sort(got)
		slices.Reverse(got)
		if diff := cmp.Diff(tt.want, strings.Join(got, ", ")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.name, diff)
		}
		want := uint32(commands.AccentWon)
		if tt.name == "all lose" {
			want = commands.AccentDrawn
		}
		if b := at.board(); b.Accent != want {
			t.Errorf("%s: the colour of the board is %x, want %x", tt.name, b.Accent, want)
		}
	}
}
