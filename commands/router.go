package commands

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
)

// Router finds the handler of a request.
type Router struct {
	Specs []Spec // the commands to register

	host     *host.Host
	log      *slog.Logger
	refuse   Refusals
	features *Features
	controls map[Action]Control
	due      map[string]Due
}

// newRouter collects the declarations of all features. No two of them may declare
// the same command, action or kind of document.
func newRouter(h *host.Host, log *slog.Logger, refuse Refusals, fs *Features) (*Router, error) {
	rt := &Router{host: h, log: log, refuse: refuse, features: fs, controls: map[Action]Control{}, due: map[string]Due{}}
	for _, g := range h.Games {
		spec := Spec{Name: g.Info.Name, About: g.Info.Text("about")}
		for _, f := range fs.list {
			if f.Game != nil {
				spec.Subs = append(spec.Subs, f.Game(g)...)
			}
		}
		spec.called(func(name string) games.Text { return g.Info.Text("name", name) })
		rt.Specs = append(rt.Specs, spec)
	}
	// Discord takes 25 commands below one.
	table := Spec{Name: "game", About: games.T("commands.game")}
	for _, f := range fs.list {
		rt.Specs = append(rt.Specs, f.Commands...)
		table.Subs = append(table.Subs, f.Table...)
		if err := rt.add(f); err != nil {
			return nil, err
		}
	}
	rt.Specs = append(rt.Specs, table)
	for i := range rt.Specs[len(h.Games):] {
		rt.Specs[len(h.Games)+i].called(func(name string) games.Text { return games.T("games.name." + name) })
	}
	return rt, unique("/", rt.Specs)
}

// add adds the controls and documents of a feature.
func (rt *Router) add(f Feature) error {
	for action, control := range f.Controls {
		if _, taken := rt.controls[action]; taken {
			return fmt.Errorf("commands: two features have the action %q", action)
		}
		control.feature = f.Name
		rt.controls[action] = control
	}
	for kind, due := range f.Due {
		if _, taken := rt.due[kind]; taken {
			return fmt.Errorf("commands: two features have documents of the kind %q", kind)
		}
		rt.due[kind] = due
	}
	return nil
}

// unique returns an error if two commands have the same path.
func unique(path string, specs []Spec) error {
	seen := map[string]bool{}
	for _, spec := range specs {
		if seen[spec.Name] {
			return fmt.Errorf("commands: two features have the command %s%s", path, spec.Name)
		}
		seen[spec.Name] = true
		if err := unique(path+spec.Name+" ", spec.Subs); err != nil {
			return err
		}
	}
	return nil
}

// route executes a request by the feature that declares its command or control.
func (rt *Router) route(ctx context.Context, r Request) (Reply, error) {
	spec := rt.Find(r.Path)
	switch {
	case r.Locked:
		return nil, games.Refuse("commands.thread.refuse.locked")
	case r.Kind == Press || r.Kind == Submit:
		return rt.routeControl(ctx, r)
	case r.Kind == Complete:
		return complete(ctx, r, spec)
	case spec == nil:
		return nil, games.Refuse("commands.refuse.unknown", "Command", r.path())
	}
	return rt.Run(ctx, r, spec)
}

// Run executes a command. It checks the values first, because a custom ID may contain
// values that Discord would not let members choose.
func (rt *Router) Run(ctx context.Context, r Request, spec *Spec) (Reply, error) {
	for _, p := range spec.Params {
		if value, given := r.Values[p.Name]; given {
			if err := p.Check(value); err != nil {
				return nil, err
			}
		}
	}
	if spec.Table == nil {
		return spec.Do(ctx, r)
	}
	t, err := rt.host.Latest(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	if spec.Game != "" && t.Match.Game != spec.Game {
		return nil, games.Refuse("commands.refuse.other-game", "Game", t.Game.Info.Text("title"))
	}
	r.Account.At(t)
	return spec.Table(ctx, r, t)
}

// routeControl executes the action of a button, a menu or a form.
func (rt *Router) routeControl(ctx context.Context, r Request) (Reply, error) {
	id := r.Control()
	if v := rt.features.variant; v != nil {
		if err := v.MayUse(ctx, r); err != nil {
			return rt.refuse.Dead(r, err)
		}
	}
	control := rt.controls[id.Action]
	rt.log.Debug("control routed", "component", "commands", "event", "routed", "action", id.Action, "feature", control.feature, "match", id.Match)
	switch {
	case control.Table != nil && id.Match != "": // without one it would mean the newest
		t := rt.host.Cached(r.Channel, id.Match)
		if t == nil || t.Match.Private() || control.Verifies == nil || !control.Verifies(r, t) {
			var err error
			if t, err = rt.host.Load(ctx, r.Channel, id.Match); err != nil {
				return rt.refuse.Dead(r, err)
			}
		}
		r.Account.At(t)
		return control.Table(ctx, r, t)
	case control.Do != nil:
		return control.Do(ctx, r)
	}
	return nil, games.Refuse("match.refuse.gone")
}

// complete returns choices for the parameter that is being typed.
func complete(ctx context.Context, r Request, spec *Spec) (Reply, error) {
	if spec == nil {
		return Choices{}, nil
	}
	for _, p := range spec.Params {
		if p.Name == r.Focus && p.Complete != nil {
			choices, err := p.Complete(ctx, r, r.Values[r.Focus])
			return Choices(choices[:min(len(choices), MaxOptions)]), err
		}
	}
	return Choices{}, nil
}

// Find returns the command of a path, or nil.
func (rt *Router) Find(path []string) *Spec {
	return locate(rt.Specs, path)
}

// Below returns the commands below a top-level command.
func (rt *Router) Below(command string) (subs []Spec) {
	for _, spec := range rt.Specs {
		if spec.Name == command {
			subs = append(subs, spec.Subs...)
		}
	}
	return subs
}

// label describes a request by a fixed set of words.
func (rt *Router) label(r Request) string {
	c, known := rt.controls[r.Control().Action]
	spec := rt.Find(r.Path)
	switch {
	case r.Kind == Press && known:
		return "press " + c.feature
	case r.Kind == Submit && known:
		return "form " + c.feature
	case r.Kind == Command && spec != nil:
		return "/" + r.path()
	case r.Kind == Complete && spec != nil:
		return "typing /" + r.path()
	default:
		return unknown
	}
}

// unknown is the label of a request for an unknown command or control.
const unknown = "unknown"

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

	Starts bool   // starts a game; a custom ID may contain it, see controls.go
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
		values := games.Mapped(p.Choices, func(c ParamChoice) string { return c.Value })
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
	return games.Mapped(values, func(v T) ParamChoice { return ParamChoice{string(v), label(v)} })
}

// ParamGame is the parameter for a game.
const ParamGame = "game"

// GameParam returns the parameter for one of the games.
func GameParam(all []*games.Game, about games.Text) Param {
	choices := games.Mapped(all, func(g *games.Game) ParamChoice { return ParamChoice{g.Info.Name, g.Info.Text("title")} })
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
