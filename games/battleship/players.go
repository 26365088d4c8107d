package battleship

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"parlour/games"
	"parlour/solver"
	"parlour/solver/fleet"
)

type strategy = games.Strategy[State, Move]

// players are the computer players by name.
func players() map[string]strategy {
	return map[string]strategy{
		"random": truthful(games.Random[State, Move]),
		"easy":   truthful(careless),
		"hunter": truthful(hunt),
		"medium": truthful(likely(mediumNodes)),
		"hard":   truthful(likely(hardNodes)),
	}
}

// What makes the levels as strong as they are; the figures are in the package's
// comment.
const (
	// easyRandom is the share of easy's shots that are drawn by lot.
	easyRandom = 0.3
	// mediumNodes let medium see a few of the fleets that fit.
	mediumNodes = 10
	// hardNodes let hard count all fleets that fit in two shots of three.
	hardNodes = 10_000
)

// truthful has a player answer by the fleet in its hand. The host does that
// before it asks; with no fleet in the hand an answer is as good as any other.
func truthful(shoot strategy) strategy {
	return func(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Move], error) {
		if err := ctx.Err(); err != nil {
			return games.Choice[Move]{}, err
		}
		if !s.asked {
			return shoot(ctx, s, h, l)
		}
		if m, ok := forced(s, s.turn, h.Secret); ok {
			return games.Choice[Move]{Move: m}, nil
		}
		return games.Random(ctx, s, h, l)
	}
}

// careless hunts, but shoots anywhere now and then.
func careless(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Move], error) {
	if h.Rand != nil && h.Rand.Float64() < easyRandom {
		return games.Random(ctx, s, h, l)
	}
	return hunt(ctx, s, h, l)
}

// hunt is hunt and target: beside what was hit and is not sunk, in line with two
// such hits if there are; else on every other square, as on a chess board, where
// no ship of two squares can hide between. Squares beside a wreck are left out
// where ships must not touch.
func hunt(ctx context.Context, s State, h games.Hand, _ games.Limits) (games.Choice[Move], error) {
	sea := s.target()
	wrecks := s.water.Wrecks(sea.Known)
	wounds := sea.Hits.Less(wrecks)
	var inLine, beside, parity, rest []Square
	for q := range s.unshot() {
		if s.water.Near(wrecks).Has(q) {
			continue
		}
		switch near, line := s.wounded(wounds, q); {
		case line:
			inLine = append(inLine, q)
		case near:
			beside = append(beside, q)
		case (q.Column()+q.Row())%2 == 0:
			parity = append(parity, q)
		default:
			rest = append(rest, q)
		}
	}
	for _, squares := range [][]Square{inLine, beside, parity, rest} {
		if len(squares) > 0 {
			return games.Choice[Move]{Move: Move{Kind: Shot, Square: pick(h.Rand, squares)}}, ctx.Err()
		}
	}
	return games.Random(ctx, s, h, games.Limits{}) // beside wrecks, if that was said without being so
}

// wounded reports whether a square is beside a wound, and in line with two.
func (s State) wounded(wounds fleet.Set, q Square) (near, line bool) {
	for _, d := range [][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		at := func(n int) bool {
			column, row := q.Column()+n*d[0], q.Row()+n*d[1]
			return min(column, row) >= 0 && max(column, row) < s.size && wounds.Has(fleet.At(column, row))
		}
		near = near || at(1)
		line = line || at(1) && at(2)
	}
	return near, line
}

// pick draws one of several squares.
func pick(r *rand.Rand, from []Square) Square {
	if r == nil {
		return from[0]
	}
	return from[r.IntN(len(from))]
}

// likely shoots where most of the fleets that fit have a ship.
func likely(nodes int64) strategy {
	return func(ctx context.Context, s State, h games.Hand, l games.Limits) (games.Choice[Move], error) {
		most := nodes
		if l.Nodes > 0 {
			most = l.Nodes
		}
		r := h.Rand
		if r == nil {
			r = rand.New(rand.NewPCG(0, 0)) // for nobody's game: any sample will do
		}
		c, err := s.water.Chances(solver.Until(ctx, l.Enough), s.target().Known, most, r)
		if err != nil {
			return games.Choice[Move]{}, err
		}
		all := slices.Collect(s.unshot())
		best := c.Of(slices.MaxFunc(all, func(a, b Square) int { return cmp.Compare(c.Of(a), c.Of(b)) }))
		all = slices.DeleteFunc(all, func(q Square) bool { return c.Of(q) < best })
		m := Move{Kind: Shot, Square: pick(h.Rand, all)}
		return games.Choice[Move]{
			Move: m, Value: best, Line: []Move{m}, Nodes: c.Nodes,
			Why: games.T("battleship.why", "Percent", int(math.Round(100*best))),
		}, nil
	}
}
