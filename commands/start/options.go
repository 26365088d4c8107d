package start

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"time"
	"unicode"
	"unicode/utf8"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// options implements the options of a /play message. More opens a form of those that are
// changed most: the game's own, in its order, and then the clock. The rest is with them on
// the page All options, which is also shown where a form can't be.
type options struct{ starter }

// maxMenus is the number of menus on the page, which leaves room for its keys among the 40
// components of a message.
const maxMenus = 15

// field is an option of a start with the value that it would have.
type field struct {
	at    int // of the parameter
	param commands.Param
	value string
	all   []commands.ParamChoice
}

// fields returns the options of the chosen command that have an effect: those that members
// change most first.
func (f options) fields(ctx context.Context, p selection) (all []field) {
	start := f.settled(ctx, p)
	for i, param := range p.spec.Params {
		x := field{at: i, param: param, value: f.valueOf(p, start, param)}
		if x.all = f.choices(ctx, p.r, param, x.value); len(x.all) > 0 && applies(p.way.game, start, param.Name) {
			all = append(all, x)
		}
	}
	rank := func(x field) int {
		switch {
		case x.param.Name == paramShow, x.param.Name == paramExpires:
			return 2
		case x.param.Common:
			return 1
		}
		return 0
	}
	slices.SortStableFunc(all, func(a, b field) int { return rank(a) - rank(b) })
	return all[:min(len(all), maxMenus)]
}

// lines returns the values of an option as lines of a menu. The lines of a page contain the
// name of the option, because a menu only shows the chosen line.
func (x field) lines(plain words.Speaker, named bool) []commands.SelectOption {
	return commands.MenuLines(plain, x.all, x.value, func(c commands.ParamChoice) string { return c.Value }, func(c commands.ParamChoice) games.Text {
		if !named {
			return games.T("commands.part", "Part", capital(plain.Say(c.Label)))
		}
		return games.T("commands.play.option", "Option", x.name(plain), "Value", c.Label)
	})
}

// name returns the name of an option.
func (x field) name(plain words.Speaker) string { return capital(plain.Say(x.param.Called)) }

// open opens the form of the options that are changed most.
func (f options) open(ctx context.Context, r commands.Request, p selection) (commands.Reply, error) {
	plain := f.Speak.Private(r).Plain()
	id, _ := f.Commands.Write(p.r, commands.ActOption)
	all := f.fields(ctx, p)
	if len(all) == 0 {
		return nil, games.Refuse("match.refuse.gone")
	}
	inputs := games.Mapped(all[:min(len(all), commands.MaxInputs)], func(x field) commands.Input {
		return commands.Input{Custom: x.param.Name, Label: x.name(plain), Hint: plain.Say(x.param.About), Options: x.lines(plain, false)}
	})
	return commands.Form{Custom: id, Title: plain.Say(p.way.label()), Inputs: inputs, Instead: f.page(ctx, r, p)}, nil
}

// keys returns the rows of keys of a /play message: Start, and what leads to the options.
func (f options) keys(ctx context.Context, p selection, plain words.Speaker) []commands.Block {
	keys := []commands.Button{
		f.chosenButton(p, plain, "commands.button.start", commands.ActStart, commands.Success),
		f.chosenButton(p, plain, "commands.button.rules", commands.ActRules, commands.Plain),
	}
	n := len(f.fields(ctx, p))
	if n > 0 {
		keys = append(keys, f.chosenButton(p, plain, "commands.button.more", commands.ActOptions, commands.Plain))
	}
	rows := []commands.Block{{Buttons: keys}}
	if n > commands.MaxInputs {
		all := f.chosenButton(p, plain, "commands.button.options", commands.ActAllOptions, commands.Plain)
		rows = append(rows, commands.Block{Buttons: []commands.Button{all}})
	}
	return rows
}

// show shows the page of all options.
func (f options) show(ctx context.Context, r commands.Request, p selection) (commands.Reply, error) {
	return ownCopy(r, f.page(ctx, r, p)), nil
}

