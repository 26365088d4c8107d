package search

import (
	"context"
	"math"

	"parlour/games"
	"parlour/solver"
)

// graph is all states that can come of one, and the chances that the first seat
// wins in them. Once it is solved it is not changed any more.
type graph[S comparableState[S, M], M Move] struct {
	number map[S]int32
	states []vertex
}

// vertex is a state of a graph.
type vertex struct {
	turn  games.Seat
	next  []edge
	value float64
}

// edge leads to a state, where chance has it with a probability.
type edge struct {
	to          int32
	probability float64
}

// lookAfter is after how many states a graph looks at its context.
const lookAfter = 1 << 10

// solveGraph explores and solves what can come of a state; it is nil if that is
// more than so many states.
func solveGraph[S comparableState[S, M], M Move](ctx context.Context, start S, chances func(S) []games.Roll[M], most int) (*graph[S, M], error) {
	g := &graph[S, M]{number: map[S]int32{start: 0}, states: []vertex{{}}}
	queue := []S{start}
	for at := 0; at < len(queue); at++ {
		if len(queue) > most {
			return nil, nil
		}
		if at%lookAfter == 0 {
			if err := solver.Yield(ctx); err != nil {
				return nil, err
			}
		}
		s := queue[at]
		v := vertex{turn: s.Turn(), value: ended(s.Outcome())}
		add := func(m M, probability float64) {
			after := s.After(m)
			to, known := g.number[after]
			if !known {
				to = int32(len(queue))
				g.number[after] = to
				queue = append(queue, after)
				g.states = append(g.states, vertex{})
			}
			v.next = append(v.next, edge{to, probability})
		}
		if v.turn == games.Chance {
			for _, r := range chances(s) {
				add(r.Move, r.Probability)
			}
		} else {
			for m := range s.Moves() {
				add(m, 0)
			}
		}
		g.states[at] = v
	}
	return g, g.iterate(ctx)
}

// ended is the chance of the first seat at an end, and a half before it.
func ended(o games.Outcome) float64 {
	switch {
	case !o.Over || o.Winner == games.Nobody:
		return 0.5
	case o.Winner == 0:
		return 1
	}
	return 0
}

// settled is by how little a sweep must change the chances to be the last.
const settled = 1e-13

// iterate improves the chances until they stay, from the ends backwards.
func (g *graph[S, M]) iterate(ctx context.Context) error {
	for change := 1.0; change > settled; {
		if err := solver.Yield(ctx); err != nil {
			return err
		}
		change = 0
		for i := len(g.states) - 1; i >= 0; i-- {
			v := &g.states[i]
			if len(v.next) == 0 {
				continue
			}
			value := g.backedUp(v)
			change = max(change, math.Abs(value-v.value))
			v.value = value
		}
	}
	return nil
}

// backedUp is the chance of the first seat in a state by those after it.
func (g *graph[S, M]) backedUp(v *vertex) float64 {
	value := worst(v.turn)
	for _, e := range v.next {
		if after := g.states[e.to].value; v.turn == games.Chance {
			value += e.probability * after
		} else {
			value = better(v.turn, value, after)
		}
	}
	return value
}

// worst is the chance of the first seat that is worst for who moves; for chance
// it is that to which those of the rolls are added.
func worst(turn games.Seat) float64 { return float64(max(turn, 0)) }

// better is the chance of the first seat that is better for who moves.
func better(turn games.Seat, a, b float64) float64 {
	if turn == 0 {
		return max(a, b)
	}
	return min(a, b)
}

func (g *graph[S, M]) has(s S) bool {
	_, known := g.number[s]
	return known
}

// value is the chance of the first seat in a state of the graph.
func (g *graph[S, M]) value(s S) float64 { return g.states[g.number[s]].value }
