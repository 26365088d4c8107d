package pig

import (
	"iter"
	"slices"
	"strings"

	"parlour/games"
)

// faces is the number of faces of the die. A one ends the turn.
const faces = 6

// move is a face of the die, 1 to 6, rolled by chance, or a player's decision.
type move int

// The decisions of a player.
const (
	rollMove move = iota + faces + 1
	holdMove
)

// names are the canonical forms of the moves.
var names = [...]string{1: "1", "2", "3", "4", "5", "6", rollMove: "roll", holdMove: "hold"}

// moveTexts are the text IDs of the moves in sentences.
var moveTexts = [...]string{
	1: "pig.move.1", "pig.move.2", "pig.move.3", "pig.move.4", "pig.move.5", "pig.move.6",
	rollMove: "pig.suggest.roll", holdMove: "pig.suggest.hold",
}

// parse parses a move or a prefix of it.
func parse(_ state, typed string) (move, error) {
	word := strings.ToLower(strings.TrimSpace(typed))
	m := slices.IndexFunc(names[1:], func(name string) bool { return word != "" && strings.HasPrefix(name, word) }) + 1
	if m == 0 {
		return 0, games.Refuse("pig.refuse.typed", "Typed", games.Quoted(typed))
	}
	return move(m), nil
}

func format(_ state, m move) string { return names[m] }

// state is a position.
type state struct {
	target, seats int
	scores        [maxSeats]int
	turn          games.Seat // the seat to move; the winner after the end
	total         int        // points of the turn so far
	rolling       bool       // the die is being rolled
	past          int        // turns that are over

	turns [maxSeats]rolls // the last turn of each seat; of the seat to move, the current one once it has rolled

	audience games.Audience // the words of the view are for them
}

// seenBy returns the state with a view in words for an audience.
func (s state) seenBy(a games.Audience) state {
	s.audience = a
	return s
}

// you reports whether the audience is the member in a seat.
func (s state) you(seat games.Seat) bool { return s.audience.You && s.audience.Seat == seat }

// rolls are the faces rolled in a turn, as digits.
type rolls string

// lost reports whether a one has ended the turn.
func (r rolls) lost() bool { return strings.HasSuffix(string(r), "1") }

// points returns the points of the turn before a one.
func (r rolls) points() (sum int) {
	for _, face := range strings.TrimSuffix(string(r), "1") {
		sum += int(face - '0')
	}
	return sum
}

// newState returns the start of a game with the given target.
func newState(seats, target int) state {
	return state{seats: seats, target: target}
}

// Turn returns the seat to move.
func (s state) Turn() games.Seat {
	switch {
	case s.over():
		return games.Nobody
	case s.rolling:
		return games.Chance
	}
	return s.turn
}

// needs returns the number of points that a seat lacks to the target.
func (s state) needs(seat games.Seat) int { return s.target - s.scores[seat] }

// over reports whether a seat has reached the target. It is the seat to move, because
// winning points are banked immediately.
func (s state) over() bool { return s.needs(s.turn) <= 0 }

// Moves yields the faces of the die or the decisions of the player.
func (s state) Moves() iter.Seq[move] {
	return func(yield func(move) bool) {
		for m := move(1); m <= holdMove; m++ {
			if s.Legal(m) == nil && !yield(m) {
				return
			}
		}
	}
}

// rolls returns the faces of the die while it is being rolled.
func (s state) rolls() (rolls []games.Roll[move]) {
	for m := move(1); m <= faces && s.rolling; m++ {
		rolls = append(rolls, games.Roll[move]{Move: m, Probability: 1.0 / faces})
	}
	return rolls
}

// pass holds, or rolls if the player has not rolled yet and so cannot hold.
func (s state) pass(games.Seat) (move, bool) {
	if s.total == 0 {
		return rollMove, true
	}
	return holdMove, true
}

// Legal refuses to hold before the first roll of a turn.
func (s state) Legal(m move) error {
	switch {
	case s.over() || m < 1 || m > holdMove || s.rolling != (m <= faces):
		return games.Refuse("pig.refuse.move")
	case m == holdMove && s.total == 0:
		return games.Refuse("pig.refuse.hold")
	}
	return nil
}

// After returns the state after a legal move.
func (s state) After(m move) state {
	switch m {
	case rollMove:
		if s.rolling = true; s.total == 0 {
			s.turns[s.turn] = ""
		}
		return s
	case holdMove:
		return s.next(s.total)
	}
	s.turns[s.turn] += rolls(names[m])
	if m == 1 {
		return s.next(0)
	}
	s.rolling, s.total = false, s.total+int(m)
	if s.total >= s.needs(s.turn) {
		s.scores[s.turn] += s.total
	}
	return s
}

// next banks points and ends the turn.
func (s state) next(points int) state {
	s.past++
	s.scores[s.turn] += points
	s.turn, s.total, s.rolling = (s.turn+1)%games.Seat(s.seats), 0, false
	return s
}

// previous returns the seat before another.
func (s state) previous(seat games.Seat) games.Seat {
	return (seat + games.Seat(s.seats) - 1) % games.Seat(s.seats)
}

// Outcome ranks the seats by their points.
func (s state) Outcome() games.Outcome {
	if !s.over() {
		return games.Running
	}
	o := games.Outcome{Over: true, Winner: s.turn, Reason: games.T("pig.over", "Winner", s.turn, "Count", s.scores[s.turn])}
	ranked := slices.Sorted(slices.Values(s.scores[:s.seats]))
	slices.Reverse(ranked)
	o.Places = games.Mapped(s.scores[:s.seats], func(points int) int { return 1 + slices.Index(ranked, points) })
	return o
}
