package pathway

import (
	"context"
	"math"

	"parlour/games"
	"parlour/solver/search"
)

// judgeNodes is what weighing one move costs where no limit is given, twice.
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
	if l.Nodes == 0 && s.size > openingSize {
		l.Nodes = judgeNodes
	}
	best, err := g.thinking.assess(ctx, s, l)
	if err != nil {
		return games.Verdict{}, err
	}
	played := best
	if sq != best.Move {
		if played, err = g.thinking.after(ctx, s.After(sq), l); err != nil {
			return games.Verdict{}, err
		}
	}
	return verdict(s, sq, played, best), nil
}

// after is the worth of a move for who made it, from the position that it made.
func (t *thinking) after(ctx context.Context, s State, l games.Limits) (search.Result[Square], error) {
	if s.over() {
		return search.Result[Square]{Value: -search.Win, Proven: true}, nil
	}
	r, err := t.assess(ctx, s, l)
	r.Value = -r.Value
	return r, err
}

// Shares of the best move's chances, in hundredths, from which a move is as good
// and from which it is merely inaccurate.
const (
	good       = 95
	inaccurate = 75
)

func verdict(s State, sq Square, played, best search.Result[Square]) games.Verdict {
	v := games.Verdict{Best: s.name(best.Move), Skill: 99, Luck: -1}
	lost := played.Proven && played.Value < 0
	share := chances(played.Value) / max(chances(best.Value), 0.01)
	args := []any{"Square", s.name(sq), "Best", v.Best}
	switch {
	case best.Proven && best.Value < 0:
		v.Text = games.T("pathway.verdict.hopeless", args...)
	case best.Proven && lost:
		v.Skill, v.Text = 0, games.T("pathway.verdict.threw", args...)
	case lost:
		v.Skill, v.Text = 0, games.T("pathway.verdict.loses", args...)
	case played.Proven && best.Proven:
		v.Text = games.T("pathway.verdict.wins", args...)
	case sq == best.Move || share*100 >= good:
		v.Text = games.T("pathway.verdict.good", args...)
	case share*100 >= inaccurate:
		v.Skill, v.Text = int(share*99), games.T("pathway.verdict.inaccurate", args...)
	default:
		v.Skill, v.Text = int(share*99), games.T("pathway.verdict.mistake", args...)
	}
	return v
}

// chances is the probability of winning with a value: the regression behind
// [ending.promise] gives one in ten of its units to the logarithm of the odds.
func chances(value int) float64 { return 1 / (1 + math.Exp(-float64(value)/(10*scale))) }
