package battleship

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/fleet"
)

type strategy = games.Strategy[state, move]

// What makes the levels as strong as they are; the figures are in the package's
// comment.
const (
	easyRandom  = 0.3    // the share of easy's shots that are drawn by lot
	mediumNodes = 10     // let medium see a few of the fleets that fit
	hardNodes   = 10_000 // let hard count all that fit, in two shots of three
)

// players are the computer players by name.
func players() map[string]strategy {
	return map[string]strategy{
		"random": answering(games.Random[state, move]),
		"easy":   answering(easy),
		"hunter": answering(hunter),
		"medium": answering(likeliest(mediumNodes)),
		"hard":   answering(likeliest(hardNodes)),
	}
}

// answering has a player that shoots answer by the fleet in its hand, as the host
// does for it; with none in the hand any answer is as good as another.
func answering(shoot strategy) strategy {
	return func(ctx context.Context, s state, h games.Hand, l games.Limits) (c games.Choice[move], err error) {
		if err := ctx.Err(); err != nil {
			return c, err
		}
		if m, ok := forced(s, s.turn, h.Secret); ok {
			return games.Choice[move]{Move: m}, nil
		}
		if s.asked {
			return games.Random(ctx, s, h, l)
		}
		return shoot(ctx, s, h, l)
	}
}

// hunter is hunt and target, see [fleet.Sea.Hunt].
func hunter(_ context.Context, s state, h games.Hand, _ games.Limits) (games.Choice[move], error) {
	return games.Choice[move]{Move: pick(h, s.Hunt(s.seas[1-s.turn]))}, nil
}

// easy hunts, but shoots anywhere now and then.
func easy(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[move], error) {
	if h.Rand != nil && h.Rand.Float64() < easyRandom {
		return games.Random(ctx, s, h, l)
	}
	return hunter(ctx, s, h, l)
}

// likeliest shoots where most of the fleets that fit have a ship.
func likeliest(most int64) strategy {
	return func(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[move], error) {
		nodes, r, at := most, h.Rand, s.seas[1-s.turn]
		if l.Nodes > 0 {
			nodes = l.Nodes
		}
		if r == nil {
			r = rand.New(rand.NewPCG(0, 0)) // no game is at stake: any sample will do
		}
		chances, err := s.Chances(solver.Until(ctx, l.Enough), at, nodes, r)
		if err != nil {
			return games.Choice[move]{}, err
		}
		best, p := chances.Best(s.Squares().AndNot(at.Shots()))
		return games.Choice[move]{
			Move: pick(h, best), Value: p, Nodes: chances.Nodes,
			Why: games.T("battleship.why", "Percent", int(math.Round(100*p))),
		}, nil
	}
}

// pick shoots at one of several squares, drawn by lot.
func pick(h games.Hand, from fleet.Set) move {
	all := slices.Collect(from.All)
	if h.Rand == nil {
		return move{Shot: true, Square: all[0]}
	}
	return move{Shot: true, Square: all[h.Rand.IntN(len(all))]}
}
