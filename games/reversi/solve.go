package reversi

import (
	"context"
	"errors"
	"math/bits"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/search"
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

// The default node limits of a review: of the search of a move, and of all moves of a game.
const (
	judgeNodes  = 200_000
	reviewNodes = 4_000_000
)

// inaccuracy is the smallest estimated loss of winning chances that counts as a mistake.
const inaccuracy = 0.15

// review assesses the moves of a game, exactly in the ending.
func (es engines) review(ctx context.Context, played []games.Played[state, square], l games.Limits, report func(i int, v games.Verdict)) error {
	nodes := l.Nodes
	if nodes == 0 {
		nodes = min(judgeNodes, reviewNodes/int64(max(len(played), 1)))
	}
	r := &search.Reviewer[state, square]{
		Solved: func(ctx context.Context, s state) (search.Result[square], error) {
			found, err := finish(ctx, s.board, l)
			return found.result(), err
		},
		Search: func(ctx context.Context, s state, l games.Limits) (search.Result[square], error) {
			return es.Search(ctx, s.board, 0, l)
		},
		Compare: func(ctx context.Context, s state, m, other square, l games.Limits) ([]search.Comparison, error) {
			return es.Compare(ctx, s.board, m, other, l)
		},
		NodeLimits: func(state) []int64 { return []int64{nodes} },
		Limits:     l, Unit: unit, Inaccuracy: inaccuracy, Better: better, Format: format,
	}
	return r.Review(ctx, played, report)
}

// result converts the solution to the result of a search. Its distance is unknown.
func (f finished) result() search.Result[square] {
	if !f.proven {
		return search.Result[square]{}
	}
	value := sign(f.lead) * search.Win
	return search.Result[square]{Move: f.move, Line: []square{f.move}, Proven: true, Value: value, Mean: value, Nodes: f.nodes}
}

// better explains why the best move beats the one played.
func better(s state, a search.Appraisal[square]) games.Text {
	best, played := s.board.After(a.Best.Move), s.board.After(a.Move)
	open, other := bits.OnesCount64(best.moves()), bits.OnesCount64(played.moves())
	switch {
	case uint64(1)<<a.Best.Move&s.corners != 0:
		return games.T("reversi.verdict.corner")
	case played.moves()&s.corners != 0 && best.moves()&s.corners == 0:
		return games.T("reversi.verdict.guards", "Seat", 1-s.turn)
	case a.Best.Proven && a.Best.Value == 0:
		return games.T("reversi.verdict.draws")
	case open < other:
		return games.T("reversi.verdict.closes", "Seat", 1-s.turn, "Count", other-open)
	}
	return games.Text{}
}
