package games

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"parlour/games/grid"
)

// Text is words to be said in the viewer's language: the ID of a message in a
// catalogue and what to fill into it. The zero Text says nothing.
//
// An argument may be a string (shown as plain text, never as markup), an int, a
// float64, another Text or a []Text (joined as a list), a [Seat] (shown as who
// sits in it), or a [grid.Cells] (drawn in the viewer's style). An argument
// named "Count" chooses the plural form.
type Text struct {
	ID   string
	Args map[string]any
}

// T makes a Text from an ID and alternating names and values. A trailing name
// without a value is ignored.
func T(id string, nameValues ...any) Text {
	t := Text{ID: id}
	for i := 0; i+1 < len(nameValues); i += 2 {
		if t.Args == nil {
			t.Args = make(map[string]any, len(nameValues)/2)
		}
		name, ok := nameValues[i].(string)
		if !ok {
			name = fmt.Sprint(nameValues[i])
		}
		t.Args[name] = nameValues[i+1]
	}
	return t
}

// IsZero reports whether the text says nothing.
func (t Text) IsZero() bool { return t.ID == "" }

// String is the text for a log or a test: its ID and arguments, not its words.
func (t Text) String() string {
	if len(t.Args) == 0 {
		return t.ID
	}
	var b strings.Builder
	b.WriteString(t.ID)
	b.WriteByte('(')
	for i, name := range slices.Sorted(maps.Keys(t.Args)) {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s=%v", name, t.Args[name])
	}
	b.WriteByte(')')
	return b.String()
}

// Refusal is an error worded for the member: why not, and what to do instead.
// Nothing has changed when one is returned.
type Refusal struct{ Text }

// Error is the refusal for a log; a member is shown its Text.
func (r Refusal) Error() string { return "refused: " + r.Text.String() }

// Refuse makes a Refusal, with arguments as for [T].
func Refuse(id string, nameValues ...any) error {
	return Refusal{T(id, nameValues...)}
}

// maxQuoted is how many characters of what somebody typed are repeated.
const maxQuoted = 40

// Quoted is the beginning of what somebody typed, to be repeated in a Refusal:
// whoever sends pages gets a line back.
func Quoted(typed string) string {
	if utf8.RuneCountInString(typed) <= maxQuoted {
		return typed
	}
	return string([]rune(typed)[:maxQuoted]) + "…"
}

// RefusalIn finds the Refusal in err, if it holds one.
func RefusalIn(err error) (Refusal, bool) {
	var r Refusal
	ok := errors.As(err, &r)
	return r, ok
}

// Cells is a shorthand for cells as an argument of a Text.
func Cells(cells ...grid.Cell) grid.Cells { return grid.Cells(cells) }
