package crosscut

import (
	"context"
	"math/rand/v2"
	"testing"

	"parlour/games"
)

// wins is how many games the first of two players wins, from random openings of
// two plies, each from both sides.
func wins(t *testing.T, side, openings int, a, b games.Strategy[State, Move], l games.Limits) (won int) {
	t.Helper()
	m := match{players: [2]games.Strategy[State, Move]{a, b}, limits: l, rand: rand.New(rand.NewPCG(1, 1))}
	for range openings {
		start := m.opening(side)
		for seat := Red; seat <= Blue; seat++ {
			if m.play(t, start, seat) == seat {
				won++
			}
		}
	}
	return won
}

// TestLevelsAgainstGreedy holds the levels to what is promised of them: easy loses
// seven games of ten to a player that looks one move ahead, and medium wins three
// to seven. With -long it plays 200 games of each on more boards:
//
//	go test ./games/crosscut -run TestLevelsAgainstGreedy -long -v
//	5x5: easy wins 35, medium 102; 6x6: 10, 87; 8x8: 7, 101; 10x10: 13, 106
func TestLevelsAgainstGreedy(t *testing.T) {
	openings, sizes, slack := 10, []int{8}, 4
	if *long {
		openings, sizes, slack = 100, []int{5, 6, 8, 10}, 0
	}
	for _, size := range sizes {
		played := 2 * openings
		ofEasy := wins(t, size, openings, easy, greedy, games.Limits{})
		ofMedium := wins(t, size, openings, medium, greedy, games.Limits{})
		t.Logf("%dx%d, %d games each: easy wins %d, medium %d", size, size, played, ofEasy, ofMedium)
		if 10*ofEasy > 3*played {
			t.Errorf("%dx%d: easy wins %d of %d", size, size, ofEasy, played)
		}
		if 10*(ofMedium+slack) < 3*played || 10*(ofMedium-slack) > 7*played {
			t.Errorf("%dx%d: medium wins %d of %d", size, size, ofMedium, played)
		}
	}
}

// TestLevelsInOrder: each level does well against the one before. For how perfect
// does against hard there is time with -long only.
func TestLevelsInOrder(t *testing.T) {
	openings, levels, limits := 2, games.Levels()[:3], games.Limits{Nodes: 20_000}
	if *long {
		openings, levels, limits = 10, games.Levels(), games.Limits{}
	}
	for i, level := range levels[1:] {
		won := wins(t, 8, openings, players()[level], players()[levels[i]], limits)
		t.Logf("%s wins %d of %d against %s", level, won, 2*openings, levels[i])
		if won <= openings {
			t.Errorf("%s wins %d of %d against %s", level, won, 2*openings, levels[i])
		}
	}
}

// TestLots: the players that search open in many ways.
func TestLots(t *testing.T) {
	for _, name := range []string{depthName, mediumName, masterName} {
		first := map[Move]bool{}
		for n := range uint64(12) {
			h := games.Hand{Rand: rand.New(rand.NewPCG(n, 1))}
			c, err := players()[name](context.Background(), Start(8, 8), h, games.Limits{Nodes: 2000})
			if err != nil {
				t.Fatal(err)
			}
			first[c.Move] = true
		}
		if len(first) < 3 {
			t.Errorf("%s opens in %d ways only", name, len(first))
		}
	}
}

// TestAdvantage tells what a move does that another does not.
func TestAdvantage(t *testing.T) {
	tests := []struct{ name, board, turn, best, played, want string }{
		{"stops", "......../......../......../.RRR.RR./......../......../......../........", "B", "e5", "d3", "crosscut.verdict.stops-row(Line=5)"},
		{"keeps", "......../......../......../..B...../.RR...../......../......../........", "R", "d4", "g7", "crosscut.verdict.keeps(Count=2)"},
		{"longer", "......../......../......../...RR.../......../..R...../......../........", "R", "f5", "d3", "crosscut.verdict.makes(Count=3)"},
		{"the same", "......../......../......../...RR.../......../..R...../......../........", "R", "f5", "c5", ""},
	}
	for _, test := range tests {
		s := position(t, test.board, test.turn)
		if got := advantage(s.board, move(t, s, test.best), move(t, s, test.played)).String(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestHint has the numbers behind a move.
func TestHint(t *testing.T) {
	s := position(t, "......./......./..RR.../.B...../.B...../......./.......", "R")
	if got, want := outlook(s, move(t, s, "e5")).String(), "crosscut.hint(Goal=5, Other=2, Own=3, Seat=1)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := outlook(Start(5, 7), move(t, Start(5, 7), "c3")).String(), "crosscut.hint.oblong(Column=5, Other=0, Own=1, Row=3, Seat=1)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
