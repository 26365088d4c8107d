package start

import (
	"cmp"
	"context"
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

// options implements the page of options.
type options struct{ starter }

// maxMenus is the number of menus on a page, which fits on the screen of a phone.
const maxMenus = 5

// show shows the page whose first menu has the number at.
func (f options) show(ctx context.Context, r commands.Request, p selection) (commands.Reply, error) {
	return ownCopy(r, f.page(ctx, r, p, r.Control().At)), nil
}

// page returns a menu for each option of the chosen command that has an effect, with the
// value that Start would use: those from the number first on, as many as fit.
func (f options) page(ctx context.Context, r commands.Request, p selection, first int) commands.Body {
	say := f.Speak.Private(r)
	plain := say.Plain()
	start := f.settled(ctx, p)
	body := commands.Body{Accent: commands.AccentInfo, Blocks: []commands.Block{{Text: say.Say(games.T("commands.play.options"))}}}
	all := f.menus(ctx, r, p, start, plain)
	if first >= len(all) {
		first = 0
	}
	last := min(first+maxMenus, len(all))
	body.Add(all[first:last]...)
	keys := []commands.Button{
		f.chosenButton(p, plain, "commands.button.start", commands.ActStart, commands.Success),
		f.chosenButton(p, plain, "commands.button.back", commands.ActBack, commands.Plain),
	}
	if len(p.r.Values) > 0 {
		usual := p
		usual.r = choose(p.r, p.way, p.opening)
		keys = append(keys, f.chosenButton(usual, plain, "commands.button.defaults", commands.ActOptions, commands.Plain))
	}
	if len(all) > maxMenus {
		more := f.chosenButton(p, plain, "commands.button.more", commands.ActOptions, commands.Plain)
		more.Custom, more.Disabled = numbered(more.Custom, last%len(all))
		keys = append(keys, more)
	}
	return body.With(keys...)
}

// menus returns the menus of all pages.
func (f options) menus(ctx context.Context, r commands.Request, p selection, start match.Start, plain words.Speaker) (all []commands.Block) {
	id, _ := f.Commands.Write(p.r, commands.ActOption)
	for i, param := range p.spec.Params {
		lines := f.lines(ctx, r, param, f.valueOf(p, start, param), plain)
		custom, tooLong := numbered(id, i)
		if tooLong || len(lines) == 0 || !applies(p.way.game, start, param.Name) {
			continue
		}
		all = append(all, commands.Block{Select: &commands.Select{Custom: custom, Placeholder: plain.Say(param.About), Options: lines}})
	}
	return all
}

// numbered returns a custom ID with a number, and whether it is too long with it.
func numbered(custom string, at int) (id string, tooLong bool) {
	c, _ := commands.ReadID(custom)
	c.At = at
	return c.String(), !c.Fits()
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

// lines returns the values of an option as lines of a menu. Each line contains the name of
// the option, because a menu only shows the chosen line.
func (f options) lines(ctx context.Context, r commands.Request, param commands.Param, taken string, plain words.Speaker) []commands.SelectOption {
	name := capital(plain.Say(param.Called))
	return commands.MenuLines(plain, f.choices(ctx, r, param, taken), taken, func(c commands.ParamChoice) string { return c.Value }, func(c commands.ParamChoice) games.Text {
		return games.T("commands.play.option", "Option", name, "Value", c.Label)
	})
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
		return commands.Mapped(spread(param.Min, param.Max, taken), func(n int) commands.ParamChoice { return choice(strconv.Itoa(n), strconv.Itoa(n)) })
	case param.Kind == commands.Truth:
		return []commands.ParamChoice{{Value: "true", Label: games.T("commands.settings.yes")}, {Value: "false", Label: games.T("commands.settings.no")}}
	case param.Complete == nil:
		return nil
	}
	all, err := param.Complete(ctx, r, "")
	if err != nil {
		f.Log.Warn("failed to read values of option", "option", param.Name, "error", err)
	}
	return commands.Mapped(all[:min(len(all), commands.MaxOptions)], func(c commands.Choice) commands.ParamChoice { return choice(c.Value, c.Label) })
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
func spread(low, high int, taken string) (all []int) {
	if high-low < commands.MaxOptions {
		for n := low; n <= high; n++ {
			all = append(all, n)
		}
		return all
	}
	const near = 15
	for n := low; n < low+near; n++ {
		all = append(all, n)
	}
	rest := commands.MaxOptions - near
	for i := 1; i <= rest; i++ {
		all = append(all, low+near-1+(high-low-near+1)*i/rest)
	}
	if n, err := strconv.Atoi(taken); err == nil && n > low && n < high && !slices.Contains(all, n) {
		all[slices.IndexFunc(all, func(x int) bool { return x > n })-1] = n
	}
	return all
}

// set sets the option of the menu that was used.
func (f options) set(ctx context.Context, r commands.Request, p selection) (commands.Reply, error) {
	at := r.Control().At
	if at >= len(p.spec.Params) || len(r.Picked) != 1 {
		return nil, games.Refuse("match.refuse.gone")
	}
	if err := p.spec.Params[at].Check(r.Picked[0]); err != nil {
		return nil, err
	}
	p.r.Values[p.spec.Params[at].Name] = r.Picked[0]
	if err := f.opens(ctx, p); err != nil { // other options may contradict it
		for _, o := range p.way.game.Info.Options {
			if o.Name != p.spec.Params[at].Name {
				delete(p.r.Values, o.Name)
			}
		}
		if f.opens(ctx, p) != nil {
			return nil, err
		}
	}
	if _, ok := f.Commands.Write(p.r, commands.ActOption); !ok {
		return nil, games.Refuse("commands.refuse.long-start")
	}
	return ownCopy(r, f.page(ctx, r, p, f.pageOf(ctx, r, p))), nil
}

// pageOf returns the number of the first menu on the page of the one that was used.
func (f options) pageOf(ctx context.Context, r commands.Request, p selection) int {
	all := f.menus(ctx, r, p, f.settled(ctx, p), f.Speak.Private(r).Plain())
	i := slices.IndexFunc(all, func(b commands.Block) bool {
		c, _ := commands.ReadID(b.Select.Custom)
		return c.At == r.Control().At
	})
	return max(0, i) / maxMenus * maxMenus
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
		label, all := any(value), param.Choices
		if len(all) == 0 {
			all = f.choices(ctx, p.r, param, value)
		}
		if i := slices.IndexFunc(all, func(c commands.ParamChoice) bool { return c.Value == value }); i >= 0 {
			label = all[i].Label
		} else if g := p.way.game; param.Complete != nil && g.Library != nil {
			label, _, _ = g.Library.Read(value)
		}
		said = append(said, games.T("commands.play.option", "Option", capital(plain.Say(param.Called)), "Value", label))
	}
	return like, said
}
