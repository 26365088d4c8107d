package pathway

import (
	"context"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/search"
)

// greedy leaves itself the fewest placements and its opponent the most: the
// least difference of the two after the move, of equals the highest row and then
// the leftmost column. It is the second level of PROLOGway, by João Baltazar and
// Nuno Costa.
func greedy(ctx context.Context, s State, _ games.Hand, _ games.Limits) (games.Choice[Square], error) {
	c := games.Choice[Square]{Depth: 1, Why: games.T("pathway.why.fewest")}
	least := 0
	for sq := range s.Moves() {
		if err := solver.Yield(ctx); err != nil {
			return c, err
		}
		next := s.After(sq)
		own, other := next.Mobility(s.turn), next.Mobility(1-s.turn)
		if c.Nodes == 0 || own-other < least {
			c.Move, least = sq, own-other
		}
		c.Nodes++
	}
	c.Value = float64(-least)
	c.Line = []Square{c.Move}
	return c, ctx.Err()
}

// Limits of the computer players that are not given any.
const (
	defaultDepth = 4
	maxDepth     = 12
	// depthNodes bounds depth, so that a great depth on a great board ends.
	depthNodes = 1_000_000
)

// deepen looks ahead a number of plies, within so many nodes. What it then sees it
// weighs by its promise: with greedy's evaluation four plies beat greedy in only 73
// games of 100. Which of equal moves it makes is drawn by lot, so that no line
// always wins.
func (t *thinking) deepen(depth int, nodes int64) games.Strategy[State, Square] {
	return func(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Square], error) {
		l = l.Or(games.Limits{Depth: depth, Nodes: nodes})
		if s.size > maxWord {
			r, err := look(ctx, &t.wide, s, search.Seed(h), l)
			return r.Choice(games.Text{}), err
		}
		r, err := look(ctx, &t.exact, wordOf(s), search.Seed(h), l)
		return onBoard(r, s.size).Choice(games.Text{}), err
	}
}

// master proves what it can and estimates the rest.
func (t *thinking) master(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Square], error) {
	r, err := t.assess(ctx, s, search.Seed(h), l)
	return r.Choice(games.Text{}), err
}
