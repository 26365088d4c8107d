package mastermind

import (
	"strconv"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// view is the board with a row for each guess, and one for the next.
func view(s state) games.View { return s.viewDraft("") }

// viewDraft is the view with what has been tapped so far.
func (s state) viewDraft(draft string) games.View {
	return games.View{
		Title:  title(s.variant),
		Who:    games.T("mastermind.who", "Breaker", breaker, "Maker", maker),
		Board:  grid.Grid{Rows: s.shownRows(draft)},
		Status: s.status(draft),
		Note:   s.note(),
		Alt:    s.alt(draft),
	}
}

// title names the game and its rules.
func title(v variant) games.Text {
	if v.Name == custom {
		return games.T("mastermind.card.custom", "Count", v.Codes.Pegs, "Colors", v.Codes.Colors)
	}
	return games.T("mastermind.card." + v.Name)
}

// maxRows is how many rows are shown: as many as fit the screen of a phone
// together with the keys.
const maxRows = 10

// firstShown is the first row that is shown, counted from 0.
func (s state) firstShown() int {
	n := len(s.rows)
	if s.asked || s.guesses() {
		n++
	}
	return max(0, min(len(s.rows), n-maxRows))
}

// guesses reports whether a guess is due.
func (s state) guesses() bool { return s.Turn() == breaker }

// shownRows are the rows of the board: the colours until there is a code, and
// then the guesses, with the one that is being made or waits for its answer.
func (s state) shownRows(draft string) []grid.Row {
	if s.unready() {
		return paletteRows(s.variant)
	}
	var rows []grid.Row
	first := s.firstShown()
	for i, r := range s.rows[first:] {
		rows = append(rows, s.answered(first+i+1, r)...)
	}
	next := strconv.Itoa(len(s.rows) + 1)
	switch {
	case s.asked:
		rows = append(rows, boardRow(s.variant, next, pegs(s.variant, s.guess), s.draftSigns(draft)))
	case s.guesses():
		rows = append(rows, boardRow(s.variant, next, s.slots(draft), ""))
	}
	return rows
}

// answered draws a guess with its answer.
func (s state) answered(number int, r row) []grid.Row {
	return []grid.Row{boardRow(s.variant, strconv.Itoa(number), pegs(s.variant, r.Guess), signs(s.variant.Codes, r.Answer))}
}

// maxLettered is the longest code that is shown with its letters: a phone has
// no room for more.
const maxLettered = 6

// boardRow draws pegs with their number and letters. Digits need no letters.
func boardRow(v variant, label string, cells grid.Cells, note string) grid.Row {
	if !v.Digits && v.Codes.Pegs <= maxLettered {
		label += " " + cells.Letters()
	}
	return grid.Row{Label: label, Chip: true, Cells: cells, Note: note}
}

// slots are the pegs that have been picked and the places that are still empty.
func (s state) slots(draft string) grid.Cells {
	cells := make(grid.Cells, s.variant.Codes.Pegs)
	picked := s.picked(draft)
	for i := range cells {
		if cells[i] = grid.Slot; i < len(picked) {
			cells[i] = peg(s.variant, picked[i])
		}
	}
	return cells
}

// paletteRows show the colours of the rules with their letters.
func paletteRows(v variant) []grid.Row {
	var rows []grid.Row
	for _, part := range inRows(v.Codes.Colors) {
		var cells grid.Cells
		for _, color := range part {
			cells = append(cells, peg(v, color))
		}
		r := grid.Row{Cells: cells}
		if !v.Digits {
			r.Label, r.Chip = cells.Letters(), true
		}
		rows = append(rows, r)
	}
	return rows
}

// inRows divides the colours into as few rows of up to five as possible, of
// about the same length: ten are twice five, six are twice three.
func inRows(colors int) [][]uint8 {
	const most = 5
	rows := make([][]uint8, 0, 3)
	left := (colors + most - 1) / most
	for color := 0; color < colors; left-- {
		var row []uint8
		for range (colors - color + left - 1) / left {
			row = append(row, uint8(color))
			color++
		}
		rows = append(rows, row)
	}
	return rows
}

// codeLetters is a code in letters or digits.
func codeLetters(v variant, c pegCode) string { return pegs(v, c).Letters() }

// perPeg reports whether each peg has its own mark.
func (v variant) perPeg() bool { return v.Codes.Kind == deduce.PerPeg }

// alt is the board for someone who hears it: the guesses with their answers,
// and what has been tapped.
func (s state) alt(draft string) games.Text {
	if s.unready() {
		return games.T("mastermind.alt.think."+s.variant.pieces(), "Count", s.variant.Codes.Pegs, "Colors", palette(s.variant))
	}
	var said []games.Text
	first := s.firstShown()
	for i, r := range s.rows[first:] {
		said = append(said, games.T("mastermind.alt.row", "Row", first+i+1,
			"Guess", colorNames(s.variant, r.Guess), "Answer", answerWords(s.variant, r.Answer)))
	}
	if s.asked {
		said = append(said, games.T("mastermind.alt.asked", "Row", len(s.rows)+1, "Guess", colorNames(s.variant, s.guess)))
	}
	if picked := s.picked(draft); s.guesses() && len(picked) > 0 {
		var names []games.Text
		for _, color := range picked {
			names = append(names, colorName(s.variant, color))
		}
		said = append(said, games.T("mastermind.alt.picked", "Colors", names))
	}
	if len(said) == 0 {
		return games.T("mastermind.alt.empty."+s.variant.pieces(), "Count", s.variant.Codes.Pegs, "Colors", palette(s.variant))
	}
	return sentences(said)
}

// sentences joins texts.
func sentences(texts []games.Text) games.Text {
	all := texts[0]
	for _, t := range texts[1:] {
		all = games.T("mastermind.alt.then", "First", all, "Then", t)
	}
	return all
}

// answerWords is an answer in words.
func answerWords(v variant, a pegAnswer) games.Text {
	if v.perPeg() {
		var words []games.Text
		for _, m := range v.Codes.Marks(a) {
			words = append(words, games.T(markWords[m]))
		}
		return games.T("mastermind.answer.marks", "Marks", words)
	}
	exact, other := v.Codes.Pair(a)
	switch {
	case a == v.Codes.Right():
		return games.T("mastermind.answer.right")
	case exact+other == 0:
		return games.T("mastermind.answer.nothing")
	case other == 0:
		return games.T("mastermind.answer.in-place."+v.pieces(), "Count", exact)
	case exact == 0 && v.Codes.Kind == deduce.BlackWhite:
		return games.T("mastermind.answer.elsewhere."+v.pieces(), "Count", other)
	}
	return games.T("mastermind.answer."+v.answerName(), "Exact", exact, "Other", other)
}

var markWords = map[deduce.Mark]string{
	deduce.Here:      "mastermind.mark.here",
	deduce.Elsewhere: "mastermind.mark.elsewhere",
	deduce.Absent:    "mastermind.mark.absent",
}
