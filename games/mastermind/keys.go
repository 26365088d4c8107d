package mastermind

import (
	"strings"

	"parlour/games"
	"parlour/games/grid"
)

// The values of keys that are neither a peg nor an answer.
const (
	sendValue  = "!" // makes the move
	eraseValue = "<" // takes the last tap back
	typeValue  = "type"
)

// keys are the pegs of a guess, the answers to a guess, or what the maker says
// before there is a code.
func (s state) keys(draft string) [][]games.Key {
	switch {
	case s.Outcome().Over:
		return nil
	case s.unready():
		return s.readyKeys()
	case s.asked:
		return s.answerKeys(draft)
	default:
		return s.guessKeys(draft)
	}
}

// add is the draft after a tap, or the whole move.
func (s state) add(draft, value string) (string, bool) {
	switch {
	case s.Outcome().Over:
		return "", false
	case s.asked:
		return s.addToAnswer(draft, value)
	case s.unready():
		m, err := parse(s, value)
		return value, err == nil && s.Legal(m) == nil
	default:
		return s.addToGuess(draft, value)
	}
}

// draft shows what has been tapped so far.
func (s state) draft(draft string, _ games.View) games.View { return s.viewDraft(draft) }

// The labels of keys.
var (
	readyLabel  = games.T("mastermind.key.ready")
	notYetLabel = games.T("mastermind.key.not-yet")
	sendLabel   = games.T("mastermind.key.send")
	backLabel   = games.T("mastermind.key.back")
)

// readyKeys ask whether there is a code. A maker who needs time is told to take
// it, the second time in private.
func (s state) readyKeys() [][]games.Key {
	later := games.Key{Value: notYet, Label: notYetLabel, Done: true}
	if s.waits {
		later.Why = games.T("mastermind.status.take-time")
	}
	return [][]games.Key{{{Value: ready, Label: readyLabel, Style: games.SuccessKey, Done: true}, later}}
}

// guessKeys are the pegs, and what can be done with those that have been
// picked.
func (s state) guessKeys(draft string) [][]games.Key {
	v, picked := s.variant, s.picked(draft)
	var rows [][]games.Key
	for _, part := range inRows(v.Codes.Colors) {
		var row []games.Key
		for _, color := range part {
			row = append(row, s.pegKey(draft, color))
		}
		rows = append(rows, row)
	}
	full := len(picked) == v.Codes.Pegs
	return append(rows, []games.Key{
		{Value: sendValue, Label: games.T("mastermind.key.guess"), Style: games.SuccessKey, Done: true, Off: !full || s.guessed(s.codeOf(picked))},
		{Value: eraseValue, Label: games.T("mastermind.key.erase"), Off: len(picked) == 0},
		{Value: typeValue, Label: games.T("mastermind.key.type"), Form: codeForm(v, "mastermind.form.guess")},
	})
}

// pegKey is the key of a colour. Digits have no sign.
func (s state) pegKey(draft string, color uint8) games.Key {
	cell := peg(s.variant, color)
	value := symbol(s.variant, color)
	_, ok := s.addToGuess(draft, value)
	key := games.Key{Value: value, Label: word(cell.Letter), Off: !ok}
	if !s.variant.Digits {
		key.Cell = cell
	}
	return key
}

// addToGuess adds a peg, takes the last one off, or makes the guess.
func (s state) addToGuess(draft, value string) (string, bool) {
	codes := s.variant.Codes
	switch {
	case value == sendValue:
		picked := s.picked(draft)
		return draft, len(picked) == codes.Pegs && !s.guessed(s.codeOf(picked))
	case value == eraseValue:
		return draft[:max(0, len(draft)-1)], draft != ""
	case len(value) != 1 || !strings.Contains(symbols(s.variant), value) || len(draft) >= codes.Pegs:
		return draft, false
	case !codes.Repeats && strings.Contains(draft, value):
		return draft, false
	default:
		return draft + value, true
	}
}

// picked are the colours in the draft of a guess.
func (s state) picked(draft string) []uint8 {
	symbols := symbols(s.variant)
	var colors []uint8
	for i := range min(len(draft), s.variant.Codes.Pegs) {
		if color := strings.IndexByte(symbols, draft[i]); color >= 0 {
			colors = append(colors, uint8(color))
		}
	}
	return colors
}

// codeOf makes a code of its colours.
func (s state) codeOf(colors []uint8) (c pegCode) {
	copy(c[:], colors)
	return c
}

// codeForm is the form in which a code is typed.
func codeForm(v variant, title string) *games.Form {
	letters := make([]string, v.Codes.Colors)
	for color := range letters {
		letters[color] = peg(v, uint8(color)).Letter
	}
	hint := games.T("mastermind.form.hint-one", "Code", exampleCode(v))
	if other := exampleLetters(v); other != exampleCode(v) {
		hint = games.T("mastermind.form.hint", "Letters", other, "Digits", exampleCode(v))
	}
	return &games.Form{
		Title: games.Text{ID: title},
		Label: games.T("mastermind.form.label."+v.pieces(), "Count", v.Codes.Pegs, "Letters", strings.Join(letters, " ")),
		Hint:  hint,
		Max:   maxTyped / 4,
	}
}

// exampleLetters is the code of exampleCode in letters.
func exampleLetters(v variant) string {
	var cells grid.Cells
	for _, color := range example(v) {
		cells = append(cells, peg(v, color))
	}
	return cells.Letters()
}
