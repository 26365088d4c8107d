package pig

import (
	"context"
	"math"

	"parlour/games"
)

// table provides the odds.
type table struct{ odds func() *odds }

// players returns the computer players by name. Easy wins 3 of 10 games against medium.
// Medium holds where another roll costs on average as much as it gains: a one loses 20
// points, the other faces gain 2 to 6.
func (t table) players() map[string]games.Strategy[state, move] {
	return map[string]games.Strategy[state, move]{
		"easy":    until(func(state) int { return 10 }),
		"medium":  until(func(state) int { return 20 }),
		"hard":    until(keepPace),
		"perfect": t.perfect,
	}
}

// until returns the player that rolls until the turn has enough points to stop or to win.
func until(stop func(state) int) games.Strategy[state, move] {
	return func(ctx context.Context, s state, _ games.Hand, _ games.Limits) (games.Choice[move], error) {
		enough := min(stop(s), s.needs(s.turn))
		c := games.Choice[move]{Move: rollMove, Nodes: 1, Why: games.T("pig.why.until", "Count", enough)}
		if s.total >= enough {
			c.Move = holdMove
		}
		return c, ctx.Err()
	}
}

// keepPace is "end race or keep pace" (Neller and Presser, "Practical Play of the Dice Game
// Pig", The UMAP Journal 31(1), 2010): near the end it rolls to win; before, it holds later
// the further it is behind. It wins 49.6 % of games against optimal play.
func keepPace(s state) int {
	own, other := s.needs(s.turn), s.rival()
	if min(own, other) <= 29 {
		return own
	}
	return 21 + int(math.Round(float64(own-other)/8))
}

// rival returns the number of points that the best opponent lacks to the target.
func (s state) rival() int {
	least := s.target
	for seat := range games.Seat(s.seats) {
		if seat != s.turn {
			least = min(least, s.needs(seat))
		}
	}
	return least
}

// perfect plays optimally against one opponent. It treats several opponents as a single one
// that is 3 points ahead of the best for each opponent after the first. So it wins 17.8 % of
// games against five that consider only the leader, where six equal players win 16.7 % each.
func (t table) perfect(ctx context.Context, s state, _ games.Hand, _ games.Limits) (games.Choice[move], error) {
	rolled, held := t.odds().weigh(s.needs(s.turn), max(1, s.rival()-3*(s.seats-2)), s.total)
	c := games.Choice[move]{Move: rollMove, Value: rolled, Nodes: 1, Why: games.T("pig.why.first")}
	if held > rolled {
		c.Move, c.Value = holdMove, held
	}
	if s.total > 0 {
		c.Why = games.T("pig.why.odds", "Roll", games.Percent(rolled), "Hold", games.Percent(held))
	}
	if s.seats > 2 {
		c.Note = games.T("pig.why.several")
	}
	return c, ctx.Err()
}

// odds are the chances of winning of two optimal players (Neller and Presser, "Optimal Play
// of the Dice Game Pig", The UMAP Journal 25(1), 2004): o[a][b] is the chance of the player
// who begins a turn and needs a points, against one who needs b. They hold for every target.
type odds [defaultTarget + 1][defaultTarget + 1]float64

// chance is a chance of winning and its derivative with respect to the opponent's chance
// after a one.
type chance struct{ won, slope float64 }

// findOdds takes 25 ms. Scores never decrease, so the two positions with the same scores,
// in which one or the other player begins, depend only on each other and on positions with
// higher scores. Their chances are computed together by Newton's method, which takes about
// four steps.
func findOdds() *odds {
	o := &odds{}
	for sum := 2; sum <= 2*defaultTarget; sum++ {
		for a := max(1, sum-defaultTarget); 2*a <= sum; a++ {
			b, x, y := sum-a, 0.5, 0.5
			for step := 1.0; step > 1e-12; {
				p, q := o.plan(a, b, y)[0], o.plan(b, a, x)[0]
				next := (p.won + p.slope*(q.won-y-q.slope*x)) / (1 - p.slope*q.slope)
				step = math.Abs(next - x)
				x, y = next, q.won+q.slope*(next-x)
			}
			o[a][b], o[b][a] = x, y
		}
	}
	return o
}

// plan returns the chances during a turn of a player who needs own points, by the total of
// the turn, if the opponent's chance after a one is then.
func (o *odds) plan(own, other int, then float64) *[defaultTarget + faces]chance {
	var plan [defaultTarget + faces]chance
	for i := range faces {
		plan[own+i].won = 1
	}
	for total := own - 1; total >= 0; total-- {
		rolled := chance{1 - then, -1}
		for _, c := range plan[total+2 : total+faces+1] {
			rolled.won, rolled.slope = rolled.won+c.won, rolled.slope+c.slope
		}
		plan[total] = chance{rolled.won / faces, rolled.slope / faces}
		if held := 1 - o[other][own-total]; total > 0 && held > plan[total].won {
			plan[total] = chance{won: held}
		}
	}
	return &plan
}

// weigh returns the chance of winning with a total by rolling and by holding. Holding
// requires a total.
func (o *odds) weigh(own, other, total int) (rolled, held float64) {
	then := o[other][own]
	rolled = 1 - then
	for _, c := range o.plan(own, other, then)[total+2 : total+faces+1] {
		rolled += c.won
	}
	if total > 0 {
		held = 1 - o[other][own-total]
	}
	return rolled / faces, held
}
