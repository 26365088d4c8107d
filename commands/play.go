package commands

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// /play is for who knows no command: a message with a menu each for the game,
// against whom, and how strong, and a key that starts it. What has been chosen
// is a command as typed (see typed.go), which stands in the custom ID of every
// control; a menu changes it, and Start gives it. What a member started last is
// kept, and chosen when /play is given again.

// playSole is what there is one message of to a member in a channel.
const playSole = "play"

// playSpec is /play.
func (s *Set) playSpec() Spec {
	return Spec{Name: "play", About: games.T("commands.play"), do: func(ctx context.Context, r Request) (Reply, error) {
		chosen, known := s.lastPlayed(ctx, r)
		if known {
			return Message{Body: s.chooser(r, chosen, games.T("commands.play.heading"), games.Text{}), To: ToMember, Sole: playSole}, nil
		}
		return Message{Body: s.chooser(r, chosen, games.T("commands.welcome"), games.T("commands.welcome.later")), To: ToMember, Sole: playSole}, nil
	}}
}

// Welcome is the message by which Parlour introduces itself to a channel:
// anyone can choose and start a game with it.
func (s *Set) Welcome(locale string) Body {
	r := Request{Locale: locale, User: User{Locale: locale}}
	return s.chooser(r, s.firstChoice(r), games.T("commands.welcome"), games.T("commands.welcome.later"))
}

// playedSetting is the name of the setting in which a member's last choice is
// kept.
func playedSetting(user string) string { return "played/" + user }

// lastPlayed is what a member started last with /play, or where nothing is
// known, what is good to begin with.
func (s *Set) lastPlayed(ctx context.Context, r Request) (chosen Request, known bool) {
	code, err := s.host.Store.Setting(ctx, playedSetting(r.User.ID))
	if err != nil {
		s.log.Warn("a member's last choice could not be read", "error", err)
	}
	if last, _, ok := s.retyped(r, code); ok && code != "" {
		return last, true
	}
	return s.firstChoice(r), code != ""
}

// keepPlayed keeps what a member has started, to be chosen the next time.
func (s *Set) keepPlayed(ctx context.Context, r Request) {
	id, ok := s.typed(r, actStart)
	if !ok {
		return
	}
	c, _ := readCustom(id)
	code, name := c.arg, playedSetting(r.User.ID)
	was, err := s.host.Store.Setting(ctx, name)
	if err == nil && was != code {
		err = s.host.Store.SetSetting(ctx, name, was, code)
	}
	if err != nil && !errors.Is(err, match.ErrStale) {
		s.log.Warn("a member's last choice could not be kept", "error", err)
	}
}

// firstChoice is the first game, against the computer, at the lowest level.
func (s *Set) firstChoice(r Request) Request {
	w := s.ways()[0]
	return withLevel(choose(r, w, w.openings()[0]), w.game.Info(), w.openings()[0], games.Levels()[0])
}

// choose is the command that opens a game.
func choose(r Request, w way, o games.Opening) Request {
	r.Kind, r.Path = Command, []string{w.game.Info().Name, o.Name}
	r.Values, r.Names = map[string]string{}, map[string]string{}
	return r
}

// withLevel chooses a level, if the opening offers it.
func withLevel(r Request, info *games.Info, o games.Opening, level string) Request {
	if slices.ContainsFunc(levels(info, o), func(p games.PlayerInfo) bool { return p.Name == level }) {
		r.Values[paramPlayer] = level
	}
	return r
}

// levels are those among which a member chooses a computer opponent.
func levels(info *games.Info, o games.Opening) []games.PlayerInfo {
	seats, one := computerSeats(info, o)
	if !one || len(seats) == 0 {
		return nil
	}
	return levelsFor(info, seats[0])
}

// levelsFor are the levels of a seat.
func levelsFor(info *games.Info, seat games.Seat) []games.PlayerInfo {
	return slices.DeleteFunc(slices.Clone(offered(info, seat)), func(p games.PlayerInfo) bool { return !p.Level })
}

// picking is what has been chosen in a /play message.
type picking struct {
	r       Request
	way     way
	opening games.Opening
	spec    *Spec
}

// pickingOf reads the command that has been chosen.
func (s *Set) pickingOf(r Request, spec *Spec) (picking, bool) {
	g, ok := s.host.GameNamed(r.Path[0])
	if !ok {
		return picking{}, false
	}
	o, ok := g.Info().OpeningByName(r.Path[1])
	if !ok {
		return picking{}, false
	}
	w, ok := wayOf(g, o)
	return picking{r, w, o, spec}, ok
}

