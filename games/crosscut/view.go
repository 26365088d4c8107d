package crosscut

import (
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// cells are the discs by seat.
var cells = [...]grid.Cell{Red: grid.Colors[0], Blue: grid.Colors[3]}

// perimeter is a square of the edge, which is empty between turns.
var perimeter = grid.Cell{Letter: ".", Circle: "▪️", Square: "⬛", Shape: "⬛", Ink: 0x99AAB5}

// view is what there is to draw and say.
func view(s State) games.View {
	return games.View{Board: picture(s), Marks: marks(s), Lines: lines(s), Alt: alt(s)}
}

func picture(s State) grid.Grid {
	var g grid.Grid
	for x := range s.board.size.width() {
		g.Columns = append(g.Columns, columnName(x))
	}
	for y := s.board.size.height() - 1; y >= 0; y-- {
		row := grid.Row{Label: rowName(y)}
		for x := range s.board.size.width() {
			row.Cells = append(row.Cells, s.cell(at(x, y)))
		}
		g.Rows = append(g.Rows, row)
	}
	return g
}

func (s State) cell(m Move) grid.Cell {
	if seat := s.seatAt(m); seat != games.Nobody {
		return cells[seat]
	}
	if s.board.size.inside(m) {
		return grid.Empty
	}
	return perimeter
}

// marks are the legal squares, then what flipped, the last move and the line
// that has won: where two meet in a square, the later says more.
func marks(s State) (all []grid.Mark) {
	add := func(kind grid.MarkKind, m Move) {
		all = append(all, grid.Mark{Row: s.board.size.height() - 1 - m.row(), Column: m.column(), Kind: kind})
	}
	for m := range s.Moves() {
		if m != Pass {
			add(grid.Legal, m)
		}
	}
	for d := s.flipped(); d != 0; d &= d - 1 {
		add(grid.Flipped, d.square())
	}
	if s.last < Pass {
		add(grid.LastMove, s.last)
	}
	if s.board.end == finished {
		for d := s.winning().squares(); d != 0; d &= d - 1 {
			add(grid.Winning, d.square())
		}
	}
	return all
}

// flipped are the discs that the last move has flipped.
func (s State) flipped() discs {
	if s.did.flips() {
		return s.did.flanked
	}
	return 0
}

// lines say what the last move did and which turn it is.
func lines(s State) (say []games.Text) {
	mover := 1 - s.turn
	switch {
	case s.last == Pass:
		say = append(say, games.T("crosscut.line.passed", "Seat", mover))
	case s.flipped() != 0:
		say = append(say, games.T("crosscut.line.flipped", "Seat", mover, "Square", s.last.String(),
			"Count", s.flipped().count(), "Created", s.did.created, "Cut", s.did.cut))
	case s.did.flanked != 0:
		say = append(say, games.T("crosscut.line.kept", "Seat", mover, "Square", s.last.String(),
			"Created", s.did.created, "Cut", s.did.cut))
	case s.last < Pass:
		say = append(say, games.T("crosscut.line.placed", "Seat", mover, "Square", s.last.String()))
	}
	if s.board.end == running {
		say = append(say, games.T("crosscut.line.turn", "Turn", s.moves+1, "Disc", games.Cells(cells[s.turn])))
	}
	return say
}

// alt is the board for someone who hears it: the size and each side's discs. What
// was played last and whose turn it is, the lines say.
func alt(s State) games.Text {
	return games.T("crosscut.alt", "Width", s.board.size.width(), "Height", s.board.size.height(),
		"Red", said(s.discs(Red)), "Blue", said(s.discs(Blue)))
}

// said are the names of squares, column by column as they are easiest to follow.
func said(d discs) string {
	if d == 0 {
		return "–"
	}
	var names []string
	for x := range 8 {
		for in := d & (columnBits << x); in != 0; in &= in - 1 {
			names = append(names, in.square().String())
		}
	}
	return strings.Join(names, " ")
}
