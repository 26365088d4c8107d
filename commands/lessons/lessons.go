// Package lessons contains the command about what the members of a server have taught a game.
package lessons

import (
	"context"
	"slices"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
)

// lessons implements the command.
type lessons struct{ *commands.Core }

// Lessons is /GAME taught: what the server has taught a game, and its reset; see [games.Learning].
func Lessons(c *commands.Core) commands.Feature {
	f := lessons{c}
	return commands.Feature{
		Name: "lessons",
		Board: commands.Additions{Buttons: commands.Buttons{
			commands.SpotReveal: commands.When(hasDoubtful, "commands.button.right", commands.ActRight, commands.Plain),
		}},
		Controls: commands.Controls{commands.ActRight: {Table: f.right}, commands.ActPlace: {Table: f.place}, commands.ActThing: {Do: f.thing}},
		Game: func(g *games.Game) []commands.Spec {
			if g.Learning == nil {
				return nil
			}
			return []commands.Spec{{
				Name: "taught", About: games.T("commands.taught"),
				Params: []commands.Param{{Name: paramReset, About: games.T("commands.taught.reset"), Kind: commands.Truth}},
				Do:     func(ctx context.Context, r commands.Request) (commands.Reply, error) { return f.taught(ctx, r, g) },
			}}
		},
	}
}

// paramReset is the parameter that makes a game forget.
const paramReset = "reset"

// taught lists how much was taught about each subject, or resets all of them.
func (f lessons) taught(ctx context.Context, r commands.Request, g *games.Game) (commands.Reply, error) {
	switch reset := r.Values[paramReset] == "true"; {
	case r.Guild == "":
		return nil, games.Refuse("commands.taught.refuse.server")
	case reset && !r.User.Admin:
		return nil, errManager
	case reset:
		for _, subject := range g.Learning.Subjects {
			if err := f.Host.Lessons.Reset(ctx, r.Guild, g, subject); err != nil {
				return nil, err
			}
		}
		return f.Speak.Note(r, games.T("commands.taught.forgotten")), nil
	}
	return f.page(ctx, r, g)
}

// page says what was taught. Those who may manage the server also see the named things, in menus.
func (f lessons) page(ctx context.Context, r commands.Request, g *games.Game) (commands.Reply, error) {
	var lines []games.Text
	var waiting, added []commands.SelectOption
	say := f.Speak.Private(r)
	for _, subject := range g.Learning.Subjects {
		taught, err := f.Host.Lessons.Taught(ctx, r.Guild, g, subject)
		if err != nil {
			return nil, err
		}
		called := g.Learning.Called(subject)
		if taught.Changed > 0 {
			lines = append(lines, games.T("commands.taught.line", "Subject", called, "Count", taught.Changed, "Time", commands.Relative(taught.At)))
		}
		if len(taught.Added) > 0 {
			names := games.Mapped(taught.Added, func(b games.Ballot) string { return g.Learning.Naming.Name(b.Thing) })
			lines = append(lines, games.T("commands.named.added", "Subject", called, "Names", games.Texts(names)))
		}
		if !r.User.Admin {
			continue
		}
		wait, err := f.Host.Lessons.Waiting(ctx, r.Guild, g, subject)
		if err != nil {
			return nil, err
		}
		if len(wait) > 0 {
			lines = append(lines, games.T("commands.named.waiting", "Subject", called, "Count", len(wait)))
		}
		for _, w := range wait {
			waiting = append(waiting, thingLine(say.Plain(), g, subject, w.Thing))
		}
		for _, b := range taught.Added {
			added = append(added, thingLine(say.Plain(), g, subject, b.Thing))
		}
	}
	if lines == nil {
		lines = []games.Text{games.T("commands.taught.none")}
	}
	body := commands.Text(say.Join(lines, "\n"))
	addThingMenu(&body, say.Plain(), "commands.named.menu.waiting", waiting)
	addThingMenu(&body, say.Plain(), "commands.named.menu.added", added)
	return r.Page(body), nil
}

// errManager refuses what only those who may manage the server can do.
var errManager = games.Refuse("commands.taught.refuse.manager")

// hasDoubtful reports whether members can stand by answers that hardly anybody gives.
func hasDoubtful(t *match.Table) bool { return len(host.Doubtful(t, "")) > 0 }

// right counts a doubtful answer of the member. If there are several, the member chooses one.
func (f lessons) right(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	all, question := host.Doubtful(t, r.User.ID), r.Control().Arg
	if question != "" {
		all = slices.DeleteFunc(all, func(v games.AnswerVote) bool { return v.Question != question })
	}
	say := f.Speak.Private(r)
	switch len(all) {
	case 0:
		return nil, games.Refuse("commands.taught.refuse.answer")
	case 1:
		if err := f.Host.Lessons.Confirm(ctx, t, r.User.ID, all[0]); err != nil {
			return nil, err
		}
		return f.Speak.Note(r, games.T("commands.taught.counted", "Answer", all[0].Text)), nil
	}
	body := commands.Text(say.Say(games.T("commands.taught.which")))
	for _, v := range all[:min(len(all), commands.ButtonsPerRow)] {
		body.Keys = append(body.Keys, commands.Block{Buttons: []commands.Button{{
			Label: say.Plain().Say(v.Text), Custom: commands.IDOf(commands.ActRight, t, v.Question).String(), Style: commands.Plain,
		}}})
	}
	return commands.Note(body), nil
}
