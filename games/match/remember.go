package match

import (
	"context"
	"errors"
	"maps"
	"slices"

	"parlour/games"
)

// Remember fills what a start leaves open from the channel's last match of the
// same game, unless that was told to be forgotten: its options and, in the same
// opening, the side and the computer players. What is given always stands, and
// what cannot stand beside it is not taken over; after another choice of a
// preset nothing is.
func (h *Host) Remember(ctx context.Context, s *Start) error {
	g, ok := h.GameNamed(s.Game)
	if !ok {
		return games.Refuse("match.refuse.unknown-game", "Game", s.Game)
	}
	last, err := h.Store.Latest(ctx, s.Channel, s.Game)
	if errors.Is(err, ErrNone) {
		return nil
	}
	if err != nil || last.Fold().Forgotten {
		return err
	}
	options, ok := merge(g, last.Options, s.Options)
	if !ok {
		return nil
	}
	s.Options = options
	if opening, ok := g.Info().OpeningByName(s.Opening); ok && s.Opening == last.Opening {
		s.seatAsIn(last, g.Info(), opening)
	}
	return nil
}

// merge adds to the options given those of the last match: all of them, or where
// they cannot stand beside what is given, those that can.
func merge(g games.Game, last, given games.Options) (games.Options, bool) {
	specs := g.Info().Options
	kept, ok := games.Kept(specs, last, given)
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

// opens reports whether the options can stand together.
func opens(g games.Game, o games.Options) bool {
	_, _, err := open(g, o)
	return err == nil
}

// seatAsIn takes the starter's side and the computer players over, where they
// are not given. A player follows when the sides are changed.
func (s *Start) seatAsIn(last Match, info *games.Info, opening games.Opening) {
	side := slices.IndexFunc(last.Chairs, func(c Chair) bool { return c.Kind == Anyone || c.Kind == Member && c.User == last.Starter })
	if opening.Sides && s.Side == games.Nobody && side >= 0 {
		s.Side = games.Seat(side)
	}
	computer := func(c Chair) bool { return c.Kind == Computer }
	for seat, named := range s.Players {
		i := int(seat)
		if opening.Sides && !computer(last.Chairs[i]) {
			i = slices.IndexFunc(last.Chairs, computer)
		}
		if named != "" || i < 0 || !computer(last.Chairs[i]) {
			continue
		}
		c := last.Chairs[i]
		if !slices.ContainsFunc(info.PlayersFor(seat), func(p games.PlayerInfo) bool { return p.Name == c.Player }) {
			continue
		}
		s.Players[seat] = c.Player
		if s.Limits[seat] == (games.Limits{}) {
			s.Limits[seat] = c.Limits
		}
	}
}

// Forget makes the next match in a channel start with the usual settings,
// whatever game it is of. It returns the tables whose settings were kept till
// then; a repeated delivery returns them again.
func (h *Host) Forget(ctx context.Context, channel string, by Actor) ([]*Table, error) {
	var forgotten []*Table
	for _, g := range h.Games {
		m, err := h.Store.Latest(ctx, channel, g.Info().Name)
		if errors.Is(err, ErrNone) {
			continue
		}
		if err != nil {
			return nil, err
		}
		known := slices.ContainsFunc(m.Entries, func(e Entry) bool { return e.Key == by.Key })
		if m.Fold().Forgotten && !known {
			continue
		}
		t, err := h.Do(ctx, Act{Channel: channel, Match: m.ID, At: AnyEntry, Kind: games.Forget}, by)
		if err != nil {
			return nil, err
		}
		forgotten = append(forgotten, t)
	}
	return forgotten, nil
}
