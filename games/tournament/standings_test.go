package tournament_test

import (
	"testing"

	"parlour/games/tournament"
)

// The tie-breaks of a Swiss and of a round robin of four, computed by hand.
func TestTieBreaks(t *testing.T) {
	type row struct{ player, rank, points, buchholz, berger, direct, wins int }
	game := func(first, second int, r tournament.Result) tournament.Pairing {
		return tournament.Pairing{First: first, Second: second, Result: r}
	}
	tests := []struct {
		name   string
		format tournament.Format
		n      int
		rounds [][]tournament.Pairing
		byes   [][]int
		want   []row
	}{
		{"a Swiss", tournament.Swiss, 4, [][]tournament.Pairing{
			{game(0, 2, tournament.FirstWins), game(3, 1, tournament.SecondWins)},
			{game(1, 0, tournament.Drawn), game(2, 3, tournament.FirstWins)},
		}, nil, []row{
			{0, 1, 3, 10, 7, 0, 1}, // against 2 (2 points in halves) and 1 (3)
			{1, 2, 3, 6, 3, 0, 1},
			{2, 3, 2, 6, 0, 0, 1},
			{3, 4, 0, 10, 0, 0, 0},
		}},
		{"a bye is a win against oneself", tournament.Swiss, 3, [][]tournament.Pairing{
			{game(0, 1, tournament.FirstWins)}, {game(2, 0, tournament.Drawn)},
		}, [][]int{{2}, {1}}, []row{
			{2, 1, 3, 12, 9, 0, 1},
			{0, 2, 3, 10, 7, 0, 1},
			{1, 3, 2, 10, 4, 0, 1},
		}},
		{"a round robin, where three have beaten each other", tournament.RoundRobin, 4, [][]tournament.Pairing{
			{game(0, 3, tournament.FirstWins), game(1, 2, tournament.FirstWins)},
			{game(3, 2, tournament.SecondWins), game(0, 1, tournament.FirstWins)},
			{game(1, 3, tournament.FirstWins), game(2, 0, tournament.FirstWins)},
		}, nil, []row{
			{0, 1, 4, 16, 8, 2, 2}, {1, 1, 4, 16, 8, 2, 2}, {2, 1, 4, 16, 8, 2, 2}, {3, 4, 0, 24, 0, 0, 0},
		}},
	}
	for _, tt := range tests {
		s := of(tt.format, tt.n)
		for i, pairings := range tt.rounds {
			r := tournament.Round{Pairings: pairings}
			if tt.byes != nil {
				r.Byes = tt.byes[i]
			}
			s.Rounds = append(s.Rounds, r)
		}
		for i, x := range s.Standings() {
			if got := (row{x.Player, x.Rank, x.Points, x.Buchholz, x.Berger, x.Direct, x.Wins}); got != tt.want[i] {
				t.Errorf("%s: line %d is %+v, want %+v", tt.name, i+1, got, tt.want[i])
			}
		}
	}
}

// A tournament that has not begun has standings but no winner.
func TestNothingYet(t *testing.T) {
	s := of(tournament.Swiss, 3)
	if x := s.Standings(); len(x) != 3 || x[2].Rank != 1 || s.Winners() != nil || s.Finished() || !s.Complete() {
		t.Errorf("before the first round: %+v", x)
	}
	if got := (tournament.State{}).Standings(); len(got) != 0 {
		t.Errorf("standings before the start: %+v", got)
	}
	if after := s.Report(0, 0, tournament.FirstWins, false); after.Begun() {
		t.Error("a result without a round")
	}
}
