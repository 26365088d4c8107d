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
		return card{s, draft}.guessDraft().keys()
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
		return card{s, draft}.guessDraft().add(value)
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

// guessDraft is a guess under way: the symbols of the pegs picked so far.
type guessDraft struct {
	state   state
	symbols string
}

func (c card) guessDraft() guessDraft { return guessDraft{c.state, c.draft} }

// colors returns the colours picked so far.
func (d guessDraft) colors() []uint8 {
	symbols := symbols(d.state.variant)
	var colors []uint8
	for i := range min(len(d.symbols), d.state.variant.Codes.Pegs) {
		if color := strings.IndexByte(symbols, d.symbols[i]); color >= 0 {
			colors = append(colors, uint8(color))
		}
	}
	return colors
}

// left returns how many pegs are still to be picked.
func (d guessDraft) left() int { return d.state.variant.Codes.Pegs - len(d.colors()) }

// repeats reports whether the code has been guessed before.
func (d guessDraft) repeats() bool {
	var c pegCode
	copy(c[:], d.colors())
	return d.state.repeats(c)
}

// keys returns a key for each colour, and keys to send, erase and type.
func (d guessDraft) keys() [][]games.Key {
	v := d.state.variant
	most := 5
	if !v.Digits { // five keys with an emoji and a wide letter are wider than a phone
		most = 4
	}
	rows := games.Mapped(inRows(v.Codes.Colors, most), func(part []uint8) []games.Key { return games.Mapped(part, d.pegKey) })
	return append(rows, []games.Key{
		{Value: sendValue, Label: guessLabel, Style: games.SuccessKey, Done: true, Disabled: d.left() > 0 || d.repeats()},
		{Value: eraseValue, Label: games.T("mastermind.key.erase"), Disabled: len(d.colors()) == 0},
		{Value: typeValue, Label: games.T("mastermind.key.type"), Form: codeForm(v, "mastermind.form.guess")},
	})
}

// pegKey returns the key of a colour. Digits have no emoji.
func (d guessDraft) pegKey(color uint8) games.Key {
	v := d.state.variant
	cell, value := sign(v, color), symbol(v, color)
	_, ok := d.add(value)
	key := games.Key{Value: value, Label: letters(cell), Disabled: !ok}
	if !v.Digits {
		key.Cell = cell
	}
	return key
}

// add adds a peg, removes the last one, or makes the guess.
func (d guessDraft) add(value string) (string, bool) {
	v, draft := d.state.variant, d.symbols
	switch {
	case value == sendValue:
		return draft, d.left() == 0 && !d.repeats()
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
func (d guessDraft) slots() grid.Cells {
	v, picked := d.state.variant, d.colors()
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

// status says what to tap next.
func (d guessDraft) status() games.Text {
	v, left := d.state.variant, d.left()
	switch {
	case left == 0 && d.repeats():
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
