package mastermind

import (
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
)

// maxSidePegs is the longest code whose answer is shown beside it and peg by
// peg. On a phone there is no room for more: the answers to longer ones are below
// them, as numbers unless each peg has its mark.
const maxSidePegs = 5

// Answer pegs. Where codes may hold white and black pegs of their own, answers
// have other signs.
var (
	blackPeg  = grid.Glyph("b", "⚫")
	whitePeg  = grid.Glyph("w", "⚪")
	targetPeg = grid.Glyph("b", "🎯")
	movedPeg  = grid.Glyph("w", "🔄")
	noPeg     = grid.Glyph("-", "➖")
)

// markPegs are the marks of single pegs, which differ in shape.
var markPegs = map[deduce.Mark]grid.Cell{
	deduce.Here:      grid.Glyph("1", "✅"),
	deduce.Elsewhere: grid.Glyph("0", "↔️"),
	deduce.Absent:    grid.Glyph("-1", "❌"),
}

// firstWhite is the number of colours from which codes may hold white pegs.
const firstWhite = 9

// view is the board: a row for each guess, and one for the guess to come.
func view(s State) games.View {
	var g grid.Grid
	first := s.firstShown()
	for i, r := range s.rows[first:] {
		g.Rows = append(g.Rows, s.answered(label(s.Variant, first+i+1), r)...)
	}
	if next, ok := s.nextRow(); ok {
		g.Rows = append(g.Rows, next)
	}
	return games.View{Board: g, Lines: s.lines(), Alt: s.alt()}
}

// answered is a guess with its answer, in pegs and in numbers. Many marks of
// single pegs leave no room for their numbers, and differ in shape anyway.
func (s State) answered(label string, r Row) []grid.Row {
	row := grid.Row{Label: label, Cells: pegs(s.Variant, r.Guess), Note: note(s.Variant, r.Guess)}
	answer, numbers := answerPegs(s.Variant, r.Answer), ""
	if s.Variant.Codes.Kind != deduce.PerPeg || s.Variant.Codes.Pegs < maxSidePegs {
		numbers = s.Variant.Codes.FormatAnswer(r.Answer)
	}
	row.Note = strings.TrimSpace(grid.Cells(answer).Emoji(grid.Circles) + " " + numbers)
	return []grid.Row{row}
}

// maxRows is how many answered guesses are shown; without a limit there can be
// more than a message holds.
const maxRows = 20

// firstShown is the first row that is shown, counted from 0.
func (s State) firstShown() int { return max(0, len(s.rows)-maxRows) }

// nextRow is the guess that waits for its answer, or an empty row for the next
// guess.
func (s State) nextRow() (grid.Row, bool) {
	row := grid.Row{Label: label(s.Variant, len(s.rows)+1)}
	switch {
	case s.asked:
		row.Cells, row.Note = pegs(s.Variant, s.guess), note(s.Variant, s.guess)
	case s.Turn() == Breaker || s.unready():
		for range s.Variant.Codes.Pegs {
			row.Cells = append(row.Cells, grid.Empty)
		}
	default:
		return row, false
	}
	return row, true
}

// label numbers a row. Beside a code of digits the number has a point, or it
// would look like a digit more.
func label(v Variant, row int) string {
	if v.Digits {
		return strconv.Itoa(row) + "."
	}
	return strconv.Itoa(row)
}

// note is a code in letters or digits, beside its pegs.
func note(v Variant, c Code) string {
	return pegs(v, c).Letters()
}

// answerPegs are the pegs of an answer, the exact ones first.
func answerPegs(v Variant, a Answer) []grid.Cell {
	if v.Codes.Kind == deduce.PerPeg {
		var cells []grid.Cell
		for _, m := range v.Codes.Marks(a) {
			cells = append(cells, markPegs[m])
		}
		return cells
	}
	exact, other := v.Codes.Pair(a)
	if v.Codes.Pegs > maxSidePegs {
		return []grid.Cell{grid.Digit(exact), grid.Digit(other)}
	}
	if v.Codes.Kind == deduce.ExactCommon {
		other -= exact
	}
	right, moved := blackPeg, whitePeg
	if v.Codes.Colors >= firstWhite && !v.Digits {
		right, moved = targetPeg, movedPeg
	}
	cells := make([]grid.Cell, v.Codes.Pegs)
	for i := range cells {
		switch {
		case i < exact:
			cells[i] = right
		case i < exact+other:
			cells[i] = moved
		default:
			cells[i] = noPeg
		}
	}
	return cells
}
