package commands

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"
	"unicode"
	"unicode/utf8"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

const (
	actOptions = "5" // show the options of the command arg
	actOption  = "6" // choose the value of the option of number at
)

// optionsFeature is the page of options of a /play message.
type optionsFeature struct{ *Set }

func (f optionsFeature) feature() feature {
	return feature{controls: map[string]control{
		actOptions: {do: playFeature(f).selected(f.show)},
		actOption:  {do: playFeature(f).selected(f.set)},
	}}
}

// maxMenus is how many options are on the page of options: a message holds 40
// components.
const maxMenus = 12

// show turns to the page.
func (f optionsFeature) show(ctx context.Context, r Request, p selection) (Reply, error) {
	return ownCopy(r, f.page(ctx, r, p)), nil
}

// page is a menu for each option of the command that was chosen, those
// that all openings have among them, with the value that Start would take.
func (f optionsFeature) page(ctx context.Context, r Request, p selection) Body {
	say := f.private(r)
	plain := say.Plain()
	start := playFeature(f).settled(ctx, p)
	body := Body{Accent: accentInfo, Blocks: []Block{{Text: say.Say(games.T("commands.play.options"))}}}
	for i, param := range p.spec.Params {
		lines := f.lines(ctx, r, param, f.valueOf(p, start, param), plain)
		id, ok := f.router.write(p.r, actOption)
		if c, read := readCustom(id); read && ok {
			c.at = i
			id = c.String()
		}
		if len(lines) == 0 || len(id) > maxCustom || len(body.Blocks) > maxMenus {
			continue
		}
		body.add(Block{Select: &Select{Custom: id, Placeholder: plain.Say(param.About), Options: lines}})
	}
	return body.with(playFeature(f).key(p, plain, "start", actStart, Success), playFeature(f).key(p, plain, "back", actBack, Plain))
}

// valueOf is the value of a parameter that Start would take; "" where none was
// chosen and the game's own is not known before.
func (f optionsFeature) valueOf(p selection, start match.Start, param Param) string {
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
		return cmp.Or(start.Vote, match.FirstMoves)
	case paramExpires:
		return strconv.Itoa(cmp.Or(start.Expires, int(match.InvitationLasts/time.Minute)))
	case paramClock:
		return clockValue(start)
	case paramLate:
		return string(cmp.Or(start.Late, match.Resigns))
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

// lines are the values of an option, as far as a menu holds them; none for
// what is typed, and what stands elsewhere. Each says of which option it is: a
// menu shows the line that is chosen, and nothing else.
func (f optionsFeature) lines(ctx context.Context, r Request, param Param, taken string, plain words.Speaker) (lines []SelectOption) {
	add := func(value string, label games.Text) {
		said := plain.Say(games.T("commands.play.option", "Option", capital(plain.Say(param.Called)), "Value", label))
		lines = append(lines, SelectOption{Label: said, Value: value, Chosen: value == taken})
	}
	switch {
	case param.Name == paramPlayer || param.bare || param.Max-param.Min > maxSpread:
		return nil
	case len(param.Choices) > 0:
		for _, c := range param.Choices {
			add(c.Value, c.Label)
		}
	case param.Kind == Whole:
		for _, n := range spread(param.Min, param.Max, taken) {
			add(strconv.Itoa(n), games.T("commands.part", "Part", strconv.Itoa(n)))
		}
	case param.Kind == Truth:
		add("true", games.T("commands.settings.yes"))
		add("false", games.T("commands.settings.no"))
	case param.complete != nil:
		choices, err := param.complete(ctx, r, "")
		if err != nil {
			f.log.Warn("what an option can be could not be read", "option", param.Name, "error", err)
		}
		for _, c := range choices[:min(len(choices), maxOptions)] {
			add(c.Value, games.T("commands.part", "Part", c.Label))
		}
	}
	return lines
}

// maxSpread is how wide a range can be for a menu to show anything of it.
const maxSpread = 1000

// capital is a name with a capital letter.
func capital(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}

// spread is all whole numbers of a range, or as many as a menu holds: the small
// ones, larger steps from there on, and the one that is taken.
func spread(low, high int, taken string) (all []int) {
	if high-low < maxOptions {
		for n := low; n <= high; n++ {
			all = append(all, n)
		}
		return all
	}
	const near = 15
	for n := low; n < low+near; n++ {
		all = append(all, n)
	}
	rest := maxOptions - near
	for i := 1; i <= rest; i++ {
		all = append(all, low+near-1+(high-low-near+1)*i/rest)
	}
	if n, err := strconv.Atoi(taken); err == nil && n > low && n < high && !slices.Contains(all, n) {
		all[slices.IndexFunc(all, func(x int) bool { return x > n })-1] = n
	}
	return all
}

// set sets the option whose menu was used.
func (f optionsFeature) set(ctx context.Context, r Request, p selection) (Reply, error) {
	at := r.control().at
	if at >= len(p.spec.Params) || len(r.Picked) != 1 {
		return nil, games.Refuse("match.refuse.gone")
	}
	if err := p.spec.Params[at].check(r.Picked[0]); err != nil {
		return nil, err
	}
	p.r.Values[p.spec.Params[at].Name] = r.Picked[0]
	if err := f.opens(ctx, p); err != nil { // what was chosen before gives way
		for _, o := range p.way.game.Info.Options {
			if o.Name != p.spec.Params[at].Name {
				delete(p.r.Values, o.Name)
			}
		}
		if f.opens(ctx, p) != nil {
			return nil, err
		}
	}
	if _, ok := f.router.write(p.r, actOption); !ok {
		return nil, games.Refuse("commands.refuse.long-start")
	}
	return f.show(ctx, r, p)
}

// opens returns the Refusal of options that cannot stand together.
func (f optionsFeature) opens(ctx context.Context, p selection) error {
	start, err := openingFeature(f).start(ctx, p.r, p.way.game, p.opening)
	if err == nil {
		_, err = p.way.game.Open(start.Options)
	}
	return err
}
