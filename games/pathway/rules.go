package pathway

import (
	"iter"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/squares"
)

// The limits and the default of the side of the board in squares.
const (
	minSize     = 1
	maxSize     = 26 // letters name the columns
	defaultSize = 6
)

// square is a square of a board, numbered row by row from the top left, from 0.
type square int16

// none is the last move of a seat that has not moved.
const none square = -1

// state is a position. Create one with [newState].
type state struct {
	size  int
	turn  games.Seat // the seat to move, also after the end
	last  [2]square  // the last move of each seat
	discs [2]rows
}

var _ games.State[state, square] = state{}

// newState returns the empty board with Red to move.
func newState(size int) state { return state{size: size, last: [2]square{none, none}} }

// Turn returns the seat to move, Nobody after the end.
func (s state) Turn() games.Seat { return games.UnlessOver(s.over(), s.turn) }

// Outcome returns the result: a player to move without a legal move has won.
func (s state) Outcome() games.Outcome {
	if !s.over() {
		return games.Running
	}
	return games.Outcome{Over: true, Winner: s.turn, Reason: games.T("pathway.over", "Winner", s.turn, "Loser", 1-s.turn)}
}

func (s state) over() bool {
	legal := s.legal(s.turn)
	return legal == rows{}
}

// Moves yields the legal squares row by row from the top left.
func (s state) Moves() iter.Seq[square] { return slices.Values(s.AppendMoves(nil)) }

// After returns the state after the player to move has placed a disc.
func (s state) After(sq square) state {
	s.discs[s.turn].add(s.rowCol(sq))
	s.last[s.turn] = sq
	s.turn = 1 - s.turn
	return s
}

// Legal returns nil or the Refusal that explains why the player to move may not place on the
// square.
func (s state) Legal(sq square) error {
	if sq < 0 || int(sq) >= s.size*s.size {
		return squares.RefuseOutside(strconv.Itoa(int(sq)), s.size, s.size)
	}
	r, c := s.rowCol(sq)
	if seat := s.disc(r, c); seat != games.Nobody {
		return look.RefuseTaken(seat, s.name(sq))
	}
	friends, enemies := s.beside(sq, s.turn), s.beside(sq, 1-s.turn)
	switch {
	case len(friends) > 1:
		return games.Refuse("pathway.refuse.two-friends", "Square", s.name(sq),
			"Count", len(friends), "Friends", strings.Join(friends, ", "))
	case len(friends) == 0 && len(enemies) > 0:
		return games.Refuse("pathway.refuse.enemies-only", "Square", s.name(sq),
			"Disc", look.Disc(1-s.turn), "Enemies", strings.Join(enemies, ", "))
	}
	return nil
}

// mobility returns the number of squares on which a player could place on his turn.
func (s state) mobility(seat games.Seat) int {
	legal := s.legal(seat)
	return legal.count()
}

// legal returns the empty squares adjacent to no disc at all, or to exactly one of the seat's.
func (s state) legal(seat games.Seat) rows {
	var legal rows
	mine, theirs := &s.discs[seat], &s.discs[1-seat]
	board := uint32(1)<<s.size - 1
	for r := range s.size {
		one, some := mine.neighbours(r)
		_, enemy := theirs.neighbours(r)
		empty := board &^ (mine[r+1] | theirs[r+1])
		legal[r+1] = empty & (one | ^(some | enemy))
	}
	return legal
}

// beside returns the names of the squares next to sq with discs of a seat.
func (s state) beside(sq square, seat games.Seat) []string {
	var names []string
	r, c := s.rowCol(sq)
	for _, d := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		if r, c := r+d[0], c+d[1]; s.inside(r, c) && s.discs[seat].has(r, c) {
			names = append(names, s.name(s.square(r, c)))
		}
	}
	return names
}

func (s state) square(r, c int) square      { return square(r*s.size + c) }
func (s state) rowCol(sq square) (r, c int) { return int(sq) / s.size, int(sq) % s.size }
func (s state) inside(r, c int) bool        { return min(r, c) >= 0 && max(r, c) < s.size }

// disc returns the owner of the disc on a square, or Nobody.
func (s state) disc(r, c int) games.Seat {
	for seat := range s.discs {
		if s.discs[seat].has(r, c) {
			return games.Seat(seat)
		}
	}
	return games.Nobody
}

// rows is a set of squares of a board of any size: a word for each row from the top, with bit 0
// for the leftmost column, between two rows that stay empty so that every row has neighbours.
type rows [maxSize + 2]uint32

func (b *rows) add(r, c int)      { b[r+1] |= 1 << c }
func (b *rows) has(r, c int) bool { return b[r+1]>>c&1 == 1 }

func (b *rows) count() int {
	n := 0
	for _, row := range b {
		n += bits.OnesCount32(row)
	}
	return n
}

// neighbours returns the squares of row r adjacent to exactly one square of the set, and those
// adjacent to at least one.
func (b *rows) neighbours(r int) (one, some uint32) {
	return oneOfFour(b[r], b[r+2], b[r+1]<<1, b[r+1]>>1)
}

// oneOfFour returns the bits set in exactly one of the words and those set in at least one.
func oneOfFour[W uint32 | uint64](a, b, c, d W) (one, some W) {
	two := a&b | c&d | (a|b)&(c|d)
	some = a | b | c | d
	return some &^ two, some
}
