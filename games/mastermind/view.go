package mastermind

import (
	"slices"
	"strconv"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce"
	"parlour/solver/deduce/mistakes"
)

// card is a state as members see it, with the taps of the move under way.
type card struct {
	state
	draft string
}

// view shows a state: a row for each guess, and one for the next.
func view(s state) games.View { return card{s, ""}.view() }

// viewDraft shows a state with the taps of the move under way.
func viewDraft(s state, draft string, _ games.View) games.View { return card{s, draft}.view() }

// viewDrafts shows the guesses under way of several members, in place of the empty row.
func viewDrafts(s state, drafts []games.MemberDraft, v games.View) games.View {
	if s.Turn() != breaker {
		return v
	}
	v.Board = v.Board.Closed()
	for _, d := range drafts {
		row := boardRow(s.variant, len(s.rows)+1, card{s, d.Draft}.slots(), openKeys(s.variant))
		row.Note = d.Name
		v.Board.Rows = append(v.Board.Rows, row)
	}
	v.Score = games.T("mastermind.score.first-counts")
	return v
}

func (c card) view() games.View {
	v := games.View{
		Title:   title(c.variant),
		Players: games.T("mastermind.who", "Breaker", breaker, "Maker", maker),
		Goals:   goals(c.variant),
		Board:   grid.Grid{Rows: c.boardRows()},
		Status:  c.status(),
		Note:    c.note(),
		Alt:     c.alt(),
	}
	if c.watched && c.variant.Guesses > 0 {
		v.Score = c.guessNumber()
	}
	return v
}

// seenBy returns the state as an audience sees it: no status numbers the guesses of a computer.
func seenBy(s state, a games.Audience) state {
	s.watched = a.Watches(breaker)
	return s
}

// goals say how each seat wins: the maker and the breaker, in the order of seats.
func goals(v variant) []games.Text {
	find := games.T("mastermind.goal.breaker")
	if v.Guesses > 0 {
		find = games.T("mastermind.goal.breaker.limit", "Count", v.Guesses)
	}
	var all [2]games.Text
	all[maker], all[breaker] = games.T("mastermind.goal.maker"), find
	return all[:]
}

// title names the game and its rules.
func title(v variant) games.Text {
	set := ruleSetOf(v.Name)
	if set.free {
		return games.T(set.title, "Count", v.Codes.Pegs, "Colors", v.Codes.Colors)
	}
	return games.T(set.title)
}

// share shows the answers alone, one a line. They tell how the game went, but
// nothing about the code.
func share(s state) []string {
	return games.Mapped(s.rows, func(r row) string { return signs(s.variant.Codes, r.Answer) })
}

// maxRows is the number of rows that a phone shows together with the keys.
const maxRows = 10

// firstShown returns the first row that is shown, counted from 0.
func (c card) firstShown() int {
	n := len(c.rows)
	if !c.Outcome().Over {
		n++
	}
	return max(0, min(len(c.rows), n-maxRows))
}

// boardRows draws the palette until the maker has a code, and then the tray: the guesses, and for members who
// guess the places of those to come. The last guess may be unanswered or under way.
func (c card) boardRows() []grid.Row {
	if c.awaitsCode() {
		return paletteRows(c.variant)
	}
	v, first := c.variant, c.firstShown()
	rows := games.Times(len(c.rows)-first, func(i int) grid.Row { return answeredRow(v, first+i+1, c.rows[first+i]) })
	next := len(c.rows) + 1
	switch {
	case c.pending:
		rows = append(rows, boardRow(v, next, pegs(v, c.guess), c.answerDraft().cells()))
	case c.Turn() == breaker:
		rows = append(rows, boardRow(v, next, c.slots(), openKeys(v)))
	}
	for n := first + len(rows) + 1; !c.watched && n <= min(v.Guesses, first+maxRows); n++ {
		rows = append(rows, boardRow(v, n, slices.Repeat(grid.Cells{grid.Hole}, v.Codes.Pegs), openKeys(v)))
	}
	return rows
}

