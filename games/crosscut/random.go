package crosscut

import (
	"context"

	"parlour/games"
)

// random plays any legal move.
func random(ctx context.Context, s State, h games.Hand, _ games.Limits) (games.Choice[Move], error) {
	m := pick(h, s.board.moves(nil))
	return games.Choice[Move]{Move: m, Line: []Move{m}, Why: games.T("crosscut.why.random")}, ctx.Err()
}

// pick draws one of the moves, the first where there is nothing to draw with.
func pick(h games.Hand, moves []Move) Move {
	if h.Rand == nil {
		return moves[0]
	}
	return moves[h.Rand.IntN(len(moves))]
}
