package battleship

import (
	"iter"

	"parlour/games"
)

// The seats, in the order in which they shoot.
const (
	Red games.Seat = iota
	Blue
)

// Move is a shot at a square, or the answer to one.
type Move struct {
	Kind   Kind
	Square Square // of a shot
	Ship   int    // that was sunk, an index into the ships of the fleet
}

// Kind is what a move says.
type Kind uint8

// The kinds of move: a shot, and the answers to it.
const (
	Shot Kind = iota
	Miss
	Hit
	Sunk
)

// State is a position. Make one with [New].
type State struct {
	*fleetRules
	turn  games.Seat // who shoots, or answers the last shot at their sea
	asked bool       // the last shot is not answered yet
	seas  [2]sea     // by whose they are
}

var _ games.State[State, Move] = State{}

func newState(size int, touching bool) State {
	return State{fleetRules: rulesOf(size, touching)}
}

// Turn is the seat to shoot or to answer, Nobody when the game is over.
func (s State) Turn() games.Seat {
	if s.Outcome().Over {
		return games.Nobody
	}
	return s.turn
}

// Outcome tells whether the game is over: who has no ship left has lost.
func (s State) Outcome() games.Outcome {
	for seat := range s.seas {
		if s.afloat(games.Seat(seat)) == 0 {
			winner := 1 - games.Seat(seat)
			return games.Outcome{Over: true, Winner: winner, Reason: games.T("battleship.over", "Winner", winner)}
		}
	}
	return games.Running
}

// afloat is how many ships of a seat are not sunk.
func (s State) afloat(seat games.Seat) int {
	n := 0
	for ship := range s.ships {
		if !s.seas[seat].Sunk[ship].Is() {
			n++
		}
	}
	return n
}

// Moves are the squares that were not shot at, or the answers that some fleet
// would give.
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		if s.Turn() == games.Nobody {
			return
		}
		if !s.asked {
			for q := range s.unshot() {
				if !yield(Move{Kind: Shot, Square: q}) {
					return
				}
			}
			return
		}
		for _, m := range s.answers() {
			if s.Legal(m) == nil && !yield(m) {
				return
			}
		}
	}
}

// answers are all that could be said to any shot.
func (s State) answers() []Move {
	all := []Move{{Kind: Miss}, {Kind: Hit}}
	for ship := range s.ships {
		all = append(all, Move{Kind: Sunk, Ship: ship})
	}
	return all
}

// Legal is nil if the seat to move may make that move, else the Refusal that says
// why not.
func (s State) Legal(m Move) error {
	switch {
	case m.Kind == Shot && s.asked:
		return games.Refuse("battleship.refuse.answer", "Seat", s.turn, "Square", s.name(s.seas[s.turn].last))
	case m.Kind == Shot:
		return s.target().mayShoot(s, m.Square)
	case !s.asked:
		return games.Refuse("battleship.refuse.shoot", "Seat", s.turn)
	case m.Kind == Sunk && s.seas[s.turn].Sunk[m.Ship].Is():
		return games.Refuse("battleship.refuse.sunk", "Ship", s.shipName(m.Ship))
	case !s.fits(s.seas[s.turn].after(m)):
		return games.Refuse("battleship.refuse.impossible", "Seat", s.turn)
	}
	return nil
}

// target is the sea that the seat to move shoots at.
func (s State) target() sea { return s.seas[1-s.turn] }

// After is the state after a legal move. Who has answered shoots next.
func (s State) After(m Move) State {
	if m.Kind == Shot {
		s.turn, s.asked = 1-s.turn, true
		s.seas[s.turn].last = m.Square
		return s
	}
	s.seas[s.turn], s.asked = s.seas[s.turn].after(m), false
	return s
}