// page returns a menu for each option.
func (f options) page(ctx context.Context, r commands.Request, p selection) commands.Body {
	say := f.Speak.Private(r)
	plain := say.Plain()
	body := commands.InCard(commands.AccentInfo, say.Say(games.T("commands.play.options")))
	written, _ := f.Commands.Write(p.r, commands.ActOption)
	id, _ := commands.ReadID(written)
	for _, x := range f.fields(ctx, p) {
		if id.At = x.at; id.Fits() {
			body.Add(commands.Block{Select: &commands.Select{Custom: id.String(), Placeholder: plain.Say(x.param.About), Options: x.lines(plain, true)}})
		}
	}
	keys := []commands.Button{
		f.chosenButton(p, plain, "commands.button.start", commands.ActStart, commands.Success),
		f.chosenButton(p, plain, "commands.button.back", commands.ActBack, commands.Plain),
	}
	if len(p.r.Values) > 0 {
		usual := p
		usual.r = choose(p.r, p.way.game, p.opening)
		keys = append(keys, f.chosenButton(usual, plain, "commands.button.defaults", commands.ActAllOptions, commands.Plain))
	}
	return body.With(keys...)
}

// applies reports whether a parameter has an effect beside the options of a start.
func applies(g *games.Game, start match.Start, name string) bool {
	specs := g.Info.Options
	i := slices.IndexFunc(specs, func(o games.Option) bool { return o.Name == name })
	return i < 0 || specs[i].Applies(specs, start.Options)
}

// valueOf returns the value of a parameter that Start would use; "" if the game
// chooses it later.
func (f options) valueOf(p selection, start match.Start, param commands.Param) string {
	info := &p.way.game.Info
	if value := p.r.Values[param.Name]; value != "" {
		return value
	}
	switch param.Name {
	case paramShow:
		return string(cmp.Or(start.Show, match.Hidden))
	case paramSecret:
		return string(start.Source)
	case paramVote:
		return start.Vote
	case paramExpires:
		return strconv.Itoa(cmp.Or(start.Expires, int(match.InvitationLasts/time.Minute)))
	case paramClock:
		return clockValue(start)
	case paramLate:
		return string(cmp.Or(start.OnTimeout, match.Resigns))
	}
	seats, one := computerSeats(info, p.opening)
	for _, seat := range seats {
		if name, _ := playerName(info, seat, one); name == param.Name {
			return start.Players[seat]
		}
	}
	i := slices.IndexFunc(info.Options, func(o games.Option) bool { return o.Name == param.Name })
	if i < 0 {
		return ""
	}
	return start.Options.String(param.Name, info.Options[i].Default)
}

// choices returns the values of an option; none for text, and for what other controls set.
func (f options) choices(ctx context.Context, r commands.Request, param commands.Param, taken string) []commands.ParamChoice {
	choice := func(value, label string) commands.ParamChoice {
		return commands.ParamChoice{Value: value, Label: games.T("commands.part", "Part", label)}
	}
	switch {
	case param.Name == paramPlayer || param.Bare || param.Max-param.Min > maxSpread:
		return nil
	case len(param.Choices) > 0:
		return param.Choices
	case param.Kind == commands.Whole:
		return games.Mapped(spread(param.Min, param.Max, taken), func(n int) commands.ParamChoice { return choice(strconv.Itoa(n), strconv.Itoa(n)) })
	case param.Kind == commands.Truth:
		return []commands.ParamChoice{{Value: "true", Label: games.T("commands.settings.yes")}, {Value: "false", Label: games.T("commands.settings.no")}}
	case param.Complete == nil:
		return nil
	}
	all, err := param.Complete(ctx, r, "")
	if err != nil {
		f.Log.Warn("failed to read values of option", "option", param.Name, "error", err)
	}
	return games.Mapped(all[:min(len(all), commands.MaxOptions)], func(c commands.Choice) commands.ParamChoice { return choice(c.Value, c.Label) })
}

// maxSpread is the greatest range of numbers that has a menu.
const maxSpread = 1000

// capital returns a name with a capital letter.
func capital(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}

