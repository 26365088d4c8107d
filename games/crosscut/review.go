package crosscut

import (
	"context"

	"parlour/games"
	"parlour/solver/search"
)

// What a review looks at where no limit is given, in nodes: with the first look
// at a move, and with the second that it gets if it then seems bad. One that is
// judged by itself is looked at as master thinks: it would not do to find fault
// with master's own moves. Of a whole game the moves share what there is.
const (
	judgeNodes  = 300_000
	reviewLooks = 2_500_000
	reviewMore  = 6_000_000
)

// inaccurate are the chances of winning from which on their loss is told. On 8x8
// a search two plies deeper finds the difference of two moves to be another by
// 0.11 (standard deviation, 52 pairs in play by depth), and where two depths agree
// on 0.15 it agreed as well.
const inaccurate = 0.20

// review weighs the moves of a game. On boards that master knows by heart the
// verdicts are exact.
func review(ctx context.Context, played []games.Played[State, Move], l games.Limits, report func(i int, v games.Verdict)) error {
	e, err := newEngine(0, 0)
	if err != nil {
		return err
	}
	return reviewer(e, l, len(played)).Review(ctx, played, report)
}

func reviewer(e *search.Engine[keen, Move], l games.Limits, moves int) *search.Reviewer[State, Move] {
	looks := []int64{l.Nodes}
	if l.Nodes == 0 {
		n := int64(max(moves, 1))
		looks = []int64{min(judgeNodes, reviewLooks/n), min(masterNodes, reviewMore/n)}
	}
	return &search.Reviewer[State, Move]{
		Known: func(ctx context.Context, s State) (search.Result[Move], error) {
			p, err := perfectFor(s.board.size)
			if p == nil || err != nil {
				return search.Result[Move]{}, err
			}
			return p.choose(ctx, s.board, games.Hand{})
		},
		Search: func(ctx context.Context, s State, l games.Limits) (search.Result[Move], error) {
			return e.Search(ctx, keen{node{s.board}}, l)
		},
		Compare: func(ctx context.Context, s State, move, other Move, l games.Limits) ([]search.Prospect, error) {
			return e.Compare(ctx, keen{node{s.board}}, move, other, l)
		},
		Looks:  func(State) []int64 { return looks },
		Limits: l, Unit: unit, Inaccurate: inaccurate, Format: format,
		Better: func(s State, a search.Appraisal[Move]) games.Text { return advantage(s.board, a.Best.Move, a.Move) },
	}
}