// answeredRow draws a guess with its number and answer.
func answeredRow(v variant, number int, r row) grid.Row {
	return boardRow(v, number, pegs(v, r.Guess), answerCells(v, r.Answer))
}

// boardRow draws pegs with a number, and key pegs beside them.
func boardRow(v variant, number int, cells, keys grid.Cells) grid.Row {
	label := strconv.Itoa(number)
	if v.Digits {
		label += "."
	}
	return grid.Row{Label: label, Cells: slices.Concat(cells, keys)}
}

// paletteRows draws the colours of the rules.
func paletteRows(v variant) []grid.Row {
	return games.Mapped(inRows(v.Codes.Colors, 5), func(part []uint8) grid.Row {
		return grid.Row{Cells: games.Mapped(part, func(color uint8) grid.Cell { return peg(v, color) })}
	})
}

// inRows divides the numbers below n into as few rows of up to most as possible,
// of about the same length: ten into two of five, six into two of three.
func inRows(n, most int) [][]uint8 {
	rows := make([][]uint8, 0, 3)
	left := (n + most - 1) / most
	for next := 0; next < n; left-- {
		var row []uint8
		for range (n - next + left - 1) / left {
			row = append(row, uint8(next))
			next++
		}
		rows = append(rows, row)
	}
	return rows
}

// alt describes the board in words: the guesses with their answers, and the
// taps.
func (c card) alt() games.Text {
	v := c.variant
	if c.awaitsCode() {
		think := byPiece{"mastermind.alt.think.colors", "mastermind.alt.think.digits"}.of(v)
		return games.T(think, "Count", v.Codes.Pegs, "Colors", palette(v))
	}
	first := c.firstShown()
	said := games.Times(len(c.rows)-first, func(i int) games.Text { return altRow(v, first+i+1, c.rows[first+i]) })
	if c.pending {
		said = append(said, games.T("mastermind.alt.asked", "Row", len(c.rows)+1, "Guess", pegNames(v, c.guess)))
	}
	if picked := c.picked(); c.Turn() == breaker && len(picked) > 0 {
		said = append(said, games.T("mastermind.alt.picked", "Colors", colorNames(v, picked)))
	}
	if len(said) == 0 {
		empty := byPiece{"mastermind.alt.empty.colors", "mastermind.alt.empty.digits"}.of(v)
		return games.T(empty, "Count", v.Codes.Pegs, "Colors", palette(v))
	}
	return games.Sentences(said...)
}

// altRow describes a guess with its number and answer.
func altRow(v variant, number int, r row) games.Text {
	return games.T("mastermind.alt.row", "Row", number, "Guess", pegNames(v, r.Guess), "Answer", answerWords(v, r.Answer))
}

// status names the player to move and says what to do, or how the game ended.
func (c card) status() games.Text {
	switch {
	case c.Outcome().Over:
		return c.ending()
	case c.awaitsCode() && c.delayed:
		return games.T("mastermind.status.take-time", "Seat", maker)
	case c.awaitsCode():
		think := byPiece{"mastermind.status.think.colors", "mastermind.status.think.digits"}.of(c.variant)
		return games.T(think, "Seat", maker, "Count", c.variant.Codes.Pegs)
	case c.pending:
		return c.answerDraft().status(len(c.rows) + 1)
	default:
		return games.T("mastermind.status.guess", "Guess", c.guessNumber(), "Do", c.guessStatus())
	}
}

// guessNumber says which guess is next.
func (c card) guessNumber() games.Text {
	if c.variant.Guesses == 0 {
		return games.T("mastermind.status.which", "Guess", len(c.rows)+1)
	}
	return games.T("mastermind.status.which-of", "Guess", len(c.rows)+1, "Limit", c.variant.Guesses)
}

// note is the small line: the meaning of answers for the maker and until the
// first answer, and later what else is worth knowing.
func (c card) note() games.Text {
	v := c.variant
	switch {
	case c.Outcome().Over:
		return c.endNote()
	case c.awaitsCode():
		return games.T(v.thinkNote(), "Breaker", breaker)
	case c.pending && v.Codes.Kind == deduce.ExactCommon:
		return games.T("mastermind.legend.in-all")
	case c.pending || len(c.rows) == 0:
		return v.explained(legends)
	case c.inconsistent():
		return games.T("mastermind.note.played-on")
	case c.firstShown() > 0:
		return games.T("mastermind.note.earlier", "Count", c.firstShown())
	default:
		return games.Text{}
	}
}

