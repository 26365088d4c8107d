package pathway

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

// TestLevelsAgainstGreedy holds the levels to what is promised of them: easy loses
// seven games of ten to a player that looks one move ahead, and medium wins three
// to seven. With -long it plays 200 games of each on more boards:
//
//	go test ./games/pathway -run TestLevelsAgainstGreedy -long -v
//	5x5: easy wins 42, medium 121; 6x6: 40, 124; 8x8: 35, 128; 10x10: 23, 122
func TestLevelsAgainstGreedy(t *testing.T) {
	pairs, sizes, slack := 20, []int{6}, 6
	if *long {
		pairs, sizes, slack = 100, []int{5, 6, 8, 10}, 0
	}
	think := newThinking()
	for _, size := range sizes {
		played := 2 * pairs
		easy, _ := contest(t, size, pairs, carelessMove, greedyMove, games.Limits{})
		medium, slowest := contest(t, size, pairs, think.mediumMove, greedyMove, games.Limits{})
		t.Logf("%dx%d, %d games each: easy wins %d, medium %d, slowest move %v", size, size, played, easy, medium, slowest)
		if 10*easy > 3*played {
			t.Errorf("%dx%d: easy wins %d of %d", size, size, easy, played)
		}
		if 10*(medium+slack) < 3*played || 10*(medium-slack) > 7*played {
			t.Errorf("%dx%d: medium wins %d of %d", size, size, medium, played)
		}
	}
}

// TestLevelsInOrder: each level does well against the one before, with nodes that
// the test has time for.
func TestLevelsInOrder(t *testing.T) {
	pairs, limits := 4, games.Limits{Nodes: 5000}
	if *long {
		pairs = 25
	}
	think := newThinking()
	levels := games.Levels()
	for i, level := range levels[1:] {
		wins, _ := contest(t, 6, pairs, think.players()[level], think.players()[levels[i]], limits)
		t.Logf("%s wins %d of %d against %s", level, wins, 2*pairs, levels[i])
		if wins <= pairs {
			t.Errorf("%s wins %d of %d against %s", level, wins, 2*pairs, levels[i])
		}
	}
}

// TestLots: the players that search open in many ways, and without lots in one.
func TestLots(t *testing.T) {
	think := newThinking()
	for _, name := range []string{"depth", "medium", "master"} {
		for _, size := range []int{6, 9} {
			first := map[Square]bool{}
			for n := range uint64(20) {
				h := games.Hand{Rand: rand.New(rand.NewPCG(n, 1))}
				c, err := think.players()[name](context.Background(), NewState(size), h, games.Limits{Nodes: 2000})
				if err != nil {
					t.Fatal(err)
				}
				first[c.Move] = true
			}
			if len(first) < 2 {
				t.Errorf("%s opens %dx%d in %d ways only", name, size, size, len(first))
			}
		}
	}
}

func TestWhy(t *testing.T) {
	think := newThinking()
	tests := []struct{ name, board, turn, why, hint string }{
		{"wins in some moves", empty(3), "R", "pathway.why.win-in(Count=4)", "pathway.hint(Other=4, Own=8, Seat=1)"},
		{"loses at once", empty(1), "R", "pathway.why.loss-in(Count=1)", "pathway.hint(Other=0, Own=0, Seat=1)"},
	}
	for _, test := range tests {
		s := mustParse(t, test.board, test.turn)
		c, err := think.masterMove(context.Background(), s, games.Hand{}, games.Limits{})
		if err != nil || c.Why.String() != test.why || c.Note.String() != test.hint {
			t.Errorf("%s: %v, %v, %v; want %s, %s", test.name, c.Why, c.Note, err, test.why, test.hint)
		}
	}
}

// TestBetter holds what is said of each pair of moves to the squares that they
// leave, and that something is said of some.
func TestBetter(t *testing.T) {
	said := map[string]bool{}
	for _, plies := range []int{4, 8, 12} {
		s := afterRandom(6, plies, rand.New(rand.NewPCG(9, uint64(plies))))
		for best := range s.Moves() {
			for played := range s.Moves() {
				text, b, p := better(s, best, played), s.After(best), s.After(played)
				open, closed := b.Mobility(s.turn)-p.Mobility(s.turn), p.Mobility(1-s.turn)-b.Mobility(1-s.turn)
				said[text.ID] = true
				if text.ID == "pathway.verdict.open" && (open < someMore || text.Args["Count"] != open) ||
					text.ID == "pathway.verdict.closes" && (closed < someMore || text.Args["Count"] != closed) ||
					text.IsZero() && max(open, closed) >= someMore {
					t.Fatalf("%s for %s: %v", s.name(best), s.name(played), text)
				}
			}
		}
	}
	for _, id := range []string{"", "pathway.verdict.open", "pathway.verdict.closes", "pathway.verdict.burden"} {
		if !said[id] {
			t.Errorf("%q is never said", id)
		}
	}
}
