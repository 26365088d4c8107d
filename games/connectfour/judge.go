package connectfour

import (
	"cmp"
	"context"
	"errors"

	"parlour/games"
	"parlour/solver"
)

// Nodes of the solver, of which it searches some five million a second.
const (
	perfectNodes = 10_000_000 // two seconds; what follows a position at the edge of the book hardly ever takes that
	judgeNodes   = 1_000_000
)

// known is what is known of a position for the player to move.
type known struct {
	proven       bool
	move         Column
	booked       bool // in the book
	score, plies int
	nodes        int64
}

// solving is a search with memory from the pool, to which done returns it.
func (t *thinking) solving(ctx context.Context, s State, l games.Limits) (v *solving, done func()) {
	table := t.tables.Get().(*bounds)
	v = &solving{frame: newFrame(int(s.width), int(s.height)), table: table.part(l.Nodes), ctx: solver.Until(ctx, l.Enough), limit: l.Nodes}
	v.reset()
	return v, func() { t.tables.Put(table) }
}

// find is the best move, if it can be found within the limits. Mirror images are
// solved alike, so that what the book leaves to the solver is what was tried.
func (t *thinking) find(v *solving, s State) (k known, err error) {
	w, ok := s.word()
	if err := v.ctx.Err(); err != nil || !ok {
		return k, err
	}
	c := v.canonical(w)
	var a advice
	if v.width == bookWidth && v.height == bookHeight {
		b, err := t.book()
		if err != nil {
			return k, err
		}
		a, k.booked = b[c.key()]
	}
	k.move, k.score = a.move, int(a.score)
	if !k.booked {
		var at uint64
		at, k.score = v.best(c)
		k.move, k.nodes = columnOf(at), v.nodes
	}
	if c != w {
		k.move = Column(v.width) - 1 - k.move
	}
	k.plies = v.plies(k.score, w.count())
	if k.proven = k.booked || v.err == nil; !k.proven && !errors.Is(v.err, solver.ErrEnough) {
		err = v.err
	}
	return k, err
}

// worth is the value of the move that led to a state, for who made it.
func (t *thinking) worth(v *solving, next State) (score int, proven bool, err error) {
	if next.won {
		return (v.cells + 2 - next.count()) / 2, true, nil
	}
	k, err := t.find(v, next)
	return -k.score, k.proven, err
}

// judge weighs a move against the best, if both can be solved.
func (t *thinking) judge(ctx context.Context, s State, c Column, l games.Limits) (games.Verdict, error) {
	verdict := games.Verdict{Skill: -1, Luck: -1, Standing: -1}
	v, done := t.solving(ctx, s, limitsOf(l, judgeNodes))
	defer done()
	best, err := t.find(v, s)
	score, proven := best.score, best.proven
	if err == nil && proven && c != best.move {
		score, proven, err = t.worth(v, s.After(c))
	}
	if err != nil || !proven {
		return verdict, err
	}
	verdict.Best, verdict.Standing = best.move.String(), 50*(1+cmp.Compare(score, 0))
	if s.turn == Blue {
		verdict.Standing = 100 - verdict.Standing
	}
	if verdict.Text, verdict.Skill = weigh(best, score); verdict.Skill == mostSkill {
		verdict.Best = c.String()
	}
	return verdict, nil
}

const (
	mostSkill = 100
	slow      = 5 // the skill that a move later costs, or earlier where all is lost
)

// weigh is what the best move is better for than one of that score, and what skill
// that one shows: half a point of the result thrown away is half the skill.
func weigh(best known, score int) (games.Text, int) {
	lost := cmp.Compare(best.score, 0) - cmp.Compare(score, 0)
	skill := mostSkill / 2 * (2 - lost)
	if lost == 0 {
		skill = max(mostSkill/2, mostSkill-slow*(best.score-score))
	} else if best.score == 0 {
		skill = 0
	}
	switch {
	case skill == mostSkill:
		return games.Text{}, skill
	case best.score > 0:
		return games.T("connectfour.verdict.wins", "Count", (best.plies+1)/2), skill
	case best.score == 0:
		return games.T("connectfour.verdict.draws"), skill
	}
	return games.T("connectfour.verdict.resists", "Count", best.plies/2), skill
}
