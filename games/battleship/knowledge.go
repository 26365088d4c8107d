package battleship

import "parlour/games"

// knowledge are both seas as everybody knows them, and before them, for who holds a
// fleet, that fleet in its own sea.
func knowledge(s State, seat games.Seat, h games.Hand) []games.View {
	var pages []games.View
	if h.Secret != "" && seat >= 0 {
		own := fleetView(s, seat, h.Secret)
		own.Lines = []games.Text{games.T("battleship.know.own", "Seat", seat), own.Status}
		pages = append(pages, own)
	}
	for owner := range games.Seat(len(s.seas)) {
		sea := s.seaView(owner)
		sea.Lines = []games.Text{games.T("battleship.know.sea", "Seat", owner), games.T("battleship.know.afloat", "Afloat", s.afloatText(owner))}
		pages = append(pages, sea)
	}
	return pages
}
