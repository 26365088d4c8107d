package mastermind

import (
	"strconv"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// Knowledge is what can be known at the table, in two views: the model, with
// all that follows from the answers together, and the notes, with what the last
// answer says mark by mark. The maker, whose hand holds the code, has a page
// more.
func (g *game) Knowledge(p games.Position, seat games.Seat, h games.Hand) []games.View {
	s, ok := games.StateOf[State](p)
	if !ok {
		return nil
	}
	pages := []games.View{s.modelPage(), s.notesPage()}
	if c, bad := readCode(s.Variant, h.Secret); bad == nil && seat == Maker {
		pages = append(pages, s.makerPage(c))
	}
	return pages
}

// chances has, for each place of the code and each colour, in how many worlds
// the colour is there.
type chances [deduce.MaxPegs][deduce.MaxColors]int

// chances counts the codes that fit.
func (s State) chances() *chances {
	var n chances
	space, set := s.fits.ranks()
	for _, x := range set {
		for place, color := range space.Code(x) {
			n[place][color]++
		}
	}
	return &n
}

// modelPage shows the worlds that are left: the codes that every answer allows.
func (s State) modelPage() games.View {
	space, set := s.fits.ranks()
	if space == nil {
		said := games.T("mastermind.know.too-many", "Worlds", s.Variant.Codes.Size())
		return games.View{Lines: []games.Text{said}, Alt: said}
	}
	n := s.chances()
	worlds := games.T("mastermind.know.worlds", "Count", len(set), "All", s.Variant.Codes.Size())
	lines := []games.Text{worlds}
	if steps := s.markSteps(); !steps.IsZero() {
		lines = append(lines, steps)
	} else if len(s.rows) > 0 {
		lines = append(lines, s.cutLine())
	}
	if len(set) == 0 {
		lines = append(lines, games.T("mastermind.know.contradiction"))
		return games.View{Lines: lines, Alt: sentences(lines)}
	}
	words := s.placeWords(n)
	lines = append(append(lines, words...), s.notation(n, len(set))...)
	board, marks := s.worldBoard(n, len(set))
	if len(marks) > 0 && !s.Variant.Digits {
		lines = append(lines, games.T("mastermind.know.legend"))
	}
	return games.View{Board: board, Marks: marks, Lines: lines,
		Alt: sentences(append([]games.Text{worlds}, words...))}
}

// worldBoard has a column for each place and a row for each colour, with a peg
// where the colour is possible. What is known is marked.
func (s State) worldBoard(n *chances, worlds int) (grid.Grid, []grid.Mark) {
	var g grid.Grid
	var marks []grid.Mark
	for place := range s.Variant.Codes.Pegs {
		g.Columns = append(g.Columns, strconv.Itoa(place+1))
	}
	for color := range uint8(s.Variant.Codes.Colors) {
		row := grid.Row{Label: peg(s.Variant, color).Letter}
		for place := range s.Variant.Codes.Pegs {
			cell := grid.Empty
			if k := n[place][color]; k > 0 {
				cell = peg(s.Variant, color)
				if k == worlds {
					marks = append(marks, grid.Mark{Row: int(color), Column: place, Kind: grid.Winning})
				}
			}
			row.Cells = append(row.Cells, cell)
		}
		g.Rows = append(g.Rows, row)
	}
	return g, marks
}

// placeWords says for each place which colours it may have.
func (s State) placeWords(n *chances) []games.Text {
	var all []games.Text
	for place := range s.Variant.Codes.Pegs {
		var may []games.Text
		for color := range uint8(s.Variant.Codes.Colors) {
			if n[place][color] > 0 {
				may = append(may, colorName(s.Variant, color))
			}
		}
		id := "mastermind.know.place"
		switch len(may) {
		case 0:
			continue
		case 1:
			id = "mastermind.know.place-known"
		case s.Variant.Codes.Colors:
			id = "mastermind.know.place-any"
		}
		all = append(all, games.T(id, "Place", place+1, "Colors", may))
	}
	return all
}

// notation lists what is known, impossible and possible.
func (s State) notation(n *chances, worlds int) []games.Text {
	var known, impossible, possible []games.Text
	for place := range s.Variant.Codes.Pegs {
		for color := range uint8(s.Variant.Codes.Colors) {
			switch n[place][color] {
			case 0:
				impossible = append(impossible, s.noted(isNot, place, color))
			case worlds:
				known = append(known, s.noted(is, place, color))
			default:
				possible = append(possible, s.noted(may, place, color))
			}
		}
	}
	return listed("mastermind.know.known", known, "mastermind.know.impossible", impossible, "mastermind.know.possible", possible)
}

// listed makes a line of each ID and list that isn't empty.
func listed(idLists ...any) []games.Text {
	var lines []games.Text
	for i := 0; i+1 < len(idLists); i += 2 {
		id, _ := idLists[i].(string)
		if list, _ := idLists[i+1].([]games.Text); len(list) > 0 {
			lines = append(lines, games.T(id, "Notes", list))
		}
	}
	return lines
}

// makerPage is what the maker knows and nobody else: the code.
func (s State) makerPage(c Code) games.View {
	var notes []games.Text
	for place := range s.Variant.Codes.Pegs {
		notes = append(notes, s.noted(is, place, c[place]))
	}
	said := games.T("mastermind.know.maker", "Notes", notes)
	return games.View{
		Board: grid.Grid{Rows: []grid.Row{{Cells: pegs(s.Variant, c), Note: note(s.Variant, c)}}},
		Lines: []games.Text{said},
		Alt:   said,
	}
}
