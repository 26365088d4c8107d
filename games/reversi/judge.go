package reversi

import (
	"context"
	"math/bits"

	"parlour/games"
	"parlour/solver/search"
)

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
