package crosscut

import (
	"context"
	"slices"

	"parlour/games"
	"parlour/solver/search"
)

// quickPlies is the greatest distance from the end at which a position is solved in milliseconds
// without a table.
const quickPlies = 4

// perfect knows the value of every position of a small board. Positions within quickPlies of the end
// are searched, the others are in a table.
type perfect struct {
	*numbering
	numbers   []uint32 // of the positions in the table, ascending
	distances []distance
}

// value returns the value of a board of the size or of its transpose.
func (p *perfect) value(b board) distance {
	if b.size != p.size {
		b = b.transposed()
	}
	// A pass matters only if the other side cannot place a disc either.
	b.passed = b.passed && !b.canPlace()
	if b.end == running && !b.passed {
		if i, ok := slices.BinarySearch(p.numbers, p.of(&b)); ok {
			return p.distances[i]
		}
	}
	return quick(b, quickPlies)
}

// quick returns the value of a board if the game ends within the given plies, otherwise unknown.
func quick(b board, plies int) distance {
	switch {
	case b.end == finished:
		return 0
	case b.end == stuck:
		return draw
	case plies == 0:
		return unknown
	}
	var buf [64 + 32]move
	best, open := unknown, false
	for _, m := range b.AppendMoves(buf[:0]) {
		d := quick(b.After(m), plies-1)
		if d == unknown {
			open = true
			continue
		}
		if best = preferred(best, d.before()); best == 1 {
			return best
		}
	}
	if open && !best.won() {
		return unknown
	}
	return best
}

// choose plays perfectly: the quickest win or the slowest loss, at random among equals.
func (p *perfect) choose(ctx context.Context, b board, h games.Hand) (search.Result[move], error) {
	best, moves := p.best(b)
	r := search.Result[move]{Move: pick(h, moves), Value: best.search(), Mean: best.search(), Proven: true, Nodes: int64(b.CountMoves())}
	if best != draw {
		r.Distance, r.Depth = int(best), int(best)
	}
	r.Line = []move{r.Move}
	for b = b.After(r.Move); b.end == running && ctx.Err() == nil; b = b.After(r.Line[len(r.Line)-1]) {
		_, moves := p.best(b)
		r.Line = append(r.Line, moves[0])
	}
	return r, ctx.Err()
}

// best returns the value of a board and the moves that preserve it.
func (p *perfect) best(b board) (best distance, moves []move) {
	best = unknown
	for _, m := range b.AppendMoves(nil) {
		d := p.value(b.After(m)).before()
		if preferred(best, d) != best {
			best, moves = d, moves[:0]
		}
		if d == best {
			moves = append(moves, m)
		}
	}
	return best, moves
}

// search converts the value to the scale of package search.
func (d distance) search() int {
	switch {
	case d == draw:
		return 0
	case d.won():
		return search.Win - int(d)
	}
	return int(d) - search.Win
}

// A distance is the value of a position: the plies to the end of the game if the winner hurries and
// the loser delays. It is odd if the side to move wins and even if it loses.
type distance uint8

const (
	unknown distance = 255
	draw    distance = 254
)

// before returns the value of a position whose best move leads to one of value d.
func (d distance) before() distance {
	if d == draw {
		return draw
	}
	return d + 1
}

// won reports whether the side to move wins.
func (d distance) won() bool { return d != draw && d%2 == 1 && d != unknown }

// preferred returns the better of two values for the side to move; unknown is the worst.
func preferred(a, b distance) distance {
	if a.merit() >= b.merit() {
		return a
	}
	return b
}

// merit ranks the values: early wins, late wins, a draw, late losses, early losses.
func (d distance) merit() int {
	switch {
	case d == unknown:
		return -256
	case d == draw:
		return 0
	case d.won():
		return 256 - int(d)
	}
	return int(d) - 255
}

// transposed swaps rows and columns.
func (d discs) transposed() discs { return discs(search.Transpose(uint64(d))) }

// transposed returns the board with rows and columns swapped.
func (b board) transposed() board {
	b.own, b.foe = b.own.transposed(), b.foe.transposed()
	b.size = size{b.size.h, b.size.w}
	return b
}

// known looks up the winner on a board with a table. On others it proves nothing.
func known(_ context.Context, s state, _ games.Limits) (v games.Solution[move], err error) {
	table, err := perfectFor(s.board.size)
	if err != nil || table == nil {
		return v, err
	}
	best, fastest := table.best(s.board)
	v = games.Solution[move]{Proven: true, Complete: true, Distance: int(best), Perfect: fastest, Nodes: int64(s.board.CountMoves())}
	switch {
	case best.won():
		v.Value = 1
	case best == draw:
		v.Value, v.Distance = 0.5, 0
	}
	for _, m := range s.board.AppendMoves(nil) {
		if d := table.value(s.board.After(m)).before(); d.won() == best.won() && (d == draw) == (best == draw) {
			v.Best = append(v.Best, m)
		}
	}
	return v, nil
}
