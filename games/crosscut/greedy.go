package crosscut

import (
	"context"

	"parlour/games"
	"parlour/solver/search"
)

// The values of winning moves and of moves that the opponent can flip.
const (
	winning = -100
	exposed = 100
)

// greedy plays the move of least value, one ply ahead. It breaks ties at random.
func greedy(ctx context.Context, s state, h games.Hand, _ games.Limits) (games.Choice[move], error) {
	c := games.Choice[move]{}
	var best []move
	least := exposed + 1
	for _, m := range s.board.AppendMoves(nil) {
		v := worth(s.board, m)
		if v < least {
			least, best = v, best[:0]
		}
		if v == least {
			best = append(best, m)
		}
		c.Nodes++
	}
	c.Move, c.Value, c.Depth = pick(h, best), float64(-least), 1
	if least == winning {
		c.Proven, c.Distance = true, 1
	}
	c.Line = []move{c.Move}
	return c, ctx.Err()
}

// worth returns the value of a move; less is better. The first of these rules applies: the move
// wins; the enemy could flip what it made; it blocks an enemy segment, the longer the better; it
// makes a segment that cannot be cut; none of these. Among equals, a line with fewer missing discs
// is better.
func worth(b board, m move) int {
	if m == pass {
		return 0
	}
	after := b.After(m)
	if after.end == finished {
		return winning
	}
	made := after.foe &^ b.own // the flipped discs or the placed disc
	if b.size.inside(m) {
		made = disc(m)
	}
	if after.canFlip(made) {
		return exposed
	}
	across, along := after.crossing(m)
	if blocked := min(across.length-across.blocks, along.length-along.blocks); across.blocks+along.blocks > 0 {
		return blocked
	}
	if max(across.mine, along.mine) >= after.beside(m)+2 {
		return min(across.length-across.mine, along.length-along.mine)
	}
	return min(across.length-across.mine+across.theirs, along.length-along.mine+along.theirs)
}

// canFlip reports whether the side to move can flip some of the given discs.
func (b *board) canFlip(some discs) bool {
	for _, m := range b.AppendMoves(nil) {
		if m != pass {
			if f := b.flank(m); f.flips() && f.flanked&some != 0 {
				return true
			}
		}
	}
	return false
}

// reach describes one line through a square.
type reach struct {
	length int // of the line
	mine   int // the length of the mover's segment through the square
	blocks int // the length of the enemy segments that end there
	theirs int // the length of the longest enemy segment of the line
}

// crossing returns the row and the column through the square of the last move.
func (b *board) crossing(m move) (row, column reach) {
	x, y := m.column()-1, m.row()-1
	row.length, column.length = int(b.size.w), int(b.size.h)
	if uint(y) < uint(b.size.h) {
		row.look(b.foe.row(y), b.own.row(y), x+1)
	}
	if uint(x) < uint(b.size.w) {
		column.look(b.foe.column(x), b.own.column(x), y+1)
	}
	return row, column
}

func (r *reach) look(mine, theirs line, p int) {
	r.mine = mine.after(p) + mine.before(p)
	if p > 0 && mine>>(p-1)&1 != 0 {
		r.mine++
	}
	r.blocks = theirs.after(p) + theirs.before(p)
	r.theirs = theirs.longest()
}

// longest returns the length of the longest segment of a line.
func (l line) longest() (n int) {
	for ; l != 0; l &= l >> 1 {
		n++
	}
	return n
}

// beside returns the length of the longest enemy segment adjacent to the mover's row or column
// through the last move, where it could cut.
func (b *board) beside(m move) (longest int) {
	if !b.size.inside(m) {
		return 0
	}
	x, y := m.column(), m.row() // places in the row and in the column
	mine := b.foe.row(y - 1)
	for i := x - mine.before(x); i <= x+mine.after(x); i++ {
		theirs := b.own.column(i - 1)
		longest = max(longest, theirs.after(y), theirs.before(y))
	}
	mine = b.foe.column(x - 1)
	for i := y - mine.before(y); i <= y+mine.after(y); i++ {
		theirs := b.own.row(i - 1)
		longest = max(longest, theirs.after(x), theirs.before(x))
	}
	return longest
}

// Ended reports whether the game is over and the result for the side to move.
func (b board) Ended() (search.End, bool) {
	switch b.end {
	case finished:
		return search.Lost, true
	case stuck:
		return search.Drawn, true
	}
	return 0, false
}

// Hash returns a key that distinguishes boards of one size.
func (b board) Hash() uint64 {
	h := search.Mix(uint64(b.own)) ^ search.Mix(uint64(b.foe)+0x9e3779b97f4a7c15)*3
	if b.passed {
		h = ^h
	}
	return h
}

// pruned is a board with pruned moves for package search. If a move wins immediately, only that move
// is searched; if the opponent threatens to win, only moves that prevent it.
type pruned struct{ board }

// AppendMoves appends the legal moves that may be best, at least one.
func (k pruned) AppendMoves(buf []move) []move {
	start := len(buf)
	if buf = k.contenders(buf); len(buf) == start { // all moves lose equally fast
		buf = k.board.AppendMoves(buf)[:start+1]
	}
	return buf
}

// After returns the board after a legal move.
func (k pruned) After(m move) pruned { return pruned{k.board.After(m)} }

// contenders appends one move that wins immediately, or all moves that prevent an immediate win of
// the opponent, if there are any.
func (b board) contenders(buf []move) []move {
	if m, ok := b.winsAtOnce(); ok {
		return append(buf, m)
	}
	start := len(buf)
	buf = b.AppendMoves(buf)
	if _, threat := b.turned().winsAtOnce(); !threat {
		return buf
	}
	kept := buf[:start]
	for _, m := range buf[start:] {
		after := b.After(m)
		if _, loses := after.winsAtOnce(); !loses {
			kept = append(kept, m)
		}
	}
	return kept
}
