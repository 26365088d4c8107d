package battleship

import (
	"iter"

	"parlour/games"
	"parlour/games/squares"
)

// The seats, in the order in which they shoot.
const (
	red games.Seat = iota
	blue
)

// move is a shot at a square, or the answer to one.
type move struct {
	Shot   bool
	Square squareMove
	Answer answerMove
}

// state is a position.
type state struct {
	*setup
	turn  games.Seat // who shoots, or answers the shot at their sea
	asked bool       // the shot is not answered yet
	shot  squareMove
	seas  [2]known // by whose they are
}

// Turn is the seat to shoot or to answer, Nobody when the game is over.
func (s state) Turn() games.Seat {
	if s.Outcome().Over {
		return games.Nobody
	}
	return s.turn
}

// Outcome tells whether the game is over: who has no ship afloat has lost.
func (s state) Outcome() games.Outcome {
	for owner := range games.Seat(2) {
		if s.seas[owner].SunkCount() == len(s.ships) {
			return games.Outcome{Over: true, Winner: 1 - owner, Reason: games.T("battleship.over", "Winner", 1-owner)}
		}
	}
	return games.Running
}

// Moves are the squares that were not shot at, or the answers that some fleet
// would give.
func (s state) Moves() iter.Seq[move] {
	return func(yield func(move) bool) {
		all := s.shots
		switch {
		case s.Outcome().Over:
			return
		case s.asked:
			all = s.answers
		}
		for _, m := range all() {
			if s.Legal(m) == nil && !yield(m) {
				return
			}
		}
	}
}

// Legal is nil if the seat to move may make that move, else the Refusal that says
// why not.
func (s state) Legal(m move) error {
	switch at := s.seas[s.turn]; {
	case m.Shot && s.asked:
		return games.Refuse("battleship.refuse.answer", "Seat", s.turn, "Square", s.shot.String())
	case m.Shot && !s.Squares().Has(m.Square):
		return squares.Outside(m.Square.String(), s.Size(), s.Size())
	case m.Shot && s.seas[1-s.turn].Shots().Has(m.Square):
		return games.Refuse("battleship.refuse.again", "Square", m.Square.String())
	case !m.Shot && !s.asked:
		return games.Refuse("battleship.refuse.shoot", "Seat", s.turn)
	case !m.Shot && (m.Answer >= 0 && at.Sunk[m.Answer].IsSunk() || !s.Fits(at.With(s.shot, m.Answer))):
		return games.Refuse("battleship.refuse.impossible")
	}
	return nil
}

// After is the state after a legal move. Who has answered shoots next.
func (s state) After(m move) state {
	if s.asked = m.Shot; m.Shot {
		s.turn, s.shot = 1-s.turn, m.Square
	} else {
		s.seas[s.turn] = s.seas[s.turn].With(s.shot, m.Answer)
	}
	return s
}
