// Package rules checks what a bot sends against the limits that Discord
// documents and its schema cannot express: sums, uniqueness, order, and what
// goes with what. It also has the lengths, so that it does its work where no
// schema is at hand.
//
// Every check gives Errors: places in the form with Discord's own error names,
// which make the tree that Discord answers with. Lengths are in code points,
// unless a rule says bytes.
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

// Path is a place in a form: the names and indices that lead there.
type Path []string

// At is the place below p that the names (strings) and indices (ints) lead to.
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

// Errors collects what is wrong with a form. The zero Errors is ready to use.
type Errors struct{ list []fault }

type fault struct {
	at            Path
	code, message string
}

// Add notes an error at a place, with Discord's name for it.
func (e *Errors) Add(at Path, code, message string) {
	e.list = append(e.list, fault{at, code, message})
}

// None says whether nothing is wrong.
func (e Errors) None() bool { return len(e.list) == 0 }

// String lists the errors, one a line: the place, the name, the words.
func (e Errors) String() string {
	var b strings.Builder
	for _, f := range e.list {
		fmt.Fprintf(&b, "%s[%s]: %s\n", strings.Join(f.at, "."), f.code, f.message)
	}
	return b.String()
}

// Refusal is Discord's answer to a form with these errors, nil if there are
// none.
func (e Errors) Refusal() error {
	if e.None() {
		return nil
	}
	return wire.InvalidForm.Because(e.Tree())
}

// Tree is the errors as Discord answers: nested by place, each list under
// "_errors".
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

// Length notes an error unless the text has between least and most code points.
func Length(e *Errors, at Path, text string, least, most int) {
	size(e, at, utf8.RuneCountInString(text), least, most)
}

// size notes an error unless the length n is between least and most.
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

// Decode reads a form's JSON into v. A field of the wrong type is refused with
// its place, which begins with the names and indices under which the form lies.
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
