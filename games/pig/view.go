package pig

import (
	"strconv"
	"time"

	"parlour/games"
	"parlour/games/grid"
)

// track is the number of cells of the race, including the finish.
const track = 11

// pause is the time for which a one is shown before the next player rolls.
const pause = 3 * time.Second

// view returns the race with the turn and its result so far.
func (s state) view() games.View {
	v := games.View{
		Title:   games.T("pig.card", "Count", s.target),
		Players: s.each("pig.who"),
		Goals:   []games.Text{games.T("pig.goal", "Target", s.target)},
		Alt:     games.T("pig.alt", "Count", s.target, "Seats", s.each("pig.alt.seat"), "Total", s.total),
	}
	if s.pauses() {
		v.Pause = pause
	}
	for seat := range games.Seat(s.seats) {
		s.draw(&v, seat)
	}
	v.Status, v.Note = s.words()
	return v
}

// each concatenates a text for every seat.
func (s state) each(id string) (all games.Text) {
	for seat := range games.Seat(s.seats) {
		next := games.T(id, "Sign", games.Cells(grid.Colors[seat]), "Seat", seat, "Count", s.scores[seat])
		if all = games.T("pig.each", "Before", all, "Next", next); seat == 0 {
			all = next
		}
	}
	return all
}

// draw draws the row of a seat: its position, the position it would hold at, and its points.
func (s state) draw(v *games.View, seat games.Seat) {
	row := grid.Row{Cells: make([]grid.Cell, track), Note: strconv.Itoa(s.scores[seat])}
	for i := range row.Cells {
		row.Cells[i] = grid.Empty
	}
	place := func(points int) int { return min(points*(track-1)/s.target, track-1) }
	at, then := place(s.scores[seat]), place(s.scores[seat]+s.total)
	row.Cells[track-1] = grid.Glyph("|", "🏁")
	row.Cells[at] = grid.Colors[seat]
	v.Board.Rows = append(v.Board.Rows, row)
	if seat == s.turn && then > at {
		v.Marks = append(v.Marks, games.Mark{Row: int(seat), Column: then, Kind: games.Legal})
	}
}

// brief summarises the game in four lines, with a race in progress.
func (s state) brief() games.Brief {
	return games.Brief{
		Title:  games.T("pig.brief.title"),
		Lines:  []games.Text{games.T("pig.brief.turn"), games.T("pig.brief.one"), games.T("pig.brief.hold"), games.T("pig.brief.win", "Count", s.target)},
		Figure: figures()[0],
	}
}

// figures show a turn in progress, a turn ended by a one, and a turn ended by holding.
func figures() []games.Figure {
	s := newState(defaultSeats, defaultTarget)
	s.scores = [maxSeats]int{37, 52}
	for _, face := range []move{4, 5, 6} {
		s = s.After(rollMove).After(face)
	}
	return []games.Figure{
		{Caption: games.T("pig.figure.total"), View: s.view()},
		{Caption: games.T("pig.figure.one"), View: s.After(rollMove).After(1).view()},
		{Caption: games.T("pig.figure.hold"), View: s.After(holdMove).view()},
	}
}
