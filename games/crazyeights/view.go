package crazyeights

import (
	"slices"
	"strconv"

	"parlour/games"
	"parlour/games/cards"
	"parlour/games/grid"
)

// mostBacks is the greatest number of cards of a hand that are drawn.
const mostBacks = 10

// view returns the table: the last cards, and the hands face down.
func (s state) view() games.View {
	v := games.View{
		Title:   games.T("crazyeights.title"),
		Players: cards.Who(s.seats, cards.Colour),
		Goals:   []games.Text{games.T("crazyeights.goal")},
		Board:   grid.Grid{Rows: []grid.Row{{Cells: s.pile()}}},
		Status:  s.status(),
		Last:    s.last(),
		Alt:     s.alt(),
	}
	if s.over() && s.passes > 0 {
		v.Note = games.T("crazyeights.note.blocked")
	}
	if s.dealt {
		v.Score = games.T("crazyeights.score", "Back", games.Cells(grid.CardBack), "Count", s.left())
	}
	v.Board.Rows = append(v.Board.Rows, games.Times(games.Seat(s.seats), s.row)...)
	return v
}

// pile returns the last cards, after the suit that an eight has named: narrow ones side by side, or text.
func (s *state) pile() []grid.Cell {
	if !s.dealt {
		return []grid.Cell{grid.CardBack}
	}
	var pile, text grid.Cells
	var columns []grid.Narrow
	gap := grid.Tile{Piece: grid.Corner}.Cell()
	if s.top.isWild() {
		pile, columns = append(pile, s.force.cell()), append(columns, grid.Narrow{{}, gap, gap}) // lines below that suit
	}
	for i, c := range s.latest[:s.shown] {
		if i == 1 {
			columns, text = append(columns, grid.Narrow{gap, gap, gap}), append(text, grid.Empty)
		}
		columns, text = append(columns, c.narrow(i == 0)), append(text, c.cell())
	}
	top := grid.Block(grid.Side(columns), text.Emoji())
	top.Letter, top.Ink = text[0].Letter, text[0].Ink
	return append(pile, top)
}

// row draws the hand of a seat face down. A seat that has left has none.
func (s *state) row(seat games.Seat) grid.Row {
	r := grid.Row{Cells: []grid.Cell{grid.Colors[seat]}, Note: "–"}
	if s.gone[seat] {
		return r
	}
	r.Cells = append(r.Cells, slices.Repeat(grid.Cells{grid.CardBack}, min(s.counts[seat], mostBacks))...)
	r.Note = strconv.Itoa(s.counts[seat])
	return r
}

// altSeat returns a seat with the number of its cards.
func (s *state) altSeat(seat games.Seat) games.Text {
	return games.T("crazyeights.alt.seat", "Seat", seat, "Count", s.counts[seat])
}

// status says what to do. The owner of a hand also learns whether a card fits, and which one is
// new, and sees the last card, because a hand has no board.
func (s *state) status() games.Text {
	switch {
	case s.over():
		return s.ended(s.Outcome(), "crazyeights.won.shared", "crazyeights.won.left", "crazyeights.won.blocked", "crazyeights.won")
	case !s.dealt:
		return games.T("crazyeights.status.deal")
	case s.counting:
		return games.T("crazyeights.status.count", "Seat", s.turn)
	}
	if s.seer == games.Nobody {
		return s.order()
	}
	return games.T("crazyeights.status.card", "Card", s.face(), "Status", s.order())
}

// order says what the seat to move is to do.
func (s *state) order() games.Text {
	said := games.T("crazyeights.status.play", "Seat", s.turn, "Fit", s.fit())
	switch stuck := s.sees() && s.playable() == 0; {
	case stuck && s.mayDraw():
		said = games.T("crazyeights.status.draw", "Seat", s.turn)
	case stuck:
		said = games.T("crazyeights.status.pass", "Seat", s.turn)
	case s.drawn:
		said = games.T("crazyeights.status.drawn", "Seat", s.turn)
	}
	if s.drawn && s.sees() {
		said = games.T("crazyeights.status.new", "Status", said, "Card", cells(s.fresh))
	}
	return said
}

// face returns the last card with the suit that it has named.
func (s *state) face() grid.Cells {
	face := cells(s.top)
	if s.top.isWild() {
		face = append(face, s.force.cell())
	}
	return face
}

func cells(c card) grid.Cells { return grid.Cells{c.cell()} }

