// Package lessons contains the command about what the members of a server have taught a game.
package lessons

import (
	"context"
	"slices"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
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
		waiting = append(waiting, games.Mapped(wait, func(w host.Waiting) commands.SelectOption { return thingLine(say.Plain(), g, subject, w.Thing) })...)
		added = append(added, games.Mapped(taught.Added, func(b games.Ballot) commands.SelectOption { return thingLine(say.Plain(), g, subject, b.Thing) })...)
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

// placings is the number of questions that place a thing that a member names.
const placings = 10

// place lets a thing that the member names wait for approval, or counts an answer about it, and asks the
// next question. An answer to another question than the last one counts, too.
func (f lessons) place(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	if t.Game.Learning == nil || t.Game.Learning.Naming == nil {
		return nil, games.Refuse("match.refuse.gone")
	}
	naming, number := t.Game.Learning.Naming, r.Control().At
	key, said, _ := strings.Cut(r.Control().Arg, " ")
	answer, question, _ := strings.Cut(said, " ")
	answers, err := f.Host.Lessons.Place(ctx, t, r.Actor(), key, question, answer)
	if err != nil {
		return nil, err
	}
	say, name := f.Speak.Private(r), naming.Name(key)
	next := naming.Place(t.Game.Learning.Subject(t.Match.Options), answers)
	if next.Question == "" || number >= placings {
		return r.Page(commands.Text(say.Say(games.T("commands.named.thanks", "Name", name, "Game", commands.Markup(t.Game.Info.Name))))), nil
	}
	body := commands.Text(say.Say(games.T("commands.named.place", "Name", name, "Number", number+1, "Last", placings, "Question", next.Text)))
	for _, row := range next.Answers {
		body = body.With(commands.KeyButtons(say.Plain(), row, func(k games.Key) commands.CustomID {
			return commands.NewID(commands.ActPlace, t.Match.ID, number+1, key+" "+k.Value+" "+next.Question)
		})...)
	}
	return r.Page(body), nil
}

// What is done with a named thing.
const (
	verbShow   = "show"
	verbAdd    = "add"
	verbRemove = "remove"
	verbBack   = "back"
)

// thing shows a named thing, approves or removes it.
func (f lessons) thing(ctx context.Context, r commands.Request) (commands.Reply, error) {
	arg := r.Control().Arg
	if len(r.Picked) == 1 {
		arg = r.Picked[0]
	}
	parts := strings.SplitN(arg, " ", 4)
	g, ok := f.Host.GameNamed(append(parts, "", "")[1])
	switch {
	case !ok || len(parts) < 4 || g.Learning == nil || g.Learning.Naming == nil:
		return nil, games.Refuse("match.refuse.gone")
	case !r.User.Admin || r.Guild == "":
		return nil, errManager
	}
	var err error
	switch subject, key := parts[2], parts[3]; parts[0] {
	case verbShow:
		return f.shown(ctx, r, g, subject, key)
	case verbAdd:
		err = f.Host.Lessons.Approve(ctx, r.Guild, g, subject, key)
	case verbRemove:
		err = f.Host.Lessons.Remove(ctx, r.Guild, g, subject, key)
	}
	if err != nil {
		return nil, err
	}
	return f.page(ctx, r, g)
}

// shown asks what to do with a named thing.
func (f lessons) shown(ctx context.Context, r commands.Request, g *games.Game, subject, key string) (commands.Reply, error) {
	waiting, err := f.Host.Lessons.Waiting(ctx, r.Guild, g, subject)
	if err != nil {
		return nil, err
	}
	say := f.Speak.Private(r)
	text := games.T("commands.named.one", "Name", g.Learning.Naming.Name(key), "Subject", g.Learning.Called(subject))
	button := func(label, verb string, style commands.ButtonStyle) commands.Button {
		return commands.NewButton(say.Plain(), label, commands.NewID(commands.ActThing, "", 0, thingArg(verb, g, subject, key)), style)
	}
	var buttons []commands.Button
	for _, w := range waiting {
		if w.Thing == key {
			text = games.T("commands.named.one-waiting", "Name", g.Learning.Naming.Name(key), "Subject", g.Learning.Called(subject), "Member", commands.Mention(w.User), "Count", len(w.Answers))
			buttons = []commands.Button{button("commands.button.add-thing", verbAdd, commands.Primary)}
		}
	}
	buttons = append(buttons, button("commands.button.remove-thing", verbRemove, commands.Danger), button("games.key.back", verbBack, commands.Plain))
	return r.Page(commands.Text(say.Say(text)).With(buttons...)), nil
}

// thingArg returns the argument of a control about a named thing.
func thingArg(verb string, g *games.Game, subject, key string) string {
	return strings.Join([]string{verb, g.Info.Name, subject, key}, " ")
}

// thingLine returns the line of a menu with a named thing.
func thingLine(plain words.Speaker, g *games.Game, subject, key string) commands.SelectOption {
	return commands.SelectOption{
		Label: g.Learning.Naming.Name(key), Value: thingArg(verbShow, g, subject, key), Description: plain.Say(g.Learning.Called(subject)),
	}
}

// addThingMenu adds a menu of named things, unless there are none.
func addThingMenu(body *commands.Body, plain words.Speaker, placeholder string, lines []commands.SelectOption) {
	if len(lines) > 0 {
		id := commands.NewID(commands.ActThing, "", len(body.Keys), "")
		*body = body.WithMenu(id, plain.Say(games.Text{ID: placeholder}), lines[:min(len(lines), commands.MaxOptions)])
	}
}
