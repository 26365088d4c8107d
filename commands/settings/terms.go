package settings

import (
	"context"
	"slices"
	"strings"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// settings shows the options of a match, with a button for each that the member may change now, and to the owner of a stored
// secret the secret.
func (f preferences) settings(_ context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	info := &t.Game.Info
	lines := []games.Text{games.T("commands.settings.heading", "Game", info.Text("title"), "Starter", commands.Mention(t.Match.Starter))}
	for i, seat := range info.Seats[:len(t.Log.Chairs)] {
		lines = append(lines, games.T("commands.settings.chair", "Role", info.Text("seat", seat.ID), "Seat", games.Seat(i)))
	}
	say := f.Speak.Private(r)
	say = say.At(commands.FullNames(t, say))
	lines = append(lines, terms(t.Game, t.Log.Options, t.Position())...)
	lines = append(lines, commands.ClockTerm(t))
	if slices.ContainsFunc(info.Seats, func(seat games.SeatInfo) bool { return seat.Secret }) {
		lines = append(lines, games.T("commands.settings.show", "Show", commands.VisibilityText(t.Log.Show)))
	}
	seat, hand, err := f.Card.OwnHand(t, r.User.ID)
	if err != nil {
		return nil, err
	}
	if t.Game.Secrets != nil && hand.Secret != "" {
		lines = append(lines, games.T("commands.settings.own", "Secret", t.Game.Secrets.Show(t.Position(), seat, hand.Secret)))
	}
	var keys []commands.Button
	for _, o := range t.Consent().MayChange(r.Actor()) {
		id := commands.IDOf(commands.ActChange, t, o.Name)
		keys = append(keys, commands.Button{Label: say.Plain().Say(info.Text("option", o.Name)), Emoji: "✏️", Custom: id.String()})
	}
	body := commands.Text(say.Join(lines, "\n"))
	if len(keys) > 0 {
		body = body.With(keys...)
	}
	return commands.Note(body), nil
}

// terms returns the options of a match, with the game's defaults, and further terms of
// the game. It omits options whose value is a whole text.
func terms(g *games.Game, o games.Options, p games.Position) []games.Text {
	info := &g.Info
	var lines []games.Text
	for _, spec := range info.Options {
		value := o.String(spec.Name, spec.Default)
		if value == "" || spec.Kind == games.File || strings.Contains(value, "\n") {
			continue
		}
		lines = append(lines, games.T("commands.settings.option",
			"Option", info.Text("name", spec.Name), "Value", valueLabel(info, spec, value), "About", info.Text("option", spec.Name)))
	}
	if g.Terms != nil {
		lines = append(lines, g.Terms(p)...)
	}
	return lines
}

// valueLabel returns a value of an option in words.
func valueLabel(info *games.Info, spec games.Option, value string) any {
	switch {
	case spec.Kind == games.OneOf:
		return info.Text("option", spec.Name, value)
	case spec.Kind == games.Flag && value == "true":
		return games.T("commands.settings.yes")
	case spec.Kind == games.Flag:
		return games.T("commands.settings.no")
	default:
		return value
	}
}

// styleTexts are the texts of styles, by name.
var styleTexts = map[string]string{
	"tiles": "commands.style.tiles", "plain": "commands.style.plain", "words": "commands.style.words",
}

// styleSpec returns the command.
func (f preferences) styleSpec() commands.Spec {
	all := commands.ParamChoices(commands.Styles(), func(name string) games.Text { return games.Text{ID: styleTexts[name]} })
	p := commands.Param{Name: "style", About: games.T("commands.style.param"), Required: true, Choices: all}
	return commands.Spec{Name: "style", About: games.T("commands.game.style"), Params: []commands.Param{p}, Public: true, Do: f.setStyle}
}

// setStyle stores the style of the channel and shows the open match's board.
func (f preferences) setStyle(ctx context.Context, r commands.Request) (commands.Reply, error) {
	name := r.Values["style"]
	if err := f.Settings.SetStyle(ctx, r.Guild, r.Channel, name); err != nil {
		return nil, err
	}
	t, err := f.Host.Current(ctx, r.Channel)
	if _, refused := games.RefusalIn(err); refused { // no match: there is no board to show
		return f.Speak.Note(r, games.T("commands.style.done", "Style", games.Text{ID: styleTexts[name]})), nil
	}
	if err != nil {
		return nil, err
	}
	return commands.Message{Board: t}, nil
}
