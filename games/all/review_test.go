package all

import (
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/games"
)

// TestReviewsOfSmallBoards compares reviews of random games on small boards, which are exact, with the
// solvers: a move that keeps the value of its position has full marks, and one that does not is a mistake.
func TestReviewsOfSmallBoards(t *testing.T) {
	for _, tt := range []struct {
		game    string
		options games.Options
	}{
		{"tictactoe", games.Options{}},
		{"connectfour", games.Options{"width": "4", "height": "4"}},
		{"connectfour", games.Options{"width": "5", "height": "5"}},
		{"pathway", games.Options{"size": "4"}},
		{"crosscut", games.Options{"width": "5", "height": "5"}},
	} {
		all := Games()
		g := all[slices.IndexFunc(all, func(g *games.Game) bool { return g.Info.Name == tt.game })]
		for seed := range uint64(3) {
			played, last := randomGame(t, g, tt.options, seed)
			err := g.Review(t.Context(), played, games.Limits{}, func(i int, v games.Verdict) {
				after := last
				if i+1 < len(played) {
					after = played[i+1].Before
				}
				fault := valueFor(t, g, after, played[i].Before.Turn()) < valueFor(t, g, played[i].Before, played[i].Before.Turn())
				if v.Skill < 0 || fault != (v.Skill < 90) || !fault && v.Skill != 100 {
					t.Errorf("%s %v, seed %d, move %d %s: %+v, want a mistake: %v", tt.game, tt.options, seed, i+1, played[i].Move, v, fault)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// randomGame returns a random game and its last position.
func randomGame(t *testing.T, g *games.Game, o games.Options, seed uint64) (played []games.Played[games.Position, string], last games.Position) {
	t.Helper()
	last, err := g.Open(o)
	for r := rand.New(rand.NewPCG(seed, 1)); err == nil && !last.Outcome().Over; {
		move, _ := g.RandomMove(last, r)
		played = append(played, games.Played[games.Position, string]{Before: last, Move: move})
		last, err = last.Play(move)
	}
	if err != nil {
		t.Fatal(err)
	}
	return played, last
}

// valueFor returns the proven value of a position for a seat.
func valueFor(t *testing.T, g *games.Game, p games.Position, seat games.Seat) float64 {
	t.Helper()
	switch o := p.Outcome(); {
	case o.Over && o.Winner == games.Nobody:
		return 0.5
	case o.Over && o.Winner == seat:
		return 1
	case o.Over:
		return 0
	}
	found, err := g.Solve(t.Context(), p, games.Limits{})
	if err != nil || !found.Proven {
		t.Fatalf("%s: %+v, %v", g.Info.Name, found, err)
	}
	if p.Turn() != seat {
		return 1 - found.Value
	}
	return found.Value
}
