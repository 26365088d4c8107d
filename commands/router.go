package commands

import (
	"context"
	"fmt"

	"parlour/games"
	"parlour/games/match"
)

// feature is what one file of this package adds to what members can do: commands,
// and what its controls do.
type feature struct {
	commands []Spec                   // at the top level
	table    []Spec                   // under /game, for whatever is played in the channel
	game     func(*games.Game) []Spec // under each game's own command
	controls map[string]control       // by action, the first field of a custom ID
	errands  map[string]errand        // by kind of document: what is done when one is due
}

// control does what the controls of one action say: with the table of the match
// that the custom ID names, or without one.
type control struct {
	do     handler
	table  tableHandler
	public bool // its usual reply is for everyone in the channel
	// plays reports whether a request only makes a move, which needs no confirmed table
	// because [match.Host.Do] verifies it; nil for never.
	plays func(Request) bool

	feature string // what its feature is called
}

// featured is what has a feature: a type xFeature of the file x.go.
type featured interface{ feature() feature }

// handler does what a request asks. A games.Refusal is told to the member, any
// other error is logged and gets an incident number.
type handler func(context.Context, Request) (Reply, error)

// tableHandler does what a request asks at a table.
type tableHandler func(context.Context, Request, *match.Table) (Reply, error)

// router knows which feature a request is for.
type router struct {
	specs    []Spec
	controls map[string]control
	errands  map[string]errand
}

// newRouter puts features together. Two of them may not have the same command,
// the same action or documents of the same kind.
func newRouter(all []*games.Game, features []featured) (*router, error) {
	rt := &router{controls: map[string]control{}, errands: map[string]errand{}}
	said := mapped(features, featured.feature)
	for _, g := range all {
		spec := Spec{Name: g.Info.Name, About: g.Info.Text("about")}
		for _, f := range said {
			if f.game != nil {
				spec.Subs = append(spec.Subs, f.game(g)...)
			}
		}
		spec.called(func(name string) games.Text { return g.Info.Text("name", name) })
		rt.specs = append(rt.specs, spec)
	}
	// Discord takes 25 commands below one, and /game has 24 by now. To make room, those
	// about games that are over (replay, gif, export and load) would go together below
	// a command of their own.
	table := Spec{Name: "game", About: games.T("commands.game")}
	for i, f := range said {
		rt.specs = append(rt.specs, f.commands...)
		table.Subs = append(table.Subs, f.table...)
		for action, c := range f.controls {
			if _, taken := rt.controls[action]; taken {
				return nil, fmt.Errorf("commands: two features have the action %q", action)
			}
			c.feature = called(features[i])
			rt.controls[action] = c
		}
		for kind, e := range f.errands {
			if _, taken := rt.errands[kind]; taken {
				return nil, fmt.Errorf("commands: two features have documents of the kind %q", kind)
			}
			rt.errands[kind] = e
		}
	}
	rt.specs = append(rt.specs, table)
	for i := range rt.specs[len(all):] {
		rt.specs[len(all)+i].called(func(name string) games.Text { return games.T("games.name." + name) })
	}
	return rt, unique("/", rt.specs)
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

// Public reports whether the usual reply to a request is for everyone, so that
// the right kind of placeholder is shown while it is slow in coming.
func (s *Set) Public(r Request) bool {
	switch r.Kind {
	case Command:
		_, spec := locate(s.router.specs, r.Path)
		return spec != nil && (spec.Public || audience(r) == ToAll)
	case Press, Submit:
		return s.router.controls[r.control().action].public
	default:
		return false
	}
}

// route has a request done by the feature that it is for.
func (s *Set) route(ctx context.Context, r Request) (Reply, error) {
	_, spec := locate(s.router.specs, r.Path)
	switch {
	case r.Kind == Press || r.Kind == Submit:
		return s.routeControl(ctx, r)
	case r.Kind == Complete:
		return complete(ctx, r, spec)
	case spec == nil:
		return nil, games.Refuse("commands.refuse.unknown", "Command", r.path())
	}
	return s.give(ctx, r, spec)
}

// give gives a command whose values are what Discord lets members choose: a
// control's ID may hold others. A command about a table is about the channel's
// newest match.
func (s *Set) give(ctx context.Context, r Request, spec *Spec) (Reply, error) {
	for _, p := range spec.Params {
		if value, given := r.Values[p.Name]; given {
			if err := p.check(value); err != nil {
				return nil, err
			}
		}
	}
	if spec.table == nil {
		return spec.do(ctx, r)
	}
	t, err := s.host.Latest(ctx, r.Channel)
	if err != nil {
		return nil, err
	}
	if spec.game != "" && t.Match.Game != spec.game {
		return nil, games.Refuse("commands.refuse.other-game", "Game", t.Game.Info.Text("title"))
	}
	r.Account.at(t)
	return spec.table(ctx, r, t)
}

// routeControl does what a button, a menu or a form says in its custom ID.
func (s *Set) routeControl(ctx context.Context, r Request) (Reply, error) {
	id := r.control()
	if err := s.dailyOver(ctx, r); err != nil {
		return s.refuseDead(r, err)
	}
	switch c := s.router.controls[id.action]; {
	case c.table != nil && id.match != "": // without one it would mean the newest
		t := s.host.Kept(r.Channel, id.match)
		if t == nil || c.plays == nil || !c.plays(r) || !mayMoveAt(t, r, id.at) {
			var err error
			if t, err = s.host.Load(ctx, r.Channel, id.match); err != nil {
				return s.refuseDead(r, err)
			}
		}
		r.Account.at(t)
		return c.table(ctx, r, t)
	case c.do != nil:
		return c.do(ctx, r)
	}
	return nil, games.Refuse("match.refuse.gone")
}

// mayMoveAt reports whether a member who has seen so many entries may move at a table.
func mayMoveAt(t *match.Table, r Request, seen int) bool {
	seat, ok := t.SeatOf(r.User.ID)
	return ok && !t.Outcome().Over && !t.Outdated(seen) && t.MayMove(seat)
}

// complete offers what the parameter can be that is being typed.
func complete(ctx context.Context, r Request, spec *Spec) (Reply, error) {
	if spec == nil {
		return Choices{}, nil
	}
	for _, p := range spec.Params {
		if p.Name == r.Focus && p.complete != nil {
			choices, err := p.complete(ctx, r, r.Values[r.Focus])
			return Choices(choices[:min(len(choices), maxOptions)]), err
		}
	}
	return Choices{}, nil
}
