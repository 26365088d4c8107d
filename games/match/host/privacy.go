package host

import (
	"context"
	"errors"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Privacy replaces what identifies a member.
type Privacy struct{ host *Host }

// Remembered is a stored row that contains a member's ID.
type Remembered struct {
	Table string            `json:"table"`
	Row   map[string]string `json:"row"` // by column, the values about the member
}

// Forget makes the channel's next match of any game start with the default settings. It
// returns the tables that lost their settings; a repeated delivery returns them again.
func (p *Privacy) Forget(ctx context.Context, channel string, by match.Actor) ([]*match.Table, error) {
	for range store.Tries {
		forgotten, err := p.forget(ctx, channel, by)
		if !errors.Is(err, store.ErrStale) {
			return forgotten, err
		}
	}
	return nil, games.Refuse("match.refuse.busy-table")
}

func (p *Privacy) forget(ctx context.Context, channel string, by match.Actor) ([]*match.Table, error) {
	if again, err := p.forgotten(ctx, channel, by.Key); err != nil || len(again) > 0 {
		return again, err
	}
	c := Change{Channel: channel}
	var forgotten []*match.Table
	for _, g := range p.host.Games {
		m, err := p.host.Store.Load(ctx, channel, store.Latest(g.Info.Name))
		if errors.Is(err, store.ErrNone) {
			continue
		}
		t, err := p.host.replayed(ctx, m, err)
		switch _, parked := games.RefusalIn(err); {
		case parked:
		case err != nil:
			return nil, err
		case t.Log.Forgotten:
		default:
			next, entries, err := p.host.act(t, match.Act{Channel: channel, At: match.AnyEntry, Kind: games.Forget}, by)
			if err != nil {
				return nil, err
			}
			known := t.Match.Head()
			step := Step{Match: t.Match.ID, Version: t.Match.Version, Entries: entries, Status: next.Match.Status, Known: &known}
			if next.Match.Status.Open() { // its controls contain the number of entries
				step.Due, step.Display = p.host.due(next), p.host.Boards.display(t, entries)
			}
			c.Receipt = receipt(p.host, t, by)
			c.Steps = append(c.Steps, step)
			forgotten = append(forgotten, next)
		}
	}
	if len(forgotten) == 0 {
		return nil, nil
	}
	err := p.host.Store.Apply(ctx, c)
	if errors.Is(err, store.ErrKnown) {
		err = store.ErrStale // a duplicate delivery came first: read its result
	}
	if err != nil {
		return nil, err
	}
	for i, t := range forgotten {
		applyStep(t, &c.Steps[i])
		p.host.cache.add(t)
	}
	return forgotten, nil
}

// forgotten returns the tables that an earlier delivery of the interaction changed: the one
// of its receipt, and others that are still the newest of their games; nil for none.
func (p *Privacy) forgotten(ctx context.Context, channel, key string) ([]*match.Table, error) {
	first, err := p.host.orDuplicate(ctx, channel, key, nil)
	if first == nil || err != nil {
		return nil, err
	}
	var all []*match.Table
	for _, g := range p.host.Games {
		if g.Info.Name == first.Match.Game {
			all = append(all, first)
			continue
		}
		m, err := p.host.Store.Load(ctx, channel, store.Latest(g.Info.Name))
		if errors.Is(err, store.ErrNone) {
			continue
		}
		t, err := p.host.replayed(ctx, m, err)
		switch _, parked := games.RefusalIn(err); {
		case parked:
		case err != nil:
			return nil, err
		case match.HasKey(t, key):
			all = append(all, t)
		}
	}
	return all, nil
}
