package connectfour

import (
	"context"
	"math/bits"

	"parlour/solver"
)

// solving finds out who wins with perfect play, and when. It is an alpha-beta
// search with null windows that close in on the score. Moves that lose at once
// are never looked at, the others in the order of the threats that they make, and
// bounds are kept of every position.
//
// A score counts how much earlier than the last disc the winner's last one
// falls: a win with disc number n of c squares is worth (c+2-n)/2, a loss as
// much less than 0, a draw 0.
type solving struct {
	frame
	table *bounds

	ctx   context.Context
	limit int64 // of nodes; 0 is none
	nodes int64
	err   error
}

// reset forgets what was found out.
func (v *solving) reset() {
	clear(v.table.entries)
	v.nodes, v.err = 0, nil
}

// tableBits make a table of 16 MB.
const tableBits = 20

// score is the value of a position in which the game goes on, for the player to
// move. It means nothing when there is an error.
func (v *solving) score(w word, low, high int) int {
	if v.moves(w)&threats(w.mine) != 0 {
		return (v.cells + 1 - w.count()) / 2
	}
	low, high = max(low, -(v.cells-w.count())/2), min(high, (v.cells-1-w.count())/2)
	for low < high && v.err == nil {
		// The ends are quick to rule out, and leave little in between.
		mid := low + (high-low)/2
		if mid <= 0 && low/2 < mid {
			mid = low / 2
		} else if mid >= 0 && high/2 > mid {
			mid = high / 2
		}
		if v.above(w, mid) {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low
}

// above tells whether a position is worth more than a score.
func (v *solving) above(w word, score int) bool { return v.search(w, w.count(), score) > score }

// fewLeft are the squares left with which it no longer pays to look up what is
// known of all positions that may follow.
const fewLeft = 16

// plies is how long the game goes on with perfect play.
func (f *frame) plies(score, count int) int {
	switch {
	case score > 0:
		return f.cells + 1 - count - 2*score + (f.cells-count)&1
	case score < 0:
		return f.cells + 2 + 2*score - count - (f.cells-count)&1
	}
	return f.cells - count
}

// best is a best move, as a square, and the score.
func (v *solving) best(w word) (square uint64, score int) {
	score = v.score(w, -v.cells, v.cells)
	moves := v.moves(w)
	for _, must := range [2]uint64{moves & threats(w.mine), moves & threats(w.mine^w.all)} {
		if must != 0 {
			return must & -must, score
		}
	}
	var next [maxColumns]word
	for _, x := range next[:v.sorted(w, v.safe(w), &next)] {
		if x.count() == v.cells || !v.above(x, -score) {
			return x.all ^ w.all, score
		}
	}
	return moves & -moves, score // whatever it is, it loses at once
}

// search bounds the value of a position in which no move wins at once: what it
// returns is a lower bound if it is above alpha, else an upper one.
func (v *solving) search(w word, count, alpha int) int {
	if v.nodes++; v.nodes&0xfff == 0 {
		v.check()
	}
	moves := v.safe(w)
	switch {
	case v.err != nil:
		return 0
	case moves == 0:
		return -(v.cells - count) / 2
	case count >= v.cells-2:
		return 0
	case moves&(moves-1) == 0:
		return -v.search(w.after(moves), count+1, -alpha-1)
	}
	low, high := -(v.cells-2-count)/2, (v.cells-1-count)/2
	key := v.key(w, count)
	if l, h, ok := v.table.get(key); ok {
		low, high = l, h
	}
	if low > alpha {
		return low
	} else if high <= alpha {
		return high
	}
	var next [maxColumns]word
	n := v.sorted(w, moves, &next)
	if count < v.cells-fewLeft {
		for _, x := range next[:n] {
			if _, h, ok := v.table.get(v.key(x, count+1)); ok && -h > alpha {
				return -h
			}
		}
	}
	best := -v.cells
	for _, x := range next[:n] {
		best = max(best, -v.search(x, count+1, -alpha-1))
		if best > alpha {
			break
		}
	}
	if v.err != nil {
		return 0
	}
	if best > alpha {
		low = best
	} else {
		high = best
	}
	v.table.put(key, low, high, count)
	return best
}

// check notes that the search must stop.
func (v *solving) check() {
	if v.err == nil {
		v.err = solver.Yield(v.ctx)
	}
	if v.err == nil && v.limit > 0 && v.nodes >= v.limit {
		v.err = solver.ErrEnough
	}
}

// safe are the moves after which the other player does not win at once, none if
// there is no such move.
func (v *solving) safe(w word) uint64 {
	moves, theirs := v.moves(w), threats(w.mine^w.all)&^w.all&v.board
	if forced := moves & theirs; forced != 0 {
		if forced&(forced-1) != 0 {
			return 0
		}
		moves = forced
	}
	return moves &^ (theirs >> 1)
}

// sorted are the positions after some moves: those with most threats first, and
// of equals those in the middle.
func (v *solving) sorted(w word, moves uint64, next *[maxColumns]word) int {
	var rank [maxColumns]int
	n := 0
	for _, column := range v.order {
		square := moves & column
		if square == 0 {
			continue
		}
		made := bits.OnesCount64(threats(w.mine|square) &^ w.all & v.board)
		i := n
		for ; i > 0 && rank[i-1] < made; i-- {
			rank[i], next[i] = rank[i-1], next[i-1]
		}
		rank[i], next[i] = made, w.after(square)
		n++
	}
	return n
}
