package pathway

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/squares"
)

// Sizes of the board, in squares a side.
const (
	minSize     = 1
	maxSize     = 26 // the columns are named by letters
	defaultSize = 6
)

// square is a square of a board, numbered row by row from the top left, from 0.
type square int16

// none is no square: there is no last move yet.
const none square = -1

// state is a position. Make one with [newState].
type state struct {
	size  int
	turn  games.Seat // who moves, or would if the game were not over
	last  square
	discs [2]rows
}

var _ games.State[state, square] = state{}

// newState is the empty board of that size, Red to move.
func newState(size int) state { return state{size: size, last: none} }

// Turn is the seat to move, Nobody when the game is over.
func (s state) Turn() games.Seat {
	if s.over() {
		return games.Nobody
	}
	return s.turn
}

// Outcome tells whether the game is over: the player to move who has no legal
// placement has won.
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

// Moves are the squares on which the player to move may place, from the top
// left, row by row.
func (s state) Moves() iter.Seq[square] { return slices.Values(s.AppendMoves(nil)) }

// After is the state after the player to move has placed on a legal square.
func (s state) After(sq square) state {
	s.discs[s.turn].add(s.rowCol(sq))
	s.turn, s.last = 1-s.turn, sq
	return s
}

// Legal is nil if the player to move may place on the square, else the Refusal
// that says why not and what to look for instead.
func (s state) Legal(sq square) error {
	if sq < 0 || int(sq) >= s.size*s.size {
		return squares.Outside(strconv.Itoa(int(sq)), s.size, s.size)
	}
	r, c := s.rowCol(sq)
	if seat := s.disc(r, c); seat != games.Nobody {
		return squares.Taken(name, seat, s.name(sq))
	}
	friends, enemies := s.beside(sq, s.turn), s.beside(sq, 1-s.turn)
	switch {
	case len(friends) > 1:
		return games.Refuse("pathway.refuse.two-friends", "Square", s.name(sq),
			"Count", len(friends), "Friends", strings.Join(friends, ", "))
	case len(friends) == 0 && len(enemies) > 0:
		return games.Refuse("pathway.refuse.enemies-only", "Square", s.name(sq),
			"Count", len(enemies), "Enemies", strings.Join(enemies, ", "))
	}
	return nil
}

// mobility is on how many squares a player could place if it were his turn.
func (s state) mobility(seat games.Seat) int {
	legal := s.legal(seat)
	return legal.count()
}

// legal are the empty squares that touch no disc at all, or exactly one of the
// seat's.
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

// beside are the names of the squares beside sq with discs of a seat.
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

// disc is whose disc lies on a square, or Nobody.
func (s state) disc(r, c int) games.Seat {
	for seat := range s.discs {
		if s.discs[seat].has(r, c) {
			return games.Seat(seat)
		}
	}
	return games.Nobody
}
