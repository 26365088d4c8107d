package start

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// intro is the text above the menus of a /play message, and the one below them if that
// is not the terms of the choice.
type intro struct{ heading, later string }

var (
	asking    = intro{heading: "commands.play.heading"}
	welcoming = intro{"commands.welcome", "commands.welcome.later"}
)

// chooser returns a /play message with a choice.
func (f starter) chooser(ctx context.Context, say words.Speaker, chosen commands.Request, i intro) commands.Body {
	plain := say.Plain()
	spec := f.Commands.Find(chosen.Path)
	p, ok := f.selectionOf(chosen, spec)
	if !ok {
		return commands.Text(say.Say(games.T("match.refuse.gone")))
	}
	start := f.settled(ctx, p)
	body := commands.InCard(commands.AccentInfo, say.Say(games.T(i.heading)))
	at := f.opened(p, start)
	body.Add(f.menus(ctx, p, start, at, plain)...)
	goal, small := p.way.terms(at, start)
	switch {
	case i.later != "":
		small = []games.Text{games.T(i.later)}
	case company(p.opening) == friendly && p.r.Values[paramOpponent] == "":
		small = append(small, games.T("commands.play.anyone"))
	}
	o := options{f}
	if said := o.chosen(ctx, p, plain); len(said) > 0 {
		small = append(small, games.T("commands.part", "Part", say.Join(said, " · ")))
	}
	like, last := o.differing(ctx, p, start, plain)
	if len(last) > 0 {
		small = append(small, games.T("commands.play.as-last", "What", say.Join(last, " · ")))
	}
	body.Say(say.Say(goal) + commands.SmallLines(say.Join(small, "\n")))
	if len(last) > 0 {
		body = body.With(f.chosenButton(like, plain, "commands.button.as-last", commands.ActBack, commands.Plain))
	}
	body.Keys = append(body.Keys, o.keys(ctx, p, plain)...)
	public := chosen.User.ID == ""
	if public && !f.Settings.Server(ctx, chosen.Guild).Recaps { // for a manager
		body = body.With(commands.NewButton(plain, "commands.button.recaps", commands.NewID(commands.ActRecaps, "", 0, ""), commands.Plain))
	}
	return body
}

// chosenButton returns a button whose custom ID contains the choice.
func (f starter) chosenButton(p selection, plain words.Speaker, label string, action commands.Action, style commands.ButtonStyle) commands.Button {
	id, _ := f.Commands.Write(p.r, action)
	return commands.Button{Label: plain.Say(games.Text{ID: label}), Custom: id, Style: style}
}

// settled returns the match that Start would begin, with the defaults of the channel
// and the game.
func (f starter) settled(ctx context.Context, p selection) match.Start {
	start, _, err := f.read(ctx, p.r, p.way.game, p.opening)
	if err != nil { // Start will say why
		return match.Start{Options: p.r.Options(p.way.game.Info.Options)}
	}
	return start
}

// opened returns the position in which the chosen match would begin; nil if that depends
// on chance, so that options drawn twice differ, or if Start will refuse the options.
func (f starter) opened(p selection, start match.Start) games.Position {
	at, err := p.way.game.Open(start.Options)
	once, undrawn := f.Host.DrawOptions(p.way.game, start.Options, "")
	twice, _ := f.Host.DrawOptions(p.way.game, start.Options, "")
	if err != nil || undrawn == nil && !maps.Equal(once, twice) {
		return nil
	}
	return at
}

// line is a line of a menu: the IDs of its label and of its description.
type line struct{ label, about string }

var levelLines = map[string]line{
	"easy":          {"commands.play.level.easy", "commands.play.level.easy.about"},
	"medium":        {"commands.play.level.medium", "commands.play.level.medium.about"},
	"hard":          {"commands.play.level.hard", "commands.play.level.hard.about"},
	"perfect":       {"commands.play.level.perfect", "commands.play.level.perfect.about"},
	games.LevelEven: {"commands.play.level.even", "commands.play.level.even.about"},
}

// best is the line of a level that is perfect, but not under the chosen rules.
var best = line{"commands.play.level.best", "commands.play.level.best.about"}

// levelLine returns the line of a level in the game that begins with a position.
func levelLine(g *games.Game, at games.Position, name string) line {
	if name == "perfect" && (at == nil || g.Perfect == nil || !g.Perfect(at)) {
		return best
	}
	return levelLines[name]
}

// menus returns the menus for the game, the opponent and the level: with one more for
// an invited member, and without levels if there is only one.
func (f starter) menus(ctx context.Context, p selection, start match.Start, at games.Position, plain words.Speaker) []commands.Block {
	menu := func(action commands.Action, placeholder string, options []commands.SelectOption) commands.Block {
		id, _ := f.Commands.Write(p.r, action)
		return commands.Block{Select: &commands.Select{Custom: id, Placeholder: plain.Say(games.Text{ID: placeholder}), Options: options}}
	}
	blocks := []commands.Block{
		menu(commands.ActGame, "commands.play.game", lines(plain, f.ways(ctx, p.r), p.way.value(), way.value, way.label, way.about)),
		menu(commands.ActAgainst, "commands.play.against", lines(plain, p.way.openings(), p.opening.Name,
			func(o games.Opening) string { return o.Name },
			func(o games.Opening) games.Text { return games.Text{ID: companies[companyOf(o)].line.label} },
			func(o games.Opening) games.Text { return games.Text{ID: companies[companyOf(o)].line.about} })),
	}
	if company(p.opening) == friendly {
		blocks = append(blocks, menu(commands.ActFriend, "commands.play.friend-who", nil))
		blocks[len(blocks)-1].Select.Members = true
		blocks[len(blocks)-1].Select.Member = p.r.Values[paramOpponent]
	}
	if all := levels(&p.way.game.Info, p.opening); len(all) > 0 {
		chosen := cmp.Or(p.r.Values[paramPlayer], keptLevel(&p.way.game.Info, p.opening, start), games.Levels()[1])
		blocks = append(blocks, menu(commands.ActLevel, "commands.play.level", lines(plain, all, chosen,
			func(l games.PlayerInfo) string { return l.Name },
			func(l games.PlayerInfo) games.Text { return games.Text{ID: levelLine(p.way.game, at, l.Name).label} },
			func(l games.PlayerInfo) games.Text { return games.Text{ID: levelLine(p.way.game, at, l.Name).about} })))
	}
	return blocks
}

// lines returns values as lines of a menu with their descriptions.
func lines[T any](plain words.Speaker, all []T, chosen string, value func(T) string, label, about func(T) games.Text) []commands.SelectOption {
	options := commands.MenuLines(plain, all, chosen, value, label)
	for i, x := range all {
		options[i].Description = plain.Say(about(x))
	}
	return options
}

// keptLevel returns the level that the computer has by default; "" if it is no level,
// or the game's own default.
func keptLevel(info *games.Info, o games.Opening, start match.Start) string {
	all := levels(info, o)
	seats, _ := computerSeats(info, o)
	for _, seat := range seats {
		if player := start.Players[seat]; slices.ContainsFunc(all, func(l games.PlayerInfo) bool { return l.Name == player }) {
			return player
		}
	}
	return ""
}
