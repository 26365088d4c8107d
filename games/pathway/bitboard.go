package pathway

import (
	"math/bits"

	"parlour/solver/search"
)

// maxBitboard is the size of the greatest board that fits into a word.
const maxBitboard = 8

// bitboard is a position on a board of up to 8x8 for searching. A set of squares is one word
// with eight bits per row for every size, so that shifts and masks are constants: bit 8r+c is
// the square in row r from the top and column c. The colours do not affect the result; discs
// belong to the player to move or to the opponent.
type bitboard struct {
	mine, theirs uint64
	board        uint64 // all squares
	legal        uint64 // where the player to move may place a disc
}

// cell is a square of a bitboard, as the number of its bit.
type cell uint8

const (
	leftColumn  = 0x0101010101010101
	rightColumn = leftColumn << 7
)

// bitboardOf converts a state. The board must be at most 8x8.
func bitboardOf(s state) bitboard {
	var w bitboard
	for r := range s.size {
		w.board |= (1<<s.size - 1) << (8 * r)
		w.mine |= uint64(s.discs[s.turn][r+1]) << (8 * r)
		w.theirs |= uint64(s.discs[1-s.turn][r+1]) << (8 * r)
	}
	w.legal = w.placements(w.mine, w.theirs)
	return w
}

func squareOf(c cell, size int) square { return square(int(c/8)*size + int(c%8)) }
func cellOf(sq square, size int) cell  { return cell(int(sq)/size*8 + int(sq)%size) }

func neighbours(set uint64) (one, some uint64) {
	return oneOfFour(set<<8, set>>8, set<<1&^leftColumn, set>>1&^rightColumn)
}

// placements returns where the owner of the discs own may place against those of other.
func (w bitboard) placements(own, other uint64) uint64 {
	one, some := neighbours(own)
	_, enemy := neighbours(other)
	return w.board &^ (own | other) & (one | ^(some | enemy))
}

// AppendMoves appends the legal cells.
func (w bitboard) AppendMoves(buf []cell) []cell { return appendCells(buf, w.legal) }

// appendCells appends the cells of a set row by row from the top left.
func appendCells(buf []cell, set uint64) []cell {
	for ; set != 0; set &= set - 1 {
		buf = append(buf, cell(bits.TrailingZeros64(set)))
	}
	return buf
}

// After returns the position after a placement, from the opponent's view.
func (w bitboard) After(c cell) bitboard {
	w.mine, w.theirs = w.theirs, w.mine|1<<c
	w.legal = w.placements(w.mine, w.theirs)
	return w
}

// Ended reports whether the player to move has no legal move and therefore has won.
func (w bitboard) Ended() (search.End, bool) { return search.Won, w.legal == 0 }

// Hash returns a key that distinguishes positions on one board.
func (w bitboard) Hash() uint64 { return search.Mix(search.Mix(w.mine) + w.theirs) }

var _ search.State[bitboard, cell] = bitboard{}

// A state can be searched directly, as boards above 8x8 require. It is slower than a bitboard.
var _ search.State[state, square] = state{}

// AppendMoves appends the legal squares.
func (s state) AppendMoves(buf []square) []square { return s.appendSquares(buf, s.legal(s.turn)) }

// appendSquares appends the squares of a set row by row from the top left.
func (s state) appendSquares(buf []square, set rows) []square {
	for r := range s.size {
		for row := set[r+1]; row != 0; row &= row - 1 {
			buf = append(buf, s.square(r, bits.TrailingZeros32(row)))
		}
	}
	return buf
}

// Ended reports whether the player to move has no legal move and therefore has won.
func (s state) Ended() (search.End, bool) { return search.Won, s.over() }

// Hash returns a key that distinguishes positions on one board, regardless of colours.
func (s state) Hash() uint64 {
	h := uint64(0)
	for _, seat := range [2]int{int(s.turn), 1 - int(s.turn)} {
		for r := range s.size {
			h = search.Mix(h + uint64(s.discs[seat][r+1]) + 1)
		}
	}
	return h
}

