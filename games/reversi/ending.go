package reversi

import (
	"context"
	"math/bits"

	"parlour/solver"
	"parlour/solver/memory"
)

// ending finds the exact result of a game with few empty squares, in discs. It is an alpha-beta
// search with a transposition table. It first tries moves that leave the other player few moves,
// and prefers corners and regions with an odd number of empty squares.
type ending struct {
	ctx   context.Context
	table []bound
	limit int64 // on nodes; 0 is none
	nodes int64
	err   error
}

// bound is an entry of the table: bounds on the lead at the end of the game.
type bound struct {
	mine, theirs uint64
	low, high    int8
}

const (
	tableEntries = 1 << 16
	boundBytes   = 24
	// tabled is the number of empty squares from which positions are stored.
	tabled = 6
	most   = 64 // discs
)

// newEnding returns a solver and a function that releases its memory.
func newEnding(ctx context.Context, limit int64) (v *ending, done func()) {
	bytes, done := memory.Reserve(ctx, tableEntries*boundBytes)
	entries := 1 << (bits.Len64(uint64(bytes/boundBytes)) - 1)
	return &ending{ctx: ctx, table: make([]bound, entries), limit: limit}, done
}

// search returns the lead of the player to move at the end of the game: exact between alpha and
// beta, otherwise a bound. It is meaningless after an error.
func (v *ending) search(b board, alpha, beta int) int {
	if v.check(); v.err != nil {
		return 0
	}
	if empty := b.empty(); empty&(empty-1) == 0 {
		return b.last(empty)
	}
	moves := b.moves()
	if moves == 0 {
		if b = b.pass(); b.moves() == 0 {
			return -b.lead()
		}
		return -v.search(b, -beta, -alpha)
	}
	var known *bound
	if b.empties() >= tabled {
		known = v.entry(b)
		switch low, high := int(known.low), int(known.high); {
		case low >= beta || low == high:
			return low
		case high <= alpha:
			return high
		default:
			alpha, beta = max(alpha, low), min(beta, high)
		}
	}
	best := v.best(b, moves, alpha, beta)
	if known != nil && v.err == nil {
		v.store(b, best, alpha, beta)
	}
	return best
}

// last returns the lead at the end of a game with one empty square.
func (b board) last(at uint64) int {
	if f := b.flips(at); f != 0 {
		return b.lead() + 1 + 2*bits.OnesCount64(f)
	}
	if f := b.pass().flips(at); f != 0 {
		return b.lead() - 1 - 2*bits.OnesCount64(f)
	}
	return b.lead()
}

// best searches the moves of a board.
func (v *ending) best(b board, moves uint64, alpha, beta int) int {
	var next [32]reply
	best := -most
	for i, r := range b.replies(moves, &next) {
		low := max(alpha, best)
		score := 0
		if i == 0 {
			score = -v.search(r.board, -beta, -low)
		} else if score = -v.search(r.board, -low-1, -low); score > low && score < beta {
			score = -v.search(r.board, -beta, -score)
		}
		if best = max(best, score); best >= beta || v.err != nil {
			break
		}
	}
	return best
}

// entry returns the table's entry for a board, emptied if it is that of another.
func (v *ending) entry(b board) *bound {
	e := &v.table[v.place(b)]
	if e.mine != b.mine || e.theirs != b.theirs {
		return &bound{b.mine, b.theirs, -most, most}
	}
	return e
}

func (v *ending) place(b board) uint64 { return b.Hash() & uint64(len(v.table)-1) }

func (v *ending) store(b board, best, alpha, beta int) {
	e := *v.entry(b)
	if best > alpha {
		e.low = max(e.low, int8(best))
	}
	if best < beta {
		e.high = min(e.high, int8(best))
	}
	v.table[v.place(b)] = e
}

// check counts a node and, from time to time, records that the search must stop.
func (v *ending) check() {
	if v.err != nil {
		return
	}
	if v.nodes&0x3ff == 0 {
		v.err = solver.Yield(v.ctx)
	}
	if v.nodes++; v.err == nil && v.limit > 0 && v.nodes >= v.limit {
		v.err = solver.ErrStopped
	}
}

// reply is the board after a move, and the rank of the move.
type reply struct {
	board
	at   uint64
	rank int
}

// The ranks of moves, in moves of the other player.
const (
	cornerRank = 6
	oddRank    = 2
	// rankedEmpties is the number of empty squares from which moves of the other player are counted.
	rankedEmpties = 5
)

// replies lists the boards after moves, the most promising first.
func (b board) replies(moves uint64, next *[32]reply) []reply {
	n, count, odd := 0, b.empties() >= rankedEmpties, b.odd()
	for ; moves != 0; moves &= moves - 1 {
		at := moves & -moves
		r := reply{board: b.play(at, b.flips(at)), at: at}
		if at&odd != 0 {
			r.rank -= oddRank
		}
		if count {
			r.rank += bits.OnesCount64(r.moves())
			if at&b.corners != 0 {
				r.rank -= cornerRank
			}
		}
		i := n
		for ; i > 0 && next[i-1].rank > r.rank; i-- {
			next[i] = next[i-1]
		}
		next[i] = r
		n++
	}
	return next[:n]
}

// odd returns the empty squares in those quarters of the board that have an odd number of them.
func (b board) odd() (set uint64) {
	const quarter = 0x0f0f0f0f
	empty := b.empty()
	for _, part := range [...]uint64{quarter, quarter << 4, quarter << 32, quarter << 36} {
		if bits.OnesCount64(empty&part)&1 == 1 {
			set |= empty & part
		}
	}
	return set
}
