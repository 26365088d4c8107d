package search

import (
	"context"

	"parlour/games"
)

// Mixed plays a random share of its moves like one player and the rest like other. A hand
// without randomness always plays like other.
func Mixed[S, M any](share float64, one, other games.Strategy[S, M]) games.Strategy[S, M] {
	return func(ctx context.Context, s S, h games.Hand, l games.Limits) (games.Choice[M], error) {
		if h.Rand != nil && h.Rand.Float64() < share {
			return one(ctx, s, h, l)
		}
		return other(ctx, s, h, l)
	}
}

// Explained adds an explanation to the choices of a player, unless it gave its own, and a
// note about the numbers behind them.
func Explained[S, M any](p games.Strategy[S, M], why func(S, games.Choice[M]) games.Text, note func(S, M) games.Text) games.Strategy[S, M] {
	return func(ctx context.Context, s S, h games.Hand, l games.Limits) (games.Choice[M], error) {
		c, err := p(ctx, s, h, l)
		if err != nil {
			return c, err
		}
		if c.Why.IsZero() {
			c.Why = why(s, c)
		}
		c.Note = note(s, c.Move)
		return c, nil
	}
}

// Seed draws the seed of a search, or 0 if the hand has no randomness.
func Seed(h games.Hand) uint64 {
	if h.Rand == nil {
		return 0
	}
	return h.Rand.Uint64()
}