// chooser is the message of /play with what is chosen.
func (s *Set) chooser(r Request, chosen Request, heading, later games.Text) Body {
	say := s.words.Speaker(r.User.Locale, r.Locale)
	plain := say.Plain()
	_, spec := locate(s.specs, chosen.Path)
	p, ok := s.pickingOf(chosen, spec)
	if !ok {
		return text(say.Say(games.T("match.refuse.gone")))
	}
	body := Body{Accent: accentInfo, Blocks: []Block{{Text: say.Say(heading)}}}
	body.add(s.menus(p, plain)...)
	small := s.chosenTerms(p)
	if !later.IsZero() {
		small = later
	}
	body.add(Block{Text: "-# " + say.Say(small)})
	key := func(name, action string, style ButtonStyle) Button {
		id, _ := s.typed(p.r, action)
		return Button{Label: plain.Say(games.T("commands.button." + name)), Custom: id, Style: style}
	}
	body.Keys = []Block{{Buttons: []Button{key("start", actStart, Success), key("rules", actRules, Plain), key("options", actOptions, Plain)}}}
	return body
}

// chosenTerms says on what terms the game would be played.
func (s *Set) chosenTerms(p picking) games.Text {
	at, err := p.way.game.Open(p.r.pick(p.way.game.Info().Options))
	if err != nil {
		return p.way.game.Info().Text("about")
	}
	if terms, ok := p.way.game.(games.Terms); ok {
		if lines := terms.Terms(at); len(lines) > 0 {
			return lines[0]
		}
	}
	return at.View().Title
}

// menus are the three menus, a fourth for the friend, and no third where there
// is but one strength.
func (s *Set) menus(p picking, plain words.Speaker) []Block {
	menu := func(action, placeholder string, options []SelectOption) Block {
		id, _ := s.typed(p.r, action)
		return Block{Select: &Select{Custom: id, Placeholder: plain.Say(games.T(placeholder)), Options: options}}
	}
	blocks := []Block{
		menu(actGame, "commands.play.game", lines(plain, s.ways(), p.way.value(), way.value, way.label)),
		menu(actAgainst, "commands.play.against", lines(plain, p.way.openings(), p.opening.Name,
			func(o games.Opening) string { return o.Name }, func(o games.Opening) games.Text { return games.T("commands.play." + company(o)) })),
	}
	if company(p.opening) == friendly {
		blocks = append(blocks, menu(actFriend, "commands.play.friend-who", nil))
		blocks[len(blocks)-1].Select.Members = true
		blocks[len(blocks)-1].Select.Member = p.r.Values[paramOpponent]
	}
	if all := levels(p.way.game.Info(), p.opening); len(all) > 0 {
		chosen := p.r.Values[paramPlayer]
		if chosen == "" {
			chosen = games.Levels()[1]
		}
		blocks = append(blocks, menu(actLevel, "commands.play.level", lines(plain, all, chosen,
			func(l games.PlayerInfo) string { return l.Name },
			func(l games.PlayerInfo) games.Text { return games.T("commands.play.level." + l.Name) })))
	}
	return blocks
}

// pressPlay does what a control of a /play message says.
func (s *Set) pressPlay(ctx context.Context, r Request, c custom) (Reply, error) {
	chosen, spec, ok := s.retyped(r, c.arg)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	p, ok := s.pickingOf(chosen, spec)
	if !ok {
		return nil, games.Refuse("match.refuse.gone")
	}
	switch c.action {
	case actStart:
		return s.startChosen(ctx, p)
	case actRules:
		at, err := p.way.game.Open(p.r.pick(p.way.game.Info().Options))
		if err != nil {
			at = nil
		}
		return s.explain(r, p.way.game, at), nil
	case actOptions:
		return Message{Body: s.optionsPage(r, p), To: InPlace}, nil
	case actOption:
		return s.setOption(r, p, c.at)
	}
	if len(r.Picked) == 1 && c.action != actBack {
		level := p.r.Values[paramPlayer]
		if level == "" && s.newcomer(ctx, r) {
			level = games.Levels()[0]
		}
		p.r = s.pickLine(p, c.action, r.Picked[0], level)
	}
	return Message{Body: s.chooser(r, p.r, games.T("commands.play.heading"), games.Text{}), To: InPlace}, nil
}

// newcomer reports whether a member has never started a game.
func (s *Set) newcomer(ctx context.Context, r Request) bool {
	_, known := s.lastPlayed(ctx, r)
	return !known
}

// pickLine is what is chosen after a line of a menu was picked, at a level where
// the game has any.
func (s *Set) pickLine(p picking, action, value, level string) Request {
	next := p.r
	next.Values = maps.Clone(p.r.Values)
	switch action {
	case actGame:
		for _, w := range s.ways() {
			if w.value() == value {
				openings := w.openings()
				at := max(0, slices.IndexFunc(openings, func(o games.Opening) bool { return company(o) == company(p.opening) }))
				next = withLevel(choose(p.r, w, openings[at]), w.game.Info(), openings[at], level)
			}
		}
	case actAgainst:
		for _, o := range p.way.openings() {
			if o.Name == value {
				next = withLevel(choose(p.r, p.way, o), p.way.game.Info(), o, level)
			}
		}
	case actFriend:
		next.Values[paramOpponent] = value
	case actLevel:
		next = withLevel(next, p.way.game.Info(), p.opening, value)
	}
	return next
}

