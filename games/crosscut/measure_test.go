package crosscut

import (
	"context"
	"flag"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"parlour/games"
)

var (
	measured = flag.String("measure", "", "two players to set against each other, as master,greedy")
	side     = flag.Int("board", 8, "side of the board they play on")
	openings = flag.Int("openings", 10, "random openings of two plies, each played from both sides")
)

// TestMeasure plays a match between two computer players when -measure names
// them. Where perfect play is known, only the games count that it wins for the
// first.
func TestMeasure(t *testing.T) {
	names := strings.Split(*measured, ",")
	if len(names) != 2 {
		return // nothing to measure
	}
	m := match{brains: [2]games.Brain[State, Move]{brains()[names[0]], brains()[names[1]]}, rand: rand.New(rand.NewPCG(1, 1))}
	wins, played := 0, 0
	for range *openings {
		start := m.opening(*side)
		for seat := Red; seat <= Blue; seat++ {
			if !winnable(t, start, seat) {
				continue
			}
			played++
			if m.play(t, start, seat) == seat {
				wins++
			}
		}
	}
	t.Logf("%s wins %d of %d against %s on %dx%d; a move takes %v and at most %v of its time, %v and %v of the other's", names[0],
		wins, played, names[1], *side, *side, m.clocks[0].mean(), m.clocks[0].longest, m.clocks[1].mean(), m.clocks[1].longest)
}

// match is two players and how long they think.
type match struct {
	brains [2]games.Brain[State, Move]
	clocks [2]clock
	limits games.Limits
	rand   *rand.Rand
}

type clock struct {
	total, longest time.Duration
	moves          int
}

func (c *clock) mean() time.Duration {
	return (c.total / time.Duration(max(c.moves, 1))).Round(time.Microsecond)
}

// opening is a position after two random moves.
func (m *match) opening(n int) State {
	s := Start(n, n)
	for range 2 {
		moves := s.board.moves(nil)
		s = s.After(moves[m.rand.IntN(len(moves))])
	}
	return s
}

// winnable reports whether a seat can win, as far as it is known.
func winnable(t *testing.T, s State, seat games.Seat) bool {
	p, err := perfectFor(s.board.size)
	if err != nil {
		t.Fatal(err)
	}
	return p == nil || p.value(s.board).won() == (s.Turn() == seat)
}

// play plays a game in which the first player has a seat, and returns who wins.
func (m *match) play(t *testing.T, s State, seat games.Seat) games.Seat {
	for s.Turn() != games.Nobody {
		who := 0
		if s.Turn() != seat {
			who = 1
		}
		begun := time.Now()
		c, err := m.brains[who](context.Background(), s, games.Hand{Rand: m.rand}, m.limits)
		if err != nil {
			t.Fatal(err)
		}
		spent := time.Since(begun)
		m.clocks[who].total += spent
		m.clocks[who].longest = max(m.clocks[who].longest, spent)
		m.clocks[who].moves++
		s = s.After(c.Move)
	}
	return s.Outcome().Winner
}
