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
