package pathway

import (
	"math/bits"

	"parlour/solver/search"
)

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
func (e ending) AppendMoves(buf []cell) []cell {
	for set := e.free | e.mineOne; set != 0; set &= set - 1 {
		buf = append(buf, cell(bits.TrailingZeros64(set)))
	}
	return buf
}

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
