package crosscut

import (
	"context"

	"parlour/games"
)

// What makes the levels as strong as they are; TestLevelsAgainstGreedy measures
// it. Two more are other players by a name that says how strong they are: hard is
// depth as it plays by itself, and perfect is master, which is as good as its
// name up to 6x6.
const (
	// easyGreedy is the share of easy's moves that are greedy; the others are
	// drawn by lot.
	easyGreedy = 0.3
	// mediumWary is the share of medium's moves that only see what wins or loses
	// at once. In the others it looks mediumDepth plies ahead.
	mediumWary  = 0.4
	mediumDepth = 1
	mediumNodes = 1000
)

// easy is greedy or plays anything, by lot.
func easy(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Move], error) {
	if byLot(h, easyGreedy) {
		return greedy(ctx, s, h, l)
	}
	return random(ctx, s, h, l)
}

// medium looks ahead or plays anything that does not lose at once, by lot. It
// always sees a win.
func medium(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Move], error) {
	if byLot(h, mediumWary) {
		return wary(ctx, s, h, l)
	}
	l.Depth = mediumDepth
	if l.Nodes == 0 {
		l.Nodes = mediumNodes
	}
	return depth(ctx, s, h, l)
}

// hard looks ahead as far as depth does unless it is told.
func hard(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Move], error) {
	l.Depth = defaultDepth
	return depth(ctx, s, h, l)
}

// wary plays any move that neither misses a win nor lets the other side win at
// once.
func wary(ctx context.Context, s State, h games.Hand, _ games.Limits) (games.Choice[Move], error) {
	moves := keen{node{s.board}}.AppendMoves(nil)
	m := pick(h, moves)
	c := games.Choice[Move]{Move: m, Line: []Move{m}, Nodes: int64(len(moves)), Depth: 1}
	return explained(s)(c, ctx.Err())
}

// byLot draws whether to do what is done in a share of the moves; never where
// there is nothing to draw with.
func byLot(h games.Hand, share float64) bool { return h.Rand != nil && h.Rand.Float64() < share }
