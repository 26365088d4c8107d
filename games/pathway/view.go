package pathway

import (
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// cells are the discs by seat: in the Shape style the circle and the cross of
// PROLOGway.
var cells = [...]grid.Cell{Red: shaped(grid.Colors[0], "⭕"), Blue: shaped(grid.Colors[3], "❌")}

func shaped(c grid.Cell, shape string) grid.Cell {
	c.Shape = shape
	return c
}

// view is what there is to draw and say.
func view(s State) games.View {
	return games.View{Board: picture(s), Marks: marks(s), Lines: lines(s), Alt: alt(s)}
}

func picture(s State) grid.Grid {
	var g grid.Grid
	for c := range s.size {
		g.Columns = append(g.Columns, column(c))
	}
	for r := range s.size {
		row := grid.Row{Label: strconv.Itoa(s.size - r)}
		for c := range s.size {
			cell := grid.Empty
			if seat, ok := s.disc(r, c); ok {
				cell = cells[seat]
			}
			row.Cells = append(row.Cells, cell)
		}
		g.Rows = append(g.Rows, row)
	}
	return g
}

// marks are the legal squares and the last move.
func marks(s State) (all []grid.Mark) {
	for sq := range s.Moves() {
		r, c := s.rowCol(sq)
		all = append(all, grid.Mark{Row: r, Column: c, Kind: grid.Legal})
	}
	if s.last != none {
		r, c := s.rowCol(s.last)
		all = append(all, grid.Mark{Row: r, Column: c, Kind: grid.LastMove})
	}
	return all
}

// lines say what was placed last, and what the game turns on: on how many squares
// each could place.
func lines(s State) (say []games.Text) {
	if s.last != none {
		say = append(say, placed(s))
	}
	if !s.over() {
		say = append(say, games.T("pathway.line.mobility",
			"Red", s.Mobility(Red), "Blue", s.Mobility(Blue), "Reds", games.Cells(cells[Red]), "Blues", games.Cells(cells[Blue])))
	}
	return say
}

func placed(s State) games.Text {
	return games.T("pathway.line.placed", "Seat", 1-s.turn, "Square", s.name(s.last))
}

// alt is the board for someone who hears it; what was placed last, the lines say.
func alt(s State) games.Text {
	id := "pathway.alt"
	if s.over() {
		id = "pathway.alt.over"
	}
	return games.T(id, "Size", s.size, "Red", s.said(s.discs[Red]), "Blue", s.said(s.discs[Blue]),
		"Seat", s.turn, "Legal", s.said(s.legal(s.turn)))
}

// said are the names of the squares of a set, from a1 on.
func (s State) said(set rows) string {
	var names []string
	for sq := range s.squares(set) {
		names = append(names, s.name(sq))
	}
	if names == nil {
		return "–"
	}
	slices.SortFunc(names, func(a, b string) int {
		if a[0] != b[0] || len(a) == len(b) {
			return strings.Compare(a, b)
		}
		return len(a) - len(b)
	})
	return strings.Join(names, " ")
}
