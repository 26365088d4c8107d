package games

import (
	"encoding/json"
	"fmt"
	"strconv"
	"unicode/utf8"

	"parlour/games/grid"
)

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
	switch kind {
	case kindBytes:
		b, err := decoded[[]byte](data)
		return string(b), err
	case kindFloat:
		s, err := decoded[string](data)
		if err != nil {
			return nil, err
		}
		return strconv.ParseFloat(s, 64)
	case kindSeat:
		return decoded[Seat](data)
	case kindText:
		return decoded[Text](data)
	case kindLabel:
		t, err := decoded[Text](data)
		return Label(t), err
	case kindTexts:
		return decoded[[]Text](data)
	case kindCells:
		return decoded[grid.Cells](data)
	case kindLettered:
		return decoded[grid.Lettered](data)
	}
	return nil, fmt.Errorf("unknown kind of argument %q", kind)
}

func decoded[T any](data []byte) (T, error) {
	var v T
	err := json.Unmarshal(data, &v)
	return v, err
}
