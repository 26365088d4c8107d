package pig

import (
	"iter"

	"parlour/games"
)

// MaxSeats is how many can play.
const MaxSeats = 6

// faces is how many the die has. A one ends the turn.
const faces = 6

// Move is a face of the die, which chance moves, or what a player does.
type Move int

// What a player does. The faces of the die are the moves 1 to 6.
const (
	Roll Move = iota + faces + 1
	Hold
)

// State is a position of the game.
type State struct {
	target, seats int
	scores        [MaxSeats]int
	turn          games.Seat // whose turn it is; the winner when the game is over
	total         int        // what the turn has brought so far
	rolling       bool       // the die is in the air
	face          int        // the last of the turn, 0 before there is one
	before        turn
}

// turn is how the turn before this one ended.
type turn struct {
	seat   games.Seat // Nobody in the first turn
	points int        // banked; 0 after a one
}

// Start is the first turn of a game to that many points.
func Start(seats, target int) State {
	return State{seats: seats, target: target, before: turn{seat: games.Nobody}}
}

// Turn is the seat to move.
func (s State) Turn() games.Seat {
	switch {
	case s.over():
		return games.Nobody
	case s.rolling:
		return games.Chance
	}
	return s.turn
}

// over reports whether somebody has reached the target, which always is whose
// turn it is: points that win are banked at once.
func (s State) over() bool { return s.scores[s.turn] >= s.target }

// Moves are the faces of the die, or what the player may do.
func (s State) Moves() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for m := Move(1); m <= Hold; m++ {
			if s.Legal(m) == nil && !yield(m) {
				return
			}
		}
	}
}

// Legal refuses to hold before the first roll of a turn.
func (s State) Legal(m Move) error {
	switch {
	case s.over() || m < 1 || m > Hold || s.rolling != (m <= faces):
		return games.Refuse("pig.refuse.move")
	case m == Hold && s.total == 0:
		return games.Refuse("pig.refuse.hold")
	}
	return nil
}

// After is the state after a legal move.
func (s State) After(m Move) State {
	switch m {
	case Roll:
		s.rolling = true
		return s
	case Hold:
		return s.next(s.total)
	case 1:
		return s.next(0)
	}
	s.rolling, s.face, s.total = false, int(m), s.total+int(m)
	if s.scores[s.turn]+s.total >= s.target {
		s.scores[s.turn] += s.total
	}
	return s
}

// next banks points and passes the die on.
func (s State) next(points int) State {
	s.scores[s.turn] += points
	s.before = turn{s.turn, points}
	s.turn, s.total, s.rolling, s.face = (s.turn+1)%games.Seat(s.seats), 0, false, 0
	return s
}

// needs is how many points a seat is short of the target.
func (s State) needs(seat games.Seat) int { return s.target - s.scores[seat] }

// Outcome ranks the seats by their points.
func (s State) Outcome() games.Outcome {
	if !s.over() {
		return games.Running
	}
	o := games.Outcome{Over: true, Winner: s.turn, Reason: games.T("pig.over", "Winner", s.turn, "Count", s.scores[s.turn])}
	for _, points := range s.scores[:s.seats] {
		place := 1
		for _, others := range s.scores[:s.seats] {
			if others > points {
				place++
			}
		}
		o.Places = append(o.Places, place)
	}
	return o
}
