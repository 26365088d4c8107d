package tictactoe

import (
	"cmp"
	"context"
	"sync"

	"parlour/games"
)

// table contains the value of every position that play can reach, for the seat to move: 0 for a
// draw, and cells+1-n or n-cells-1 if it wins or loses with disc number n. The key is the discs
// of both seats. The table is computed on first use.
type table func() map[[2]uint16]int

func newTable() table {
	return sync.OnceValue(func() map[[2]uint16]int {
		values := map[[2]uint16]int{}
		evaluate(newState(), values)
		return values
	})
}

// evaluate adds the value of a position and of all that follow it.
func evaluate(s state, values map[[2]uint16]int) int {
	if v, ok := values[s.discs]; ok {
		return v
	}
	v := 0
	switch {
	case s.line() != 0:
		v = s.count() - cells - 1
	case !s.over():
		v = -cells
		for sq := range s.Moves() {
			v = max(v, -evaluate(s.After(sq), values))
		}
	}
	values[s.discs] = v
	return v
}

// solve returns the value of a running game and all moves that preserve it.
func (t table) solve(ctx context.Context, s state, _ games.Limits) (found games.Solution[square], err error) {
	if s.over() {
		return found, games.Refuse("games.over")
	}
	values := t()
	value := values[s.discs]
	found = games.Solution[square]{Proven: true, Complete: true, Value: float64(1+cmp.Compare(value, 0)) / 2}
	found.Distance = cells + min(1-max(value, -value), 0) - s.count()
	for sq := range s.Moves() {
		switch v := -values[s.After(sq).discs]; {
		case v == value:
			found.Perfect = append(found.Perfect, sq)
			fallthrough
		case cmp.Compare(v, 0) == cmp.Compare(value, 0):
			found.Best = append(found.Best, sq)
		}
	}
	return found, ctx.Err()
}

// traps returns the number of replies to a move that are worse for the other seat than its best.
func (t table) traps(s state, sq square) (bad int) {
	next, values := s.After(sq), t()
	for reply := range next.Moves() {
		if -values[next.After(reply).discs] < values[next.discs] {
			bad++
		}
	}
	return bad
}
