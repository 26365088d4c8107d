package mastermind

import (
	"strconv"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// knowledge is what everyone knows, page by page: which colours each place can
// have; the worlds that are left, as the breaker and the maker can tell them
// apart, drawn if they are few; what each mark says by itself; and in formulas
// all that follows from the answers. A maker whose hand holds the code has one
// more page, and sees which world is the real one.
func (s state) knowledge(seat games.Seat, h games.Hand) []games.View {
	worlds, err := s.worlds()
	if err != nil {
		said := games.T("mastermind.know.too-many")
		return append([]games.View{{Lines: []games.Text{said}, Alt: said}}, s.ownPages(seat, h)...)
	}
	pages := []games.View{s.gridPage(worlds)}
	if len(worlds) > 0 {
		pages = append(pages, s.worldPages(worlds, s.realWorld(seat, h))...)
	}
	pages = append(pages, s.ownPages(seat, h)...)
	if len(worlds) > 0 {
		pages = append(pages, s.formulaPage(worlds))
	}
	return pages
}

// ownPages are the maker's own page, if the hand has the code, and the notes.
func (s state) ownPages(seat games.Seat, h games.Hand) []games.View {
	if c := s.realWorld(seat, h); c != nil {
		return []games.View{s.makerPage(*c), s.notesPage()}
	}
	return []games.View{s.notesPage()}
}

// realWorld is the code, if the seat is the maker's and the hand has it.
func (s state) realWorld(seat games.Seat, h games.Hand) *pegCode {
	c, bad := readCode(s.variant, h.Secret)
	if bad != nil || seat != maker {
		return nil
	}
	return &c
}

// chances counts, for each place and each colour, the worlds with that colour
// in that place.
type chances [deduce.MaxPegs][deduce.MaxColors]int

// count counts them in some worlds.
func (s state) count(worlds []pegCode) *chances {
	var n chances
	for _, c := range worlds {
		for place, color := range c[:s.variant.Codes.Pegs] {
			n[place][color]++
		}
	}
	return &n
}

// gridPage shows the colours that each place can have.
func (s state) gridPage(worlds []pegCode) games.View {
	head := games.T("mastermind.know.worlds", "Count", len(worlds), "All", s.variant.Codes.Size())
	lines := []games.Text{head}
	if steps := s.steps(); !steps.IsZero() {
		lines = append(lines, steps)
	}
	if len(worlds) == 0 {
		return games.View{Lines: []games.Text{games.T("mastermind.know.contradiction")}, Alt: games.T("mastermind.ask.nowhere")}
	}
	n := s.count(worlds)
	board, marks := s.chanceBoard(n, len(worlds))
	switch {
	case len(marks) > 0 && !s.variant.Digits:
		lines = append(lines, games.T("mastermind.know.legend-known"))
	default:
		lines = append(lines, games.T("mastermind.know.legend"))
	}
	alt := sentences(append([]games.Text{games.T("mastermind.ask.many", "Count", len(worlds))}, s.placeWords(n)...))
	return games.View{Board: board, Marks: marks, Lines: lines, Alt: alt}
}

// chanceBoard has a column for each place and a row for each colour, and a peg
// where the colour is possible. What is certain is marked.
func (s state) chanceBoard(n *chances, worlds int) (grid.Grid, []grid.Mark) {
	var g grid.Grid
	var marks []grid.Mark
	for place := range s.variant.Codes.Pegs {
		g.Columns = append(g.Columns, strconv.Itoa(place+1))
	}
	for color := range uint8(s.variant.Codes.Colors) {
		row := grid.Row{Label: peg(s.variant, color).Letter}
		for place := range s.variant.Codes.Pegs {
			cell := grid.Empty
			if k := n[place][color]; k > 0 {
				cell = peg(s.variant, color)
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

// placeWords lists for each place the colours it may have.
func (s state) placeWords(n *chances) []games.Text {
	var all []games.Text
	for place := range s.variant.Codes.Pegs {
		var may []games.Text
		for color := range uint8(s.variant.Codes.Colors) {
			if n[place][color] > 0 {
				may = append(may, colorName(s.variant, color))
			}
		}
		id := "mastermind.know.place"
		switch len(may) {
		case 1:
			id = "mastermind.know.place-known"
		case s.variant.Codes.Colors:
			id = "mastermind.know.place-any"
		}
		all = append(all, games.T(id, "Place", place+1, "Colors", may))
	}
	return all
}

// shownSteps is how many counts fit in one small line.
const shownSteps = 5

// steps tells how the answers have reduced the codes that fit: kind of mark by
// kind of mark for the last answer, if pegs have marks, and otherwise answer by
// answer.
func (s state) steps() games.Text {
	if marked := s.markSteps(); marked != nil {
		return games.T("mastermind.know.marks", "All", marked[0], "Here", marked[1], "Elsewhere", marked[2], "Absent", marked[3])
	}
	cuts := s.candidates.counts()
	if len(cuts) == 1 {
		return games.Text{}
	}
	var said games.Text
	for _, n := range cuts[max(0, len(cuts)-shownSteps):] {
		step := games.T("mastermind.know.step", "Count", n)
		if n == uncounted {
			step = games.T("mastermind.know.step-many")
		}
		if said.IsZero() {
			said = step
		} else {
			said = games.T("mastermind.know.step-then", "First", said, "Then", step)
		}
	}
	return games.T("mastermind.know.steps", "Steps", said)
}
