package mastermind

import (
	"slices"
	"strconv"

	"parlour/games"
	"parlour/games/codebreaking"
	"parlour/games/grid"
	"parlour/solver/deduce"
	"parlour/solver/deduce/codes"
)

// knowledge returns pages of common knowledge: the colours that each place can
// have, the worlds as the breaker and the maker tell them apart, the notes, and
// formulas of all that follows from the answers. A maker whose hand has the code
// gets one more page, and sees which world is real.
func knowledge(s state, seat games.Seat, h games.Hand) []games.View {
	var real *pegCode
	var own []games.View
	if c, bad := readCode(s.variant, h.Secret); bad == nil && seat == maker {
		real, own = &c, []games.View{makerPage(s.variant, c)}
	}
	own = append(own, notesPage(s))
	w, err := s.worlds()
	if err != nil {
		said := games.T("mastermind.know.too-many")
		return append([]games.View{{Lines: []games.Text{said}, Alt: said}}, own...)
	}
	if len(w.codes) == 0 {
		none := games.View{Lines: []games.Text{games.T("mastermind.know.contradiction")}, Alt: games.T("mastermind.ask.nowhere")}
		return append([]games.View{none}, own...)
	}
	pages := append([]games.View{placesPage(w, s)}, s.stagesPage()...)
	return slices.Concat(pages, w.pages(real), own, []games.View{formulaPage(w)})
}

// placesPage shows the colours that each place can have, and how the answers
// have reduced the worlds.
func placesPage(w worlds, s state) games.View {
	t := w.tally()
	lines := []games.Text{games.T("mastermind.know.worlds", "Count", len(w.codes), "All", w.variant.Codes.Size())}
	if steps := s.stepsText(); !steps.IsZero() {
		lines = append(lines, steps)
	}
	alt := append([]games.Text{games.T("mastermind.ask.many", "Count", len(w.codes))}, placeTexts(w.variant, t)...)
	return games.View{Board: tallyBoard(w.variant, t), Lines: append(lines, games.T("mastermind.know.legend")), Alt: games.Sentences(alt...)}
}

// tallyBoard has a column for each place and a row for each colour, and a peg where the colour is
// possible. A peg that is alone in its column is certain.
func tallyBoard(v variant, t *tally) grid.Grid {
	g := grid.Grid{Columns: []string{""}}
	for place := range v.Codes.Pegs {
		g.Columns = append(g.Columns, strconv.Itoa(place+1))
	}
	for color := range uint8(v.Codes.Colors) {
		cells := grid.Cells{sign(v, color)}
		for place := range v.Codes.Pegs {
			cell := grid.Hole
			if t[place][color] > 0 {
				cell = peg(v, color)
			}
			cells = append(cells, cell)
		}
		g.Rows = append(g.Rows, grid.Row{Cells: cells})
	}
	return g
}

// placeTexts lists the possible colours of each place.
func placeTexts(v variant, t *tally) []games.Text {
	var all []games.Text
	for place := range v.Codes.Pegs {
		var possible []games.Text
		for color := range uint8(v.Codes.Colors) {
			if t[place][color] > 0 {
				possible = append(possible, colorName(v, color))
			}
		}
		id := "mastermind.know.place"
		switch len(possible) {
		case 1:
			id = "mastermind.know.place-known"
		case v.Codes.Colors:
			id = "mastermind.know.place-any"
		}
		all = append(all, games.T(id, "Place", place+1, "Colors", possible))
	}
	return all
}

// maxSteps is the number of counts that fit in one small line.
const maxSteps = 5