// fit says what fits besides eights.
func (s *state) fit() games.Text {
	suits := grid.Cells{s.force.cell()}
	if s.top.isWild() {
		return games.T("crazyeights.fit.suit", "Suit", suits)
	}
	return games.T("crazyeights.fit", "Suit", suits, "Rank", s.top.index())
}

// last describes the last turn of each seat, the latest at the end.
func (s *state) last() games.Text {
	var all []games.Text
	for i := range games.Seat(s.seats) {
		seat := (s.turn + i) % games.Seat(s.seats)
		if text := s.lastOf(seat); !text.IsZero() && (i > 0 || !s.drawn) {
			all = append(all, text)
		}
	}
	if all == nil {
		return games.Text{}
	}
	return games.T("crazyeights.last", "Turns", all)
}

// lastOf describes the last turn of a seat. Its own player sees the card that it drew.
func (s *state) lastOf(seat games.Seat) games.Text {
	t := s.turns[seat]
	switch {
	case s.gone[seat]:
		return games.Text{}
	case t.played:
		face := cells(t.move.card)
		if t.move.card.isWild() {
			face = append(face, t.move.suit.cell())
		}
		if t.drew {
			return games.T("crazyeights.last.drew-played", "Seat", seat, "Card", face)
		}
		return games.T("crazyeights.last.played", "Seat", seat, "Card", face)
	case t.drew && seat == s.seer:
		return games.T("crazyeights.last.drew-card", "Seat", seat, "Card", cells(s.fresh))
	case t.drew:
		return games.T("crazyeights.last.drew", "Seat", seat)
	case t.passed:
		return games.T("crazyeights.last.passed", "Seat", seat)
	}
	return games.Text{}
}

// alt describes the table for screen readers.
func (s *state) alt() games.Text {
	if !s.dealt {
		return games.T("crazyeights.alt.start")
	}
	return games.T("crazyeights.alt", "Card", s.top.text(), "Suit", s.force.text(), "Count", s.left(), "Seats", cards.Each(s.seats, s.altSeat))
}

// suitTexts and rankTexts are the text IDs of suits and of the ranks that are not numbers.
var (
	suitTexts = [suits]string{"crazyeights.suit.spades", "crazyeights.suit.hearts", "crazyeights.suit.diamonds", "crazyeights.suit.clubs"}
	rankTexts = map[int]string{0: "crazyeights.rank.ace", 10: "crazyeights.rank.jack", 11: "crazyeights.rank.queen", 12: "crazyeights.rank.king"}
)

func (u suit) text() games.Text { return games.Text{ID: suitTexts[u]} }

// text returns the card in words, such as the queen of spades.
func (c card) text() games.Text {
	rank := any(c.index())
	if id, ok := rankTexts[c.rank()]; ok {
		rank = games.Text{ID: id}
	}
	return games.T("crazyeights.card", "Rank", rank, "Suit", c.suit().text())
}

// moveText returns a move as a sentence contains it.
func moveText(_ state, m move) games.Text {
	switch {
	case m.kind == take:
		return games.T("crazyeights.move.draw")
	case m.kind == skip:
		return games.T("crazyeights.move.pass")
	case m.kind == count:
		return games.T("crazyeights.move.count", "Count", m.points)
	case m.kind == up:
		return games.T("crazyeights.move.up", "Card", cells(m.card))
	case m.card.isWild():
		return games.T("crazyeights.move.eight", "Card", cells(m.card), "Suit", m.suit.text())
	}
	return games.T("crazyeights.move.play", "Card", cells(m.card))
}

// brief summarises the game in four lines, with a game in progress.
func brief(state) games.Brief {
	return games.NewBrief(figures()[0],
		"crazyeights.brief.title", "crazyeights.brief.fit", "crazyeights.brief.eight", "crazyeights.brief.draw", "crazyeights.brief.win")
}

// figures show a card that fits, and an eight.
func figures() []games.Figure {
	s := newState(cards.Fewest).After(move{kind: up, card: at(6, 0)}).After(move{card: at(11, 0)})
	eight := s.After(move{card: at(wild, 3), suit: 1})
	return []games.Figure{
		{Caption: games.T("crazyeights.figure.fit"), View: s.view()},
		{Caption: games.T("crazyeights.figure.eight"), View: eight.view()},
	}
}

// at returns the card of a rank and a suit.
func at(rank int, u suit) card { return card(int(u)*ranks + rank) }
