package search

import (
	"context"
	"math"
	"slices"

	"parlour/games"
	"parlour/solver"
)

// Reviewer judges the moves of a game against the best moves that a search finds. It
// works backwards, so that the result for a state also serves the move that led to it.
// Each review needs its own Reviewer.
type Reviewer[S comparableState[S, M], M Move] struct {
	// Solved returns the proven result of an unfinished state with its best move, or a
	// Result that is not Proven. It may be nil.
	Solved func(context.Context, S) (Result[M], error)
	// Search finds the best move within limits; Compare is [Engine.Compare].
	Search  func(context.Context, S, games.Limits) (Result[M], error)
	Compare func(ctx context.Context, s S, move, other M, l games.Limits) ([]Comparison, error)
	// NodeLimits returns the node limits of successive searches of a state. A search follows
	// only if the move still seems bad after the one before.
	NodeLimits func(S) []int64
	// Limits are the limits of the review except for the nodes.
	Limits games.Limits
	// Unit is the scale of the evaluation; see [Game].
	Unit float64
	// Inaccuracy is the smallest estimated loss of winning chances that counts as a
	// mistake.
	Inaccuracy float64
	// Better explains why the best move beats the one played, as the continuation of
	// "better b3:". It returns the zero Text if there is no particular reason. It may be nil.
	Better func(S, Appraisal[M]) games.Text
	Format func(S, M) string

	next  S         // the state reviewed last
	worth Result[M] // the result for next
}

// Appraisal compares a move with the best one.
type Appraisal[M Move] struct {
	Move M
	// Played is what is known about the move without a comparison, and Best is the result of
	// the best move, both for the player who moves.
	Played, Best Result[M]
	// Comparisons holds the values of the two moves at two depths. It is empty if no estimate is
	// needed.
	Comparisons []Comparison
}

// Review reports the verdict on each move, from the last to the first.
func (r *Reviewer[S, M]) Review(ctx context.Context, played []games.Played[S, M], report func(i int, v games.Verdict)) error {
	for i := len(played) - 1; i >= 0; i-- {
		s := played[i].Before
		a, err := r.appraise(ctx, s, played[i].Move)
		if err == nil {
			err = solver.Yield(ctx)
		}
		if err != nil {
			return err
		}
		r.next, r.worth = s, a.Best
		report(i, r.verdict(s, a))
	}
	return nil
}

func (r *Reviewer[S, M]) appraise(ctx context.Context, s S, m M) (a Appraisal[M], err error) {
	a.Move = m
	if a.Played, err = r.after(ctx, s.After(m), s.Turn()); err != nil {
		return a, err
	}
	if a.Played.won() { // no move is better
		a.Best = Result[M]{Move: m, Value: a.Played.Value, Proven: true}
		return a, nil
	}
	if a.Best, err = r.solved(ctx, s); a.Best.Proven || err != nil {
		return a, r.contrast(ctx, s, &a, err)
	}
	for _, nodes := range r.NodeLimits(s) {
		l := r.Limits
		l.Nodes = nodes
		a.Best, err = r.Search(ctx, s, l)
		if err = r.contrast(ctx, s, &a, err); err != nil || a.exact() || a.Best.Proven || r.loss(a) < r.Inaccuracy {
			break
		}
	}
	return a, err
}

// after returns the result of a move for its player, given the state that it led to.
func (r *Reviewer[S, M]) after(ctx context.Context, s S, mover games.Seat) (worth Result[M], err error) {
	switch o := s.Outcome(); {
	case o.Over && o.Winner == mover:
		return Result[M]{Value: Win, Proven: true}, nil
	case o.Over && o.Winner != games.Nobody:
		return Result[M]{Value: -Win, Proven: true}, nil
	case o.Over:
		return Result[M]{Proven: true}, nil
	case s == r.next:
		worth = r.worth
	default:
		worth, err = r.solved(ctx, s)
	}
	worth.Value, worth.Mean = -worth.Value, -worth.Mean
	return worth, err
}

func (r *Reviewer[S, M]) solved(ctx context.Context, s S) (Result[M], error) {
	if r.Solved == nil {
		return Result[M]{}, nil
	}
	return r.Solved(ctx, s)
}

// contrast compares the move with the best one, unless they are the same or no estimate is
// needed. It passes err on.
func (r *Reviewer[S, M]) contrast(ctx context.Context, s S, a *Appraisal[M], err error) error {
	if a.Move == a.Best.Move && !a.Played.Proven {
		a.Played = a.Best
	}
	if err != nil || a.exact() {
		return err
	}
	l := r.Limits
	l.Nodes, l.Depth = a.Best.Nodes, a.Best.Depth
	a.Comparisons, err = r.Compare(ctx, s, a.Move, a.Best.Move, l)
	if len(a.Comparisons) > 0 && isProven(a.Comparisons[0].Value) {
		a.Played = Result[M]{Value: a.Comparisons[0].Value, Proven: true}
	}
	return err
}

func (r Result[M]) won() bool  { return r.Proven && r.Value > 0 }
func (r Result[M]) lost() bool { return r.Proven && r.Value < 0 }

// proven reports whether the results of both moves are proven.
func (a Appraisal[M]) proven() bool { return a.Played.Proven && a.Best.Proven }

// exact reports whether no estimate is needed: the move is the best one, every move loses,
// or both results are proven.
func (a Appraisal[M]) exact() bool { return a.Move == a.Best.Move || a.Best.lost() || a.proven() }

