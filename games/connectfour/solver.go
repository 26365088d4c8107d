package connectfour

import (
	"context"
	"math/bits"
	"sync/atomic"

	"parlour/solver"
)

// solving determines the winner under perfect play and the length of the game. It is an
// alpha-beta search with null windows that converge on the score. It never searches moves
// that lose immediately, orders the others by the threats that they make, and stores bounds
// in a transposition table.
//
// A score counts how much earlier than the last disc the winner's last disc falls: a win
// with disc number n on c squares scores (c+2-n)/2, a loss the negative of that, a draw 0.
type solving struct {
	frame
	order []uint64 // columns from the middle outwards, as sets of squares
	table *boundTable

	ctx   context.Context
	limit int64 // on nodes; 0 is none
	nodes int64
	err   error
}

func newSolving(ctx context.Context, f frame, table *boundTable, limit int64) *solving {
	v := &solving{frame: f, table: table, ctx: ctx, limit: limit}
	for i := range f.width {
		v.order = append(v.order, f.column(outwards(f.width, i)))
	}
	return v
}

// outwards returns the i-th column from the middle outwards.
func outwards(width, i int) Column {
	if (width+i)%2 == 1 {
		return Column((width-1)/2 - i/2)
	}
	return Column(width/2 + (i+1)/2)
}

// reset clears the table and the node count.
func (v *solving) reset() {
	clear(v.table.entries)
	v.nodes, v.err = 0, nil
}

