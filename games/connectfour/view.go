package connectfour

import (
	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// legendDiscs is the number of discs after which everybody has learnt the signs.
const legendDiscs = 8

// view is what there is to draw and say.
func (s State) view() games.View {
	v := games.View{
		Title: games.T("games.squares.title", "Game", games.T("connectfour.title"), "Width", int(s.width), "Height", int(s.height)),
		Who:   games.T("games.squares.who", "Reds", squares.Disc(Red), "Red", Red, "Blues", squares.Disc(Blue), "Blue", Blue),
		Board: s.grid(), Marks: s.marks(), Alt: s.alt(),
	}
	switch {
	case s.won:
		v.Status = games.T("connectfour.won", "Seat", 1-s.turn)
		v.Note = games.T("connectfour.won.note", "Count", s.count())
	case s.over():
		v.Status = games.T("connectfour.drawn")
	default:
		v.Status = games.T("games.squares.status.column", "Seat", s.turn)
		if s.last != none && s.count() <= legendDiscs {
			v.Note = games.T("connectfour.legend", "Last", squares.Marked(1-s.turn, grid.LastMove))
		}
	}
	return v
}

// grid is the board with its discs, the columns numbered.
func (s State) grid() (g grid.Grid) {
	for c := range Column(s.width) {
		g.Columns = append(g.Columns, c.String())
	}
	discs := [2]grid.Cell{Red: grid.Red, Blue: grid.Blue}
	for r := int(s.height) - 1; r >= 0; r-- {
		row := grid.Row{}
		for c := range int(s.width) {
			cell := grid.Empty
			if seat := s.disc(square{c, r}); seat != games.Nobody {
				cell = discs[seat]
			}
			row.Cells = append(row.Cells, cell)
		}
		g.Rows = append(g.Rows, row)
	}
	return g
}

// marks are the last disc, or the line that it has made.
func (s State) marks() (marks []grid.Mark) {
	if s.last == none {
		return nil
	}
	at, kind := square{int(s.last), s.stack(int(s.last)) - 1}, grid.Winning
	line := s.lines(at)
	if len(line) == 0 {
		line, kind = []square{at}, grid.LastMove
	}
	for _, at := range line {
		marks = append(marks, grid.Mark{Row: int(s.height) - 1 - at.row, Column: at.column, Kind: kind})
	}
	return marks
}

// alt is the board for someone who hears it: the discs of each column from the
// bottom up, the last move, and whose turn it is or how the game has ended.
func (s State) alt() games.Text {
	said := games.T("connectfour.alt", "Width", int(s.width), "Height", int(s.height))
	then := func(next games.Text) { said = games.T("games.squares.alt.then", "First", said, "Next", next) }
	names := [2]games.Text{Red: {ID: "connectfour.seat.red"}, Blue: {ID: "connectfour.seat.blue"}}
	for c := range int(s.width) {
		var discs []games.Text
		for r := range s.stack(c) {
			discs = append(discs, names[s.disc(square{c, r})])
		}
		if len(discs) > 0 {
			then(games.T("connectfour.alt.column", "Column", Column(c).String(), "Discs", discs))
		}
	}
	if s.last != none {
		then(games.T("connectfour.alt.last", "Column", s.last.String()))
	}
	if o := s.Outcome(); o.Over {
		then(o.Reason)
	} else {
		then(games.T("connectfour.alt.turn", "Seat", s.turn))
	}
	return said
}
