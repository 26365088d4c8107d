package commands

import (
	"context"
	"maps"
	"slices"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// /play is for who knows no command: a message with a menu each for the game,
// against whom, and how strong, and a key that starts it. What has been chosen
// is a command as typed (see typed.go), which stands in the custom ID of every
// control; a menu changes it, and Start gives it. What a member started last is
// kept, and chosen when /play is given again.

const (
	actBack    = "7" // show the command arg again
	actRules   = "8" // explain the rules of the command arg
	actStart   = "9" // give the command arg
	actPlayNow = "u" // show /play with the game arg chosen
)

// playFeature is /play, and the welcome that is like it.
type playFeature struct{ *Set }

func (f playFeature) feature() feature {
	return feature{
		commands: []Spec{{Name: "play", About: games.T("commands.play"), do: f.play}},
		controls: map[string]control{
			actBack: {do: f.selected(f.back)}, actRules: {do: f.selected(f.rules)}, actStart: {do: f.selected(f.start), public: true},
			actPlayNow: {do: f.playNow},
		},
	}
}

// playSole is what there is one message of to a member in a channel.
const playSole = "play"

// play shows what can be chosen: to a server that has not been welcomed, to all.
func (f playFeature) play(ctx context.Context, r Request) (Reply, error) {
	if body, first := f.Welcome(ctx, r); first {
		return Message{Body: body}, nil
	}
	chosen, known := f.lastPlayed(ctx, r)
	intro := asking
	if !known {
		intro = welcoming
	}
	return Message{Body: f.chooser(ctx, f.private(r), chosen, intro), To: ToMember, Sole: playSole}, nil
}

// playNow shows /play with a game chosen.
func (f playFeature) playNow(ctx context.Context, r Request) (Reply, error) {
	ways := ways(f.host.Games)
	i := slices.IndexFunc(ways, func(w way) bool { return w.game.Info.Name == r.control().arg })
	if i < 0 {
		return nil, games.Refuse("match.refuse.gone")
	}
	chosen := choose(r, ways[i], ways[i].openings()[0])
	return Message{Body: f.chooser(ctx, f.private(r), chosen, asking), To: ToMember, Sole: playSole}, nil
}

// selected is the handler of a control with what has been chosen in its custom ID.
func (f playFeature) selected(do func(context.Context, Request, selection) (Reply, error)) handler {
	return func(ctx context.Context, r Request) (Reply, error) {
		if chosen, spec, ok := f.router.read(r, r.control().arg); ok {
			if p, ok := f.selectionOf(chosen, spec); ok {
				return do(ctx, r, p)
			}
		}
		return nil, games.Refuse("match.refuse.gone")
	}
}

// start gives the command that was chosen. The member's own message goes when the
// board comes.
func (f playFeature) start(ctx context.Context, _ Request, p selection) (Reply, error) {
	return f.give(ctx, p.r, p.spec)
}

// rules explains the game that was chosen.
func (f playFeature) rules(ctx context.Context, r Request, p selection) (Reply, error) {
	at, err := p.way.game.Open(f.settled(ctx, p).Options)
	if err != nil {
		at = nil
	}
	return helpFeature(f).explain(r, p.way.game, at, false), nil
}

// back leaves the page of options.
func (f playFeature) back(ctx context.Context, r Request, p selection) (Reply, error) {
	return Message{Body: f.chooser(ctx, f.private(r), p.r, asking), To: InPlace}, nil
}

// ownCopy is a page of what a member chooses: in place of the one before, but
// not in place of the welcome, which is for all.
func ownCopy(r Request, b Body) Message {
	if r.Private {
		return Message{Body: b, To: InPlace}
	}
	return Message{Body: b, To: ToMember, Sole: playSole}
}

// intro is what a message of /play says above its menus, and below them if that
// is not the terms of what is chosen.
type intro struct{ heading, later string }

var (
	asking    = intro{heading: "commands.play.heading"}
	welcoming = intro{"commands.welcome", "commands.welcome.later"}
)

// selection is what has been chosen in a /play message.
type selection struct {
	r       Request
	way     way
	opening games.Opening
	spec    *Spec
}

// selectionOf reads the command that has been chosen.
func (f playFeature) selectionOf(r Request, spec *Spec) (selection, bool) {
	g, ok := f.host.GameNamed(r.Path[0])
	if !ok {
		return selection{}, false
	}
	o, ok := g.Info.OpeningByName(r.Path[1])
	if !ok {
		return selection{}, false
	}
	return selection{r, wayOf(g, o), o, spec}, true
}

// chooser is the message of /play with what is chosen.
func (f playFeature) chooser(ctx context.Context, say words.Speaker, chosen Request, i intro) Body {
	plain := say.Plain()
	_, spec := locate(f.router.specs, chosen.Path)
	p, ok := f.selectionOf(chosen, spec)
	if !ok {
		return text(say.Say(games.T("match.refuse.gone")))
	}
	start := f.settled(ctx, p)
	body := Body{Accent: accentInfo, Blocks: []Block{{Text: say.Say(games.T(i.heading))}}}
	body.add(menusFeature(f).menus(p, start, plain)...)
	small := f.terms(p, start)
	switch {
	case i.later != "":
		small = []games.Text{games.T(i.later)}
	case company(p.opening) == friendly && p.r.Values[paramOpponent] == "":
		small = append(small, games.T("commands.play.anyone"))
	}
	body.add(Block{Text: "-# " + say.Join(small, "\n-# ")})
	return body.with(f.key(p, plain, "start", actStart, Success), f.key(p, plain, "rules", actRules, Plain), f.key(p, plain, "options", actOptions, Plain))
}

// key is a key that does something with what is chosen.
func (f playFeature) key(p selection, plain words.Speaker, name, action string, style ButtonStyle) Button {
	id, _ := f.router.write(p.r, action)
	return Button{Label: plain.Say(games.T("commands.button." + name)), Custom: id, Style: style}
}

// settled is what Start would begin: what is chosen, and what the channel keeps
// or the game takes where nothing is.
func (f playFeature) settled(ctx context.Context, p selection) match.Start {
	start, err := openingFeature(f).start(ctx, p.r, p.way.game, p.opening)
	if err != nil { // Start will say why
		return match.Start{Options: p.r.pick(p.way.game.Info.Options)}
	}
	return start
}

// terms are small lines that say what would be played: its title, and where
// the rules vary, what they come to. What is left to chance has no title yet.
func (f playFeature) terms(p selection, start match.Start) []games.Text {
	g := p.way.game
	at, err := g.Open(start.Options)
	if err != nil || f.byChance(g, start.Options) {
		return []games.Text{g.Info.Text("about")}
	}
	lines := []games.Text{at.View().Title}
	if g.Terms != nil && g.Brief != nil {
		lines = append(lines, g.Brief(at).Lines[0])
	}
	return lines
}

// byChance reports whether a start leaves something to chance.
func (f playFeature) byChance(g *games.Game, o games.Options) bool {
	once, err := f.host.Draw(g, o)
	if err != nil {
		return false
	}
	twice, err := f.host.Draw(g, o)
	return err == nil && !maps.Equal(once, twice)
}
