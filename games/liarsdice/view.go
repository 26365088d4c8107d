package liarsdice

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlour/games"
	"parlour/games/cards"
	"parlour/games/grid"
)

// pause is the time for which revealed dice are shown before a computer bids. They stay on
// the board until the first bid of the next round.
const pause = 3 * time.Second

// revealed reports whether the dice of the last round are on the board.
func (s state) revealed() bool { return s.revealing() || s.round > 0 && len(s.calls) == 0 }

// view returns the dice of all seats with the bids, or the revealed dice with how many count.
func (s state) view() games.View {
	v := games.View{
		Title:   games.T("liarsdice.title"),
		Players: cards.Who(s.seats, cards.Colour),
		Goals:   []games.Text{games.T("liarsdice.goal")},
		Lesson:  games.T("liarsdice.lesson"),
		Status:  s.status(),
		Alt:     s.alt(),
	}
	v.Board.Rows = games.Times(games.Seat(s.seats), s.row)
	switch b := s.bid(); {
	case s.revealed():
		v.Last = games.T("liarsdice.last.liar", "Other", s.last.seat, "Bid", s.last.sign(), "Seat", s.last.by, "Liar", liarKey())
	case b.count > 0:
		v.Last = games.T("liarsdice.last.bid", "Seat", b.seat, "Bid", b.sign())
	}
	switch {
	case s.revealing() || s.over():
	case s.revealed():
		v.Pause = pause
	default:
		v.Note = s.note()
		if v.Score = games.T("liarsdice.score", "Count", s.total()); s.wild {
			v.Score = games.T("liarsdice.score.wild", "Count", s.total())
		}
	}
	return v
}

// lost is the place of a die that a seat has lost; gap is one between dice.
var lost, gap = grid.Tile{Piece: grid.LostDie}.Cell(), grid.Tile{Piece: grid.Corner}.Cell()

// row draws the dice of a seat, and its last bid; or its revealed dice with those that count
// first and marked, and their number.
func (s state) row(seat games.Seat) grid.Row {
	row := grid.Row{Cells: grid.Cells{grid.Colors[seat]}}
	if shown := s.last.hands[seat]; s.revealed() && shown != "" {
		counted, others := s.split(shown)
		dice := cards.Dice(counted)
		for i := range dice {
			dice[i].Tile.Mark = grid.Winning
		}
		row.Cells = slices.Concat(row.Cells, dice, grid.Cells{gap}, cards.Dice(others), slices.Repeat(grid.Cells{lost}, s.each-len(shown)))
		row.Note = strconv.Itoa(len(counted))
		return row
	}
	for i := range s.each {
		if i < s.dice[seat] {
			row.Cells = append(row.Cells, grid.HiddenDie)
		} else {
			row.Cells = append(row.Cells, lost)
		}
	}
	for _, c := range s.calls {
		if c.seat == seat {
			row.Note = fmt.Sprintf("%d × %d", c.count, c.face)
		}
	}
	return row
}

// split returns the dice of a hand that count for the challenged bid, and the others.
func (s state) split(h hand) (counted, others hand) {
	for _, die := range h {
		if one := hand(die); one.matches(s.last.face, s.wild) > 0 {
			counted += one
		} else {
			others += one
		}
	}
	return counted, others
}

// status says who bids or challenges, below the bid, or how the last round has ended.
func (s state) status() games.Text {
	switch b := s.bid(); {
	case s.revealing():
		return games.T("liarsdice.status.reveal", "Seat", s.turn)
	case s.over():
		return games.T("liarsdice.won", "Result", s.result(), "Seat", s.turn)
	case s.revealed():
		return games.T("liarsdice.status.next", "Result", s.result(), "Seat", s.turn)
	case b.count > 0 && s.lowest().count > s.total():
		return games.T("liarsdice.status.highest", "Bid", b.sign(), "Seat", s.turn, "Liar", liarKey())
	case b.count > 0:
		return games.T("liarsdice.status.bid", "Bid", b.sign(), "Seat", s.turn, "Liar", liarKey())
	}
	return games.T("liarsdice.status.first", "Seat", s.turn)
}

// result says how the last round has ended.
func (s state) result() games.Text {
	id := "liarsdice.result"
	if s.dice[s.last.loser] == 0 {
		id = "liarsdice.result.out"
	}
	return games.T(id, "Bid", s.last.sign(), "Count", s.last.found, "Seat", s.last.loser)
}

// note says how the last round has ended, during the next.
func (s state) note() games.Text {
	switch {
	case s.round == 0:
		return games.Text{}
	case s.dice[s.last.loser] == 0:
		return games.T("liarsdice.note.out", "Bid", s.last.text(), "Count", s.last.found, "Seat", s.last.loser)
	}
	return games.T("liarsdice.note", "Bid", s.last.text(), "Count", s.last.found, "Seat", s.last.loser)
}

// alt describes the board for a screen reader.
func (s state) alt() games.Text {
	var seats []games.Text
	for seat := range games.Seat(s.seats) {
		if shown := s.last.hands[seat]; s.revealed() && shown != "" {
			seats = append(seats, games.T("liarsdice.alt.shown", "Seat", seat, "Dice", strings.Join(strings.Split(string(shown), ""), " ")))
		} else {
			seats = append(seats, games.T("liarsdice.alt.hidden", "Seat", seat, "Count", s.dice[seat]))
		}
	}
	switch b := s.bid(); {
	case s.revealed():
		return games.T("liarsdice.alt.challenged", "Seats", seats, "Bid", s.last.text(), "Seat", s.last.seat, "Count", s.last.found)
	case b.count > 0:
		return games.T("liarsdice.alt.bid", "Seats", seats, "Bid", b.text(), "Seat", b.seat)
	}
	return games.T("liarsdice.alt.first", "Seats", seats)
}

// brief summarises the game in four lines, with revealed dice.
func brief(s state) games.Brief {
	b := games.Brief{
		Title:  games.T("liarsdice.brief.title"),
		Lines:  []games.Text{games.T("liarsdice.brief.bid"), games.T("liarsdice.brief.wild"), games.T("liarsdice.brief.liar"), games.T("liarsdice.brief.win")},
		Figure: example(s.wild, "2x5", "3x5", liar, "13556", "22345"),
	}
	if !s.wild {
		b.Lines[1] = games.T("liarsdice.brief.higher")
	}
	b.Figure.Caption = games.T("liarsdice.figure.liar")
	return b
}

// figures show a bid, and a challenge.
func figures() []games.Figure {
	all := []games.Figure{example(true, "2x5", "3x5"), example(true, "2x5", "3x5", liar, "13556", "22345")}
	all[0].Caption, all[1].Caption = games.T("liarsdice.figure.bid"), games.T("liarsdice.figure.liar")
	return all
}

// example returns a figure of a game between two seats after moves.
func example(wild bool, moves ...string) games.Figure {
	s := newState(defaultSeats, maxDice, wild)
	for _, typed := range moves {
		m, _ := parse(s, typed)
		s = s.After(m)
	}
	return games.Figure{View: s.view()}
}
