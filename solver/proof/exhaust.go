package proof

import (
	"context"
	"math/bits"
)

// exhaustion finds out who wins by trying everything. It remembers as many results as
// its table holds, each with all that matters of its position: what it looks up is
// never that of another one.
type exhaustion[P Position[P]] struct {
	ctx   context.Context
	table []entry
	plies [][]branch[P]
	buf   []P
	nodes int64
	off   bool // it was called off, and its results mean nothing
}

// entry is a result.
type entry struct {
	at   turn
	used bool
	wins bool // the attacker does
}

// turn is what matters of a position, and whether the attacker is to move.
type turn struct {
	matters Matters
	attacks bool
}

// branch is a position after a move.
type branch[P Position[P]] struct {
	position P
	at       turn
}

// The table holds 2^tableBits results.
const tableBits = 20

func newExhaustion[P Position[P]](ctx context.Context) *exhaustion[P] {
	return &exhaustion[P]{ctx: ctx, table: make([]entry, 1<<tableBits)}
}

func (x *exhaustion[P]) slot(at turn) *entry {
	const golden = 0x9e3779b97f4a7c15 // 2^64 over the golden ratio: Fibonacci hashing, Knuth, TAOCP 3, 6.4
	h := at.matters[0] * golden
	h = (bits.RotateLeft64(h, 31) ^ at.matters[1]) * golden
	h = (bits.RotateLeft64(h, 31) ^ at.matters[2]) * golden
	return &x.table[h>>(64-tableBits)]
}

// known is what the table has of a position.
func (x *exhaustion[P]) known(at turn) (wins, known bool) {
	e := x.slot(at)
	return e.wins, e.used && e.at == at
}

// wins reports whether the attacker can force a win.
func (x *exhaustion[P]) wins(p P, attacks bool) bool {
	if end, over := p.Over(); over {
		return end.wins(attacks)
	}
	at := turn{p.Matters(), attacks}
	if wins, known := x.known(at); known {
		return wins
	}
	return x.try(p, at, 0)
}

// lookEvery is after how many nodes it is looked whether the context has ended, less
// one.
const lookEvery = 1<<16 - 1

// try is wins for a position that has not ended and is not in the table.
func (x *exhaustion[P]) try(p P, at turn, ply int) bool {
	if x.nodes++; x.nodes&lookEvery == 0 && x.ctx.Err() != nil {
		x.off = true
	}
	if x.off {
		return false
	}
	wins, decided := x.expand(p, at.attacks, ply)
	for i := 0; !decided && i < len(x.plies[ply]); i++ {
		next := x.plies[ply][i]
		won, known := x.known(next.at) // by what was tried meanwhile
		if !known {
			won = x.try(next.position, next.at, ply+1)
		}
		wins, decided = won, won == at.attacks
	}
	if !x.off {
		*x.slot(at) = entry{at, true, wins}
	}
	return wins
}

// expand fills a ply with the positions after the moves that have to be tried, unless
// one of the others decides: then it tells whether the attacker wins.
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
			at := turn{next.Matters(), !attacks}
			if won, known = x.known(at); !known {
				open = append(open, branch[P]{next, at})
			}
		}
		if known && won == attacks {
			return won, true
		}
	}
	x.plies[ply] = open
	return !attacks, false // if nothing is left to try
}
