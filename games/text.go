package games

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
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

// Word returns a word of a table, such as a thing or a question: its ID is that of the table, a dot, and the key
// in lower case with hyphens in place of dots. The game lists all its words in [Info.Words].
func Word(table, key string) Text {
	return Text{ID: table + "." + strings.ReplaceAll(strings.ToLower(key), ".", "-")}
}

// Sentences joins one or more sentences. It leaves out empty ones after the first.
func Sentences(all ...Text) Text { return joined("games.sentences", all) }

// Dotted joins one or more parts with dots between them.
func Dotted(all ...Text) Text { return joined("games.dotted", all) }

// Lines puts one or more texts on lines.
func Lines(all ...Text) Text { return joined("games.lines", all) }

func joined(id string, all []Text) Text {
	text := all[0]
	for _, next := range all[1:] {
		if !next.IsZero() {
			text = T(id, "First", text, "Then", next)
		}
	}
	return text
}

// Mapped returns the result of f for each of the values.
func Mapped[T, U any](all []T, f func(T) U) []U {
	results := make([]U, len(all))
	for i, x := range all {
		results[i] = f(x)
	}
	return results
}

// Times returns the result of f for each of the numbers below n.
func Times[N ~int | ~int8 | ~uint8, T any](n N, f func(N) T) []T {
	results := make([]T, n)
	for i := range results {
		results[i] = f(N(i))
	}
	return results
}

// Count returns how many of the values have a property.
func Count[T any](all []T, has func(T) bool) (n int) {
	for _, x := range all {
		if has(x) {
			n++
		}
	}
	return n
}

// Texts converts strings that need no translation, such as squares, to a list.
func Texts(all []string) []Text {
	return Mapped(all, func(s string) Text { return T("games.move", "Move", s) })
}

// InPercent rounds a share of 1 to percent.
func InPercent(share float64) int { return int(math.Round(100 * share)) }

// Percent returns a share of 1 in percent, without decimals.
func Percent(share float64) Text {
	return T("games.percent", "Number", InPercent(share))
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

// storedText is the JSON form of a Text.
type storedText struct {
	ID   string              `json:"id,omitempty"`
	Args map[string]argument `json:"args,omitzero"`
}

// argument is an argument of a Text. A string or an int is encoded as itself, any other type
// as an object with one field named after its kind.
type argument struct{ value any }

// The kinds of argument that need a name in JSON.
const (
	kindBytes    = "bytes" // a string that is not valid UTF-8
	kindFloat    = "float" // a string, because JSON has no infinity
	kindSeat     = "seat"
	kindText     = "text"
	kindLabel    = "label"
	kindTexts    = "texts"
	kindCells    = "cells"
	kindLettered = "lettered"
)

// MarshalJSON encodes the text so that [Text.UnmarshalJSON] restores an equal one, including
// the types of the arguments. It returns an error for an argument of an unsupported type.
func (t Text) MarshalJSON() ([]byte, error) {
	if !utf8.ValidString(t.ID) {
		return nil, fmt.Errorf("games: the ID %q of a text is not UTF-8", t.ID)
	}
	s := storedText{ID: t.ID}
	if t.Args != nil {
		s.Args = make(map[string]argument, len(t.Args))
	}
	for name, value := range t.Args {
		if !utf8.ValidString(name) {
			return nil, fmt.Errorf("games: text %s: the name %q of an argument is not UTF-8", t.ID, name)
		}
		s.Args[name] = argument{value}
	}
	return json.Marshal(s)
}

// UnmarshalJSON decodes the format of MarshalJSON.
func (t *Text) UnmarshalJSON(data []byte) error {
	var s storedText
	if err := json.Unmarshal(data, &s); err != nil {
		return fmt.Errorf("games: reading a text: %w", err)
	}
	*t = Text{ID: s.ID}
	if s.Args != nil {
		t.Args = make(map[string]any, len(s.Args))
	}
	for name, a := range s.Args {
		t.Args[name] = a.value
	}
	return nil
}

// MarshalJSON encodes the argument with its kind.
func (a argument) MarshalJSON() ([]byte, error) {
	switch v := a.value.(type) {
	case int:
		return json.Marshal(v)
	case string:
		if utf8.ValidString(v) {
			return json.Marshal(v)
		}
		return ofKind(kindBytes, []byte(v))
	case float64:
		return ofKind(kindFloat, strconv.FormatFloat(v, 'g', -1, 64))
	case Seat:
		return ofKind(kindSeat, v)
	case Text:
		return ofKind(kindText, v)
	case Label:
		return ofKind(kindLabel, Text(v))
	case []Text:
		return ofKind(kindTexts, v)
	case grid.Cells:
		return ofKind(kindCells, v)
	case grid.Lettered:
		return ofKind(kindLettered, v)
	}
	return nil, fmt.Errorf("games: a text has an argument of type %T", a.value)
}

func ofKind(kind string, value any) ([]byte, error) { return json.Marshal(map[string]any{kind: value}) }

// UnmarshalJSON decodes the format of MarshalJSON.
func (a *argument) UnmarshalJSON(data []byte) (err error) {
	switch data[0] {
	case '"':
		a.value, err = decoded[string](data)
		return err
	case '{':
		var one map[string]json.RawMessage
		if err := json.Unmarshal(data, &one); err != nil {
			return err
		}
		if len(one) != 1 {
			return fmt.Errorf("an argument has %d kinds", len(one))
		}
		for kind, value := range one {
			a.value, err = decodedAs(kind, value)
		}
		return err
	}
	a.value, err = strconv.Atoi(string(data))
	return err
}

func decodedAs(kind string, data []byte) (any, error) {
	if decode := decoders[kind]; decode != nil {
		return decode(data)
	}
	return nil, fmt.Errorf("unknown kind of argument %q", kind)
}

// decoders decode the arguments that need a name in JSON.
var decoders = map[string]func(data []byte) (any, error){
	kindBytes: func(data []byte) (any, error) {
		b, err := decoded[[]byte](data)
		return string(b), err
	},
	kindFloat: func(data []byte) (any, error) {
		s, err := decoded[string](data)
		if err != nil {
			return nil, err
		}
		return strconv.ParseFloat(s, 64)
	},
	kindLabel: func(data []byte) (any, error) {
		t, err := decoded[Text](data)
		return Label(t), err
	},
	kindSeat: decodedAny[Seat], kindText: decodedAny[Text], kindTexts: decodedAny[[]Text],
	kindCells: decodedAny[grid.Cells], kindLettered: decodedAny[grid.Lettered],
}

func decodedAny[T any](data []byte) (any, error) { return decoded[T](data) }

func decoded[T any](data []byte) (T, error) {
	var v T
	err := json.Unmarshal(data, &v)
	return v, err
}
