package pig

import (
	"context"
	"math"

	"parlour/games"
)

// strategies are the computer players by name.
func strategies(t *table) map[string]games.Strategy[State, Move] {
	return map[string]games.Strategy[State, Move]{
		"easy": until(eager), "medium": until(twenty), "hard": until(keepPace), "perfect": t.perfect,
	}
}

// until is a player who rolls until the turn has brought enough to stop, or to
// win.
func until(stop func(State) int) games.Strategy[State, Move] {
	return func(ctx context.Context, s State, _ games.Hand, _ games.Limits) (games.Choice[Move], error) {
		enough := min(stop(s), s.needs(s.turn))
		c := games.Choice[Move]{Move: Roll, Nodes: 1, Why: games.T("pig.why.until", "Count", enough)}
		if s.total >= enough {
			c.Move = Hold
		}
		return c, ctx.Err()
	}
}

// eager stops when it has little, which wins 3 games in 10 against twenty.
func eager(State) int { return 10 }

// twenty stops where a further roll costs on average as much as it brings: a one
// takes 20 points, the other faces bring 2 to 6.
func twenty(State) int { return 20 }

// keepPace is "end race or keep pace" of Neller and Presser, "Practical Play of
// the Dice Game Pig", The UMAP Journal 31(1), 2010: near the end it rolls to win,
// before it takes the more the further it is behind. It wins 49.6 games in
// 100 against optimal play.
func keepPace(s State) int {
	own, other := s.needs(s.turn), s.rival()
	if min(own, other) <= 29 {
		return own
	}
	return max(1, 21+int(math.Round(float64(own-other)/8)))
}

// rival is how many points the best of the others is short of the target.
func (s State) rival() int {
	least := s.target
	for seat := range games.Seat(s.seats) {
		if seat != s.turn {
			least = min(least, s.needs(seat))
		}
	}
	return least
}

// perRival is how many points each opponent after the first counts for. Against
// five that take no account of each other it makes 7 games in 100 more won than
// as many points as the leader has.
const perRival = 3

// perfect is optimal play for two. With more it takes the others for one
// opponent, who is a little ahead of the best of them.
func (t *table) perfect(ctx context.Context, s State, _ games.Hand, _ games.Limits) (games.Choice[Move], error) {
	c := games.Choice[Move]{Move: Roll, Nodes: 1}
	if err := ctx.Err(); err != nil {
		return c, err
	}
	rolled, held := t.odds(s).weigh(s.needs(s.turn), max(1, s.rival()-perRival*(s.seats-2)), s.total)
	if c.Value = rolled; held > rolled {
		c.Move, c.Value = Hold, held
	}
	c.Why = games.T("pig.why.odds", "Roll", percent(rolled), "Hold", percent(held))
	switch {
	case s.total == 0:
		c.Why = games.T("pig.why.first")
	case s.seats > 2:
		c.Note = games.T("pig.why.several")
	}
	return c, nil
}