// score returns the score of an unfinished position for the player to move. It is
// meaningless after an error.
func (v *solving) score(w word, low, high int) int {
	if v.moves(w)&threats(w.mine) != 0 {
		return (v.cells + 1 - w.count()) / 2
	}
	low, high = max(low, -(v.cells-w.count())/2), min(high, (v.cells-1-w.count())/2)
	for low < high && v.err == nil {
		// Scores far from 0 are quick to rule out, which leaves a narrow window.
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

// above reports whether a position has more than the given score.
func (v *solving) above(w word, score int) bool {
	safe, count := v.safe(w), w.count()
	if safe == 0 {
		return -(v.cells-count)/2 > score
	}
	return v.search(w, safe, count, score) > score
}

// minProbeSquares is the number of empty squares below which probing all successors does not pay
// off.
const minProbeSquares = 16

// plies returns the length of the rest of the game under perfect play.
func (f *frame) plies(score, count int) int {
	switch {
	case score > 0:
		return f.cells + 1 - count - 2*score + (f.cells-count)&1
	case score < 0:
		return f.cells + 2 + 2*score - count - (f.cells-count)&1
	}
	return f.cells - count
}

// best returns a best move and its score, where all scores beyond most and -most are equal.
func (v *solving) best(w word, most int) advice {
	score, moves := max(-most, min(v.score(w, -most, most), most)), v.moves(w)
	found := advice{columnOf(moves), int8(score)} // the default loses immediately
	for _, must := range [2]uint64{moves & threats(w.mine), moves & threats(w.mine^w.all)} {
		if must != 0 {
			found.move = columnOf(must)
			return found
		}
	}
	var next [MaxWidth]move
	n, wins := v.sorted(w, v.safe(w), &next)
	for _, m := range next[:n] {
		if wins || m.all == v.board || score == -most || !v.above(m.word, -score) {
			found.move = columnOf(m.all ^ w.all)
			return found
		}
	}
	return found
}

// move is the position after a move, the safe replies, and the number of threats that the
// move makes.
type move struct {
	word
	safe    uint64
	threats int
}

// symmetric is the number of discs up to which mirror images share a key; later, mirror
// images are too rare.
const symmetric = 12

// keyOf returns the table key of a position with the given number of discs.
func (f *frame) keyOf(w word, count int) uint64 {
	if count > symmetric {
		return w.key()
	}
	return min(w.key(), f.mirrored(w.key()))
}

// search bounds the score of a position in which no move wins immediately and some move is
// safe. The result is a lower bound if it exceeds alpha, otherwise an upper bound.
func (v *solving) search(w word, safe uint64, count, alpha int) int {
	v.check()
	if v.err != nil || count >= v.cells-2 {
		return 0
	}
	var next [MaxWidth]move
	n, wins := v.sorted(w, safe, &next)
	if wins {
		return (v.cells - 1 - count) / 2
	}
	if n == 1 {
		return -v.search(next[0].word, next[0].safe, count+1, -alpha-1)
	}
	key := v.keyOf(w, count)
	low, high, known := v.table.get(key)
	if !known {
		low, high = -(v.cells-2-count)/2, (v.cells-3-count)/2
	}
	if low > alpha {
		return low
	} else if high <= alpha {
		return high
	}
	if low, ok := v.probe(next[:n], count, alpha); ok {
		return low
	}
	best := -v.cells
	for i := 0; i < n && best <= alpha; i++ {
		best = max(best, -v.search(next[i].word, next[i].safe, count+1, -alpha-1))
	}
	if best > alpha {
		low = best
	} else {
		high = best
	}
	if v.err == nil {
		v.table.put(key, low, high, count)
	}
	return best
}

// probe looks for a move whose score is known to exceed alpha, and returns a lower bound on it.
func (v *solving) probe(next []move, count, alpha int) (low int, ok bool) {
	if count >= v.cells-minProbeSquares {
		return 0, false
	}
	for i := range next {
		if _, h, ok := v.table.get(v.keyOf(next[i].word, count+1)); ok && -h > alpha {
			return -h, true
		}
	}
	return 0, false
}

// check counts a node and, from time to time, records that the search must stop.
func (v *solving) check() {
	if v.nodes++; v.nodes&0x3ff != 0 {
		return
	}
	if v.err == nil {
		v.err = solver.Yield(v.ctx)
	}
	if v.err == nil && v.limit > 0 && v.nodes >= v.limit {
		v.err = solver.ErrStopped
	}
}

// safe returns the moves after which the opponent does not win immediately.
func (v *solving) safe(w word) uint64 { return v.unanswered(w, threats(w.mine^w.all)) }

// unanswered returns the moves after which the opponent cannot carry out any of the given
// threats, if there are any.
func (v *solving) unanswered(w word, theirs uint64) uint64 {
	moves := v.moves(w)
	if forced := moves & theirs; forced != 0 {
		if forced&(forced-1) != 0 {
			return 0
		}
		moves = forced
	}
	return moves &^ (theirs & v.board >> 1)
}

// sorted lists the moves by the number of threats that they make, central columns first
// among equals. It reports whether a move wins because the opponent cannot meet its threats;
// then that is the only move listed.
func (v *solving) sorted(w word, moves uint64, next *[MaxWidth]move) (n int, wins bool) {
	for _, column := range v.order {
		square := moves & column
		if square == 0 {
			continue
		}
		made := threats(w.mine|square) &^ w.all & v.board
		m := move{word: w.after(square), threats: bits.OnesCount64(made)}
		if m.safe = v.unanswered(m.word, made); m.safe == 0 && m.all != v.board {
			next[0] = m
			return 1, true
		}
		i := n
		for ; i > 0 && next[i-1].threats < m.threats; i-- {
			next[i] = next[i-1]
		}
		next[i] = m
		n++
	}
	return n, false
}

// boundTable is a transposition table of bounds on scores. Buckets have two entries, the first
// for the position with fewer discs, whose subtree is larger. An entry is one word: the part
// of the key that its place does not determine, half the number of discs, and both bounds.
// Since it is one word, concurrent searches can share a table.
type boundTable struct {
	entries []atomic.Uint64
	bits    int
}

const (
	scoreBits = 6
	scoreMask = 1<<scoreBits - 1
	scoreBias = 1 << (scoreBits - 1)
	valueBits = 2*scoreBits + 5
	valueMask = 1<<valueBits - 1
	golden    = 0x9E3779B97F4A7C15 // odd, so the multiplication is invertible
)

// entryBytes is the size of a bucket, and minBits the smallest size of a table: in a smaller
// one, place and tag together would not determine the key.
const (
	entryBytes = 16
	minBits    = valueBits
)

// newBoundTable returns a table of 16 bytes times 2 to the power of bits, at least minBits.
func newBoundTable(bits int) *boundTable { return &boundTable{make([]atomic.Uint64, 2<<bits), bits} }

// bitsFor returns the size of the table for a search of the given number of nodes, 0 for no
// limit.
func bitsFor(nodes int64) int {
	if nodes <= 0 {
		return tableBits
	}
	return min(max(minBits, bits.Len64(uint64(nodes))), tableBits)
}

// bucket returns the bucket of a key and the tag of its entry.
func (t *boundTable) bucket(key uint64) (pair *[2]atomic.Uint64, tag uint64) {
	key *= golden
	at := key >> (64 - t.bits) * 2
	return (*[2]atomic.Uint64)(t.entries[at:]), key << t.bits &^ valueMask
}

// get looks up the bounds of a position.
func (t *boundTable) get(key uint64) (low, high int, ok bool) {
	pair, tag := t.bucket(key)
	for i := range pair {
		if e := pair[i].Load(); e&^valueMask == tag && e&valueMask != 0 {
			return int(e&scoreMask) - scoreBias, int(e>>scoreBits&scoreMask) - scoreBias, true
		}
	}
	return 0, 0, false
}

// put stores the bounds of a position.
func (t *boundTable) put(key uint64, low, high, count int) {
	pair, tag := t.bucket(key)
	e := tag | uint64(count/2)<<(2*scoreBits) | uint64(high+scoreBias)<<scoreBits | uint64(low+scoreBias)
	if first := pair[0].Load(); first != 0 && first&^valueMask != tag {
		if first&valueMask>>(2*scoreBits) < e&valueMask>>(2*scoreBits) {
			pair[1].Store(e)
			return
		}
		pair[1].Store(first)
	}
	pair[0].Store(e)
}
