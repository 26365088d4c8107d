package delivery

import (
	"context"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
)

// raising is a host.Store whose changes raise the slots of what they change.
type raising struct {
	host.Store
	sender *Sender
}

// NewStore returns a store each of whose changes raises slots in its own transaction, and takes
// their turns for this process.
func NewStore(s host.Store, d *Sender) host.Store { return raising{s, d} }

// Apply implements host.Store.
func (s raising) Apply(ctx context.Context, c host.Change) error {
	d, r := s.sender, s.sender.raiseFor(ctx, c)
	c.Shows = r
	if err := s.Store.Apply(ctx, c); err != nil {
		return err
	}
	by, _ := ctx.Value(routeKey{}).(responded)
	for _, row := range append(r.Raised, r.New...) {
		version := int64(1) // of a new match
		for _, st := range c.Steps {
			if st.Match == row.Match {
				version = st.After.Version
			}
		}
		d.turns.raised(d.Codec.Slot(row), version, row.Sender == d.Process && row.Due == 0, by.route.Path)
	}
	return nil
}

// raiseFor returns what a change does to slots.
func (d *Sender) raiseFor(ctx context.Context, c host.Change) *Raise {
	now := d.Now()
	r := &Raise{
		Sender: d.Process, Now: now.UnixMilli(), Until: now.Add(TurnLasts).UnixMilli(), Again: now.Add(confirmAfter).UnixMilli(),
	}
	for _, st := range c.Steps {
		if len(st.Entries) > 1 || st.Entries[0].Kind != games.Hint { // a hint leaves the board as it is
			r.Matches = append(r.Matches, st.Match)
			r.Member = r.Member || st.Entries[0].User != ""
		}
	}
	if m := c.New; m != nil && m.Daily == nil && (m.Status.Open() || !m.Loaded) {
		r.New = append(r.New, d.Codec.Row(d.begun(ctx, m, now)))
	}
	return r
}

// begun returns the slot of the board of a new match.
func (d *Sender) begun(ctx context.Context, m *match.Match, now time.Time) Slot {
	s := Slot{Key: BoardOf(m.Channel, m.ID), Place: Place{Channel: m.Channel, TokenOnly: m.Guest}, Due: now, Wanted: 1, Revision: 1}
	if r, ok := ctx.Value(routeKey{}).(responded); ok && r.channel == match.SeenIn(m.Channel) {
		s.Pending = r.route
		s = s.begin(d.Process, now)
	}
	return s
}

// Board is the kind of a match's board, and the ID of its slot.
const Board = "board"

// BoardOf names the slot of a match's board.
func BoardOf(channel, match string) Key { return Key{Home: channel, Match: match, ID: Board} }

type routeKey struct{}

// responded is the response to an interaction in a channel.
type responded struct {
	channel string
	route   Route
}

// WithRoute returns the context of a request. The response to its interaction shows a new match of
// the channel, and what else the request changes, unless the slot is released.
func WithRoute(ctx context.Context, channel string, r Route) context.Context {
	return context.WithValue(ctx, routeKey{}, responded{channel, r})
}
