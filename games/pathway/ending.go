package pathway

import (
	"math/bits"

	"parlour/solver/search"
)

// ending is a position on a board of up to 8x8 reduced to what can still
// matter: the empty squares on which someone may yet place. Two positions in
// which these look alike have the same winner, whatever else is on the board.
//
// A square that is legal only beside a friend becomes legal by a friend's
// placement alone, and one that has a friend stays legal until a second comes.
// So a player without moves in some part of the board never gets any there:
// Pathway is a dead-ending game in the sense of Milley and Renault, "Dead ends
// in misère play: the misère monoid of canonical numbers" (2013).
type ending struct {
	board uint64
	free  uint64 // touches no disc: both may place
	// For the player to move, and for the other:
	mine, theirs       uint64 // discs
	mineOne, theirsOne uint64 // has exactly one friend
	mineMay, theirsMay uint64 // where he may place now or later
	// Bounds for the number of moves until he runs out.
	mineMost, theirsMost, mineFewest, theirsFewest int8
}

func endingOf(w bitboard) ending {
	return ending{board: w.board, mine: w.mine, theirs: w.theirs}.reduced()
}

// reduced works out everything from the discs.
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

// spread adds to the squares where a player may place those that want a friend
// and may get one.
func spread(may, want uint64) uint64 {
	for {
		more := want & beside(may) &^ may
		if more == 0 {
			return may
		}
		may |= more
	}
}

// beside is every square next to one of the set.
func beside(set uint64) uint64 {
	return set<<8 | set>>8 | set<<1&^leftColumn | set>>1&^rightColumn
}

// AppendMoves appends the cells where the player to move may place.
func (e ending) AppendMoves(buf []cell) []cell {
	for set := e.free | e.mineOne; set != 0; set &= set - 1 {
		buf = append(buf, cell(bits.TrailingZeros64(set)))
	}
	return buf
}

// After is the position after a placement, seen by the other player.
func (e ending) After(c cell) ending {
	return ending{board: e.board, mine: e.theirs, theirs: e.mine | 1<<c}.reduced()
}

// Ended tells whether the winner is certain, from how many moves each player
// can and must still make: whoever surely runs out first wins.
func (e ending) Ended() (search.End, bool) {
	if e.theirsFewest >= e.mineMost {
		return search.Won, true
	}
	if e.mineFewest > e.theirsMost {
		return search.Lost, true
	}
	return search.Won, false
}

// fewest is a lower bound for the number of moves that a player must make
// before he runs out: of the squares with one friend that only he may take, those
// so far apart that no placement of his spoils two.
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

// most is an upper bound for the number of moves that a player can make: of two
// neighbours that have one friend each he may take only one.
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
