package games

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parlour/games/grid"
)

// Text is a message in the viewer's language: its ID in a catalogue and its arguments. The
// zero Text is empty.
//
// An argument may be a string (shown as plain text, never as markup), an int, a float64,
// another Text or a []Text (a list; the text says {{.Items}}, {{.Items.And}} or {{.Items.Or}}
// to join it by commas or by the language's word), a [Label], a [Seat] (shown as its occupant),
// a [grid.Cells] (drawn in the viewer's style), or a [grid.Lettered] (with the letters of the
// viewer's language). The argument named "Count" selects the plural
// form.
type Text struct {
	ID   string
	Args map[string]any
}

// Label is an argument of a Text that names a button of the board, in the language of the
// board: in a private message, that may differ from the language of the text.
type Label Text

// T returns a Text with an ID and arguments given as alternating names and values. A
// trailing name without a value is ignored.
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

// Texts converts strings that need no translation, such as squares, to a list.
func Texts(all []string) []Text {
	texts := make([]Text, len(all))
	for i, s := range all {
		texts[i] = T("games.move", "Move", s)
	}
	return texts
}

// Percent returns a share of 1 in percent, without decimals.
func Percent(share float64) Text {
	return T("games.percent", "Number", int(math.Round(100*share)))
}

// IsZero reports whether the text is empty.
func (t Text) IsZero() bool { return t.ID == "" }

// String returns the ID and the arguments, for logs and tests.
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

// Refusal is an error for the member: what is not possible and what to do instead. It
// implies that nothing has changed.
type Refusal struct{ Text }

// Error returns the refusal for a log; a member sees its Text.
func (r Refusal) Error() string { return "refused: " + r.Text.String() }

// Refuse returns a Refusal with arguments as for [T].
func Refuse(id string, nameValues ...any) error {
	return Refusal{T(id, nameValues...)}
}

// maxQuoted is the greatest number of characters that a Refusal repeats.
const maxQuoted = 40

// Quoted truncates what a member typed to a length suitable for a Refusal.
func Quoted(typed string) string {
	if utf8.RuneCountInString(typed) <= maxQuoted {
		return typed
	}
	return string([]rune(typed)[:maxQuoted]) + "…"
}

// Invisible returns the code point of the first character in a text that cannot be seen, such as
// "U+200B"; "" if there is none. Those in emoji do not count.
func Invisible(text string) string {
	for _, r := range text {
		if unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point) || unicode.IsControl(r) && !unicode.IsSpace(r) {
			return fmt.Sprintf("U+%04X", r)
		} else if unicode.Is(unicode.So, r) {
			break
		}
	}
	return ""
}

// seen replaces the refusal of a text by one that names an invisible character, if there is one.
func seen(typed string, err error) error {
	if _, refused := RefusalIn(err); refused && Invisible(typed) != "" {
		return Refuse("games.move.invisible", "Code", Invisible(typed))
	}
	return err
}

// RefusalIn returns the Refusal in the chain of err, if there is one.
func RefusalIn(err error) (Refusal, bool) {
	var r Refusal
	ok := errors.As(err, &r)
	return r, ok
}

// Cells converts cells to an argument of a Text.
func Cells(cells ...grid.Cell) grid.Cells { return grid.Cells(cells) }
