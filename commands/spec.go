package commands

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
)

// Spec describes a command as it is to be registered: a tree of two levels at
// most, whose leaves take parameters.
type Spec struct {
	Name   string
	Called games.Text // the name in words: in lower case, without spaces, up to 32 characters
	About  games.Text // up to 100 characters
	Params []Param    // required ones first
	Subs   []Spec
	Public bool // its usual reply is for everyone in the channel
	// Resident: it is for servers that the bot is a member of, as it sends
	// messages there that answer nobody.
	Resident bool

	starts bool   // it starts a game, and can be given by a control: see command_id.go
	game   string // it is about a table of that game; "" for any

	do    handler
	table tableHandler // instead of do: it is about the channel's newest match
}

// Param is an option of a command.
type Param struct {
	Name     string
	Called   games.Text // as a command's
	About    games.Text // up to 100 characters
	Kind     ParamKind
	Required bool
	Min, Max int // of a Whole
	Choices  []ParamChoice
	// Common: it stands in the Options of /play alone, as every opening has it.
	Common   bool
	bare     bool      // it says something beside another parameter alone, and does not stand in the Options
	complete completer // nil if no choices are offered as it is typed
}

// Completes reports whether choices are offered as the parameter is typed.
func (p Param) Completes() bool { return p.complete != nil }

// completer returns choices for what has been typed so far.
type completer func(ctx context.Context, r Request, typed string) ([]Choice, error)

// ParamKind is the type of a parameter.
type ParamKind int

// The kinds of parameter.
const (
	Words ParamKind = iota
	Whole           // a whole number
	Truth
	Person
	Upload // the content of a file
)

// ParamChoice is one of the values of a parameter.
type ParamChoice struct {
	Value string
	Label games.Text
}

// maxID is how long an ID of Discord's can be, an unsigned number of 64 bits.
const maxID = 20

// check refuses a value that the parameter cannot have.
func (p Param) check(value string) error {
	switch {
	case len(p.Choices) > 0:
		values := mapped(p.Choices, func(c ParamChoice) string { return c.Value })
		if !slices.Contains(values, value) {
			return games.Refuse("games.option.choice", "Option", p.Name, "Value", games.Quoted(value), "Choices", strings.Join(values, ", "))
		}
	case p.Kind == Whole:
		if n, err := strconv.Atoi(value); err != nil || n < p.Min || n > p.Max {
			return games.Refuse("games.option.number", "Option", p.Name, "Value", games.Quoted(value), "Min", p.Min, "Max", p.Max)
		}
	case p.Kind == Person:
		if value == "" || len(value) > maxID || strings.Trim(value, "0123456789") != "" {
			return games.Refuse("match.refuse.opponent")
		}
	}
	return nil
}

// param makes a Param of an option of a game or verb, whose texts begin with
// prefix.
func param(o games.Option, prefix string) Param {
	p := Param{Name: o.Name, About: games.Text{ID: prefix}, Required: o.Required, Min: o.Min, Max: o.Max}
	switch o.Kind {
	case games.Number:
		p.Kind = Whole
	case games.Flag:
		p.Kind = Truth
	case games.File:
		p.Kind = Upload
	case games.OneOf:
		p.Choices = mapped(o.Choices, func(c string) ParamChoice { return ParamChoice{c, games.Text{ID: prefix + "." + c}} })
	}
	return p
}

// called gives a command, its parameters and what is under it their names in words.
func (s *Spec) called(words func(name string) games.Text) {
	s.Called = words(s.Name)
	for i := range s.Params {
		s.Params[i].Called = words(s.Params[i].Name)
	}
	for i := range s.Subs {
		s.Subs[i].called(words)
	}
}

// mapped is what f makes of each of the values.
func mapped[T, U any](all []T, f func(T) U) []U {
	made := make([]U, len(all))
	for i, x := range all {
		made[i] = f(x)
	}
	return made
}
