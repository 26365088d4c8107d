package pig

import (
	"context"
	"math"

	"parlour/games"
)

// judge assesses a decision of two players by their chances of winning. Each percent lost
// costs ten points of skill, because decisions rarely differ by ten percent. Luck is the
// share of faces below the one rolled, with half its own; it answers the decision to roll.
func (t table) judge(ctx context.Context, s state, m move, _ games.Limits) (games.Verdict, error) {
	v := games.Verdict{Skill: -1, Luck: -1, Standing: -1}
	if s.rolling {
		v.Luck, v.Answers = percent((float64(m)-0.5)/faces), 1
	}
	if s.seats > 2 {
		return v, ctx.Err()
	}
	next := s.After(m)
	_, _, then := t.weigh(next)
	if v.Standing = percent(then); next.turn != 0 {
		v.Standing = percent(1 - then)
	}
	if s.rolling {
		return v, ctx.Err()
	}
	played, better, best := t.weigh(s)
	if m == holdMove {
		played, better = better, played
	}
	v.Best, v.Skill = names[m], 100
	if better > played {
		v.Best, v.Skill = names[rollMove+holdMove-m], max(0, 100-percent(10*(best-played)))
	}
	if percent(best) > percent(played) {
		v.Text = games.T("pig.verdict", "Best", games.Percent(best), "Played", games.Percent(played))
	}
	return v, ctx.Err()
}

// weigh returns the chance of winning of the seat to move, of two, by rolling, by holding,
// and by the better of the two.
func (t table) weigh(s state) (rolled, held, best float64) {
	if s.over() {
		return 0, 0, 1
	}
	rolled, held = t.odds().weigh(s.needs(s.turn), s.needs(1-s.turn), s.total)
	if s.rolling {
		return rolled, 0, rolled
	}
	return rolled, held, max(rolled, held)
}

// solve returns the value for two players who play optimally. With more, nothing is proven.
func (t table) solve(ctx context.Context, s state, _ games.Limits) (games.Solution[move], error) {
	if s.seats > 2 {
		return games.Solution[move]{}, ctx.Err()
	}
	const most = defaultTarget // the table covers all positions up to this score
	rolled, held, best := t.weigh(s)
	found := games.Solution[move]{Proven: true, Value: best, Complete: true, Nodes: most * most * (most + 1) / 2}
	if held > rolled {
		found.Best = []move{holdMove}
	} else if !s.rolling {
		found.Best = []move{rollMove}
	}
	return found, ctx.Err()
}

// percent rounds a probability to percent.
func percent(p float64) int { return int(math.Round(100 * p)) }
