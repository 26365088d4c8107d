package search

import (
	"context"

	"parlour/games"
)

// Mixed plays in a share of its moves, which it draws by lot, like one player and
// in the others like another. With nothing to draw with it is always the other.
func Mixed[S, M any](share float64, one, other games.Strategy[S, M]) games.Strategy[S, M] {
	return func(ctx context.Context, s S, h games.Hand, l games.Limits) (games.Choice[M], error) {
		if h.Rand != nil && h.Rand.Float64() < share {
			return one(ctx, s, h, l)
		}
		return other(ctx, s, h, l)
	}
}

// Explained is a player who also says what is good about its moves, unless it has
// said that itself, and what the numbers mean.
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

// Seed draws the seed of a search, 0 where there is nothing to draw with.
func Seed(h games.Hand) uint64 {
	if h.Rand == nil {
		return 0
	}
	return h.Rand.Uint64()
}
