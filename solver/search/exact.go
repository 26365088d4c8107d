package search

import (
	"context"
	"sync/atomic"

	"parlour/games"
)

// Exact makes a Solve for the Rules of a game of two seats, with or without dice,
// of which no more than so many states can come of the one that is asked for. It
// goes by value iteration, so that a state may come again (R. Bellman, "A
// Markovian decision process", 1957). What more can come of is not solved. Play
// that goes on for ever is worth half a win to both.
//
// Chances are those of the Rules, nil without dice. Where they are due the value
// is that for the seat of roller, and without a roller for the first. What was
// solved last is kept, some hundred bytes a state, so that a game is solved once.
func Exact[S comparableState[S, M], M Move](chances func(S) []games.Roll[M], roller func(S) games.Seat, states int) func(context.Context, S, games.Limits) (games.Solution[M], error) {
	var last atomic.Pointer[graph[S, M]]
	return func(ctx context.Context, s S, _ games.Limits) (found games.Solution[M], err error) {
		if s.Outcome().Over {
			return found, games.Refuse("games.over")
		}
		g := last.Load()
		if g == nil || !g.has(s) {
			if g, err = solveGraph(ctx, s, chances, states); g == nil || err != nil {
				return found, err
			}
			last.Store(g)
		}
		return g.solution(s, seatOf(s, roller)), nil
	}
}

// seatOf is the seat that a state is seen from: who moves, or for whom dice are
// rolled.
func seatOf[S games.State[S, M], M any](s S, roller func(S) games.Seat) games.Seat {
	turn := s.Turn()
	if turn == games.Chance && roller != nil {
		turn = roller(s)
	}
	return max(turn, 0)
}

// forSeat is a chance of the first seat as that of any seat.
func forSeat(chance float64, seat games.Seat) float64 {
	if seat == 0 {
		return chance
	}
	return 1 - chance
}

// sameChance is how much chances of winning may differ that are equal in truth.
const sameChance = 1e-9

// solution is what is known of a state of the graph.
func (g *graph[S, M]) solution(s S, seat games.Seat) games.Solution[M] {
	found := games.Solution[M]{Proven: true, Value: forSeat(g.value(s), seat), All: true, Nodes: int64(len(g.states))}
	if s.Turn() == games.Chance {
		return found
	}
	for m := range s.Moves() {
		if forSeat(g.value(s.After(m)), seat) > found.Value-sameChance {
			found.Best = append(found.Best, m)
		}
	}
	return found
}
