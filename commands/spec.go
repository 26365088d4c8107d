package commands

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/match"
)

// Spec describes a command as Discord registers it: a tree of at most two levels
// whose leaves take parameters.
type Spec struct {
	Name   string
	Called games.Text // the localised name: lower case, no spaces, up to 32 characters
	About  games.Text // up to 100 characters
	Params []Param    // required ones first
	Subs   []Spec
	Public bool // everyone in the channel sees the usual reply
	// Resident restricts a command to servers that the bot is a member of, because
	// it sends messages there that are no reply.
	Resident bool

	// OnMember puts the command into the menu of every member instead of the commands that are
	// typed. It has no parameters, and ParamMember is the member's ID.
	OnMember bool

	Unlisted bool // not registered: another command or a menu leads to it

	Starts bool   // starts a game; a custom ID may contain it, see command_id.go
	Game   string // with Table: the match must be of this game; "" for any

	Do    Handler
	Table TableHandler // instead of Do: gets the channel's newest match
}

// Param is an option of a command.
type Param struct {
	Name     string
	Called   games.Text // as of a Spec
	About    games.Text // up to 100 characters
	Kind     ParamKind
	Required bool
	Min, Max int // of a Whole
	Choices  []ParamChoice
	Common   bool      // all openings have it, so it stands in the options of /play only
	Bare     bool      // only refines another parameter, so the options of /play omit it
	Complete Completer // nil if no choices are offered while it is typed
}

// Completer returns choices for what has been typed so far.
type Completer func(ctx context.Context, r Request, typed string) ([]Choice, error)

// ParamMember is the value of a command with OnMember: the ID of the member whose menu it was in.
const ParamMember = "member"

// ParamKind is the type of a parameter.
type ParamKind int

// The kinds of parameter.
const (
	Words ParamKind = iota
	Whole           // a whole number
	Truth
	Person // the ID of a member
	Upload // the content of a file
)

// ParamChoice is one of the values of a parameter.
type ParamChoice struct {
	Value string
	Label games.Text
}

// maxID is the greatest length of a Discord ID, an unsigned number of 64 bits.
const maxID = 20

// Check refuses a value that the parameter cannot have.
func (p Param) Check(value string) error {
	switch {
	case len(p.Choices) > 0:
		values := Mapped(p.Choices, func(c ParamChoice) string { return c.Value })
		if !slices.Contains(values, value) {
			return games.Refuse("games.option.choice", "Option", p.Called, "Value", games.Quoted(value), "Choices", strings.Join(values, ", "))
		}
	case p.Kind == Whole:
		if n, err := strconv.Atoi(value); err != nil || n < p.Min || n > p.Max {
			return games.Refuse("games.option.number", "Option", p.Called, "Value", games.Quoted(value), "Min", p.Min, "Max", p.Max)
		}
	case p.Kind == Person:
		if value == "" || len(value) > maxID || strings.Trim(value, "0123456789") != "" {
			return games.Refuse("match.refuse.opponent")
		}
	}
	return nil
}

// ParamOf returns the parameter for an option of a game or verb. The IDs of its texts
// begin with prefix.
func ParamOf(o games.Option, prefix string) Param {
	p := Param{Name: o.Name, About: games.Text{ID: prefix}, Required: o.Required, Min: o.Min, Max: o.Max}
	switch o.Kind {
	case games.Number:
		p.Kind = Whole
	case games.Flag:
		p.Kind = Truth
	case games.File:
		p.Kind = Upload
	case games.OneOf:
		p.Choices = ParamChoices(o.Choices, func(c string) games.Text { return games.Text{ID: prefix + "." + c} })
	}
	return p
}

// ParamChoices returns values of a parameter with their labels.
func ParamChoices[T ~string](values []T, label func(T) games.Text) []ParamChoice {
	return Mapped(values, func(v T) ParamChoice { return ParamChoice{string(v), label(v)} })
}

// ParamGame is the parameter for a game.
const ParamGame = "game"

// GameParam returns the parameter for one of the games.
func GameParam(all []*games.Game, about games.Text) Param {
	choices := Mapped(all, func(g *games.Game) ParamChoice { return ParamChoice{g.Info.Name, g.Info.Text("title")} })
	return Param{Name: ParamGame, About: about, Choices: choices}
}

// called sets the localised names of a command, its parameters and its subcommands.
func (s *Spec) called(words func(name string) games.Text) {
	s.Called = words(s.Name)
	for i := range s.Params {
		s.Params[i].Called = words(s.Params[i].Name)
	}
	for i := range s.Subs {
		s.Subs[i].called(words)
	}
}

// Mapped returns the result of f for each of the values.
func Mapped[T, U any](all []T, f func(T) U) []U {
	results := make([]U, len(all))
	for i, x := range all {
		results[i] = f(x)
	}
	return results
}

// Handler executes a request. The member sees a games.Refusal as it is; any other
// error is logged and the member gets an incident number.
type Handler func(context.Context, Request) (Reply, error)

// TableHandler executes a request about a match.
type TableHandler func(context.Context, Request, *match.Table) (Reply, error)

// locate returns the command at a path, or nil.
func locate(specs []Spec, path []string) *Spec {
	i := slices.IndexFunc(specs, func(s Spec) bool { return len(path) > 0 && s.Name == path[0] })
	switch {
	case i < 0:
		return nil
	case len(path) > 1:
		return locate(specs[i].Subs, path[1:])
	case specs[i].Do == nil && specs[i].Table == nil:
		return nil
	}
	return &specs[i]
}
