package commands

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"parlour/games"
	"parlour/games/match"
)

// Router finds the handler of a request.
type Router struct {
	Specs []Spec // the commands to register

	core     *Core
	controls map[Action]Control
	due      map[string]Due
}

// newRouter collects the declarations of all features. No two of them may declare
// the same command, action or kind of document.
func newRouter(c *Core) (*Router, error) {
	rt := &Router{core: c, controls: map[Action]Control{}, due: map[string]Due{}}
	for _, g := range c.Host.Games {
		spec := Spec{Name: g.Info.Name, About: g.Info.Text("about")}
		for _, f := range c.features {
			if f.Game != nil {
				spec.Subs = append(spec.Subs, f.Game(g)...)
			}
		}
		spec.called(func(name string) games.Text { return g.Info.Text("name", name) })
		rt.Specs = append(rt.Specs, spec)
	}
	// Discord takes 25 commands below one, and /game has 24. The next one needs a
	// command of its own for finished games: replay, gif, export and load.
	table := Spec{Name: "game", About: games.T("commands.game")}
	for _, f := range c.features {
		rt.Specs = append(rt.Specs, f.Commands...)
		table.Subs = append(table.Subs, f.Table...)
		if err := rt.add(f); err != nil {
			return nil, err
		}
	}
	rt.Specs = append(rt.Specs, table)
	for i := range rt.Specs[len(c.Host.Games):] {
		rt.Specs[len(c.Host.Games)+i].called(func(name string) games.Text { return games.T("games.name." + name) })
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

// Public reports whether everyone in the channel sees the usual reply to a request,
// so that a slow reply gets the right kind of placeholder.
func (s *Set) Public(r Request) bool {
	switch r.Kind {
	case Command:
		spec := s.core.Commands.Find(r.Path)
		return spec != nil && (spec.Public || Audience(r) == ToAll)
	case Press, Submit:
		return s.core.Commands.controls[r.Control().Action].Public
	default:
		return false
	}
}

// Try executes a request by a handler and turns errors into replies.
func (c *Core) Try(ctx context.Context, r Request, do Handler) (reply Reply) {
	defer func() {
		if fault := recover(); fault != nil {
			reply = c.incident(r, fmt.Errorf("panic: %v\n%s", fault, debug.Stack()))
		}
	}()
	reply, err := do(ctx, r)
	if reply, done := c.doneBefore(ctx, r, err); done {
		r.Account.was(WasKnown)
		return reply
	}
	switch refusal, refused := games.RefusalIn(err); {
	case err == nil:
		return c.Forms.prefilled(r, reply)
	case r.Kind == Complete:
		r.Account.was(WasRefused)
		return Choices{}
	case refused:
		var at *tableError
		if errors.As(err, &at) {
			return c.Refuse.at(r, at.table, refusal)
		}
		return c.Forms.offerRetry(r, refusal, c.Refuse.Note(r, refusal))
	case errors.Is(err, context.Canceled):
		return c.Refuse.Note(r, games.Refusal{Text: games.T("commands.refuse.stopping")})
	default:
		return c.incident(r, err)
	}
}

// doneBefore returns the reply to a redelivered request: one that is refused now
// although its first delivery changed a match.
func (c *Core) doneBefore(ctx context.Context, r Request, err error) (Reply, bool) {
	if _, refused := games.RefusalIn(err); !refused || r.Kind == Complete {
		return nil, false
	}
	t, entry, err := c.Host.Known(ctx, r.Channel, r.ID)
	switch {
	case err != nil:
		return nil, false // the refusal stands
	case entry < 0:
		return Message{Board: t}, true
	case entry >= len(t.Match.Entries):
		return nil, false
	case r.Kind == Command:
		return Done(t), true
	default:
		return c.Act.Redrawn(r, t), true
	}
}

// Incident logs an internal error and returns a note with its number, which says
// whether the request took effect. A database that cannot be written is no incident,
// because every request fails then: the bot logs it once a minute.
func (s *Set) Incident(r Request, err error) Message { return s.core.incident(r, err) }

func (c *Core) incident(r Request, err error) Message {
	if errors.Is(err, match.ErrFull) || errors.Is(err, match.ErrReplaced) {
		r.Account.unsaved(err)
		return c.Speak.Note(r, games.T("commands.refuse.unsaved"))
	}
	incident := match.NewID()[:8]
	r.Account.was(WasFailed)
	c.Log.Error("command failed", "incident", incident, "command", r.path(), "channel", r.Channel, "error", err)
	ctx, cancel := c.Timeout(context.Background(), time.Second)
	defer cancel()
	id := "commands.refuse.incident.unknown"
	switch _, err := c.Host.Store.Receipt(ctx, r.Channel, r.ID); {
	case err == nil:
		id = "commands.refuse.incident.done"
	case errors.Is(err, match.ErrNone):
		id = "commands.refuse.incident.nothing"
	}
	return c.Speak.Note(r, games.T(id, "Incident", incident))
}

// route executes a request by the feature that declares its command or control.
func (rt *Router) route(ctx context.Context, r Request) (Reply, error) {
	spec := rt.Find(r.Path)
	switch {
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
	t, err := rt.core.Host.Latest(ctx, r.Channel)
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
	for _, v := range rt.core.variants {
		if err := v.MayUse(ctx, r); err != nil {
			return rt.core.Refuse.Dead(r, err)
		}
	}
	switch control := rt.controls[id.Action]; {
	case control.Table != nil && id.Match != "": // without one it would mean the newest
		t := rt.core.Host.Cached(r.Channel, id.Match)
		if t == nil || control.Plays == nil || !control.Plays(r) || !mayMoveAt(t, r, id.At) {
			var err error
			if t, err = rt.core.Host.Load(ctx, r.Channel, id.Match); err != nil {
				return rt.core.Refuse.Dead(r, err)
			}
		}
		r.Account.At(t)
		return control.Table(ctx, r, t)
	case control.Do != nil:
		return control.Do(ctx, r)
	}
	return nil, games.Refuse("match.refuse.gone")
}

// mayMoveAt reports whether a member who has seen a number of entries may move.
func mayMoveAt(t *match.Table, r Request, seen int) bool {
	seat, ok := t.SeatOf(r.User.ID)
	return ok && !t.Outcome().Over && !t.Outdated(seen) && t.MayMove(seat)
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
	_, spec := locate(rt.Specs, path)
	return spec
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
