package mastermind

import (
	"strconv"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// view is the board: a row for each guess, and one for the guess to come.
func view(s State) games.View { return s.card("") }

// card is the board with what has been tapped so far in it.
func (s State) card(draft string) games.View {
	return games.View{
		Title:  title(s.Variant),
		Who:    games.T("mastermind.who", "Breaker", Breaker, "Maker", Maker),
		Board:  grid.Grid{Rows: s.shownRows(draft)},
		Status: s.status(draft),
		Note:   s.remark(),
		Alt:    s.alt(draft),
	}
}

// title is the game with its rules.
func title(v Variant) games.Text {
	if v.Name == custom {
		return games.T("mastermind.card.custom", "Count", v.Codes.Pegs, "Colors", v.Codes.Colors)
	}
	return games.T("mastermind.card." + v.Name)
}

// maxRows is how many rows are shown: as many as the screen of a phone holds
// with the keys below them.
const maxRows = 10

// firstShown is the first row that is shown, counted from 0.
func (s State) firstShown() int {
	n := len(s.rows)
	if s.asked || s.guesses() {
		n++
	}
	return max(0, min(len(s.rows), n-maxRows))
}

// guesses reports whether a guess is to be made.
func (s State) guesses() bool { return s.Turn() == Breaker }

// shownRows are the rows of the board: the colours before there is a code, then
// the guesses, and the one that is being made or waits for its answer.
func (s State) shownRows(draft string) []grid.Row {
	if s.unready() {
		return paletteRows(s.Variant)
	}
	var rows []grid.Row
	first := s.firstShown()
	for i, r := range s.rows[first:] {
		rows = append(rows, s.answered(first+i+1, r)...)
	}
	next := strconv.Itoa(len(s.rows) + 1)
	switch {
	case s.asked:
		rows = append(rows, row(s.Variant, next, pegs(s.Variant, s.guess), s.draftSigns(draft)))
	case s.guesses():
		rows = append(rows, row(s.Variant, next, s.slots(draft), ""))
	}
	return rows
}

// answered is a guess with its answer, in the row of that number.
func (s State) answered(number int, r Row) []grid.Row {
	return []grid.Row{row(s.Variant, strconv.Itoa(number), pegs(s.Variant, r.Guess), signs(s.Variant.Codes, r.Answer))}
}

// maxLettered is the longest code whose letters stand beside it: on a phone there
// is no room for more.
const maxLettered = 6

// row is pegs with their number and their letters; digits are read as they are.
func row(v Variant, label string, cells grid.Cells, note string) grid.Row {
	if !v.Digits && v.Codes.Pegs <= maxLettered {
		label += " " + cells.Letters()
	}
	return grid.Row{Label: label, Chip: true, Cells: cells, Note: note}
}

// slots are the pegs that have been picked and the places to be filled.
func (s State) slots(draft string) grid.Cells {
	cells := make(grid.Cells, s.Variant.Codes.Pegs)
	picked := s.picked(draft)
	for i := range cells {
		if cells[i] = grid.Slot; i < len(picked) {
			cells[i] = peg(s.Variant, picked[i])
		}
	}
	return cells
}

// paletteRows are the colours of the rules with their letters.
func paletteRows(v Variant) []grid.Row {
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

// inRows lays the colours out in as few rows of up to five as there must be, and
// those as equal as they can be: ten are twice five, six twice three.
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

// note is a code in letters or digits, beside its pegs.
func note(v Variant, c Code) string { return pegs(v, c).Letters() }

// perPeg reports whether each peg has its own mark.
func (v Variant) perPeg() bool { return v.Codes.Kind == deduce.PerPeg }