// legends are the text IDs of the meaning of answers.
var legends = byAnswer{
	blackWhite:  "mastermind.legend.black-white",
	exactCommon: "mastermind.legend.exact-common",
	perPeg:      "mastermind.legend.per-peg",
	bullsCows:   "mastermind.legend.bulls-cows",
}

// explained returns a text about the signs of answers.
func (v variant) explained(ids byAnswer) games.Text {
	here, elsewhere := grid.KeyPegs(1, 0), grid.KeyPegs(0, 1)
	if v.perPeg() {
		here, elsewhere = markTiles[deduce.Here].Cell(), markTiles[deduce.Elsewhere].Cell()
	}
	return games.T(ids.of(v), "Here", games.Cells(here), "Elsewhere", games.Cells(elsewhere), "Absent", games.Cells(markTiles[deduce.Absent].Cell()))
}

// thinkNote returns the text ID of the note for a maker who thinks of a code.
// Codes of digits have no digit twice.
func (v variant) thinkNote() string {
	switch {
	case v.Digits:
		return "mastermind.note.think.different.digits"
	case v.Codes.Repeats:
		return "mastermind.note.think.repeats.colors"
	default:
		return "mastermind.note.think.different.colors"
	}
}

// ending says who has won, and which answers were wrong.
func (c card) ending() games.Text {
	n := len(c.rows)
	if c.Outcome().Winner == maker {
		return games.T("mastermind.end.held", "Seat", maker, "Count", n)
	}
	wrong := wrongAnswers(c.state, c.rows[n-1].Guess)
	if len(wrong) == 0 {
		return games.T("mastermind.end.broken", "Finder", breaker, "Count", n)
	}
	return games.T("mastermind.end.mistaken",
		"End", games.T("mastermind.end.broken-after-all", "Finder", breaker, "Count", n), "Mistakes", mistakesText(c.variant, wrong))
}

// endNote is the small print at the end: what perfect play would need, and in
// Mõttemeister, as its author has it, the number of wrong guesses.
func (c card) endNote() games.Text {
	perfect := c.perfectNote()
	switch wrong := games.T("mastermind.end.wrong", "Count", len(c.rows)-1); {
	case c.Outcome().Winner == maker && c.inconsistent():
		return games.T("mastermind.end.contradiction")
	case c.Outcome().Winner == maker:
		return games.Text{}
	case c.variant.Name != mottemeister:
		return perfect
	case perfect.IsZero():
		return wrong
	default:
		return games.T("mastermind.lines", "First", wrong, "Then", perfect)
	}
}

// perfectNote says what perfect play would need, if that is known and the answers were right.
func (c card) perfectNote() games.Text {
	mean, ok := perfectMean(c.variant)
	if !ok || len(wrongAnswers(c.state, c.rows[len(c.rows)-1].Guess)) > 0 {
		return games.Text{}
	}
	if float64(len(c.rows)) < mean {
		return games.T("mastermind.end.faster", "Mean", mean)
	}
	return games.T("mastermind.end.perfect", "Mean", mean)
}

// wrongAnswers returns corrections of the answers that are wrong for a code.
func wrongAnswers(s state, code pegCode) []mistakes.Correction {
	return mistakes.Corrections(s.variant.Codes, s.candidates.History(), code)
}

// mistakesText says what wrong answers should have been.
func mistakesText(v variant, wrong []mistakes.Correction) games.Text {
	if len(wrong) == 1 {
		return games.T("mastermind.end.mistake", "Row", wrong[0].Turn+1, "Right", signs(v.Codes, wrong[0].Answer))
	}
	return games.T("mastermind.end.mistakes", "Mistakes", games.Mapped(wrong, func(x mistakes.Correction) games.Text {
		return games.T("mastermind.end.should", "Row", x.Turn+1, "Right", signs(v.Codes, x.Answer))
	}))
}
