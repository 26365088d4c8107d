package proof

import (
	"context"
	"math/bits"
)

// exhaustion decides positions by exhaustive search. Its table stores results with the
// whole canonical form of the position, so a lookup never confuses two positions.
type exhaustion[P Position[P]] struct {
	ctx      context.Context
	table    [][2]entry // of each pair, the first took the most nodes and the second is the latest
	marks    [][2]uint8 // a hash byte of each entry, which rejects most mismatches cheaply
	plies    [][]branch[P]
	buf      []P
	nodes    int64
	canceled bool // the context has ended and results are meaningless
}

// entry is a stored result.
type entry struct {
	turn
	wins  bool  // the attacker wins
	nodes int64 // nodes searched for the result; 0 marks an empty entry
}

// turn is the canonical form of a position and whether the attacker is to move.
type turn struct {
	canonical Canonical
	attacking bool
}

// branch is the position after a move.
type branch[P Position[P]] struct {
	position P
	at       turn
	rank     int
}

// The table holds 2^tableBits pairs of results. Their marks fit into the processor cache,
// which saves most of the time.
const tableBits = 19

func newExhaustion[P Position[P]](ctx context.Context) *exhaustion[P] {
	return &exhaustion[P]{ctx: ctx, table: make([][2]entry, 1<<tableBits), marks: make([][2]uint8, 1<<tableBits)}
}

// slot returns the index of the pair for a position and its mark.
func (t turn) slot() (pair int, mark uint8) {
	const golden = 0x9e3779b97f4a7c15 // 2^64 over the golden ratio: Fibonacci hashing, Knuth, TAOCP 3, 6.4
	h := t.canonical[0] * golden
	h = (bits.RotateLeft64(h, 31) ^ t.canonical[1]) * golden
	h = (bits.RotateLeft64(h, 31) ^ t.canonical[2]) * golden
	return int(h >> (64 - tableBits)), uint8(h >> (64 - tableBits - 8))
}

// probe looks a position up in the table.
func (x *exhaustion[P]) probe(at turn) (wins, known bool) {
	pair, mark := at.slot()
	for i, m := range x.marks[pair] {
		if m != mark {
			continue
		}
		if e := &x.table[pair][i]; e.turn == at && e.nodes > 0 {
			return e.wins, true
		}
	}
	return false, false
}

// store stores a result in the table.
func (x *exhaustion[P]) store(at turn, wins bool, nodes int64) {
	pair, mark := at.slot()
	entries, marks := &x.table[pair], &x.marks[pair]
	last := entry{at, wins, nodes}
	if nodes >= entries[0].nodes {
		entries[0], last = last, entries[0]
		marks[0], mark = mark, marks[0]
	}
	entries[1], marks[1] = last, mark
}

// wins reports whether the attacker can force a win.
func (x *exhaustion[P]) wins(p P, attacks bool) bool {
	if end, over := p.Over(); over {
		return end.wins(attacks)
	}
	at := turn{p.Canonical(), attacks}
	if wins, known := x.probe(at); known {
		return wins
	}
	return x.try(p, at, 0)
}

// pollMask is the number of nodes between two checks of the context minus one.
const pollMask = 1<<16 - 1

// try is wins for an unfinished position that is not in the table.
func (x *exhaustion[P]) try(p P, at turn, ply int) bool {
	if x.nodes++; x.nodes&pollMask == 0 && x.ctx.Err() != nil {
		x.canceled = true
	}
	if x.canceled {
		return false
	}
	before := x.nodes - 1
	wins, decided := x.expand(p, at.attacking, ply)
	for i := 0; !decided && i < len(x.plies[ply]); i++ {
		next := pick(x.plies[ply][i:])
		won, known := x.probe(next.at) // a sibling's search may have stored it
		if !known {
			won = x.try(next.position, next.at, ply+1)
		}
		wins, decided = won, won == at.attacking
	}
	if !x.canceled {
		x.store(at, wins, x.nodes-before)
	}
	return wins
}

// pick swaps the branch of the lowest rank to the front and returns it.
func pick[P Position[P]](open []branch[P]) branch[P] {
	least := 0
	for i := range open {
		if open[i].rank < open[least].rank {
			least = i
		}
	}
	open[0], open[least] = open[least], open[0]
	return open[0]
}

// expand fills a ply with the successors that must be searched, unless a known successor
// decides the position; then it reports whether the attacker wins.
func (x *exhaustion[P]) expand(p P, attacks bool, ply int) (wins, decided bool) {
	if ply == len(x.plies) {
		x.plies = append(x.plies, nil)
	}
	x.buf = p.AppendNext(x.buf[:0])
	open := x.plies[ply][:0]
	for _, next := range x.buf {
		won, known := false, false
		if end, over := next.Over(); over {
			won, known = end.wins(!attacks), true
		} else {
			at := turn{next.Canonical(), !attacks}
			if won, known = x.probe(at); !known {
				open = append(open, branch[P]{next, at, next.Rank()})
			}
		}
		if known && won == attacks {
			return won, true
		}
	}
	x.plies[ply] = open
	return !attacks, false // the result if no branch is left
}
