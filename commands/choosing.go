package commands

import (
	"context"
	"maps"
	"slices"

	"parlour/games"
	"parlour/games/match"
)

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
		at, err := p.way.game.Open(s.settled(ctx, p).Options)
		if err != nil {
			at = nil
		}
		return s.explain(r, p.way.game, at, false), nil
	case actOptions:
		return ownCopy(r, s.optionsPage(ctx, r, p)), nil
	case actOption:
		return s.setOption(ctx, r, p, c.at)
	case actBack:
		return Message{Body: s.chooser(ctx, s.private(r), p.r, asking), To: InPlace}, nil
	default:
		return s.choosing(ctx, r, p, c.action)
	}
}

// ownCopy is a page of what a member chooses: in place of the one before, but
// not in place of the welcome, which is for all.
func ownCopy(r Request, b Body) Message {
	if r.Private {
		return Message{Body: b, To: InPlace}
	}
	return Message{Body: b, To: ToMember, Sole: playSole}
}

// playNow shows /play with a game chosen.
func (s *Set) playNow(ctx context.Context, r Request, c custom) (Reply, error) {
	ways := s.ways()
	i := slices.IndexFunc(ways, func(w way) bool { return w.game.Info.Name == c.arg })
	if i < 0 {
		return nil, games.Refuse("match.refuse.gone")
	}
	chosen := choose(r, ways[i], ways[i].openings()[0])
	return Message{Body: s.chooser(ctx, s.private(r), chosen, asking), To: ToMember, Sole: playSole}, nil
}

// choosing takes the line that was picked from a menu.
func (s *Set) choosing(ctx context.Context, r Request, p picking, action string) (Reply, error) {
	picked := ""
	if len(r.Picked) == 1 {
		picked = r.Picked[0]
	}
	var err error
	switch {
	case action == actFriend:
		p.r, err = withFriend(p, r, picked)
	case picked != "":
		p.r = s.pickLine(p, action, picked, s.levelOf(ctx, p))
	}
	if err != nil {
		return nil, err
	}
	if _, ok := s.typed(p.r, actStart); !ok {
		return nil, games.Refuse("commands.refuse.long-start")
	}
	say, intro := s.private(r), asking
	if !r.Private {
		say, intro = s.public(r), welcoming
	}
	return Message{Body: s.chooser(ctx, say, p.r, intro), To: InPlace}, nil
}

// levelOf is the level that has been chosen, or is for who has never played.
func (s *Set) levelOf(ctx context.Context, p picking) string {
	level := p.r.Values[paramPlayer]
	if level == "" && s.newcomer(ctx, p.r) {
		return games.Levels()[0]
	}
	return level
}

// newcomer reports whether a member has never started a game.
func (s *Set) newcomer(ctx context.Context, r Request) bool {
	_, known := s.lastPlayed(ctx, r)
	return !known
}

// withFriend chooses whom to play against, from a menu of all members.
func withFriend(p picking, r Request, friend string) (Request, error) {
	switch {
	case friend == "":
		return p.r, games.Refuse("commands.refuse.no-friend")
	case r.Bots[friend]:
		return p.r, games.Refuse("commands.refuse.friend-bot")
	case friend == r.User.ID && match.Hides(&p.way.game.Info):
		return p.r, games.Refuse("match.refuse.own-secret")
	}
	if err := (Param{Kind: Person}).check(friend); err != nil {
		return p.r, err
	}
	next := p.r
	next.Values, next.Names = withValue(p.r.Values, paramOpponent, friend), map[string]string{}
	if name, known := r.Names[friend]; known {
		next.Names[friend] = name
	}
	return next, nil
}

// withValue is a command's values with one more.
func withValue(values map[string]string, name, value string) map[string]string {
	values = maps.Clone(values)
	values[name] = value
	return values
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
				next = reopened(p, w, openings[at], level)
			}
		}
	case actAgainst:
		for _, o := range p.way.openings() {
			if o.Name == value {
				next = reopened(p, p.way, o, level)
			}
		}
	case actLevel:
		next = withLevel(next, &p.way.game.Info, p.opening, value)
	}
	return next
}

// reopened is another opening than was chosen, against the same friend if it is
// against one.
func reopened(p picking, w way, o games.Opening, level string) Request {
	next := withLevel(choose(p.r, w, o), &w.game.Info, o, level)
	if friend := p.r.Values[paramOpponent]; friend != "" && company(o) == friendly {
		next.Values[paramOpponent], next.Names = friend, p.r.Names
	}
	return next
}

// startChosen gives the command that was chosen. The member's own message goes
// when the board comes.
func (s *Set) startChosen(ctx context.Context, p picking) (Reply, error) {
	if company(p.opening) == friendly && p.r.Values[paramOpponent] == "" {
		return nil, games.Refuse("commands.refuse.no-friend")
	}
	return p.spec.give(ctx, p.r)
}

// easier has a member's very first game be against the easiest computer, unless
// another was asked for.
func (s *Set) easier(ctx context.Context, r Request, info *games.Info, o games.Opening, start *match.Start) {
	level := games.Levels()[0]
	if len(levels(info, o)) == 0 || r.Values[paramPlayer] != "" || !s.newcomer(ctx, r) {
		return
	}
	start.First = true
	seats, _ := computerSeats(info, o)
	for _, seat := range seats {
		start.Players[seat] = level
	}
}
