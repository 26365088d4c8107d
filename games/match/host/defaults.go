package host

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Remember fills the unset fields of a start from the channel's last match of the same game,
// unless a Forget entry prevents that: the options, the lifetime of an invitation and, in
// the same opening, the computer players, the clock and the votes. Given values take
// precedence. Options that conflict with them are not inherited, and nothing is inherited
// if another preset was chosen. The visibility of a secret and the sides are never
// inherited.
func (h *Host) Remember(ctx context.Context, channel string, s *match.Start) error {
	g, ok := h.GameNamed(s.Game)
	if !ok {
		return games.Refuse("match.refuse.unknown-game", "Game", s.Game)
	}
	last, err := h.Store.Load(ctx, channel, store.Latest(s.Game))
	if errors.Is(err, store.ErrUnreadable) {
		_, err = h.replayed(ctx, last, err)
		if _, parked := games.RefusalIn(err); parked {
			return nil // nothing to inherit
		}
		return err
	}
	if errors.Is(err, store.ErrNone) {
		return nil
	}
	if err != nil || last.Status == match.Parked || last.Fold().Forgotten {
		return err
	}
	options, ok := merge(g, last.Options, s.Options)
	if !ok {
		return nil
	}
	s.Options = options
	if s.Expires == 0 {
		s.Expires = last.Expires
	}
	if opening, ok := g.Info.OpeningByName(s.Opening); ok && s.Opening == last.Opening {
		seatAsIn(s, last.Start, &g.Info, opening)
		if s.Vote == "" {
			s.Vote = last.Vote
		}
		if s.Clock == 0 {
			s.Clock, s.OnTimeout = last.Clock, cmp.Or(s.OnTimeout, last.OnTimeout)
		}
	}
	return nil
}

// merge adds the options of the last match to the given ones: all of them, or those that do
// not conflict.
func merge(g *games.Game, last, given games.Options) (games.Options, bool) {
	specs := g.Info.Options
	kept, ok := games.InheritedOptions(specs, last, given)
	if !ok {
		return nil, false
	}
	all, merged := maps.Clone(kept), games.Options{}
	maps.Copy(all, given)
	if opens(g, all) {
		return all, true
	}
	for _, spec := range specs {
		if value, ok := kept[spec.Name]; ok && spec.Preset {
			merged[spec.Name] = value
		}
	}
	maps.Copy(merged, given)
	if !opens(g, merged) {
		return nil, false
	}
	for _, spec := range specs {
		if value, ok := kept[spec.Name]; ok {
			if more := merged.With(spec.Name, value); opens(g, more) {
				merged = more
			}
		}
	}
	return merged, true
}

// opens reports whether a game can start with the options.
func opens(g *games.Game, o games.Options) bool {
	_, _, err := open(g, o)
	return err == nil
}

// seatAsIn inherits the computer players that are not given. They keep playing against the
// starter when the sides change. The players of a member's very first game are not
// inherited.
func seatAsIn(s *match.Start, last match.Start, info *games.Info, opening games.Opening) {
	if last.First {
		return
	}
	for seat, named := range s.Players {
		from := seat
		if _, ok := last.Players[seat]; !ok && opening.Sides {
			for from = range last.Players { // there is but one: the starter's opponent
			}
		}
		player := last.Players[from]
		fits := slices.ContainsFunc(info.PlayersFor(seat), func(p games.PlayerInfo) bool { return p.Name == player })
		if named != "" || !fits {
			continue
		}
		s.Players[seat] = player
		if s.Limits[seat] == (games.Limits{}) {
			s.Limits[seat] = last.Limits[from]
		}
	}
}
