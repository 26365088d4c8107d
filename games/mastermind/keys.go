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

// The labels of keys.
var (
	guessLabel  = games.T("mastermind.key.guess")
	readyLabel  = games.T("mastermind.key.ready")
	notYetLabel = games.T("mastermind.key.not-yet")
	sendLabel   = games.T("mastermind.key.send")
	backLabel   = games.T("mastermind.key.back")
)

// keys returns the pegs of a guess, the answers to a guess, or the replies of a
// maker who is asked for a code.
func keys(s state, draft string) [][]games.Key {
	switch {
	case s.Outcome().Over:
		return nil
	case s.awaitsCode():
		return readyKeys(s)
	case s.pending:
		return card{s, draft}.answerDraft().keys()
	default:
		return card{s, draft}.guessKeys()
	}
}

// addTap returns the draft after a tap, or the whole move. It returns false if
// the tap cannot follow.
func addTap(s state, draft, value string) (string, bool) {
	switch {
	case s.Outcome().Over:
		return "", false
	case s.pending:
		return card{s, draft}.answerDraft().add(value)
	case s.awaitsCode():
		m, err := parse(s, value)
		return value, err == nil && s.Legal(m) == nil
	default:
		return card{s, draft}.addPeg(value)
	}
}

// readyKeys ask whether there is a code. A maker who replies "not yet" a second
// time gets a private note.
func readyKeys(s state) [][]games.Key {
	later := games.Key{Value: notYet, Label: notYetLabel, Done: true}
	if s.delayed {
		later.Why = games.T("mastermind.status.take-time", "Seat", maker)
	}
	return [][]games.Key{{{Value: ready, Label: readyLabel, Style: games.SuccessKey, Done: true}, later}}
}

// The draft of a guess is the symbols of the pegs picked so far.

// picked returns the colours picked so far.
func (c card) picked() []uint8 {
	symbols := symbols(c.variant)
	var colors []uint8
	for i := range min(len(c.draft), c.variant.Codes.Pegs) {
		if color := strings.IndexByte(symbols, c.draft[i]); color >= 0 {
			colors = append(colors, uint8(color))
		}
	}
	return colors
}

// left returns how many pegs are still to be picked.
func (c card) left() int { return c.variant.Codes.Pegs - len(c.picked()) }

// guessed reports whether the code has been guessed before.
func (c card) guessed() bool {
	var code pegCode
	copy(code[:], c.picked())
	return c.repeats(code)
}

// guessKeys returns a key for each colour, and keys to send, erase and type.
func (c card) guessKeys() [][]games.Key {
	v := c.variant
	most := 5
	if !v.Digits { // five keys with an emoji and a wide letter are wider than a phone
		most = 4
	}
	rows := games.Mapped(inRows(v.Codes.Colors, most), func(part []uint8) []games.Key { return games.Mapped(part, c.pegKey) })
	return append(rows, []games.Key{
		{Value: sendValue, Label: guessLabel, Style: games.SuccessKey, Done: true, Disabled: c.left() > 0 || c.guessed()},
		{Value: eraseValue, Label: games.T("mastermind.key.erase"), Disabled: len(c.picked()) == 0},
		{Value: typeValue, Label: games.T("mastermind.key.type"), Form: codeForm(v, "mastermind.form.guess")},
	})
}

// pegKey returns the key of a colour. Digits have no emoji.
func (c card) pegKey(color uint8) games.Key {
	v := c.variant
	cell, value := sign(v, color), symbol(v, color)
	_, ok := c.addPeg(value)
	key := games.Key{Value: value, Label: letters(cell), Disabled: !ok}
	if !v.Digits {
		key.Cell = cell
	}
	return key
}

// addPeg adds a peg, removes the last one, or makes the guess.
func (c card) addPeg(value string) (string, bool) {
	v, draft := c.variant, c.draft
	switch {
	case value == sendValue:
		return draft, c.left() == 0 && !c.guessed()
	case value == eraseValue:
		return draft[:max(0, len(draft)-1)], draft != ""
	case len(value) != 1 || !strings.Contains(symbols(v), value) || len(draft) >= v.Codes.Pegs:
		return draft, false
	case !v.Codes.Repeats && strings.Contains(draft, value):
		return draft, false
	default:
		return draft + value, true
	}
}

// slots draws the pegs picked so far and the places that are still empty.
func (c card) slots() grid.Cells {
	v, picked := c.variant, c.picked()
	cells := make(grid.Cells, v.Codes.Pegs)
	for i := range cells {
		switch {
		case i < len(picked):
			cells[i] = peg(v, picked[i])
		case i == len(picked):
			cells[i] = grid.NextHole
		default:
			cells[i] = grid.Hole
		}
	}
	return cells
}

// guessStatus says what to tap next.
func (c card) guessStatus() games.Text {
	v, left := c.variant, c.left()
	switch {
	case left == 0 && c.guessed():
		return games.T("mastermind.status.guessed", "Seat", breaker)
	case left == 0:
		return games.T("mastermind.status.full", "Seat", breaker, "Guess", games.Label(guessLabel))
	case left < v.Codes.Pegs:
		return games.T("mastermind.status.more", "Seat", breaker, "Left", left)
	default:
		pick := byPiece{"mastermind.status.pick.colors", "mastermind.status.pick.digits"}.of(v)
		return games.T(pick, "Seat", breaker, "Count", left)
	}
}

// codeForm returns the form in which a code is typed.
func codeForm(v variant, title string) *games.Form {
	all := games.Times(uint8(v.Codes.Colors), func(color uint8) grid.Cell { return peg(v, color) })
	code := pegs(v, example(v))
	hint := games.T("mastermind.form.hint-one", "Code", letters(code...))
	if v.hasDigits() && !v.Digits {
		hint = games.T("mastermind.form.hint", "Letters", letters(code...), "Digits", exampleCode(v))
	}
	label := byPiece{"mastermind.form.label.colors", "mastermind.form.label.digits"}.of(v)
	return &games.Form{
		Title: games.Text{ID: title},
		Label: games.T(label, "Count", v.Codes.Pegs, "Letters", grid.Lettered{Text: strings.TrimSpace(strings.Repeat(grid.Blank+" ", len(all))), Letters: all}),
		Hint:  hint,
		Max:   maxTyped / 4,
	}
}
