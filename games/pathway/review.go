package pathway

import (
	"context"

	"parlour/games"
	"parlour/solver/search"
)

// review weighs the moves of a game against the best that the strongest player
// finds. It goes backwards and keeps what it has proven, so that who wins before
// a move is seldom far from what is known of the position after it.
//
// How long that takes is bounded for the whole game, by the figures of
// effortFor: the more moves, the less is spent on those whose worth is only
// estimated. Up to 5x5 every verdict is exact.
func (t *thinking) review(ctx context.Context, played []games.Played[State, Square], l games.Limits, report func(i int, v games.Verdict)) error {
	r := newReview(t, l, len(played))
	defer r.close()
	for i := len(played) - 1; i >= 0 && ctx.Err() == nil; i-- {
		p := played[i]
		a, err := r.appraise(ctx, p.Before, p.Move)
		if err != nil {
			return err
		}
		report(i, a.verdict(p.Before))
	}
	return ctx.Err()
}

// review is a review under way.
type review struct {
	*thinking
	effort effort
	limits games.Limits
	solver *search.Solver[ending, cell] // with all that it has proven so far
	taught bool                         // the openings, to the solver
	// next is the state that was weighed last, and worth what it is worth to who
	// moves in it.
	next  State
	worth search.Result[Square]
}

func newReview(t *thinking, l games.Limits, moves int) *review {
	v := t.solvers.Get().(*search.Solver[ending, cell])
	v.Forget()
	return &review{thinking: t, effort: effortFor(l, moves), limits: l, solver: v}
}

func (r *review) close() { r.solvers.Put(r.solver) }

// appraise weighs a placement. Most are settled by what is known of the state
// that it leads to.
func (r *review) appraise(ctx context.Context, s State, sq Square) (a appraisal, err error) {
	a.square = sq
	if a.played, err = r.after(ctx, s.After(sq)); err != nil {
		return a, err
	}
	if a.played.Proven && a.played.Value > 0 {
		a.best = search.Result[Square]{Move: sq, Value: a.played.Value, Proven: true}
		if s.size <= maxWord {
			r.solver.Learn(endingOf(wordOf(s)).Hash(), true)
		}
	} else if err = r.improve(ctx, s, &a); err != nil {
		return a, err
	}
	r.next, r.worth = s, a.best
	return a, nil
}

// after is the worth of a placement for who made it, from the state that it led
// to.
func (r *review) after(ctx context.Context, s State) (worth search.Result[Square], err error) {
	switch {
	case s.over():
		worth.Value, worth.Proven = search.Win, true
	case s == r.next:
		worth = r.worth
	case s.size > maxWord:
		worth, err = look(ctx, &r.wide, s, 0, r.limited(r.effort.first(s.size)))
	default:
		var known search.Solution[cell]
		known, err = r.solve(ctx, s)
		worth.Value, worth.Proven = -search.Win, known.Proven
		if known.Won {
			worth.Value = search.Win
		}
	}
	worth.Value, worth.Mean = -worth.Value, -worth.Mean
	return worth, err
}

// improve looks for a placement that is better than one that is not known to
// win.
func (r *review) improve(ctx context.Context, s State, a *appraisal) error {
	if s.size <= maxWord {
		known, err := r.solve(ctx, s)
		if err != nil {
			return err
		}
		if known.Proven {
			return r.improveKnown(ctx, s, a, known)
		}
	}
	for _, nodes := range r.effort.looks(s.size) {
		if err := r.look(ctx, s, a, r.limited(nodes)); err != nil || a.exact() || a.loss() < inaccurate {
			return err
		}
	}
	return nil
}

// improveKnown finds the best placement where it is known who wins: the quickest
// way if that can be seen.
func (r *review) improveKnown(ctx context.Context, s State, a *appraisal, known search.Solution[cell]) error {
	nodes := r.effort.exact
	if !known.Won {
		nodes = min(nodes, resistNodes)
	}
	found, err := look(ctx, &r.exact, wordOf(s), 0, r.limited(nodes))
	if err != nil {
		return err
	}
	a.best = onBoard(agree(found, known), s.size)
	return r.contrast(ctx, s, a)
}

// look estimates the worth of a placement and of the best one.
func (r *review) look(ctx context.Context, s State, a *appraisal, l games.Limits) (err error) {
	if s.size > maxWord {
		a.best, err = look(ctx, &r.wide, s, 0, l)
	} else {
		var found search.Result[cell]
		found, err = look(ctx, &r.endings, settled{endingOf(wordOf(s))}, 0, l)
		a.best = onBoard(found, s.size)
	}
	if err != nil {
		return err
	}
	return r.contrast(ctx, s, a)
}

// contrast compares a placement with the best one, unless it is it or is known
// to lose.
func (r *review) contrast(ctx context.Context, s State, a *appraisal) (err error) {
	if a.square == a.best.Move {
		a.played = a.best
	}
	if a.exact() {
		return nil
	}
	l := r.limited(a.best.Nodes)
	l.Depth = a.best.Depth
	a.both, err = r.compare(ctx, s, a.square, a.best.Move, l)
	return err
}

// compare weighs two placements with the search that master estimates with.
func (t *thinking) compare(ctx context.Context, s State, sq, other Square, l games.Limits) ([]search.Prospect, error) {
	if s.size > maxWord {
		e := t.wide.Get().(*search.Engine[State, Square])
		defer t.wide.Put(e)
		return e.Compare(ctx, s, sq, other, l)
	}
	e := t.endings.Get().(*search.Engine[settled, cell])
	defer t.endings.Put(e)
	return e.Compare(ctx, settled{endingOf(wordOf(s))}, cellOf(sq, s.size), cellOf(other, s.size), l)
}

// solve finds out who wins, with all that was proven before.
func (r *review) solve(ctx context.Context, s State) (search.Solution[cell], error) {
	e := endingOf(wordOf(s))
	nodes := r.effort.solving(e, s.size)
	if nodes == 0 {
		return search.Solution[cell]{}, nil
	}
	if s.size == openingSize && !r.taught {
		r.openings.teach(r.solver)
		r.taught = true
	}
	known, err := r.solver.Solve(ctx, e, max(nodes, 0))
	r.effort.solver -= known.Nodes
	return known, err
}

// limited are the limits of the review with so many nodes.
func (r *review) limited(nodes int64) games.Limits {
	l := r.limits
	l.Nodes = nodes
	return l
}
