package liarsdice

import (
	"cmp"
	"context"
	"math"
	"slices"

	"parlour/games"
)

// judge compares the chance of a move to keep the dice with that of the best move, as hard
// sees them. Each percent lost costs two points of skill. The standing of two seats is the
// share of the first in the dice. Dice that are shown are not judged.
func judge(ctx context.Context, s state, m move, l games.Limits) (games.Verdict, error) {
	v := games.Verdict{Skill: -1, Luck: -1, Standing: -1}
	after := s.After(m)
	if s.seats == 2 {
		v.Standing = percent(float64(after.dice[0]) / float64(after.total()))
	}
	if s.revealing() {
		return v, ctx.Err()
	}
	all, _, err := s.weigh(ctx, s.hand, nil, l)
	if err != nil {
		return v, err
	}
	best := slices.MaxFunc(all, func(a, b option) int { return cmp.Compare(a.value, b.value) })
	played := 0.0
	if i := slices.IndexFunc(all, func(o option) bool { return o.move == m }); i >= 0 {
		played = all[i].value
	}
	v.Best, v.Skill = best.String(), max(0, 100-percent(2*(best.value-played)))
	if best.move != m && percent(best.value) > percent(played) {
		v.Text = games.T("liarsdice.verdict", "Best", games.Percent(best.value), "Played", games.Percent(played))
	}
	return v, nil
}

// percent rounds a probability to percent.
func percent(p float64) int { return int(math.Round(100 * p)) }
