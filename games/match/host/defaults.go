package host

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// Defaults are the settings of a channel's last match of a game, with which the next one
// begins.
type Defaults struct{ host *Host }

// Inherit fills the unset fields of a start from the channel's last match of the same game,
// unless a Forget entry prevents that: the options, the lifetime of an invitation and, in
// the same opening, the computer players, the clock and the votes. Given values take
// precedence. Options that conflict with them are not inherited, and nothing is inherited
// if another preset was chosen. The visibility of a secret and the sides are never
// inherited.
func (d *Defaults) Inherit(ctx context.Context, channel string, s *match.Start) error {
	g, ok := d.host.GameNamed(s.Game)
	if !ok {
		return games.Refuse("match.refuse.unknown-game", "Game", s.Game)
	}
	last, err := d.host.Store.Load(ctx, channel, store.Latest(s.Game))
	switch {
	case errors.Is(err, store.ErrNone):
		return nil
	case errors.Is(err, store.ErrUnreadable):
		_, err = d.host.replayed(ctx, last, err) // parks the match
		if _, parked := games.RefusalIn(err); parked {
			return nil
		}
		return err
	case err != nil || last.Status == match.Parked || last.Fold().Forgotten:
		return err
	}
	if options, ok := merge(g, last.Options, s.Options); ok {
		s.Options = options
		inheritFrom(s, last.Start, g)
	}
	return nil
}

// inheritFrom fills the unset fields of a start but its options.
func inheritFrom(s *match.Start, last match.Start, g *games.Game) {
	s.Expires = cmp.Or(s.Expires, last.Expires)
	opening, ok := g.Info.OpeningByName(s.Opening)
	if !ok || s.Opening != last.Opening {
		return
	}
	seatAsIn(s, last, &g.Info, opening)
	s.Vote = cmp.Or(s.Vote, last.Vote)
	if s.Clock == 0 {
		s.Clock, s.OnTimeout = last.Clock, cmp.Or(s.OnTimeout, last.OnTimeout)
	}
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

// Reset makes the channel's next match of any game start with the default settings. It
// returns the tables that lost their settings; a repeated delivery returns them again.
func (d *Defaults) Reset(ctx context.Context, channel string, by match.Actor) ([]*match.Table, error) {
	for range store.Tries {
		changed, err := d.reset(ctx, channel, by)
		if !errors.Is(err, store.ErrStale) {
			return changed, err
		}
	}
	return nil, games.Refuse("match.refuse.busy-table")
}

func (d *Defaults) reset(ctx context.Context, channel string, by match.Actor) ([]*match.Table, error) {
	if again, err := d.resetBy(ctx, channel, by.Key); err != nil || len(again) > 0 {
		return again, err
	}
	last, err := d.lastTables(ctx, channel)
	if err != nil {
		return nil, err
	}
	c := Change{Channel: channel}
	var changed []*match.Table
	for _, t := range last {
		if t.Log.Forgotten {
			continue
		}
		next, entries, err := d.host.act(t, match.Act{Channel: channel, At: match.AnyEntry, Kind: games.Forget}, by)
		if err != nil {
			return nil, err
		}
		known := t.Match.Head()
		step := Step{Match: t.Match.ID, Version: t.Match.Version, Entries: entries, Status: next.Match.Status, Results: records.Results(next), Known: &known}
		if next.Match.Status.Open() { // its controls contain the number of entries
			step.Due, step.Display = d.host.due(next), d.host.Boards.display(t, entries)
		}
		c.Receipt, c.Steps, changed = receipt(d.host, t, by), append(c.Steps, step), append(changed, next)
	}
	if len(changed) == 0 {
		return nil, nil
	}
	if err := d.host.Store.Apply(ctx, c); errors.Is(err, store.ErrKnown) {
		return nil, store.ErrStale // a duplicate delivery came first: read its result
	} else if err != nil {
		return nil, err
	}
	for i, t := range changed {
		applyStep(t, &c.Steps[i])
		d.host.cache.add(t)
	}
	return changed, nil
}

// resetBy returns the tables that an earlier delivery of the interaction changed: the one
// of its receipt, and others that are still the newest of their games; nil for none.
func (d *Defaults) resetBy(ctx context.Context, channel, key string) ([]*match.Table, error) {
	first, err := d.host.orDuplicate(ctx, channel, key, nil)
	if first == nil || err != nil {
		return nil, err
	}
	last, err := d.lastTables(ctx, channel)
	changed := []*match.Table{first}
	for _, t := range last {
		if t.Match.Game != first.Match.Game && match.HasKey(t, key) {
			changed = append(changed, t)
		}
	}
	return changed, err
}

// lastTables returns the channel's newest table of each game that it has played, without
// parked ones.
func (d *Defaults) lastTables(ctx context.Context, channel string) (all []*match.Table, err error) {
	for _, g := range d.host.Games {
		m, err := d.host.Store.Load(ctx, channel, store.Latest(g.Info.Name))
		if errors.Is(err, store.ErrNone) {
			continue
		}
		t, err := d.host.replayed(ctx, m, err)
		if _, parked := games.RefusalIn(err); parked {
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, nil
}
