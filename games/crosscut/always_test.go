package crosscut

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// segments counts the segments of each length, longest first. Every move increases the result lexicographically.
func segments(b board) (n [longestLine]int) {
	for _, side := range []discs{b.own, b.foe} {
		for i := range longestLine {
			for _, l := range []line{side.row(i), side.column(i)} {
				for ; l != 0; l &^= (1<<l.after(l.lowest()) - 1) << l.lowest() {
					n[longestLine-l.after(l.lowest())]++
				}
			}
		}
	}
	return n
}

// TestAlwaysEnds checks in random games why the game always ends: every move lexicographically increases the numbers
// of segments of each length, longest first. It also checks the bound on the length of games.
func TestAlwaysEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := newState(rapid.IntRange(smallest, largest).Draw(t, "width"), rapid.IntRange(smallest, largest).Draw(t, "height"))
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for !s.Outcome().Over {
			moves := slices.Collect(s.Moves())
			m := moves[r.IntN(len(moves))]
			next := s.After(m)
			before, after := segments(s.board), segments(next.board)
			if c := slices.Compare(after[:], before[:]); m == pass && c != 0 || m != pass && c <= 0 {
				t.Fatalf("%v on %s: the segments go from %v to %v", m, said(s), before, after)
			}
			if next.board.own&next.board.foe != 0 || (next.board.own|next.board.foe)&^next.board.size.all() != 0 {
				t.Fatalf("%v on %s leaves %s", m, said(s), said(next))
			}
			s = next
		}
	})
}

// TestMovesAreLegal checks that Moves and Legal agree about every square.
func TestMovesAreLegal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := newState(rapid.IntRange(smallest, largest).Draw(t, "width"), rapid.IntRange(smallest, largest).Draw(t, "height"))
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for !s.Outcome().Over {
			moves := slices.Collect(s.Moves())
			for m := range pass + 1 {
				if legal := s.Legal(m) == nil; legal != slices.Contains(moves, m) {
					t.Fatalf("%v on %s: Legal says %v and Moves are %v", m, said(s), legal, moves)
				}
			}
			s = s.After(moves[r.IntN(len(moves))])
		}
	})
}
