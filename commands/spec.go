package commands

import (
	"context"

	"parlour/games"
)

// Spec describes a command as it is to be registered: a tree of two levels at
// most, whose leaves take parameters.
type Spec struct {
	Name   string
	About  games.Text // up to 100 characters
	Params []Param    // required ones first
	Subs   []Spec
	Public bool // its usual reply is for everyone in the channel

	do handler
}

// handler does what a request asks. A games.Refusal is told to the member, any
// other error is logged and gets an incident number.
type handler func(context.Context, Request) (Reply, error)

// Param is an option of a command.
type Param struct {
	Name     string
	About    games.Text // up to 100 characters
	Kind     ParamKind
	Required bool
	Min, Max int // of a Whole
	Choices  []ParamChoice
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

// find returns the leaf at a path.
func find(specs []Spec, path []string) (*Spec, bool) {
	_, leaf := locate(specs, path)
	return leaf, leaf != nil
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
		for _, c := range o.Choices {
			p.Choices = append(p.Choices, ParamChoice{c, games.Text{ID: prefix + "." + c}})
		}
	}
	return p
}
