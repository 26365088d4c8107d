package crazyeights

import "parlour/games"

// brief summarises the game in four lines, with a game in progress.
func brief(state) games.Brief {
	return games.Brief{
		Title: games.T("crazyeights.brief.title"),
		Lines: []games.Text{
			games.T("crazyeights.brief.fit"), games.T("crazyeights.brief.eight"), games.T("crazyeights.brief.draw"), games.T("crazyeights.brief.win"),
		},
		Figure: figures()[0],
	}
}

// figures show a card that fits, and an eight.
func figures() []games.Figure {
	s := newState(minSeats).After(move{kind: up, card: at(6, 0)}).After(move{card: at(11, 0)})
	eight := s.After(move{card: at(wild, 3), suit: 1})
	return []games.Figure{
		{Caption: games.T("crazyeights.figure.fit"), View: s.view()},
		{Caption: games.T("crazyeights.figure.eight"), View: eight.view()},
	}
}

// at returns the card of a rank and a suit.
func at(rank int, u suit) card { return card(int(u)*ranks + rank) }
