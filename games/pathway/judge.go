package pathway

import (
	"context"

	"parlour/games"
	"parlour/solver/search"
)

// inaccuracy is the smallest estimated loss of winning chances that counts as a mistake. A search
// two plies deeper changes the difference of two moves by 0.07 (standard deviation, 52 pairs on
// 6x6 and 8x8; values of different depths differ by 0.32). Of those pairs, none that lost 0.05 at
// both depths turned out to be equal.
const inaccuracy = 0.15

// unit is the difference of values that multiplies the odds of winning by e: in the regression of
// [ending.order], ten of its units are one unit of the log-odds.
const unit = 10 * scale

// review assesses the moves of a game against the best moves of the strongest player. The solver
// keeps its results, so that proving the winner before a move takes little beyond the position
// after it.
//
// effortFor bounds the work for the whole game: the more moves, the less work for those that are
// only estimated. Up to 5x5 every verdict is exact.
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
	solver winSolver // with all results so far
}

// known returns the proven winner of a state and, if it can be found, the quickest way to the end.
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

// compare compares two moves with the search that estimates for master.
func (es *engines) compare(ctx context.Context, s state, sq, other square, l games.Limits) ([]search.Comparison, error) {
	if s.size > maxBitboard {
		return es.large.Compare(ctx, s, sq, other, l)
	}
	return es.endings.Compare(ctx, fixedEnding{endingOf(bitboardOf(s))}, cellOf(sq, s.size), cellOf(other, s.size), l)
}

// why explains a move in one sentence. It counts only the player's own moves to the end.
func why(s state, r games.Choice[square]) games.Text {
	if r.Proven {
		sure, in := "pathway.why.loss", "pathway.why.loss-in"
		if r.Value > 0 {
			sure, in = "pathway.why.win", "pathway.why.win-in"
		}
		if r.Distance == 0 {
			return games.T(sure)
		}
		return games.T(in, "Count", (r.Distance+1)/2)
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

// outlook describes how many squares a move leaves open to each player.
func outlook(s state, sq square) games.Text {
	l := consequencesOf(s, sq)
	return games.T("pathway.hint", "Own", l.own, "Seat", 1-s.turn, "Other", l.other)
}

// The least differences worth mentioning.
const (
	notableBurden  = 2 // forced moves
	notableChoice  = 3 // open squares
	notableSquares = 2 // open squares between two moves
)

// consequences describe the position after a move for its player and the opponent. Above 8x8 only
// the open squares are known, which do not indicate who is ahead.
type consequences struct {
	own, other         int // open squares
	ownMust, otherMust int // lower bounds on the forced moves
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

// burden returns how many more forced moves the opponent has.
func (l consequences) burden() int { return l.otherMust - l.ownMust }

// better explains why the best move beats the one played, as the continuation of "better b3:". It
// is zero if the numbers show no difference or the winner is proven anyway.
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
