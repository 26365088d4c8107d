package battleship

import (
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/squares"
	"parlour/solver/fleet"
)

// Short names for types of package fleet.
type (
	squareMove = fleet.Square
	answerMove = fleet.Answer
	knowledge  = fleet.Knowledge
)

// shots returns a shot at each square, legal or not.
func (s *setup) shots() []move {
	return games.Mapped(slices.Collect(s.Squares().All), func(q fleet.Square) move { return move{Shot: true, Square: q} })
}

// answers returns every answer, legal or not.
func (s *setup) answers() (all []move) {
	for a := fleet.Miss; int(a) < len(s.ships); a++ {
		all = append(all, move{Answer: a})
	}
	return all
}

// format returns the canonical form of a move: d4, hit, miss or sunk:cruiser.
func format(s state, m move) string {
	switch {
	case m.Shot:
		return m.Square.String()
	case m.Answer == fleet.Miss:
		return "miss"
	case m.Answer == fleet.Hit:
		return "hit"
	}
	return "sunk:" + s.ships[m.Answer]
}

// parse parses an answer in canonical form, or a square as people type it.
func parse(s state, typed string) (move, error) {
	said := strings.ToLower(strings.TrimSpace(typed))
	if i := slices.IndexFunc(s.answers(), func(m move) bool { return format(s, m) == said }); i >= 0 {
		return s.answers()[i], nil
	}
	at, err := squares.ParseSquare(typed, s.Size(), s.Size())
	return move{Shot: true, Square: fleet.At(at.Column, at.Row)}, err
}

// moveText returns a move in words.
func moveText(s state, m move) games.Text {
	switch {
	case m.Shot:
		return games.T("games.move", "Move", format(s, m))
	case m.Answer == fleet.Miss:
		return games.T("battleship.miss")
	case m.Answer == fleet.Hit:
		return games.T("battleship.hit")
	default:
		return games.T("battleship.sunk", "Ship", s.shipName(int(m.Answer)))
	}
}

// shipTexts are the text IDs of the ships.
var shipTexts = map[string]string{
	"carrier":    "battleship.ship.carrier",
	"battleship": "battleship.ship.battleship",
	"cruiser":    "battleship.ship.cruiser",
	"submarine":  "battleship.ship.submarine",
	"destroyer":  "battleship.ship.destroyer",
}

func (s *setup) shipName(ship int) games.Text { return games.T(shipTexts[s.ships[ship]]) }
