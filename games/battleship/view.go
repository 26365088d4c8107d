package battleship

import (
	"strconv"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
	"parlour/solver/fleet"
)

// The signs of a sea; squares without shots are empty.
var (
	missCell  = grid.Glyph("-", "🟦")
	hitCell   = grid.Glyph("x", "💥")
	wreckCell = grid.Glyph("W", "💀")
	shipCell  = grid.Glyph("S", "🚢")
)

// view returns the sea that is the target of the next shot, or of the one to be answered.
func view(s state) games.View {
	owner := s.turn
	if s.Turn() == s.turn && !s.asked {
		owner = 1 - s.turn
	}
	v := s.seaView(owner)
	v.Title = games.T("games.squares.title", "Game", games.Text{ID: name + ".title"}, "Width", s.Size(), "Height", s.Size())
	v.Players = games.T("battleship.who", "Shooters", squares.Disc(1-owner), "Shooter", 1-owner, "Owners", squares.Disc(owner), "Owner", owner)
	v.Goals = []games.Text{games.T("battleship.goal", "Ships", len(s.Lengths()))}
	switch o := s.Outcome(); {
	case o.Over:
		v.Status = games.T("battleship.won", "Seat", o.Winner)
	case s.asked:
		v.Status = games.T("battleship.status.answer", "Seat", s.turn, "Square", s.shot.String())
	default:
		v.Status, v.Note = games.T("games.squares.status.column", "Seat", s.turn), s.news()
	}
	return v
}

// news describes the latest shot at each sea with its answer, the last one at the end.
func (s state) news() games.Text {
	var said []games.Text
	for _, owner := range []games.Seat{1 - s.turn, s.turn} {
		if a, ok := s.seas[owner].Answer(); ok {
			said = append(said, games.T("battleship.shot", "Seat", 1-owner, "Square", s.seas[owner].Last.String(), "Answer", moveText(s, move{Answer: a})))
		}
	}
	if said == nil {
		return games.T("battleship.lengths", "Lengths", s.lengths())
	}
	return games.T("battleship.news", "Shots", said)
}

// seaView draws the public information about a sea.
func (s state) seaView(owner games.Seat) games.View {
	at := s.seas[owner]
	return s.draw(owner, fleet.Set{}, games.T("battleship.alt", "Owner", owner, "Size", s.Size(),
		"Afloat", s.afloatText(owner), "Hits", at.Hits.String(), "Misses", at.Misses.String()))
}

// fleetView draws a fleet in its sea.
func fleetView(s state, seat games.Seat, secret string) games.View {
	f, err := s.readFleet(secret)
	if err != nil {
		return games.View{}
	}
	var ships fleet.Set
	for _, p := range f {
		ships = ships.Or(p.Cells)
	}
	v := s.draw(seat, ships, games.T("battleship.alt.own", "Seat", seat, "Fleet", s.fleetText(f), "Hits", s.seas[seat].Hits.String()))
	v.Title, v.Status = games.T("battleship.hand"), s.afloatText(seat)
	return v
}

// draw draws a sea with the ships that the viewer may see.
func (s state) draw(owner games.Seat, ships fleet.Set, alt games.Text) games.View {
	v, at := games.View{Alt: alt}, s.seas[owner]
	kinds := []struct { // a later one covers those before
		squares fleet.Set
		cell    grid.Cell
	}{{ships, shipCell}, {at.Misses, missCell}, {at.Hits, hitCell}, {s.Wrecks(at), wreckCell}}
	for row := s.Size() - 1; row >= 0; row-- {
		v.Board.Columns = append(v.Board.Columns, squares.Column(s.Size()-1-row))
		line := grid.Row{Label: strconv.Itoa(row + 1)}
		for column := range s.Size() {
			cell := grid.Empty
			for _, kind := range kinds {
				if kind.squares.Has(fleet.At(column, row)) {
					cell = kind.cell
				}
			}
			line.Cells = append(line.Cells, cell)
		}
		v.Board.Rows = append(v.Board.Rows, line)
	}
	last := at.Last
	if s.asked && owner == s.turn {
		last = s.shot
	}
	if _, any := at.Answer(); any || last != at.Last {
		v.Marks = []games.Mark{{Row: s.Size() - 1 - last.Row(), Column: last.Column(), Kind: games.LastMove}}
	}
	return v
}

// afloatText lists the ships of a seat that are afloat.
func (s state) afloatText(seat games.Seat) games.Text {
	var all []games.Text
	for ship, length := range s.Lengths() {
		if !s.seas[seat].Sunk[ship].IsSunk() {
			all = append(all, games.T("battleship.ship", "Ship", s.shipName(ship), "Count", length))
		}
	}
	if all == nil {
		return games.T("battleship.none")
	}
	return games.T("battleship.ships", "Ships", all)
}

// fleetText describes the positions of the ships of a fleet.
func (s *setup) fleetText(f []fleet.Placement) games.Text {
	var all []games.Text
	for ship, p := range f {
		all = append(all, games.T("battleship.lies", "Ship", s.shipName(ship), "Place", p.String()))
	}
	return games.T("battleship.fleet", "Ships", all)
}

// show describes the positions of the ships of a secret.
func show(s state, _ games.Seat, secret string) games.Text {
	f, err := s.readFleet(secret)
	if err != nil {
		return games.Text{}
	}
	return s.fleetText(f)
}

// pages returns the public information about both seas, preceded by the own sea for a
// seat with a fleet.
func pages(s state, seat games.Seat, h games.Hand) (pages []games.View) {
	if h.Secret != "" && seat >= 0 {
		own := fleetView(s, seat, h.Secret)
		own.Lines = []games.Text{games.T("battleship.know.own", "Seat", seat), own.Status}
		pages = append(pages, own)
	}
	for owner := range games.Seat(2) {
		v := s.seaView(owner)
		v.Lines = []games.Text{games.T("battleship.know.sea", "Seat", owner), s.afloatText(owner)}
		pages = append(pages, v)
	}
	return pages
}
