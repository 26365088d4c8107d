package pig

import (
	"iter"
	"slices"
	"strings"

	"parlour/games"
)

// faces is how many the die has. A one ends the turn.
const faces = 6

// Move is a face of the die, 1 to 6, which chance moves, or what a player does.
type Move int

// What a player does.
const (
	Roll Move = iota + faces + 1
	Hold
)

// names are the moves as they are written.
var names = [...]string{1: "1", "2", "3", "4", "5", "6", Roll: "roll", Hold: "hold"}

// parse reads a move, of which the first letters suffice.
func parse(_ State, typed string) (Move, error) {
	word := strings.ToLower(strings.TrimSpace(typed))
	m := slices.IndexFunc(names[1:], func(name string) bool { return word != "" && strings.HasPrefix(name, word) }) + 1
	if m == 0 {
		return 0, games.Refuse("pig.refuse.typed", "Typed", games.Quoted(typed))
	}
	return Move(m), nil
}

// State is a position of the game.
type State struct {
	target, seats int
	scores        [MaxSeats]int
	turn          games.Seat // whose turn it is; the winner when the game is over
	total         int        // what the turn has brought so far
	rolling       bool       // the die is in the air
	face          int        // what it has shown last in this turn
	before        games.Seat // whose turn was before
	banked        int        // what that turn has brought; 0 after a one
}

// Start is the first turn of a game to that many points.
func Start(seats, target int) State {
	return State{seats: seats, target: target, before: games.Nobody}
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

// needs is how many points a seat is short of the target.
func (s State) needs(seat games.Seat) int { return s.target - s.scores[seat] }

// over reports whether somebody has reached the target, which always is whose
// turn it is: points that win are banked at once.
func (s State) over() bool { return s.needs(s.turn) <= 0 }

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

// chances are the faces of the die, once it is rolled.
func (s State) chances() (rolls []games.Roll[Move]) {
	for m := Move(1); m <= faces && s.rolling; m++ {
		rolls = append(rolls, games.Roll[Move]{Move: m, Probability: 1.0 / faces})
	}
	return rolls
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
	if s.total >= s.needs(s.turn) {
		s.scores[s.turn] += s.total
	}
	return s
}

// next banks points and passes the die on.
func (s State) next(points int) State {
	s.scores[s.turn] += points
	s.before, s.banked = s.turn, points
	s.turn, s.total, s.rolling, s.face = (s.turn+1)%games.Seat(s.seats), 0, false, 0
	return s
}

// Outcome ranks the seats by their points.
func (s State) Outcome() games.Outcome {
	if !s.over() {
		return games.Running
	}
	o := games.Outcome{Over: true, Winner: s.turn, Reason: games.T("pig.over", "Winner", s.turn, "Count", s.scores[s.turn])}
	ranked := slices.Sorted(slices.Values(s.scores[:s.seats]))
	slices.Reverse(ranked)
	for _, points := range s.scores[:s.seats] {
		o.Places = append(o.Places, 1+slices.Index(ranked, points))
	}
	return o
}
