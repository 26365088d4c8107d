package lessons

import (
	"context"
	"strings"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

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
	if len(lines) == 0 {
		return
	}
	body.Keys = append(body.Keys, commands.Block{Select: &commands.Select{
		Custom: commands.NewID(commands.ActThing, "", len(body.Keys), "").String(), Placeholder: plain.Say(games.Text{ID: placeholder}),
		Options: lines[:min(len(lines), commands.MaxOptions)],
	}})
}