// ending is a position on a board of up to 8x8 reduced to what can still affect the result: the
// empty squares on which someone may yet place a disc. Two positions with equal endings have
// the same winner, regardless of the rest of the board.
//
// A square that is legal only next to a friendly disc can become legal only by that player's
// own placement, and one with a friendly neighbour stays legal until it gets a second. So a
// player without moves in some part of the board never gets any there: Pathway is a dead-ending
// game in the sense of Milley and Renault, "Dead ends in misère play: the misère monoid of
// canonical numbers" (2013).
type ending struct {
	board uint64
	free  uint64 // adjacent to no disc: both may place there
	// For the player to move and for the opponent:
	mine, theirs       uint64 // discs
	mineOne, theirsOne uint64 // exactly one friendly neighbour
	mineMay, theirsMay uint64 // where the player may place now or later
	// Bounds on the number of moves until the player runs out.
	mineMost, theirsMost, mineFewest, theirsFewest int8
}

func endingOf(w bitboard) ending {
	return ending{board: w.board, mine: w.mine, theirs: w.theirs}.reduced()
}

// reduced computes the derived fields from the discs.
func (e ending) reduced() ending {
	empty := e.board &^ (e.mine | e.theirs)
	mineOne, mineAny := neighbours(e.mine)
	theirsOne, theirsAny := neighbours(e.theirs)
	e.free = empty &^ (mineAny | theirsAny)
	e.mineOne, e.theirsOne = empty&mineOne, empty&theirsOne
	e.mineMay = spread(e.free|e.mineOne, empty&theirsAny&^mineAny)
	e.theirsMay = spread(e.free|e.theirsOne, empty&mineAny&^theirsAny)
	e.mineMost = most(e.mineMay, e.mineOne)
	e.theirsMost = most(e.theirsMay, e.theirsOne)
	e.mineFewest = fewest(e.mineOne&^e.theirsMay, e.mineMay)
	e.theirsFewest = fewest(e.theirsOne&^e.mineMay, e.theirsMay)
	return e
}

// spread extends the squares where a player may place by those in want that can get a friendly
// neighbour.
func spread(may, want uint64) uint64 {
	for {
		more := want & beside(may) &^ may
		if more == 0 {
			return may
		}
		may |= more
	}
}

// beside returns every square adjacent to one of the set.
func beside(set uint64) uint64 {
	return set<<8 | set>>8 | set<<1&^leftColumn | set>>1&^rightColumn
}

// AppendMoves appends the legal cells.
func (e ending) AppendMoves(buf []cell) []cell { return appendCells(buf, e.free|e.mineOne) }

// After returns the position after a placement, from the opponent's view.
func (e ending) After(c cell) ending {
	return ending{board: e.board, mine: e.theirs, theirs: e.mine | 1<<c}.reduced()
}

// Ended reports whether the bounds on each player's remaining moves decide the winner: a player
// who certainly runs out first wins.
func (e ending) Ended() (search.End, bool) {
	if e.theirsFewest >= e.mineMost {
		return search.Won, true
	}
	if e.mineFewest > e.theirsMost {
		return search.Lost, true
	}
	return search.Won, false
}

// fewest returns a lower bound on the number of moves before a player runs out: among the
// squares with one friendly neighbour that only he can take, the number of squares so far apart
// that no placement of his spoils two.
func fewest(private, may uint64) int8 {
	n := int8(0)
	for private != 0 {
		sq := private & -private
		reach := sq | beside(sq)&may
		private &^= reach | beside(reach)
		n++
	}
	return n
}

// most returns an upper bound on the number of moves of a player: of two adjacent squares with
// one friendly neighbour each, he can take only one.
func most(may, one uint64) int8 {
	n := int8(bits.OnesCount64(may))
	for _, shift := range [2]int{1, 8} {
		pairs := one & (one >> shift)
		if shift == 1 {
			pairs &^= rightColumn
		}
		for pairs != 0 {
			first := pairs & -pairs
			one &^= first | first<<shift
			pairs &= one & (one >> shift)
			n--
		}
	}
	return n
}
