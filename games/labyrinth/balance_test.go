package labyrinth

import (
	"math/rand/v2"
	"testing"

	"parlour/games"
)

// In the labyrinth of games that name none, either side wins at least 3 of 10 games between players of the same level,
// and the first board offers a choice.
func TestDefaultIsBalanced(t *testing.T) {
	s, err := newLibrary(nil).open(games.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if moves := len(s.maze.Doors[s.theseus]); moves < 2 || len(s.maze.Doors[s.minotaur]) < 2 {
		t.Errorf("the first board offers %d moves, want at least 2", moves)
	}
	const n = 200
	for name, level := range map[string]level{"easy": easy, "medium": medium, "hard": hard} {
		r, won := rand.New(rand.NewPCG(1, 2)), [2]int{}
		for range n {
			won[winner(t, s, level, r)]++
		}
		t.Logf("%s: Theseus %d, the Minotaur %d", name, won[theseus], won[minotaur])
		if least := n * 3 / 10; won[theseus] < least || won[minotaur] < least {
			t.Errorf("%s: Theseus wins %d and the Minotaur %d of %d, want at least %d each", name, won[theseus], won[minotaur], n, least)
		}
	}
}

// winner plays a game from a position in a labyrinth with a limit and returns the winner.
func winner(t *testing.T, s state, l level, r *rand.Rand) games.Seat {
	t.Helper()
	for !s.Outcome().Over {
		c, err := l.play(t.Context(), s, games.Hand{Rand: r}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		s = s.After(c.Move)
	}
	return s.Outcome().Winner
}
