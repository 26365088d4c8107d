package commands

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

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
		if body, first := s.Welcome(ctx, r); first {
			return Message{Body: body}, nil
		}
		chosen, known := s.lastPlayed(ctx, r)
		intro := asking
		if !known {
			intro = welcoming
		}
		return Message{Body: s.chooser(ctx, s.private(r), chosen, intro), To: ToMember, Sole: playSole}, nil
	}}
}

// intro is what a message of /play says above its menus, and below them if that
// is not the terms of what is chosen.
type intro struct{ heading, later string }

var (
	asking    = intro{heading: "commands.play.heading"}
	welcoming = intro{"commands.welcome", "commands.welcome.later"}
)

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
	if last, spec, ok := s.retyped(r, code); ok && code != "" {
		if _, ok := s.pickingOf(last, spec); ok {
			return last, true
		}
	}
	return s.firstChoice(r), code != ""
}

// keepPlayed keeps what a member has started, to be chosen the next time: without
// the side, which is asked for each game, and without its options where there is
// no room for them.
func (s *Set) keepPlayed(ctx context.Context, r Request) {
	r.Values = maps.Clone(r.Values)
	delete(r.Values, paramSide)
	id, ok := s.typed(r, actStart)
	if !ok {
		r.Values = nil
		id, _ = s.typed(r, actStart)
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
	return withLevel(choose(r, w, w.openings()[0]), &w.game.Info, w.openings()[0], games.Levels()[0])
}

// choose is the command that opens a game.
func choose(r Request, w way, o games.Opening) Request {
	r.Kind, r.Path = Command, []string{w.game.Info.Name, o.Name}
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
	o, ok := g.Info.OpeningByName(r.Path[1])
	if !ok {
		return picking{}, false
	}
	return picking{r, wayOf(g, o), o, spec}, true
}

// chooser is the message of /play with what is chosen.
func (s *Set) chooser(ctx context.Context, say words.Speaker, chosen Request, i intro) Body {
	plain := say.Plain()
	_, spec := locate(s.specs, chosen.Path)
	p, ok := s.pickingOf(chosen, spec)
	if !ok {
		return text(say.Say(games.T("match.refuse.gone")))
	}
	start := s.settled(ctx, p)
	body := Body{Accent: accentInfo, Blocks: []Block{{Text: say.Say(games.T(i.heading))}}}
	body.add(s.menus(p, start, plain)...)
	small := s.chosenTerms(p, start)
	if i.later != "" {
		small = []games.Text{games.T(i.later)}
	}
	body.add(Block{Text: "-# " + say.Join(small, "\n-# ")})
	body.Keys = []Block{{Buttons: []Button{
		s.playKey(p, plain, "start", actStart, Success), s.playKey(p, plain, "rules", actRules, Plain), s.playKey(p, plain, "options", actOptions, Plain),
	}}}
	return body
}

// playKey is a key that does something with what is chosen.
func (s *Set) playKey(p picking, plain words.Speaker, name, action string, style ButtonStyle) Button {
	id, _ := s.typed(p.r, action)
	return Button{Label: plain.Say(games.T("commands.button." + name)), Custom: id, Style: style}
}

// settled is what Start would begin: what is chosen, and what the channel keeps
// or the game takes where nothing is.
func (s *Set) settled(ctx context.Context, p picking) match.Start {
	start, err := s.start(ctx, p.r, p.way.game, p.opening)
	if err != nil { // Start will say why
		return match.Start{Options: p.r.pick(p.way.game.Info.Options)}
	}
	return start
}

// chosenTerms are small lines that say what would be played: its title, and where
// the rules vary, what they come to. What is left to chance has no title yet.
func (s *Set) chosenTerms(p picking, start match.Start) []games.Text {
	g := p.way.game
	at, err := g.Open(start.Options)
	if err != nil || s.byChance(g, start.Options) {
		return []games.Text{g.Info.Text("about")}
	}
	lines := []games.Text{at.View().Title}
	if g.Terms != nil && g.Brief != nil {
		lines = append(lines, g.Brief(at).Lines[0])
	}
	return lines
}

// byChance reports whether a start leaves something to chance.
func (s *Set) byChance(g *games.Game, o games.Options) bool {
	once, err := s.host.Draw(g, o)
	if err != nil {
		return false
	}
	twice, err := s.host.Draw(g, o)
	return err == nil && !maps.Equal(once, twice)
}

// menus are the three menus, a fourth for the friend, and no third where there
// is but one strength.
func (s *Set) menus(p picking, start match.Start, plain words.Speaker) []Block {
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
	if all := levels(&p.way.game.Info, p.opening); len(all) > 0 {
		chosen := cmp.Or(p.r.Values[paramPlayer], keptLevel(&p.way.game.Info, p.opening, start), games.Levels()[1])
		blocks = append(blocks, menu(actLevel, "commands.play.level", lines(plain, all, chosen,
			func(l games.PlayerInfo) string { return l.Name },
			func(l games.PlayerInfo) games.Text { return games.T("commands.play.level." + l.Name) })))
	}
	return blocks
}

// keptLevel is at which level the computer plays without being told; "" where
// that is no level, or the game's own choice.
func keptLevel(info *games.Info, o games.Opening, start match.Start) string {
	seats, _ := computerSeats(info, o)
	for _, seat := range seats {
		if player := start.Players[seat]; slices.ContainsFunc(levelsFor(info, seat), func(l games.PlayerInfo) bool { return l.Name == player }) {
			return player
		}
	}
	return ""
}
