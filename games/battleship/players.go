package battleship

import (
	"context"
	"slices"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/fleet"
	"parlour/solver/search"
)

type strategy = games.Strategy[state, move]

// The strength of the levels; the package comment has figures.
const (
	easyRandom  = 0.3    // easy's share of random shots
	mediumNodes = 2      // medium sees only a few of the fleets that fit
	hardNodes   = 10_000 // hard counts all fleets that fit for two of three shots
)

// players returns the computer players by name.
func players() map[string]strategy {
	return map[string]strategy{
		"random": answering(games.Random[state, move]),
		"easy":   answering(search.Mixed(easyRandom, games.Random[state, move], hunter)),
		"hunter": answering(hunter),
		"medium": answering(likeliest(mediumNodes, (*fleet.Sea).Hunt)),
		"hard":   answering(likeliest(hardNodes, untried)),
	}
}

// answering adds answers to a player that shoots: those of the fleet in its hand, as the host
// does, or random ones without a fleet.
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

// hunter plays hunt and target; see [fleet.Sea.Hunt].
func hunter(_ context.Context, s state, h games.Hand, _ games.Limits) (games.Choice[move], error) {
	return games.Choice[move]{Move: pick(h, s.Hunt(s.seas[1-s.turn]))}, nil
}

// likeliest shoots at the square with the highest probability of a ship, of those that it
// chooses from: medium as a hunter, because a few fleets may all miss a wounded ship.
func likeliest(most int64, from func(*fleet.Sea, fleet.Knowledge) fleet.Set) strategy {
	return func(ctx context.Context, s state, h games.Hand, l games.Limits) (games.Choice[move], error) {
		nodes, at := l.Or(games.Limits{Nodes: most}).Nodes, s.seas[1-s.turn]
		chances, err := s.Chances(solver.WithStop(ctx, l.Stop), at, nodes, h.Random())
		if err != nil {
			return games.Choice[move]{}, err
		}
		best, p := chances.Best(from(s.Sea, at))
		return games.Choice[move]{
			Move: pick(h, best), Value: p, Nodes: chances.Nodes,
			Why: games.T("battleship.why", "Percent", games.Percent(p)),
		}, nil
	}
}

// untried returns the squares that are still to be shot at.
func untried(s *fleet.Sea, k fleet.Knowledge) fleet.Set { return s.Squares().AndNot(k.Shots()) }

// pick shoots at a random one of several squares.
func pick(h games.Hand, from fleet.Set) move {
	return move{Shot: true, Square: games.Pick(h, slices.Collect(from.All))}
}
