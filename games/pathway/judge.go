package pathway

import (
	"context"
	"math"

	"parlour/games"
	"parlour/solver/search"
)

// judgeNodes is what the first look at a move may cost where no limit is given.
// A move that then seems bad is looked at once more as master thinks: it would
// not do to find fault with master's own moves.
const judgeNodes = 250_000

// Judge weighs a move against the best that the strongest player finds.
func (g *game) Judge(ctx context.Context, before games.Position, move string, l games.Limits) (games.Verdict, error) {
	s, ok := games.StateOf[State](before)
	if !ok {
		return games.Verdict{}, games.Refuse("games.foreign")
	}
	canonical, err := before.Canonical(move)
	if err != nil {
		return games.Verdict{}, err
	}
	sq, err := parse(s, canonical)
	if err != nil {
		return games.Verdict{}, err
	}
	looks := []int64{judgeNodes, 0}
	if l.Nodes > 0 || s.size <= openingSize {
		looks = []int64{l.Nodes}
	}
	var a appraisal
	for _, nodes := range looks {
		if a, err = g.thinking.appraise(ctx, s, sq, games.Limits{Nodes: nodes, Depth: l.Depth}); err != nil {
			return games.Verdict{}, err
		}
		if a.exact() || a.loss() < inaccurate {
			break
		}
	}
	return a.verdict(s), nil
}

// appraisal is what there is to be said of a placement.
type appraisal struct {
	square       Square
	played, best search.Result[Square] // for who placed
	// both are the placement and the best one, seen equally far ahead in two
	// ways; none where the appraisal is exact without.
	both []search.Prospect
}

func (t *thinking) appraise(ctx context.Context, s State, sq Square, l games.Limits) (a appraisal, err error) {
	a.square = sq
	if a.best, err = t.assess(ctx, s, l); err != nil {
		return a, err
	}
	a.played = a.best
	if sq == a.best.Move {
		return a, nil
	}
	reply := l
	if reply.Nodes == 0 && s.size > openingSize {
		reply.Nodes = judgeNodes // it is only to find out whether the winner is certain
	}
	if a.played, err = t.after(ctx, s.After(sq), reply); err != nil || a.exact() {
		return a, err
	}
	a.both, err = t.compare(ctx, s, sq, a.best.Move, games.Limits{Nodes: a.best.Nodes, Depth: a.best.Depth})
	return a, err
}

// after is the worth of a placement for who made it, from the position that it
// made.
func (t *thinking) after(ctx context.Context, s State, l games.Limits) (search.Result[Square], error) {
	if s.over() {
		return search.Result[Square]{Value: -search.Win, Proven: true}, nil
	}
	r, err := t.assess(ctx, s, l)
	r.Value = -r.Value
	return r, err
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

// exact reports whether no estimate is needed: the placement is the best,
// nothing could be saved, or it is known who wins after it.
func (a appraisal) exact() bool {
	return a.square == a.best.Move || a.played.Proven || a.best.Proven && a.best.Value < 0
}

// Chances of winning from which on their loss makes a placement inaccurate, and
// a mistake. A search two plies deeper finds the difference of two placements to
// be another by 0.07 (standard deviation, 52 pairs on 6x6 and 8x8; values of
// searches to different depths are off by 0.32); of those pairs it acquitted none
// that lost 0.05 by both depths.
const (
	inaccurate = 0.15
	mistaken   = 0.30
)

// loss is how much of the chances of winning a placement has cost at least: by
// the depth that is kinder to it.
func (a appraisal) loss() float64 {
	least := 1.0
	for _, p := range a.both {
		least = min(least, chances(p.Other)-chances(p.Value))
	}
	return max(0, least)
}

func (a appraisal) verdict(s State) games.Verdict {
	v := games.Verdict{Best: s.name(a.best.Move), Luck: -1}
	id, loss := "good", 0.0
	switch won := a.best.Proven && a.best.Value > 0; {
	case a.best.Proven && !won:
		id = "hopeless"
	case a.played.Proven && a.played.Value < 0 && won:
		id, loss = "threw", 1
	case a.played.Proven && a.played.Value < 0:
		id, loss = "loses", 1
	case a.played.Proven:
		id = "wins"
	case a.square == a.best.Move:
		// Nothing better was found.
	case won:
		id, loss = "missed", a.loss()
	case a.loss() >= mistaken:
		id, loss = "mistake", a.loss()
	case a.loss() >= inaccurate:
		id, loss = "inaccurate", a.loss()
	}
	v.Skill = int(math.Round(99 * (1 - loss)))
	if id == "good" || id == "wins" {
		v.Best = s.name(a.square)
	}
	v.Text = games.T("pathway.verdict."+id, "Square", s.name(a.square), "Best", s.name(a.best.Move))
	return v
}

// chances is the probability of winning with a value: the regression behind
// [ending.promise] gives one in ten of its units to the logarithm of the odds.
func chances(value int) float64 { return 1 / (1 + math.Exp(-float64(value)/(10*scale))) }
