package pig

import (
	"strconv"

	"parlour/games"
	"parlour/games/grid"
)

// track is how many cells the race is drawn with: those on the way and the
// finish.
const track = 11

// finish is where the race ends.
var finish = grid.Glyph("|", "🏁")

// view is the race, whose turn it is and what it has brought.
func (s State) view() games.View {
	v := games.View{
		Title:  games.T("pig.card", "Count", s.target),
		Who:    s.who(),
		Status: games.T("pig.status.first", "Seat", s.turn),
		Note:   s.note(),
		Alt:    s.alt(),
	}
	switch {
	case s.over():
		v.Status = games.T("pig.won", "Seat", s.turn, "Count", s.scores[s.turn])
	case s.rolling:
		v.Status = games.T("pig.status.rolling", "Seat", s.turn, "Count", s.total)
	case s.total > 0:
		v.Status = games.T("pig.status.choose", "Seat", s.turn, "Count", s.total)
	}
	s.draw(&v)
	return v
}

// who says who runs with which sign.
func (s State) who() games.Text {
	all := s.each("pig.who", "pig.who")
	who := all[0]
	for _, next := range all[1:] {
		who = games.T("pig.who.more", "Before", who, "Next", next)
	}
	return who
}

// alt is the race for someone who hears it.
func (s State) alt() games.Text {
	mover := "pig.alt.seat"
	if s.total > 0 && !s.over() {
		mover = "pig.alt.turn"
	}
	return games.T("pig.alt", "Count", s.target, "Seats", s.each("pig.alt.seat", mover))
}

// each is a text for every seat, another for the one whose turn it is.
func (s State) each(id, mover string) []games.Text {
	var all []games.Text
	for seat := range games.Seat(s.seats) {
		t := games.T(id, "Sign", games.Cells(grid.Colors[seat]), "Seat", seat, "Count", s.scores[seat], "Total", s.total)
		if seat == s.turn {
			t.ID = mover
		}
		all = append(all, t)
	}
	return all
}

// note is what the die has shown last.
func (s State) note() games.Text {
	switch last := s.before; {
	case s.face > 0:
		return games.T("pig.note.rolled", "Face", die(s.face))
	case last.seat == games.Nobody:
		return games.Text{}
	case last.points == 0:
		return games.T("pig.note.one", "Seat", last.seat, "Face", die(1))
	default:
		return games.T("pig.note.banked", "Seat", last.seat, "Count", last.points)
	}
}

// die is a face of the die as an argument of a text.
func die(face int) grid.Cells { return games.Cells(grid.Digit(face)) }

// draw draws a row for each seat: where it is, where it would be if it held, and
// its points.
func (s State) draw(v *games.View) {
	for seat := range s.seats {
		row := grid.Row{Cells: make([]grid.Cell, track), Note: strconv.Itoa(s.scores[seat])}
		for i := range row.Cells {
			row.Cells[i] = grid.Empty
		}
		row.Cells[track-1] = finish
		at := s.place(s.scores[seat])
		row.Cells[at] = grid.Colors[seat]
		v.Board.Rows = append(v.Board.Rows, row)
		if games.Seat(seat) != s.turn {
			continue
		}
		if s.over() {
			v.Marks = append(v.Marks, games.Mark{Row: seat, Column: at, Kind: games.Winning})
		} else if then := s.place(s.scores[seat] + s.total); then > at {
			v.Marks = append(v.Marks, games.Mark{Row: seat, Column: then, Kind: games.Legal})
		}
	}
}

// place is the cell of somebody with so many points.
func (s State) place(points int) int { return min(points*(track-1)/s.target, track-1) }
