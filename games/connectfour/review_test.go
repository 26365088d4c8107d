package connectfour

import (
	"math/rand/v2"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
)

// randomGame returns the states and moves of a random game, and the state after it.
func randomGame(seed uint64) (states []State, moves []Column) {
	r := rand.New(rand.NewPCG(seed, 0))
	s := NewState(DefaultWidth, DefaultHeight)
	for {
		states = append(states, s)
		var all []Column
		for c := range s.Moves() {
			all = append(all, c)
		}
		if len(all) == 0 {
			return states, moves
		}
		c := all[r.IntN(len(all))]
		moves, s = append(moves, c), s.After(c)
	}
}

// result returns the result for the player to move: 1, 0 or -1. It returns false if that takes too long,
// which may be so before the tenth disc: the book knows such positions.
func (v *solving) result(s State) (result int, known bool) {
	switch o := s.Outcome(); {
	case o.Over && o.Winner == games.Nobody:
		return 0, true
	case o.Over:
		return -1, true
	}
	v.nodes, v.err, v.limit = 0, nil, 0
	if s.count() < exactDiscs {
		v.limit = 100_000
	}
	score := v.score(s.word, -1, 1)
	return max(-1, min(1, score)), v.err == nil
}

// A review of 7x6 says of every move from the tenth disc whether it changes the result, and nothing
// wrong of those before.
func TestReviewIsExact(t *testing.T) {
	count := uint64(5)
	if need.Long(t) {
		count = 50
	}
	if need.Full(t) {
		count = 200
	}
	g := New()
	v := unlimited(DefaultWidth, DefaultHeight, newBoundTable(tableBits))
	changes, named, early := 0, 0, 0
	for seed := range count {
		states, moves := randomGame(seed)
		played := make([]games.Played[games.Position, string], len(moves))
		p, err := g.Open(games.Options{})
		for i, c := range moves {
			if err != nil {
				t.Fatal(err)
			}
			played[i] = games.Played[games.Position, string]{Before: p, Move: format(states[i], c)}
			p, err = p.Play(played[i].Move)
		}
		v.reset()
		known := true // the results after the move
		err = g.Review(t.Context(), played, games.Limits{}, func(i int, verdict games.Verdict) {
			if verdict.Skill < 0 {
				if i >= exactDiscs {
					t.Errorf("seed %d: no verdict on move %d", seed, i+1)
				}
				return
			}
			if i < exactDiscs {
				early++
			}
			if i < exactDiscs && !known {
				return
			}
			then, _ := v.result(states[i+1])
			could, now := v.result(states[i])
			if known = now; !known {
				return
			}
			got := -then
			fault := got < could
			if fault {
				changes++
			}
			if verdict.Skill < 100 {
				named++
			}
			if fault != (verdict.Skill < 90) || !fault && verdict.Skill != 100 || could < 0 && verdict.Skill != 100 {
				t.Errorf("seed %d, move %d in column %d: the result was %d and is %d; got %+v", seed, i+1, moves[i]+1, could, got, verdict)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if changes == 0 || named != changes {
		t.Errorf("named %d of %d moves that change the result", named, changes)
	}
	t.Logf("%d mistakes; verdicts on %d of %d moves before the tenth disc", changes, early, count*exactDiscs)
}
