package start

import (
	"slices"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// askSide asks the member for a side if the game is decided from the start, and says
// who wins. It does not ask members who named a side or invite others, because the
// invitation says it. It reports whether it asks; if not, start has the options for
// which this was found.
func (f starter) askSide(r commands.Request, g *games.Game, o games.Opening, start *match.Start) (commands.Message, bool, error) {
	if g.ProvenWinner == nil || !o.Sides || start.Side != games.Nobody || company(o) == friendly {
		return commands.Message{}, false, nil
	}
	r, err := f.drawOptions(r, g, start)
	if err != nil {
		return commands.Message{}, false, err
	}
	p, err := g.Open(start.Options)
	if err != nil {
		return commands.Message{}, false, err
	}
	_, said, decided := g.ProvenWinner(p)
	if !decided {
		return commands.Message{}, false, nil
	}
	say := f.Speak.Private(r)
	body := commands.Body{Accent: commands.AccentInfo, Blocks: []commands.Block{{Text: "## " + say.Say(p.View().Title)}}}
	body.Add(commands.Block{Text: say.Say(said) + "\n" + say.Say(games.T("commands.side.ask"))})
	keys, ok := f.sideKeys(r, &g.Info, say.Plain())
	return commands.Message{Body: body.With(append(keys, commands.CloseButton(say.Plain()))...), To: commands.ToMember, Sole: playSole}, ok, nil
}

// sideKeys returns a button for each side, which runs the command again with it. It
// reports false if there is no room for that.
func (f starter) sideKeys(r commands.Request, info *games.Info, plain words.Speaker) (keys []commands.Button, ok bool) {
	for _, seat := range info.Seats {
		again := r
		again.Values = withValue(r.Values, paramSide, seat.ID)
		id, ok := f.Commands.Write(again, commands.ActStart)
		if !ok {
			return nil, false
		}
		keys = append(keys, commands.Button{Label: plain.Say(info.Text("seat", seat.ID)), Emoji: seat.Sign.Emoji(plain.Style), Custom: id})
	}
	return keys, true
}

// drawOptions makes the random choices of a start, so that the prediction applies to
// the match that is played. If a random choice has a name, the command contains it
// from then on.
func (f starter) drawOptions(r commands.Request, g *games.Game, start *match.Start) (commands.Request, error) {
	fixed, err := f.Host.DrawOptions(g, start.Options)
	if err != nil {
		return r, err
	}
	start.Options = fixed
	specs := g.Info.Options
	i := slices.IndexFunc(specs, func(spec games.Option) bool { return spec.Kind == games.Item })
	if g.Library == nil || i < 0 {
		return r, nil
	}
	item := specs[i].Name
	name, _, err := g.Library.Read(fixed[item])
	if text, ours := g.Library.Text(name); err != nil || !ours || text != fixed[item] {
		return r, nil // the member's own item
	}
	r.Values = withValue(r.Values, item, name)
	for _, spec := range specs {
		if value, kept := fixed[spec.Name]; !kept {
			delete(r.Values, spec.Name)
		} else if spec.Name != item {
			r.Values[spec.Name] = value
		}
	}
	return r, nil
}
