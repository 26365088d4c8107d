package battleship

import (
	"iter"

	"parlour/games"
	"parlour/games/squares"
)

// The seats in the order in which they shoot.
const (
	red games.Seat = iota
	blue
)

// move is a shot at a square or the answer to a shot.
type move struct {
	Shot   bool
	Square squareMove
	Answer answerMove
}

// state is a position.
type state struct {
	*setup
	turn  games.Seat // the seat that shoots, or answers the shot at its sea
	asked bool       // a shot waits for its answer
	shot  squareMove
	seas  [2]knowledge // by owner
	waits bool         // only drawn, while the other side is to shoot; see seenBy
	ended bool         // only drawn, after the end; see seenBy
}

// Turn returns the seat to shoot or to answer, Nobody after the end.
func (s state) Turn() games.Seat { return games.UnlessOver(s.Outcome().Over, s.turn) }

// Outcome returns the result: a seat without a ship afloat has lost.
func (s state) Outcome() games.Outcome {
	for owner := range games.Seat(2) {
		if s.seas[owner].SunkCount() == len(s.ships) {
			return games.Outcome{Over: true, Winner: 1 - owner, Reason: games.T("battleship.over", "Winner", 1-owner)}
		}
	}
	return games.Running
}

// Moves yields the squares not shot at yet, or the possible answers.
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

// Legal returns nil or the Refusal that explains why the seat to move may not make the move.
func (s state) Legal(m move) error {
	switch {
	case m.Shot && s.asked:
		return games.Refuse("battleship.refuse.answer", "Seat", s.turn, "Square", s.shot.String())
	case m.Shot && !s.Squares().Has(m.Square):
		return squares.RefuseOutside(m.Square.String(), s.Size(), s.Size())
	case m.Shot && s.seas[1-s.turn].Shots().Has(m.Square):
		return games.Refuse("battleship.refuse.again", "Square", m.Square.String())
	case m.Shot:
		return nil
	case !s.asked:
		return games.Refuse("battleship.refuse.shoot", "Seat", s.turn)
	case !s.possible(m.Answer):
		return games.Refuse("battleship.refuse.impossible")
	}
	return nil
}

// redundant refuses a shot where no ship can lie.
func redundant(s state, m move) error {
	if m.Shot && !s.Open(s.seas[1-s.turn]).Has(m.Square) {
		return games.Refuse("battleship.refuse.empty", "Square", m.Square.String())
	}
	return nil
}

// possible reports whether some fleet would give the answer to the last shot.
func (s state) possible(a answerMove) bool {
	at := s.seas[s.turn]
	return !(a >= 0 && at.Sunk[a].IsSunk()) && s.Fits(at.With(s.shot, a))
}

// After returns the state after a legal move. The seat that has answered shoots next.
func (s state) After(m move) state {
	if s.asked = m.Shot; m.Shot {
		s.turn, s.shot = 1-s.turn, m.Square
	} else {
		s.seas[s.turn] = s.seas[s.turn].With(s.shot, m.Answer)
	}
	return s
}
