package battleship

import (
	"parlour/games"
	"parlour/solver/fleet"
)

// knowledge are both seas, as everybody knows them, and before them, for who holds
// a fleet, that fleet in its own sea.
func knowledge(s State, seat games.Seat, h games.Hand) []games.View {
	var pages []games.View
	if f, err := s.readFleet(h.Secret); err == nil && seat >= 0 {
		var ships fleet.Set
		for _, p := range f {
			ships = ships.Or(p.Cells)
		}
		own := s.draw(seat, ships, games.T("battleship.alt.own", "Seat", seat, "Ships", s.shipsText(f), "Hits", names(s.seas[seat].Hits)))
		own.Lines = []games.Text{games.T("battleship.know.own", "Seat", seat, "Afloat", s.afloatText(seat))}
		pages = append(pages, own)
	}
	for owner := range games.Seat(2) {
		sea := s.seaView(owner)
		sea.Lines = []games.Text{games.T("battleship.know.sea", "Seat", owner, "Afloat", s.afloatText(owner))}
		pages = append(pages, sea)
	}
	return pages
}
