// Package rules checks what bots send against Discord's documented limits that
// its schema cannot express: sums, uniqueness, order and combinations. It also
// checks lengths, so that it works without a schema.
//
// Each check returns Errors: places in the form with Discord's error codes,
// from which Discord's error tree is built. Lengths are in code points unless
// stated otherwise.
package rules

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"parlour/bot/discordtest/wire"
)

// Path is a place in a form: the names and indices that lead to it.
type Path []string

// At returns the place below p at names (strings) and indices (ints).
func (p Path) At(steps ...any) Path {
	out := append(make(Path, 0, len(p)+len(steps)), p...)
	for _, step := range steps {
		switch step := step.(type) {
		case int:
			out = append(out, strconv.Itoa(step))
		case string:
			out = append(out, step)
		default:
			out = append(out, fmt.Sprint(step))
		}
	}
	return out
}

// Errors collects the errors of a form. The zero Errors is empty.
type Errors struct{ list []fault }

type fault struct {
	at            Path
	code, message string
}

// Add adds an error at a place, with Discord's code and message.
func (e *Errors) Add(at Path, code, message string) {
	e.list = append(e.list, fault{at, code, message})
}

// None reports whether there are no errors.
func (e Errors) None() bool { return len(e.list) == 0 }

// String lists the errors, one per line: place, code, message.
func (e Errors) String() string {
	var b strings.Builder
	for _, f := range e.list {
		fmt.Fprintf(&b, "%s[%s]: %s\n", strings.Join(f.at, "."), f.code, f.message)
	}
	return b.String()
}

// Refusal returns Discord's response to a form with these errors, or nil
// without errors.
func (e Errors) Refusal() error {
	if e.None() {
		return nil
	}
	return wire.InvalidForm.Because(e.Tree())
}

// Tree returns the errors in Discord's format: nested by place, with lists
// under "_errors".
func (e Errors) Tree() map[string]any {
	root := map[string]any{}
	for _, f := range e.list {
		node := root
		for _, step := range f.at {
			next, ok := node[step].(map[string]any)
			if !ok {
				next = map[string]any{}
				node[step] = next
			}
			node = next
		}
		list, _ := node["_errors"].([]any)
		node["_errors"] = append(list, map[string]any{"code": f.code, "message": f.message})
	}
	return root
}

// Length reports an error unless the text has between least and most code
// points.
func Length(e *Errors, at Path, text string, least, most int) {
	size(e, at, utf8.RuneCountInString(text), least, most)
}

// size reports an error unless least <= n <= most.
func size(e *Errors, at Path, n, least, most int) {
	switch {
	case least == 1 && n == 0:
		e.Add(at, "BASE_TYPE_REQUIRED", "This field is required")
	case n < least && least == most:
		e.Add(at, "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be %d in length.", least))
	case (n < least || n > most) && least > 0:
		e.Add(at, "BASE_TYPE_BAD_LENGTH", fmt.Sprintf("Must be between %d and %d in length.", least, most))
	case n > most:
		e.Add(at, "BASE_TYPE_MAX_LENGTH", fmt.Sprintf("Must be %d or fewer in length.", most))
	}
}

// Decode decodes a form's JSON. A field of a wrong type is refused with its
// place, prefixed by under.
func Decode(form []byte, v any, under ...any) error {
	if len(form) == 0 || string(form) == "null" {
		return nil
	}
	err := json.Unmarshal(form, v)
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		var e Errors
		at := Path{}.At(under...)
		for _, part := range strings.Split(wrong.Field, ".") {
			if part != "" {
				at = at.At(part)
			}
		}
		e.Add(at, "BASE_TYPE_CONVERT", fmt.Sprintf("Could not interpret the %s value", wrong.Value))
		return e.Refusal()
	}
	if err != nil {
		return wire.BadJSON
	}
	return nil
}