// fair reports whether the moves can be compared: because both results are proven, or because
// one search to the same depth estimated both. A proven result and an estimate can't be compared:
// the estimated move may have the same result, which the search did not see.
func (a Appraisal[M]) fair() bool {
	switch {
	case a.Played.won(), a.Best.lost(), a.proven():
		return true
	case a.Best.Proven:
		return false
	case a.Move == a.Best.Move:
		return a.Best.Depth > 0 && !a.Played.Proven
	}
	mixed := func(p Comparison) bool { return isProven(p.Value) != isProven(p.Other) }
	return len(a.Comparisons) > 0 && !slices.ContainsFunc(a.Comparisons, mixed)
}

// loss returns the loss of winning chances that the move has cost, by the depth at which
// it is smaller.
func (r *Reviewer[S, M]) loss(a Appraisal[M]) float64 {
	if a.proven() {
		return max(0, r.chances(a.Best.Value)-r.chances(a.Played.Value))
	}
	least := 1.0
	for _, p := range a.Comparisons {
		least = min(least, r.chances(p.Other)-r.chances(p.Value))
	}
	return max(0, least)
}

// chances converts a value to a probability of winning.
func (r *Reviewer[S, M]) chances(value int) float64 {
	return 1 / (1 + math.Exp(-float64(value)/r.Unit))
}

func (r *Reviewer[S, M]) verdict(s S, a Appraisal[M]) games.Verdict {
	v := games.Verdict{Skill: -1, Luck: -1, Standing: r.standing(a)}
	if a.fair() {
		v.Best, v.Skill = r.Format(s, a.Move), int(math.Round(100*(1-r.fault(a))))
	}
	if v.Skill >= 0 && v.Skill < 100 {
		v.Best, v.Text = r.Format(s, a.Best.Move), r.reason(s, a)
	}
	if s.Turn() != 0 && v.Standing >= 0 {
		v.Standing = 100 - v.Standing
	}
	return v
}

// fault returns the loss of winning chances that the verdict blames on the move.
func (r *Reviewer[S, M]) fault(a Appraisal[M]) float64 {
	switch loss := r.loss(a); {
	case a.Best.lost(), a.Move == a.Best.Move, a.Played.won():
		return 0
	case a.proven() && a.Played.lost():
		return 1
	case a.proven(), loss >= r.Inaccuracy:
		return loss
	}
	return 0
}

// reason explains why the best move is better.
func (r *Reviewer[S, M]) reason(s S, a Appraisal[M]) games.Text {
	var reason games.Text
	if r.Better != nil {
		reason = r.Better(s, a)
	}
	switch {
	case a.Best.won() && a.Best.Distance == 0:
		return games.T("games.verdict.wins")
	case a.Best.won() && (a.Best.Distance > 1 || reason.IsZero()):
		return games.T("games.verdict.wins-in", "Count", (a.Best.Distance+1)/2)
	}
	return reason
}

// standing returns the state of the game after the move for its player, from 0 to 100, or -1
// if it is unknown. Only proven results are 0 or 100.
func (r *Reviewer[S, M]) standing(a Appraisal[M]) int {
	chance := 0.5
	switch {
	case a.Played.won():
		return 100
	case a.Played.lost(), a.Best.lost():
		return 0
	case a.Played.Proven: // a draw
	case a.Played.Depth > 0: // searched directly or from the state after it
		chance = r.chances(a.Played.Mean)
	case len(a.Comparisons) > 0:
		chance = 0
		for _, p := range a.Comparisons {
			chance += r.chances(p.Value) / float64(len(a.Comparisons))
		}
	default:
		return -1
	}
	return int(math.Round(min(max(100*chance, 1), 99)))
}

// Comparison holds the values of two moves for the player who makes them, searched to the
// same depth.
type Comparison struct{ Value, Other int }

// Compare evaluates two moves of a state. Values of different search depths differ by more
// than most moves do, so both moves are searched to the same depth: l.Depth plies from the
// state and, because of the odd-even effect, one ply less. If both depths agree on which
// move is better, the difference is not noise of that kind.
//
// l.Nodes bounds each of the two searches. If it stops one early, the depth is the
// greatest that both have completed.
func (e *Engine[S, M]) Compare(ctx context.Context, s S, move, other M, l games.Limits) ([]Comparison, error) {
	l.Depth = max(l.Depth-1, 1)
	a, err := e.after(ctx, s.After(move), l)
	if err != nil {
		return nil, err
	}
	b, err := e.after(ctx, s.After(other), l)
	if err != nil {
		return nil, err
	}
	var prospects []Comparison
	for depth := min(a.reached, b.reached); depth > 0 && len(prospects) < 2; depth-- {
		prospects = append(prospects, Comparison{Value: a.at(depth), Other: b.at(depth)})
	}
	return prospects, nil
}

// outlook holds the values of a state for the player who moved into it.
type outlook struct {
	values  []int // by depth, from 1
	reached int   // the greatest depth with a value
}

// at returns the value at a depth. A proven value holds at all greater depths.
func (o outlook) at(depth int) int { return o.values[min(depth, len(o.values))-1] }

// after searches the state that a move led to.
func (e *Engine[S, M]) after(ctx context.Context, s S, l games.Limits) (outlook, error) {
	if end, over := s.Ended(); over {
		return outlook{[]int{-end.value(1)}, l.Depth}, nil
	}
	_, err := e.Search(ctx, s, l)
	o := outlook{games.Mapped(e.values, func(v int) int { return -v }), l.Depth}
	if !e.best.Proven {
		o.reached = len(o.values)
	}
	return o, err
}
