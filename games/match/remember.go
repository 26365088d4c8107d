package match

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

	"parlour/games"
)

// Remember fills the unset fields of a start from the channel's last match of the same game,
// unless a Forget entry prevents that: the options, the lifetime of an invitation and, in
// the same opening, the computer players, the clock and the votes. Given values take
// precedence. Options that conflict with them are not inherited, and nothing is inherited
// if another preset was chosen. The visibility of a secret and the sides are never
// inherited.
func (h *Host) Remember(ctx context.Context, channel string, s *Start) error {
	g, ok := h.GameNamed(s.Game)
	if !ok {
		return games.Refuse("match.refuse.unknown-game", "Game", s.Game)
	}
	last, err := h.Store.Load(ctx, channel, Latest(s.Game))
	if errors.Is(err, ErrUnreadable) {
		_, err = h.replayed(ctx, last, err)
		if _, parked := games.RefusalIn(err); parked {
			return nil // nothing to inherit
		}
		return err
	}
	if errors.Is(err, ErrNone) {
		return nil
	}
	if err != nil || last.Status == Parked || last.Fold().Forgotten {
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
		s.seatAsIn(last.Start, &g.Info, opening)
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
func (s *Start) seatAsIn(last Start, info *games.Info, opening games.Opening) {
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

// Forget makes the channel's next match of any game start with the default settings. It
// returns the tables that lost their settings; a repeated delivery returns them again.
func (h *Host) Forget(ctx context.Context, channel string, by Actor) ([]*Table, error) {
	for range tries {
		forgotten, err := h.forget(ctx, channel, by)
		if !errors.Is(err, ErrStale) {
			return forgotten, err
		}
	}
	return nil, games.Refuse("match.refuse.busy-table")
}

func (h *Host) forget(ctx context.Context, channel string, by Actor) ([]*Table, error) {
	if again, err := h.forgotten(ctx, channel, by.Key); err != nil || len(again) > 0 {
		return again, err
	}
	c := Change{Channel: channel}
	var forgotten []*Table
	for _, g := range h.Games {
		m, err := h.Store.Load(ctx, channel, Latest(g.Info.Name))
		if errors.Is(err, ErrNone) {
			continue
		}
		t, err := h.replayed(ctx, m, err)
		switch _, parked := games.RefusalIn(err); {
		case parked:
		case err != nil:
			return nil, err
		case t.Log.Forgotten:
		default:
			next, entries, err := h.act(t, Act{Channel: channel, At: AnyEntry, Kind: games.Forget}, by)
			if err != nil {
				return nil, err
			}
			known := t.Match.Head()
			step := Step{Match: t.Match.ID, Version: t.Match.Version, Entries: entries, Status: next.Match.Status, Known: &known}
			if next.Match.Status.Open() { // its controls contain the number of entries
				step.Due, step.Display = h.due(next), h.display(t, entries)
			}
			c.Receipt = h.receipt(t, by)
			c.Steps = append(c.Steps, step)
			forgotten = append(forgotten, next)
		}
	}
	if len(forgotten) == 0 {
		return nil, nil
	}
	err := h.Store.Apply(ctx, c)
	if errors.Is(err, ErrKnown) {
		err = ErrStale // a duplicate delivery came first: read its result
	}
	if err != nil {
		return nil, err
	}
	for i, t := range forgotten {
		applyStep(t, &c.Steps[i])
		h.cache.add(t)
	}
	return forgotten, nil
}

// forgotten returns the tables that an earlier delivery of the interaction changed: the one
// of its receipt, and others that are still the newest of their games; nil for none.
func (h *Host) forgotten(ctx context.Context, channel, key string) ([]*Table, error) {
	first, err := h.orDuplicate(ctx, channel, key, nil)
	if first == nil || err != nil {
		return nil, err
	}
	var all []*Table
	for _, g := range h.Games {
		if g.Info.Name == first.Match.Game {
			all = append(all, first)
			continue
		}
		m, err := h.Store.Load(ctx, channel, Latest(g.Info.Name))
		if errors.Is(err, ErrNone) {
			continue
		}
		t, err := h.replayed(ctx, m, err)
		switch _, parked := games.RefusalIn(err); {
		case parked:
		case err != nil:
			return nil, err
		case hasKey(t, key):
			all = append(all, t)
		}
	}
	return all, nil
}
