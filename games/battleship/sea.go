package battleship

import (
	"parlour/games"
	"parlour/games/squares"
	"parlour/solver/fleet"
)

// Square is a square of a sea.
type Square = fleet.Square

// The sizes of a sea, in squares a side.
const (
	smallSize   = 8
	largeSize   = 10
	defaultSize = smallSize
)

// ship is a kind of ship: its ID in the texts, and its length in squares.
type ship struct {
	id     string
	length int
}

// fleetRules are what the options say: the sea, and the ships in it.
type fleetRules struct {
	size  int
	ships []ship
	water *fleet.Sea
}

// rulesOf are the rules of a size. The small sea has no carrier.
func rulesOf(size int, touching bool) *fleetRules {
	ships := []ship{{"carrier", 5}, {"battleship", 4}, {"cruiser", 3}, {"submarine", 3}, {"destroyer", 2}}
	if size == smallSize {
		ships = ships[1:]
	}
	var lengths []int
	for _, s := range ships {
		lengths = append(lengths, s.length)
	}
	return &fleetRules{size, ships, fleet.New(size, lengths, touching)}
}

func (r *fleetRules) shipName(ship int) games.Text {
	return games.Text{ID: "battleship.ship." + r.ships[ship].id}
}

// fits reports whether a fleet could have given those answers.
func (r *fleetRules) fits(s sea) bool { return r.water.Fits(s.Known) }

// name is the name of a square.
func (r *fleetRules) name(q Square) string { return place(q).String() }

// place is a square as package squares has it.
func place(q Square) squares.Square { return squares.Square{Column: q.Column(), Row: q.Row()} }

// sea is what everybody knows of one side's sea.
type sea struct {
	fleet.Known
	last Square // that was shot at; nothing before the first shot
}

// after is the sea after the answer to the last shot at it.
func (s sea) after(m Move) sea {
	switch m.Kind {
	case Miss:
		s.Known = s.Miss(s.last)
	case Hit:
		s.Known = s.Hit(s.last)
	case Sunk:
		s.Known = s.Sink(s.last, m.Ship)
	}
	return s
}

// answer is what was said to the last shot; false if none was.
func (s sea) answer() (Move, bool) {
	for ship, sunk := range s.Sunk {
		if sunk.Is() && sunk.Last == s.last {
			return Move{Kind: Sunk, Ship: ship}, true
		}
	}
	switch {
	case s.Hits.Has(s.last):
		return Move{Kind: Hit}, true
	case s.Misses.Has(s.last):
		return Move{Kind: Miss}, true
	}
	return Move{}, false
}

// unshot are the squares at which the seat to move may shoot.
func (s State) unshot() func(func(Square) bool) {
	return s.water.Squares().Less(s.target().Shot()).All
}

// mayShoot is nil for a square of the sea that was not shot at.
func (s sea) mayShoot(rules State, q Square) error {
	switch {
	case !rules.water.Squares().Has(q):
		return squares.Outside(rules.name(q), rules.size, rules.size)
	case s.Hits.Has(q):
		return games.Refuse("battleship.refuse.hit", "Square", rules.name(q))
	case s.Misses.Has(q):
		return games.Refuse("battleship.refuse.missed", "Square", rules.name(q))
	}
	return nil
}