// spread returns all numbers of a range, or as many as fit into a menu: the small
// ones, then larger steps, and the taken one.
func spread(low, high int, taken string) []int {
	above := func(i int) int { return low + i }
	if high-low < commands.MaxOptions {
		return games.Times(high-low+1, above)
	}
	const near, rest = 15, commands.MaxOptions - 15
	all := games.Times(near, above)
	for i := 1; i <= rest; i++ {
		all = append(all, low+near-1+(high-low-near+1)*i/rest)
	}
	if n, err := strconv.Atoi(taken); err == nil && n > low && n < high && !slices.Contains(all, n) {
		all[slices.IndexFunc(all, func(x int) bool { return x > n })-1] = n
	}
	return all
}

// set sets the option of a menu on the page, or those of a form. If others contradict it, they
// get their defaults.
func (f options) set(ctx context.Context, r commands.Request, p selection) (commands.Reply, error) {
	given := r.Values
	if r.Kind == commands.Press {
		at := r.Control().At
		if at >= len(p.spec.Params) || len(r.Picked) != 1 {
			return nil, games.Refuse("match.refuse.gone")
		}
		given = map[string]string{p.spec.Params[at].Name: r.Picked[0]}
	}
	start, next := f.settled(ctx, p), p
	next.r.Values = maps.Clone(p.r.Values)
	for _, param := range p.spec.Params {
		value, set := given[param.Name]
		if !set || value == f.valueOf(p, start, param) {
			continue
		}
		if err := param.Check(value); err != nil {
			return nil, err
		}
		next.r.Values[param.Name] = value
	}
	if err := f.opens(ctx, next); err != nil {
		for _, o := range p.way.game.Info.Options {
			if next.r.Values[o.Name] == p.r.Values[o.Name] {
				delete(next.r.Values, o.Name)
			}
		}
		if f.opens(ctx, next) != nil {
			return nil, err
		}
	}
	if _, ok := f.Commands.Write(next.r, commands.ActOption); !ok {
		return nil, games.Refuse("commands.refuse.long-start")
	}
	if r.Kind == commands.Press {
		return ownCopy(r, f.page(ctx, r, next)), nil
	}
	return ownCopy(r, f.chooser(ctx, f.Speak.Private(r), next.r, asking)), nil
}

// opens refuses options that contradict each other.
func (f options) opens(ctx context.Context, p selection) error {
	start, _, err := f.read(ctx, p.r, p.way.game, p.opening)
	if err == nil {
		_, err = p.way.game.Open(start.Options)
	}
	return err
}

// differing returns what the member chose last in the game and a start has not, and the
// choice with it.
func (f options) differing(ctx context.Context, p selection, start match.Start, plain words.Speaker) (like selection, said []games.Text) {
	like = p
	like.r.Values = withValue(p.r.Values, paramAsLast, "1")
	if _, fits := f.Commands.Write(like.r, commands.ActBack); !fits {
		return p, nil
	}
	last := f.settled(ctx, like)
	for _, param := range p.spec.Params {
		value := f.valueOf(like, last, param)
		if param.Bare || value == "" || value == f.valueOf(p, start, param) || !applies(p.way.game, last, param.Name) {
			continue
		}
		said = append(said, f.named(ctx, p, param, value, plain))
	}
	return like, said
}

// chosen returns what the member chose that the terms of the match don't say.
func (f options) chosen(ctx context.Context, p selection, plain words.Speaker) (said []games.Text) {
	for _, param := range p.spec.Params {
		if value := p.r.Values[param.Name]; value != "" && (param.Common || param.Name == paramSecret || param.Name == paramVote) {
			said = append(said, f.named(ctx, p, param, value, plain))
		}
	}
	return said
}

// named returns an option and its value in words.
func (f options) named(ctx context.Context, p selection, param commands.Param, value string, plain words.Speaker) games.Text {
	label, all := any(value), param.Choices
	if len(all) == 0 {
		all = f.choices(ctx, p.r, param, value)
	}
	if i := slices.IndexFunc(all, func(c commands.ParamChoice) bool { return c.Value == value }); i >= 0 {
		label = all[i].Label
	} else if g := p.way.game; param.Complete != nil && g.Library != nil {
		label, _, _ = g.Library.Read(value)
	}
	return games.T("commands.play.option", "Option", capital(plain.Say(param.Called)), "Value", label)
}