// stepsText says how the answers have reduced the candidates: by kind of mark for
// the last answer, if pegs have marks, and otherwise by answer.
func (s state) stepsText() games.Text {
	if cut := s.stages(); cut != nil {
		return games.T("mastermind.know.marks", "All", len(cut[0]), "Here", len(cut[1]), "Elsewhere", len(cut[2]), "Absent", len(cut[3]))
	}
	counts := s.candidates.Counts()
	if len(counts) == 1 {
		return games.Text{}
	}
	var said games.Text
	for _, n := range counts[max(0, len(counts)-maxSteps):] {
		step := games.T("mastermind.know.step", "Count", n)
		if n == codebreaking.Uncounted {
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

// stages returns how the last answer reduced the worlds: those before it, and those after its marks Here,
// Elsewhere and Absent. It returns nil if answers have no marks, or if codes have repeats, because then a
// mark depends on other pegs too.
func (s state) stages() [][]pegCode {
	if len(s.rows) == 0 || !s.variant.perPeg() || s.variant.Codes.Repeats {
		return nil
	}
	space, set := s.candidates.Before().List()
	if space == nil {
		return nil
	}
	listed := func() []pegCode { return games.Mapped(set, space.Code) }
	cut := [][]pegCode{listed()}
	for _, kind := range stageMarks {
		set = s.agreeing(space, set, kind)
		cut = append(cut, listed())
	}
	return cut
}

// stageMarks are the marks in the order in which they cut the worlds.
var stageMarks = []deduce.Mark{deduce.Here, deduce.Elsewhere, deduce.Absent}

// stagesPage lists the worlds that each kind of mark of the last answer left, if they are few.
func (s state) stagesPage() []games.View {
	cut := s.stages()
	if cut == nil {
		return nil
	}
	lines := []games.Text{games.T("mastermind.know.stages", "Count", len(cut[0]))}
	for i, left := range cut[1:] {
		lines = append(lines, games.T("mastermind.know.stage", "Mark", games.Cells(markTiles[stageMarks[i]].Cell()), "Count", len(left)))
		if len(left) > maxDrawn {
			continue
		}
		codes := games.Mapped(left, func(c pegCode) games.Text { return letters(pegs(s.variant, c)...) })
		lines = append(lines, inLines(codes, 4)...)
	}
	return []games.View{{Lines: lines, Alt: s.stepsText()}}
}

// agreeing returns the codes of a set that are consistent with the marks of one
// kind in the last row.
func (s state) agreeing(space *codes.Space, set []int32, kind deduce.Mark) []int32 {
	var agreeing []int32
	rules, last := s.variant.Codes, s.rows[len(s.rows)-1]
	given := rules.Marks(last.Answer)
	for _, x := range set {
		agrees := true
		for i, m := range rules.Marks(rules.Grade(last.Guess, space.Code(x))) {
			agrees = agrees && (given[i] != kind || m == kind)
		}
		if agrees {
			agreeing = append(agreeing, x)
		}
	}
	return agreeing
}

// makerPage shows what only the maker knows from the start: the code.
func makerPage(v variant, c pegCode) games.View {
	notes := games.Times(v.Codes.Pegs, func(place int) games.Text { return noteText(v, is, place, c[place]) })
	return games.View{
		Board: grid.Grid{Rows: []grid.Row{{Cells: pegs(v, c), Note: realSign}}},
		Lines: slices.Concat([]games.Text{games.T("mastermind.know.own")}, noteLines(v, notes), worlds{v, []pegCode{c}}.values()),
		Alt:   games.T("mastermind.know.own-alt", "Colors", pegNames(v, c)),
	}
}

// values lists the propositions that colours are in the code, as far as all worlds agree:
// green = true.
func (w worlds) values() []games.Text {
	var values []games.Text
	for color := range uint8(w.variant.Codes.Colors) {
		name := colorName(w.variant, color)
		if usesLetters(w.variant) {
			name = letters(peg(w.variant, color))
		}
		switch w.count(atom{color: color}) {
		case len(w.codes):
			values = append(values, games.T("mastermind.know.true", "Color", name))
		case 0:
			values = append(values, games.T("mastermind.know.false", "Color", name))
		}
	}
	if len(values) == 0 {
		return nil
	}
	return append([]games.Text{games.T("mastermind.know.values")}, inLines(values, 2)...)
}

// formulaPage lists what is known, possible and impossible.
func formulaPage(w worlds) games.View {
	v, t := w.variant, w.tally()
	var known, possible, impossible []games.Text
	for place := range v.Codes.Pegs {
		for color := range uint8(v.Codes.Colors) {
			switch t[place][color] {
			case 0:
				impossible = append(impossible, noteText(v, isNot, place, color))
			case len(w.codes):
				known = append(known, noteText(v, is, place, color))
			default:
				possible = append(possible, noteText(v, may, place, color))
			}
		}
	}
	lines := slices.Concat([]games.Text{games.T("mastermind.know.formulas")}, noteSection(v, "mastermind.know.known", known),
		noteSection(v, "mastermind.know.possible", possible), noteSection(v, "mastermind.know.impossible", impossible), w.values())
	return games.View{Lines: lines, Alt: games.Sentences(append([]games.Text{games.T("mastermind.know.formulas-alt")}, placeTexts(v, t)...)...)}
}
