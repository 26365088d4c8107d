package crosscut

import (
	"context"
	"math"

	"parlour/games"
	"parlour/solver/search"
)

// judgeNodes is what weighing one move may cost where no limit is given.
const judgeNodes = 300_000

// Judge weighs a move against the best one.
func (g game) Judge(ctx context.Context, before games.Position, move string, l games.Limits) (games.Verdict, error) {
	s, ok := games.StateOf[State](before)
	if !ok {
		return games.Verdict{}, games.Refuse("games.foreign")
	}
	canonical, err := before.Canonical(move)
	if err != nil {
		return games.Verdict{}, err
	}
	m, err := parse(s, canonical)
	if err != nil {
		return games.Verdict{}, err
	}
	if l.Nodes == 0 {
		l.Nodes = judgeNodes
	}
	best, err := master(ctx, s, games.Hand{}, l)
	if err != nil {
		return games.Verdict{}, err
	}
	played, err := worthOf(ctx, s.After(m), best, m, l)
	if err != nil {
		return games.Verdict{}, err
	}
	return verdict(m, played, best), nil
}

// appraisal is the value of a move for the side that made it.
type appraisal struct {
	value  float64
	proven bool
}

// worthOf appraises a move by what the other can do after it.
func worthOf(ctx context.Context, after State, best games.Choice[Move], m Move, l games.Limits) (appraisal, error) {
	switch {
	case after.board.end == finished:
		return appraisal{search.Win, true}, nil
	case after.board.end == stuck:
		return appraisal{0, true}, nil
	case best.Move == m:
		return appraisal{best.Value, best.Proven}, nil
	}
	reply, err := master(ctx, after, games.Hand{}, l)
	return appraisal{-reply.Value, reply.Proven}, err
}

// Moves that cost less of the chances than these are as good as the best, and
// inaccurate, in hundredths.
const (
	good       = 95
	inaccurate = 75
)

func verdict(m Move, played appraisal, best games.Choice[Move]) games.Verdict {
	v := games.Verdict{Best: best.Move.String(), Luck: -1, Skill: 99}
	id, args := "good", []any{"Square", m.String(), "Best", v.Best}
	lost := played.proven && played.value < 0
	switch share := chances(played.value) / max(chances(best.Value), 0.01); {
	case best.Move == m || best.Proven && best.Value < 0:
		// Nothing was better, or nothing could be saved.
		if best.Proven && best.Value < 0 {
			id = "hopeless"
		}
	case best.Proven && best.Value > 0 && lost:
		v.Skill, id = 0, "threw"
	case lost:
		v.Skill, id = 0, "loses"
	case share*100 >= good:
	case share*100 >= inaccurate:
		v.Skill, id = int(share*99), "inaccurate"
	default:
		v.Skill, id = int(share*99), "mistake"
	}
	v.Text = games.T("crosscut.verdict."+id, args...)
	return v
}

// chances is the probability of winning at a value.
func chances(value float64) float64 { return 1 / (1 + math.Exp(-value/unit)) }
