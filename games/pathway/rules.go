package pathway

import (
	"iter"
	"strings"

	"parlour/games"
)

// The seats, in the order in which they move.
const (
	Red games.Seat = iota
	Blue
)

// Sizes of the board, in squares a side.
const (
	MinSize     = 1
	MaxSize     = 26 // the columns are named by letters
	DefaultSize = 6
)

// Square is a square of a board, numbered row by row from the top left, from 0.
type Square int16

// none is no square: there is no last move yet.
const none Square = -1

// State is a position. Make one with [NewState].
type State struct {
	size  int
	turn  games.Seat // who moves, or would if the game were not over
	last  Square
	discs [2]rows
}

var _ games.State[State, Square] = State{}

// NewState is the empty board of that size, Red to move.
func NewState(size int) State { return State{size: size, last: none} }

// Size is the number of squares a side.
func (s State) Size() int { return s.size }

// Turn is the seat to move, Nobody when the game is over.
func (s State) Turn() games.Seat {
	if s.over() {
		return games.Nobody
	}
	return s.turn
}

// Outcome tells whether the game is over: the player to move who has no legal
// placement has won.
func (s State) Outcome() games.Outcome {
	if !s.over() {
		return games.Running
	}
	return games.Outcome{Over: true, Winner: s.turn, Reason: games.T("pathway.over", "Winner", s.turn, "Loser", 1-s.turn)}
}

func (s State) over() bool {
	legal := s.legal(s.turn)
	return legal == rows{}
}

// Moves are the squares on which the player to move may place, from the top
// left, row by row.
func (s State) Moves() iter.Seq[Square] { return s.squares(s.legal(s.turn)) }

// After is the state after the player to move has placed on a legal square.
func (s State) After(sq Square) State {
	s.discs[s.turn].add(s.rowCol(sq))
	s.turn, s.last = 1-s.turn, sq
	return s
}

// Legal is nil if the player to move may place on the square, else the Refusal
// that says why not and what to look for instead.
func (s State) Legal(sq Square) error {
	if sq < 0 || int(sq) >= s.size*s.size {
		return s.outside(sq)
	}
	r, c := s.rowCol(sq)
	if seat, taken := s.disc(r, c); taken {
		return s.taken(sq, seat)
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

// Mobility is on how many squares a player could place if it were his turn.
func (s State) Mobility(seat games.Seat) int {
	legal := s.legal(seat)
	return legal.count()
}

// legal are the empty squares that touch no disc at all, or exactly one of the
// seat's.
func (s State) legal(seat games.Seat) rows {
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
func (s State) beside(sq Square, seat games.Seat) []string {
	var names []string
	r, c := s.rowCol(sq)
	for _, d := range [4][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
		if r, c := r+d[0], c+d[1]; s.inside(r, c) && s.discs[seat].has(r, c) {
			names = append(names, s.name(s.square(r, c)))
		}
	}
	return names
}

// squares are the squares of a set, from the top left.
func (s State) squares(set rows) iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for r := range s.size {
			for c := range s.size {
				if set.has(r, c) && !yield(s.square(r, c)) {
					return
				}
			}
		}
	}
}

func (s State) square(r, c int) Square      { return Square(r*s.size + c) }
func (s State) rowCol(sq Square) (r, c int) { return int(sq) / s.size, int(sq) % s.size }
func (s State) inside(r, c int) bool        { return min(r, c) >= 0 && max(r, c) < s.size }
func (s State) disc(r, c int) (games.Seat, bool) {
	switch {
	case s.discs[Red].has(r, c):
		return Red, true
	case s.discs[Blue].has(r, c):
		return Blue, true
	}
	return games.Nobody, false
}
