package start

import (
	"context"
	"maps"
	"slices"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// A /play message has a menu each for the game, the kind of opponent and the level,
// and a button that starts the match. The choice is a command that the custom ID of
// every control contains (see command_id.go in package commands). Menus change it, and
// Start runs it. The next /play begins with the last choice.

// Play is /play, and the welcome that looks like it.
func Play(c *commands.Core) commands.Feature {
	f := starter{c}
	return commands.Feature{
		Name:     "play",
		Welcome:  f.welcome,
		Commands: []commands.Spec{{Name: "play", About: games.T("commands.play"), Do: f.play}},
		Controls: commands.Controls{
			commands.ActBack: {Do: f.selected(f.back)}, commands.ActRules: {Do: f.selected(f.rules)}, commands.ActStart: {Do: f.selected(f.runChosen), Public: true},
			commands.ActPlayNow: {Do: f.playNow},
		},
	}
}

// playSole is the Sole of a /play message.
const playSole = "play"

// play shows the menus: in public if the server has not been welcomed.
func (f starter) play(ctx context.Context, r commands.Request) (commands.Reply, error) {
	if body, first := f.Welcome(ctx, r); first {
		return commands.Message{Body: body}, nil
	}
	chosen, known := f.lastPlayed(ctx, r)
	intro := asking
	if !known {
		intro = welcoming
	}
	return commands.Message{Body: f.chooser(ctx, f.Speak.Private(r), chosen, intro), To: commands.ToMember, Sole: playSole}, nil
}

// playNow shows the menus with a game chosen.
func (f starter) playNow(ctx context.Context, r commands.Request) (commands.Reply, error) {
	ways := ways(f.Host.Games)
	i := slices.IndexFunc(ways, func(w way) bool { return w.game.Info.Name == r.Control().Arg })
	if i < 0 {
		return nil, games.Refuse("match.refuse.gone")
	}
	chosen := choose(r, ways[i], ways[i].openings()[0])
	return commands.Message{Body: f.chooser(ctx, f.Speak.Private(r), chosen, asking), To: commands.ToMember, Sole: playSole}, nil
}

// selected returns the handler of a control whose custom ID contains a choice.
func (f starter) selected(do func(context.Context, commands.Request, selection) (commands.Reply, error)) commands.Handler {
	return func(ctx context.Context, r commands.Request) (commands.Reply, error) {
		if chosen, spec, ok := f.Commands.Read(r, r.Control().Arg); ok {
			if p, ok := f.selectionOf(chosen, spec); ok {
				return do(ctx, r, p)
			}
		}
		return nil, games.Refuse("match.refuse.gone")
	}
}

// runChosen runs the chosen command. The private message is deleted when the board
// arrives.
func (f starter) runChosen(ctx context.Context, _ commands.Request, p selection) (commands.Reply, error) {
	return f.Commands.Run(ctx, p.r, p.spec)
}

// rules explains the chosen game.
func (f starter) rules(ctx context.Context, r commands.Request, p selection) (commands.Reply, error) {
	at, err := p.way.game.Open(f.settled(ctx, p).Options)
	if err != nil {
		at = nil
	}
	return f.Explain(r, p.way.game, at, false), nil
}

// back leaves the page of options.
func (f starter) back(ctx context.Context, r commands.Request, p selection) (commands.Reply, error) {
	return commands.Message{Body: f.chooser(ctx, f.Speak.Private(r), p.r, asking), To: commands.InPlace}, nil
}

// ownCopy returns a page that replaces the previous one, but never the public welcome.
func ownCopy(r commands.Request, b commands.Body) commands.Message {
	if r.Private {
		return commands.Message{Body: b, To: commands.InPlace}
	}
	return commands.Message{Body: b, To: commands.ToMember, Sole: playSole}
}

// intro is the text above the menus of a /play message, and the one below them if that
// is not the terms of the choice.
type intro struct{ heading, later string }

var (
	asking    = intro{heading: "commands.play.heading"}
	welcoming = intro{"commands.welcome", "commands.welcome.later"}
)

// selection is the choice of a /play message.
type selection struct {
	r       commands.Request
	way     way
	opening games.Opening
	spec    *commands.Spec
}

// selectionOf reads a choice from a command.
func (f starter) selectionOf(r commands.Request, spec *commands.Spec) (selection, bool) {
	g, ok := f.Host.GameNamed(r.Path[0])
	if !ok {
		return selection{}, false
	}
	o, ok := g.Info.OpeningByName(r.Path[1])
	if !ok {
		return selection{}, false
	}
	return selection{r, wayOf(g, o), o, spec}, true
}

// chooser returns a /play message with a choice.
func (f starter) chooser(ctx context.Context, say words.Speaker, chosen commands.Request, i intro) commands.Body {
	plain := say.Plain()
	spec := f.Commands.Find(chosen.Path)
	p, ok := f.selectionOf(chosen, spec)
	if !ok {
		return commands.Text(say.Say(games.T("match.refuse.gone")))
	}
	start := f.settled(ctx, p)
	body := commands.Body{Accent: commands.AccentInfo, Blocks: []commands.Block{{Text: say.Say(games.T(i.heading))}}}
	body.Add(f.menus(p, start, plain)...)
	small := f.terms(p, start)
	switch {
	case i.later != "":
		small = []games.Text{games.T(i.later)}
	case company(p.opening) == friendly && p.r.Values[paramOpponent] == "":
		small = append(small, games.T("commands.play.anyone"))
	}
	body.Add(commands.Block{Text: "-# " + say.Join(small, "\n-# ")})
	return body.With(f.chosenButton(p, plain, "commands.button.start", commands.ActStart, commands.Success), f.chosenButton(p, plain, "commands.button.rules", commands.ActRules, commands.Plain), f.chosenButton(p, plain, "commands.button.options", commands.ActOptions, commands.Plain))
}

// chosenButton returns a button whose custom ID contains the choice.
func (f starter) chosenButton(p selection, plain words.Speaker, label string, action commands.Action, style commands.ButtonStyle) commands.Button {
	id, _ := f.Commands.Write(p.r, action)
	return commands.Button{Label: plain.Say(games.Text{ID: label}), Custom: id, Style: style}
}

// settled returns the match that Start would begin, with the defaults of the channel
// and the game.
func (f starter) settled(ctx context.Context, p selection) match.Start {
	start, err := f.read(ctx, p.r, p.way.game, p.opening)
	if err != nil { // Start will say why
		return match.Start{Options: p.r.Options(p.way.game.Info.Options)}
	}
	return start
}

// terms returns small lines about the chosen match: its title, and the rules if these
// vary. A match that depends on chance has no title yet.
func (f starter) terms(p selection, start match.Start) []games.Text {
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

// byChance reports whether options leave something to chance.
func (f starter) byChance(g *games.Game, o games.Options) bool {
	once, err := f.Host.DrawOptions(g, o)
	if err != nil {
		return false
	}
	twice, err := f.Host.DrawOptions(g, o)
	return err == nil && !maps.Equal(once, twice)
}
