package reversi

import (
	"context"
	"errors"
	"math/bits"

	"parlour/games"
	"parlour/solver"
)

const (
	// exactEmpties is the number of empty squares from which games are solved. Of 100 random
	// positions with 14, the slowest takes half a second.
	exactEmpties = 14
	// exactNodes bounds the time of a solution to some one and a half seconds. With 14 empty squares it is
	// rarely needed.
	exactNodes = 3_000_000
)

// finished is the best move of a solved board and the lead at the end, for the player to move.
type finished struct {
	proven bool
	lead   int
	move   square
	nodes  int64
}

// finish solves a running game with few empty squares, unless the solver reaches its limit.
func finish(ctx context.Context, b board, l games.Limits) (found finished, err error) {
	if b.empties() > exactEmpties || b.over() {
		return found, ctx.Err()
	}
	v, done := newEnding(solver.WithStop(ctx, l.Stop), l.Or(games.Limits{Nodes: exactNodes}).Nodes)
	defer done()
	return v.finish(b)
}

// finish returns the best move and its lead.
func (v *ending) finish(b board) (found finished, err error) {
	moves := b.moves()
	if moves == 0 {
		found.move, found.lead = pass, v.search(b, -most, most)
	} else {
		var next [32]reply
		found.lead = -most - 1
		for _, r := range b.replies(moves, &next) {
			if score := -v.search(r.board, -most, -found.lead); score > found.lead && v.err == nil {
				found.lead, found.move = score, square(bits.TrailingZeros64(r.at))
			}
		}
	}
	found.nodes, found.proven = v.nodes, v.err == nil
	if errors.Is(v.err, solver.ErrStopped) {
		return found, nil
	}
	return found, v.err
}

// solve returns the result of a running game with few empty squares under perfect play, and all
// moves that preserve it. The moves that lead to most discs are perfect: the length of a game says
// nothing.
func solve(ctx context.Context, s state, l games.Limits) (found games.Solution[square], err error) {
	if s.over() {
		return found, games.Refuse("games.over")
	}
	if s.empties() > exactEmpties {
		return found, ctx.Err()
	}
	v, done := newEnding(solver.WithStop(ctx, l.Stop), l.Or(games.Limits{Nodes: exactNodes}).Nodes)
	defer done()
	end, err := v.finish(s.board)
	if found.Nodes = v.nodes; err != nil || !end.proven {
		return found, err
	}
	least := min(sign(end.lead), 1)
	if end.lead < 0 {
		least = -most
	}
	for sq := range s.Moves() {
		next := s.board.After(sq)
		if -v.search(next, -least, 1-least) >= least {
			found.Best = append(found.Best, sq)
		}
	}
	found.Nodes, found.Proven, found.Complete = v.nodes, v.err == nil, v.err == nil
	found.Value = float64(1+sign(end.lead)) / 2
	if v.err != nil {
		return games.Solution[square]{Nodes: v.nodes}, ctx.Err()
	}
	return found, nil
}
