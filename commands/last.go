package commands

import (
	"context"
	"errors"
	"maps"

	"parlour/games"
	"parlour/games/match"
)

// playedSetting is the name of the setting in which a member's last choice is
// kept.
func playedSetting(user string) string { return "played/" + user }

// lastPlayed is what a member started last with /play, or where nothing is
// known, what is good to begin with.
func (f playFeature) lastPlayed(ctx context.Context, r Request) (chosen Request, known bool) {
	code, err := f.host.Store.Setting(ctx, playedSetting(r.User.ID))
	if err != nil {
		f.log.Warn("a member's last choice could not be read", "error", err)
	}
	if last, spec, ok := f.router.read(r, code); ok && code != "" {
		if _, ok := f.selectionOf(last, spec); ok {
			return last, true
		}
	}
	return f.firstChoice(ctx, r), code != ""
}

// keepPlayed keeps what a member has started, to be chosen the next time: without
// the side, which is asked for each game, and without its options where there is
// no room for them.
func (f playFeature) keepPlayed(ctx context.Context, r Request) {
	r.Values = maps.Clone(r.Values)
	delete(r.Values, paramSide)
	id, ok := f.router.write(r, actStart)
	if !ok {
		r.Values = nil
		id, _ = f.router.write(r, actStart)
	}
	c, _ := readCustom(id)
	code, name := c.arg, playedSetting(r.User.ID)
	was, err := f.host.Store.Setting(ctx, name)
	if err == nil && was != code {
		err = f.host.Store.SetSetting(ctx, name, was, code)
	}
	if err != nil && !errors.Is(err, match.ErrStale) {
		f.log.Warn("a member's last choice could not be kept", "error", err)
	}
}

// firstChoice is the first game, against the computer, at the level of a first one.
func (f playFeature) firstChoice(ctx context.Context, r Request) Request {
	w := ways(f.host.Games)[0]
	return withLevel(choose(r, w, w.openings()[0]), &w.game.Info, w.openings()[0], f.firstLevel(ctx, r))
}

// newcomer reports whether a member has never started a game.
func (f playFeature) newcomer(ctx context.Context, r Request) bool {
	_, known := f.lastPlayed(ctx, r)
	return !known
}

// startEasy has a member's very first game be against the easiest computer, unless
// another was asked for.
func (f playFeature) startEasy(ctx context.Context, r Request, info *games.Info, o games.Opening, start *match.Start) {
	level := f.firstLevel(ctx, r)
	if len(levels(info, o)) == 0 || r.Values[paramPlayer] != "" || !f.newcomer(ctx, r) {
		return
	}
	start.First = true
	seats, _ := computerSeats(info, o)
	for _, seat := range seats {
		start.Players[seat] = fitting(levelsFor(info, seat), level)
	}
}

// welcomedSetting is the name of the setting that a server has been welcomed.
func welcomedSetting(guild string) string { return "welcomed/" + guild }

// Welcome is the message by which Parlour introduces itself to all members of a
// server: a /play that stays, and with which anyone can start a game. Of the
// request it looks at where it is for. It reports false where the server has
// been welcomed before.
func (s *Set) Welcome(ctx context.Context, r Request) (Body, bool) {
	if r.Guild == "" {
		return Body{}, false
	}
	// Of the request that was first, the same answer is given again when it is
	// delivered again.
	err := s.host.Store.SetSetting(ctx, welcomedSetting(r.Guild), "", r.ID)
	if err != nil {
		if !errors.Is(err, match.ErrStale) {
			s.log.Warn("that a server is welcomed could not be noted", "error", err)
		}
		return Body{}, false
	}
	r.User = User{}
	return playFeature{s}.chooser(ctx, s.public(r), playFeature{s}.firstChoice(ctx, r), welcoming), true
}
