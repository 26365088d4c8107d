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

// weigh weighs the moves of a game, from the last to the first, so that what is
// found of a position serves for the move that led to it. On boards that master
// knows by heart the verdicts are exact.
func weigh(ctx context.Context, played []games.Played[State, Move], l games.Limits, report func(i int, v games.Verdict)) error {
	r := newReview(l, len(played))
	for i := len(played) - 1; i >= 0 && ctx.Err() == nil; i-- {
		s := played[i].Before
		a, err := r.appraise(ctx, s, played[i].Move)
		if err != nil {
			return err
		}
		report(i, a.verdict(s))
	}
	return ctx.Err()
}

// review is a review under way.
type review struct {
	limits games.Limits
	looks  []int64                    // nodes of each look at a move
	engine *search.Engine[keen, Move] // nil until it is needed
	next   *board                     // what was weighed last; nil at first
	worth  standing                   // of that, for who moves there
}

func newReview(l games.Limits, moves int) *review {
	looks := []int64{l.Nodes}
	if l.Nodes == 0 {
		n := int64(max(moves, 1))
		looks = []int64{min(judgeNodes, reviewLooks/n), min(masterNodes, reviewMore/n)}
	}
	return &review{limits: l, looks: looks}
}

// appraise weighs a move.
func (r *review) appraise(ctx context.Context, s State, m Move) (a appraisal, err error) {
	a.move = m
	if a.played, err = r.after(ctx, s.After(m), r.looks[0]); err != nil {
		return a, err
	}
	known, err := perfectFor(s.board.size)
	if err != nil {
		return a, err
	}
	if a.played.proven && a.played.value > 0 && known == nil { // there is none better
		a.best = games.Choice[Move]{Move: m, Value: a.played.value, Proven: true}
	} else if err := r.improve(ctx, s, &a); err != nil {
		return a, err
	}
	r.next, r.worth = &s.board, standing{a.best.Value, a.best.Proven, a.mean}
	return a, nil
}

// after is what a move is worth by what the other can do after it.
func (r *review) after(ctx context.Context, s State, nodes int64) (standing, error) {
	switch {
	case s.board.end == finished:
		return standing{value: search.Win, proven: true}, nil
	case s.board.end == stuck:
		return standing{proven: true}, nil
	case r.next != nil && *r.next == s.board && nodes == r.looks[0]:
		return standing{-r.worth.value, r.worth.proven, -r.worth.mean}, nil
	}
	reply, mean, err := r.best(ctx, s, nodes)
	return standing{-reply.Value, reply.Proven, -mean}, err
}

// improve looks for a move that is better than one that is not known to win.
func (r *review) improve(ctx context.Context, s State, a *appraisal) (err error) {
	for i, nodes := range r.looks {
		if i > 0 && !a.played.proven {
			if a.played, err = r.after(ctx, s.After(a.move), nodes); err != nil {
				return err
			}
		}
		if a.best, a.mean, err = r.best(ctx, s, nodes); err != nil {
			return err
		}
		if !a.exact() {
			l := r.limits
			l.Nodes, l.Depth = a.best.Nodes, a.best.Depth
			a.both, err = r.engine.Compare(ctx, keen{node{s.board}}, a.move, a.best.Move, l)
		}
		if err != nil || a.exact() || a.loss() < inaccurate {
			return err
		}
	}
	return nil
}

// best is the best move, as master finds it with so many nodes, and the mean of
// its value and that one ply less deep.
func (r *review) best(ctx context.Context, s State, nodes int64) (c games.Choice[Move], mean float64, err error) {
	p, err := perfectFor(s.board.size)
	if err != nil {
		return c, 0, err
	}
	if p != nil {
		c, err = p.choose(ctx, s.board, games.Hand{})
		return c, c.Value, err
	}
	if r.engine == nil {
		if r.engine, err = newEngine(0, 0); err != nil {
			return c, 0, err
		}
	}
	l := r.limits
	l.Nodes = nodes
	found, err := r.engine.Search(ctx, keen{node{s.board}}, l)
	return found.Choice(games.Text{}), float64(found.Mean), err
}