// startChosen gives the command that was chosen. The private message goes when
// the board comes.
func (s *Set) startChosen(ctx context.Context, p picking) (Reply, error) {
	if company(p.opening) == friendly && p.r.Values[paramOpponent] == "" {
		return nil, games.Refuse("commands.refuse.no-friend")
	}
	reply, err := p.spec.give(ctx, p.r)
	if m, ok := reply.(Message); ok && err == nil && m.Board != nil {
		m.Ends = playSole
		return m, nil
	}
	return reply, err
}

// easier has a member's very first game be against the easiest computer, unless
// another was asked for.
func (s *Set) easier(ctx context.Context, r Request, info *games.Info, o games.Opening, start *match.Start) {
	level := games.Levels()[0]
	if len(levels(info, o)) == 0 || r.Values[paramPlayer] != "" || !s.newcomer(ctx, r) {
		return
	}
	seats, _ := computerSeats(info, o)
	for _, seat := range seats {
		start.Players[seat] = level
	}
}

// maxMenus is how many options are on the page of options: a message holds 40
// components.
const maxMenus = 10

// optionsPage is a menu for each option of the command that was chosen.
func (s *Set) optionsPage(r Request, p picking) Body {
	say := s.private(r)
	plain := say.Plain()
	body := Body{Accent: accentInfo, Blocks: []Block{{Text: say.Say(games.T("commands.play.options"))}}}
	for i, param := range p.spec.Params {
		options := s.optionLines(r, p, param, plain)
		if len(options) == 0 || param.Name == paramPlayer || len(body.Blocks) > maxMenus {
			continue
		}
		id, ok := s.typed(p.r, actOption)
		if !ok {
			continue
		}
		c, _ := readCustom(id)
		c.at = i
		body.add(Block{Select: &Select{Custom: c.String(), Placeholder: plain.Say(param.About), Options: options}})
	}
	back, _ := s.typed(p.r, actBack)
	start, _ := s.typed(p.r, actStart)
	body.Keys = []Block{{Buttons: []Button{
		{Label: plain.Say(games.T("commands.button.start")), Custom: start, Style: Success},
		{Label: plain.Say(games.T("commands.button.back")), Custom: back},
	}}}
	return body
}

// optionLines are the values of an option, as far as a menu holds them; none for
// what is typed.
func (s *Set) optionLines(r Request, p picking, param Param, plain words.Speaker) (options []SelectOption) {
	chosen := p.r.Values[param.Name]
	add := func(value string, label games.Text) {
		option := SelectOption{Label: plain.Say(label), Value: value, Chosen: value == chosen}
		if option.Chosen || param.Kind != Words { // a bare number says little
			option.Description = plain.Say(param.About)
		}
		options = append(options, option)
	}
	switch {
	case len(param.Choices) > 0:
		for _, c := range param.Choices {
			add(c.Value, c.Label)
		}
	case param.Kind == Whole:
		for _, n := range spread(param.Min, param.Max) {
			add(strconv.Itoa(n), games.T("commands.part", "Part", strconv.Itoa(n)))
		}
	case param.Kind == Truth:
		add("true", games.T("commands.settings.yes"))
		add("false", games.T("commands.settings.no"))
	case param.complete != nil:
		choices, err := param.complete(context.Background(), r, "")
		if err != nil {
			return nil
		}
		for _, c := range choices[:min(len(choices), maxOptions)] {
			add(c.Value, games.T("commands.part", "Part", c.Label))
		}
	}
	return options
}

// spread is all whole numbers of a range, or as many as a menu holds: the small
// ones, and then ever larger steps.
func spread(low, high int) (all []int) {
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
	return all
}

// setOption sets the option whose menu was used.
func (s *Set) setOption(r Request, p picking, at int) (Reply, error) {
	if at < 0 || at >= len(p.spec.Params) || len(r.Picked) != 1 {
		return nil, games.Refuse("match.refuse.gone")
	}
	p.r.Values[p.spec.Params[at].Name] = r.Picked[0]
	if _, ok := s.typed(p.r, actOption); !ok {
		return nil, games.Refuse("commands.refuse.long-start")
	}
	if err := p.spec.Params[at].check(r.Picked[0]); err != nil {
		return nil, err
	}
	return Message{Body: s.optionsPage(r, p), To: InPlace}, nil
}
