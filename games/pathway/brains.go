package pathway

import (
	"context"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/search"
)

// randomMove places anywhere.
func randomMove(ctx context.Context, s State, h games.Hand, _ games.Limits) (games.Choice[Square], error) {
	legal := s.legal(s.turn)
	c := games.Choice[Square]{Nodes: 1, Why: games.T("pathway.why.random")}
	skip := 0
	if h.Rand != nil {
		skip = h.Rand.IntN(legal.count())
	}
	for c.Move = range s.Moves() {
		if skip == 0 {
			break
		}
		skip--
	}
	return c, ctx.Err()
}

// greedyMove leaves itself the fewest placements and its opponent the most: the
// least difference of the two after the move, of equals the highest row and then
// the leftmost column. It is the second level of PROLOGway, by João Baltazar and
// Nuno Costa.
func greedyMove(ctx context.Context, s State, _ games.Hand, _ games.Limits) (games.Choice[Square], error) {
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
	c.Line, c.Note = []Square{c.Move}, outlook(s, c.Move)
	return c, ctx.Err()
}

// Limits of the computer players that are not given any.
const (
	defaultDepth = 4
	maxDepth     = 12
	// depthNodes bounds depth, so that a great depth on a great board ends.
	depthNodes = 1_000_000
)

// depthMove looks ahead a number of plies. What it then sees it weighs by its
// promise: with greedy's evaluation four plies beat greedy in only 73 games of 100.
// Which of equal moves it makes is drawn by lot, so that no line always wins.
func (t *thinking) depthMove(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Square], error) {
	if l.Depth == 0 {
		l.Depth = defaultDepth
	}
	if l.Nodes == 0 {
		l.Nodes = depthNodes
	}
	var r search.Result[Square]
	var err error
	if s.size > maxWord {
		r, err = look(ctx, &t.wide, s, lot(h), l)
	} else {
		var found search.Result[cell]
		found, err = look(ctx, &t.exact, wordOf(s), lot(h), l)
		r = onBoard(found, s.size)
	}
	return explained(s, r), err
}

// masterMove proves what it can and estimates the rest.
func (t *thinking) masterMove(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Square], error) {
	r, err := t.assess(ctx, s, lot(h), l)
	return explained(s, r), err
}

// lot draws the seed by which a search chooses among equal moves, 0 where there
// is nothing to draw with.
func lot(h games.Hand) uint64 {
	if h.Rand == nil {
		return 0
	}
	return h.Rand.Uint64()
}
