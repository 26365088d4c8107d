package battleship

import (
	"strconv"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
	"parlour/solver/fleet"
)

// The signs of a sea: what has not been looked at is empty.
var (
	missCell  = grid.Glyph("-", "🟦")
	hitCell   = grid.Glyph("x", "💥")
	wreckCell = grid.Glyph("W", "💀")
	shipCell  = grid.Glyph("S", "🚢")
)

// view shows the sea that is shot at: by the seat to move, or by the last shot.
func view(s State) games.View {
	owner := s.turn
	if !s.asked && !s.Outcome().Over {
		owner = 1 - s.turn
	}
	v := s.seaView(owner)
	v.Title = games.T("games.squares.title", "Game", games.Text{ID: name + ".title"}, "Width", s.size, "Height", s.size)
	v.Who = games.T("battleship.who", "Shooters", squares.Disc(1-owner), "Shooter", 1-owner, "Owners", squares.Disc(owner), "Owner", owner)
	switch o := s.Outcome(); {
	case o.Over:
		v.Status = games.T("battleship.won", "Seat", o.Winner)
	case s.asked:
		v.Status = games.T("battleship.status.answer", "Seat", s.turn, "Square", s.name(s.seas[s.turn].last))
	default:
		v.Status = games.T("games.squares.status.column", "Seat", s.turn)
		v.Note = s.news()
	}
	return v
}

// news are the last shots at both seas and what they met, the latest first.
func (s State) news() (said games.Text) {
	for _, owner := range []games.Seat{s.turn, 1 - s.turn} {
		answer, ok := s.seas[owner].answer()
		if !ok {
			continue
		}
		one := games.T("battleship.news", "Seat", 1-owner, "Square", s.name(s.seas[owner].last), "Answer", moveText(s, answer))
		if said.IsZero() {
			said = one
		} else {
			said = games.T("battleship.news.both", "First", said, "Next", one)
		}
	}
	if said.IsZero() {
		return games.T("battleship.afloat", "Lengths", s.lengths())
	}
	return said
}

// seaView draws a sea as everybody knows it.
func (s State) seaView(owner games.Seat) games.View {
	at := s.seas[owner]
	return s.draw(owner, fleet.Set{}, games.T("battleship.alt", "Owner", owner, "Width", s.size,
		"Afloat", s.afloatText(owner), "Hits", names(at.Hits), "Misses", names(at.Misses)))
}

// draw draws a sea, with ships in it for who may see them.
func (s State) draw(owner games.Seat, ships fleet.Set, alt games.Text) games.View {
	v := games.View{Alt: alt}
	at := s.seas[owner]
	wrecks := s.water.Wrecks(at.Known)
	for row := s.size - 1; row >= 0; row-- {
		v.Board.Columns = append(v.Board.Columns, squares.Column(s.size-1-row))
		line := grid.Row{Label: strconv.Itoa(row + 1)}
		for column := range s.size {
			q := fleet.At(column, row)
			cell := grid.Empty
			switch {
			case wrecks.Has(q):
				cell = wreckCell
			case at.Hits.Has(q):
				cell = hitCell
			case at.Misses.Has(q):
				cell = missCell
			case ships.Has(q):
				cell = shipCell
			}
			line.Cells = append(line.Cells, cell)
		}
		v.Board.Rows = append(v.Board.Rows, line)
	}
	if !at.Shot().IsEmpty() {
		v.Marks = []games.Mark{{Row: s.size - 1 - at.last.Row(), Column: at.last.Column(), Kind: games.LastMove}}
	}
	return v
}

// afloatText lists the ships of a seat that are not sunk.
func (s State) afloatText(seat games.Seat) (all []games.Text) {
	for ship, kind := range s.ships {
		if !s.seas[seat].Sunk[ship].Is() {
			all = append(all, games.T("battleship.ship", "Ship", s.shipName(ship), "Count", kind.length))
		}
	}
	if all == nil {
		all = append(all, games.T("battleship.none"))
	}
	return all
}

// shipsText says where the ships of a fleet lie.
func (s State) shipsText(f []fleet.Place) (all []games.Text) {
	for ship, p := range f {
		to := p.Start
		for q := range p.Cells.All {
			to = q
		}
		all = append(all, games.T("battleship.lies", "Ship", s.shipName(ship), "From", s.name(p.Start), "To", s.name(to)))
	}
	return all
}

// names are the names of squares, or a dash for none.
func names(set fleet.Set) string {
	var all []squares.Square
	for q := range set.All {
		all = append(all, place(q))
	}
	if all == nil {
		return "–"
	}
	return squares.Names(all)
}
