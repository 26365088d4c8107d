package pathway

import (
	"context"

	"parlour/games"
	"parlour/solver/search"
)

// inaccurate are the chances of winning from which on their loss is told. A
// search two plies deeper finds the difference of two placements to be another by
// 0.07 (standard deviation, 52 pairs on 6x6 and 8x8; values of searches to
// different depths are off by 0.32); of those pairs it acquitted none that lost
// 0.05 by both depths.
const inaccurate = 0.15

// unit is the value that multiplies the odds of winning by e: the regression
// behind [ending.promise] gives one in ten of its units to their logarithm.
const unit = 10 * scale

// review weighs the moves of a game against the best that the strongest player
// finds. It keeps what it has proven, so that who wins before a move is seldom far
// from what is known of the position after it.
//
// How long that takes is bounded for the whole game, by the figures of effortFor:
// the more moves, the less is spent on those whose worth is only estimated. Up to
// 5x5 every verdict is exact.
func (t *thinking) review(ctx context.Context, played []games.Played[State, Square], l games.Limits, report func(i int, v games.Verdict)) error {
	v := t.solvers.Get().(*search.Solver[ending, cell])
	defer t.solvers.Put(v)
	v.Forget()
	p := prover{thinking: t, effort: effortFor(l, len(played)), limits: l, solver: v}
	r := search.Reviewer[State, Square]{
		Known: p.known,
		Search: func(ctx context.Context, s State, l games.Limits) (search.Result[Square], error) {
			return t.estimate(ctx, s, 0, l)
		},
		Compare: t.compare,
		Looks:   func(s State) []int64 { return p.effort.looks(s.size) },
		Limits:  l, Unit: unit, Inaccurate: inaccurate, Better: better, Format: format,
	}
	return r.Review(ctx, played, report)
}

// prover proves what it can of the states of a review.
type prover struct {
	*thinking
	effort effort
	limits games.Limits
	solver *search.Solver[ending, cell] // with all that it has proven so far
	taught bool                         // the openings, to the solver
}

// known is what is proven of a state, with all that was proven before: who wins,
// and the quickest way if that can be seen.
func (p *prover) known(ctx context.Context, s State) (r search.Result[Square], err error) {
	if s.size > maxWord {
		return r, nil
	}
	w := wordOf(s)
	e := endingOf(w)
	nodes := p.effort.solving(e, s.size)
	if nodes == 0 {
		return r, nil
	}
	if s.size == openingSize && !p.taught {
		p.openings.teach(p.solver)
		p.taught = true
	}
	known, err := p.solver.Solve(ctx, e, max(nodes, 0))
	p.effort.solver -= known.Nodes
	if err != nil || !known.Proven {
		return r, err
	}
	l := p.limits
	if l.Nodes = p.effort.exact; !known.Won {
		l.Nodes = min(l.Nodes, resistNodes)
	}
	return p.finish(ctx, w, known, s.size, 0, l)
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
