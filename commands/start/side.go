package start

import (
	"slices"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// ask says of a game that is decided from the start who wins it, and asks
// the member for a side: neither is to be a surprise. Who has named a side or
// challenges others is not asked; the invitation says it. It reports whether it asks; else
// the game that was looked at is the one to start.
func (f starter) askSide(r commands.Request, g *games.Game, o games.Opening, start *match.Start) (commands.Message, bool, error) {
	if g.Foretell == nil || !o.Sides || start.Side != games.Nobody || company(o) == friendly {
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
	_, said, decided := g.Foretell(p)
	if !decided {
		return commands.Message{}, false, nil
	}
	say := f.Speak.Private(r)
	body := commands.Body{Accent: commands.AccentInfo, Blocks: []commands.Block{{Text: "## " + say.Say(p.View().Title)}}}
	body.Add(commands.Block{Text: say.Say(said) + "\n" + say.Say(games.T("commands.side.ask"))})
	keys, ok := f.sideKeys(r, &g.Info, say.Plain())
	return commands.Message{Body: body.With(append(keys, commands.CloseButton(say.Plain()))...), To: commands.ToMember, Sole: playSole}, ok, nil
}

// keys are a key for each side, which gives the command again with it; false
// where there is no room for that.
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

// drawOptions draws what a start leaves to chance, so that what is said of the game is
// true of the one that is played. Where the game has a name for what was drawn,
// that stands in the command from there on.
func (f starter) drawOptions(r commands.Request, g *games.Game, start *match.Start) (commands.Request, error) {
	fixed, err := f.Host.Draw(g, start.Options)
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
		return r, nil // it stays as the member called it
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
