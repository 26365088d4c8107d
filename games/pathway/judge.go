package pathway

import (
	"context"

	"parlour/games"
	"parlour/solver/search"
)

// inaccuracy is the least loss of winning chances that is called a fault. A
// search two plies deeper finds the difference of two placements to be another by
// 0.07 (standard deviation, 52 pairs on 6x6 and 8x8; values of searches to
// different depths are off by 0.32); of those pairs it acquitted none that lost
// 0.05 by both depths.
const inaccuracy = 0.15

// unit is the value that multiplies the odds of winning by e: the regression
// behind [ending.order] gives one in ten of its units to their logarithm.
const unit = 10 * scale

// review weighs the moves of a game against the best that the strongest player
// finds. It keeps what it has proven, so that who wins before a move is seldom far
// from what is known of the position after it.
//
// How long that takes is bounded for the whole game, by the figures of effortFor:
// the more moves, the less is spent on those whose worth is only estimated. Up to
// 5x5 every verdict is exact.
func (es *engines) review(ctx context.Context, played []games.Played[state, square], l games.Limits, report func(i int, v games.Verdict)) error {
	if len(played) == 0 {
		return nil
	}
	v, done := es.solver(ctx, played[0].Before.size)
	defer done()
	p := prover{engines: es, effort: effortFor(l, len(played)), limits: l, solver: v}
	r := search.Reviewer[state, square]{
		Solved: p.known,
		Search: func(ctx context.Context, s state, l games.Limits) (search.Result[square], error) {
			return es.estimate(ctx, s, 0, l)
		},
		Compare:    es.compare,
		NodeLimits: func(s state) []int64 { return p.effort.looks(s.size) },
		Limits:     l, Unit: unit, Inaccuracy: inaccuracy, Better: better, Format: state.name,
	}
	return r.Review(ctx, played, report)
}

// prover proves what it can of the states of a review.
type prover struct {
	*engines
	effort effort
	limits games.Limits
	solver winners // with all that it has proven so far
	taught bool    // the openings, to the solver
}

// known is what is proven of a state, with all that was proven before: who wins,
// and the quickest way if that can be seen.
func (p *prover) known(ctx context.Context, s state) (r search.Result[square], err error) {
	if s.size > maxBitboard {
		return r, nil
	}
	w := bitboardOf(s)
	e := endingOf(w)
	nodes := p.effort.solving(e, s.size)
	if nodes == 0 {
		return r, nil
	}
	if !p.taught {
		p.teach(p.solver, s.size)
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
func (es *engines) compare(ctx context.Context, s state, sq, other square, l games.Limits) ([]search.Comparison, error) {
	if s.size > maxBitboard {
		return es.large.Compare(ctx, s, sq, other, l)
	}
	return es.endings.Compare(ctx, fixedEnding{endingOf(bitboardOf(s))}, cellOf(sq, s.size), cellOf(other, s.size), l)
}

// why is the reason for a move, one sentence. Moves to the end are those of the
// player himself.
func why(s state, r games.Choice[square]) games.Text {
	moves := (r.Distance + 1) / 2
	switch {
	case r.Proven && r.Value > 0 && moves > 0:
		return games.T("pathway.why.win-in", "Count", moves)
	case r.Proven && r.Value > 0:
		return games.T("pathway.why.win")
	case r.Proven && moves > 0:
		return games.T("pathway.why.loss-in", "Count", moves)
	case r.Proven:
		return games.T("pathway.why.loss")
	}
	l := consequencesOf(s, r.Move)
	switch {
	case l.burden() >= notableBurden:
		return games.T("pathway.why.burden", "Seat", 1-s.turn)
	case l.known && l.own-l.other >= notableChoice:
		return games.T("pathway.why.choice", "Seat", 1-s.turn)
	}
	return games.T("games.why.best")
}

// outlook is how many squares a move leaves open to each player, and what for.
func outlook(s state, sq square) games.Text {
	l := consequencesOf(s, sq)
	return games.T("pathway.hint", "Own", l.own, "Seat", 1-s.turn, "Other", l.other)
}

// From how much on it is worth telling: moves that have to be made, and open
// squares.
const (
	notableBurden  = 2
	notableChoice  = 3
	notableSquares = 2 // open squares, one move compared with another
)

// consequences are what a move leaves to who made it and to the other player. On
// boards above 8x8 only the open squares are known, and they do not tell who stands
// better.
type consequences struct {
	own, other         int // open squares
	ownMust, otherMust int // moves that must be made, at least
	known              bool
}

func consequencesOf(s state, sq square) consequences {
	next := s.After(sq)
	l := consequences{own: next.mobility(s.turn), other: next.mobility(1 - s.turn), known: s.size <= maxBitboard}
	if l.known {
		e := endingOf(bitboardOf(next))
		l.ownMust, l.otherMust = int(e.theirsFewest), int(e.mineFewest)
	}
	return l
}

// burden is how many moves more the other player must make.
func (l consequences) burden() int { return l.otherMust - l.ownMust }

// better says why the best move is better than the one played, to follow "better
// b3:"; it says nothing where the numbers tell nothing, or less than who wins.
func better(s state, a search.Appraisal[square]) games.Text {
	b, p := consequencesOf(s, a.Best.Move), consequencesOf(s, a.Move)
	switch {
	case !b.known || a.Best.Proven || a.Played.Proven:
		return games.Text{}
	case b.own-p.own >= notableSquares:
		return games.T("pathway.verdict.open", "Count", b.own-p.own)
	case p.other-b.other >= notableSquares:
		return games.T("pathway.verdict.closes", "Count", p.other-b.other, "Seat", 1-s.turn)
	case b.burden() > p.burden():
		return games.T("pathway.verdict.burden", "Seat", 1-s.turn)
	}
	return games.Text{}
}
