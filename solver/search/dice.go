package search

import (
	"context"
	"math"

	"parlour/games"
	"parlour/solver"
)

// expectimax looks ahead in a game with dice: the seats choose what is best for
// them, chance has each roll with its probability (D. Michie, "Game-playing and
// game-learning automata", 1966). Values are chances of the first seat.
type expectimax[S comparableState[S, M], M Move] struct {
	game    *Game[S, M]
	ctx     context.Context
	limits  games.Limits
	nodes   int64
	guessed bool // some state was evaluated that had not ended
	proven  bool // at the last depth none was
	stopped bool
	known   map[seen[S]]float64
}

// seen is a state that was looked at so many plies deep.
type seen[S comparable] struct {
	state S
	depth int
}

// weighed is a move with its value.
type weighed[M Move] struct {
	move  M
	value float64
}

// weigh looks at the moves or rolls of a state to growing depths, at which one
// ply is always completed, and returns their values with how deep it looked.
func (x *expectimax[S, M]) weigh(s S) (all []weighed[M], depth int) {
	last := MaxPly
	if x.limits.Depth > 0 {
		last = x.limits.Depth
	}
	for depth < last {
		x.guessed = false
		clear(x.known)
		deeper := x.iterate(s, depth)
		if x.stopped {
			return all, depth
		}
		all, depth = deeper, depth+1
		if x.proven = !x.guessed; x.proven {
			break
		}
	}
	return all, depth
}

// iterate is the values of the moves, each looked at so many plies beyond.
func (x *expectimax[S, M]) iterate(s S, beyond int) (all []weighed[M]) {
	for m := range s.Moves() {
		all = append(all, weighed[M]{m, x.value(s.After(m), beyond, beyond == 0)})
	}
	return all
}

// value is the chance of the first seat. The first ply of all is exempt from the
// limits.
func (x *expectimax[S, M]) value(s S, depth int, exempt bool) float64 {
	if o := s.Outcome(); o.Over {
		return ended(o)
	}
	if x.nodes++; !exempt && x.spent() {
		return 0
	}
	if depth == 0 {
		x.guessed = true
		return x.game.guess(s)
	}
	key := seen[S]{s, depth}
	if v, ok := x.known[key]; ok {
		return v
	}
	turn := s.Turn()
	value := worst(turn)
	if turn == games.Chance {
		for _, r := range x.game.Chances(s) {
			value += r.Probability * x.value(s.After(r.Move), depth-1, false)
		}
	} else {
		for m := range s.Moves() {
			value = better(turn, value, x.value(s.After(m), depth-1, false))
		}
	}
	x.known[key] = value
	return value
}

// spent tells whether the search must stop.
func (x *expectimax[S, M]) spent() bool {
	if x.limits.Nodes > 0 && x.nodes > x.limits.Nodes || x.nodes&lookEvery == 0 && (solver.Yield(x.ctx) != nil || x.limits.Due()) {
		x.stopped = true
	}
	return x.stopped
}

// guess is the chance of the first seat by the evaluation.
func (g *Game[S, M]) guess(s S) float64 {
	if g.Evaluate == nil {
		return 0.5
	}
	return forSeat(1/(1+math.Exp(-float64(g.Evaluate(s))/g.unit())), max(s.Turn(), 0))
}

// lookWithDice plays the best move that an expectimax finds, by lot among equals.
// Its value is the chance of winning.
func (g Game[S, M]) lookWithDice(ctx context.Context, s S, h games.Hand, l games.Limits) (c games.Choice[M], err error) {
	x := g.expectimax(ctx, l)
	all, depth := x.weigh(s)
	seat, equals := seatOf(s, g.Roller), 0
	for _, w := range all {
		value := forSeat(w.value, seat)
		switch {
		case equals == 0 || value > c.Value+sameChance:
			c.Move, c.Value, equals = w.move, value, 1
		case value > c.Value-sameChance:
			if equals++; h.Rand != nil && h.Rand.IntN(equals) == 0 {
				c.Move = w.move
			}
		}
	}
	c.Line, c.Proven, c.Nodes, c.Depth = []M{c.Move}, x.proven, x.nodes, depth
	return c, ctx.Err()
}

func (g *Game[S, M]) expectimax(ctx context.Context, l games.Limits) *expectimax[S, M] {
	return &expectimax[S, M]{game: g, ctx: ctx, limits: l, known: map[seen[S]]float64{}}
}
