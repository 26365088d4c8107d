package battleship

import (
	"strings"

	"parlour/games"
	"parlour/games/squares"
	"parlour/solver/fleet"
)

// words are the answers as people type them, besides "sunk" and the ship's name.
var words = map[string]Kind{"hit": Hit, "h": Hit, "miss": Miss, "m": Miss, "water": Miss}

// parse reads a square, or an answer.
func parse(s State, typed string) (Move, error) {
	said := strings.Fields(strings.ToLower(strings.ReplaceAll(typed, ":", " ")))
	if len(said) == 1 {
		if kind, ok := words[said[0]]; ok {
			return Move{Kind: kind}, nil
		}
	}
	if len(said) > 0 && (said[0] == "sunk" || said[0] == "sank") {
		if ship, ok := s.shipNamed(said[len(said)-1]); ok {
			return Move{Kind: Sunk, Ship: ship}, nil
		}
		return Move{}, games.Refuse("battleship.refuse.which", "Ships", s.shipNames())
	}
	at, err := squares.Read(typed, s.size, s.size)
	if err != nil {
		return Move{}, err
	}
	return Move{Kind: Shot, Square: fleet.At(at.Column, at.Row)}, nil
}

// format is the canonical form of a move.
func format(s State, m Move) string {
	switch m.Kind {
	case Miss:
		return "miss"
	case Hit:
		return "hit"
	case Sunk:
		return "sunk:" + s.ships[m.Ship].id
	}
	return s.name(m.Square)
}

// moveText says a move in words.
func moveText(s State, m Move) games.Text {
	switch m.Kind {
	case Miss:
		return games.T("battleship.miss")
	case Hit:
		return games.T("battleship.hit")
	case Sunk:
		return games.T("battleship.sunk", "Ship", s.shipName(m.Ship))
	}
	return games.T("battleship.shot", "Square", s.name(m.Square))
}

// shipNamed is the ship of a name.
func (r *fleetRules) shipNamed(name string) (int, bool) {
	for i, s := range r.ships {
		if s.id == name {
			return i, true
		}
	}
	return 0, false
}

// shipNames are the names of all ships, as they are typed.
func (r *fleetRules) shipNames() string {
	var names []string
	for _, s := range r.ships {
		names = append(names, s.id)
	}
	return strings.Join(names, ", ")
}
