package connectfour

import (
	"cmp"
	"context"
	"math/bits"

	"parlour/games"
	"parlour/solver/search"
)

// The node limits of the solver, which searches some five million nodes per second.
const (
	perfectNodes = 10_000_000 // two seconds; positions just outside the book rarely take that long
	lengthNodes  = 200_000    // in a review, for the length of the game
	judgeNodes   = 1_000_000  // in a review, of a board that is too large to solve
	earlyNodes   = 2_000_000  // in a review, of all positions of 7x6 with fewer than exactDiscs
)

// exactDiscs is the number of discs from which a review solves every position of 7x6.
const exactDiscs = 9

// game describes the game to package search.
func (k *knowledge) game() search.Game[State, Column] {
	return search.Game[State, Column]{
		Evaluate: State.value,
		Hash:     func(s State) uint64 { return search.Mix(s.key()) },
		Solve: func(ctx context.Context, s State, l games.Limits) (games.Solution[Column], error) {
			v, done := k.solving(ctx, s, l.Or(games.Limits{Nodes: perfectNodes}))
			defer done()
			found, _, err := k.find(v, s, v.cells)
			return found, err
		},
		Prove:  k.prove,
		Exact:  State.solved,
		Unit:   unit,
		Format: format,
		Why:    why,
		Better: better,
	}
}

// prove solves the states of a review with one table: a position contains those after it, which
// are solved before it. Where the length of the game takes too long, it finds only the winner.
func (k *knowledge) prove(ctx context.Context, first State, l games.Limits) (solve func(context.Context, State) (games.Solution[Column], error), done func()) {
	v, done := k.solving(ctx, first, games.Limits{Stop: l.Stop})
	early := int64(earlyNodes)
	attempt := func(s State, nodes int64, most int) (games.Solution[Column], error) {
		v.nodes, v.err, v.limit = 0, nil, cmp.Or(l.Nodes, nodes)
		found, _, err := k.find(v, s, most)
		return found, err
	}
	return func(_ context.Context, s State) (games.Solution[Column], error) {
		switch {
		case !s.solved():
			return attempt(s, judgeNodes, v.cells)
		case s.width == bookWidth && s.count() < exactDiscs:
			found, err := attempt(s, max(1, early), 1)
			early -= v.nodes
			return found, err
		}
		found, err := attempt(s, lengthNodes, v.cells)
		if err == nil && !found.Proven {
			found, err = attempt(s, 0, 1)
		}
		return found, err
	}, done
}

// mediumRandom is medium's share of random moves in addition to the share that search adds.
// With it, medium wins about half of its games against a player who looks one move ahead, as
// TestLevels measures.
const mediumRandom = 0.4

func (k *knowledge) players() map[string]games.Strategy[State, Column] {
	players := search.Players(k.game())
	players["medium"] = search.Mixed(mediumRandom, games.Random[State, Column], players["medium"])
	return players
}

// promise is the value of a line of four squares with the given number of discs of one side
// and none of the other.
var promise = [5]int{0, 1, 4, 16, 0}

// unit is the difference of values that multiplies the odds of winning by e.
const unit = 30

// value evaluates a position by the lines of four that each side can still complete.
func (s State) value() (value int) {
	for _, step := range steps {
		four := uint64(1) | 1<<step | 1<<(2*step) | 1<<(3*step)
		for at := starts(s.board, step); at != 0; at &= at - 1 {
			line := four << bits.TrailingZeros64(at)
			mine, all := bits.OnesCount64(s.mine&line), bits.OnesCount64(s.all&line)
			switch mine {
			case all:
				value += promise[mine]
			case 0:
				value -= promise[all]
			}
		}
	}
	return value
}

// why explains a move in one sentence. It counts only the player's own moves to the end.
func why(_ State, c games.Choice[Column]) games.Text {
	switch {
	case c.Proven && c.Value > 0:
		return games.T("connectfour.why.win", "Count", (c.Distance+1)/2)
	case c.Proven && c.Value < 0:
		return games.T("connectfour.why.loss", "Count", c.Distance/2)
	case c.Proven:
		return games.T("connectfour.why.draw")
	}
	return games.T("games.why.best")
}

// better explains the best move if it neither wins nor loses.
func better(_ State, a search.Appraisal[Column]) games.Text {
	if a.Best.Proven && a.Best.Value == 0 {
		return games.T("connectfour.verdict.draws")
	}
	return games.Text{}
}
