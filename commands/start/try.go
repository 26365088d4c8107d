package start

import (
	"context"
	"maps"
	"slices"

	"parlour/commands"
	"parlour/games"
	"parlour/games/match"
)

// try starts a match against the computer by the rules of a shared one. A newcomer plays against
// the easiest computer, as with /play.
func (f restarts) try(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	openings := t.Game.Info.Openings
	i := slices.IndexFunc(openings, func(o games.Opening) bool { return o.Name == t.Match.Opening && company(o) == alone })
	if i < 0 {
		i = slices.IndexFunc(openings, func(o games.Opening) bool { return company(o) == alone })
	}
	if i < 0 {
		return nil, games.Refuse("match.refuse.gone")
	}
	start := match.Start{
		Guild: r.Guild, Channel: r.Channel, Game: t.Match.Game, Opening: openings[i].Name, Options: maps.Clone(t.Match.Options),
		Players: map[games.Seat]string{},
	}
	start.Source = match.Sources(t.Game, openings[i])[0]
	if openings[i].Name == t.Match.Opening {
		start.Side, start.Source = t.Match.Side, t.Match.Source
	}
	if asked, asks := f.askTyped(r, t, commands.ActTry, &start); asks {
		return asked, nil
	}
	f.startEasy(ctx, r, &t.Game.Info, openings[i], &start)
	start.Players = f.levelled(ctx, r, &t.Game.Info, start.Players)
	reply, err := f.begin(ctx, r, start, nil)
	if m, ok := reply.(commands.Message); ok && m.Board != nil {
		f.count(ctx, r, wayOf(t.Game, openings[i]))
	}
	return reply, err
}
