package delivery

import (
	"context"
	"errors"

	"parlour/games/match/store"
)

// The changes that raise slots and aren't stored with a match. The next Deliver sends the slots.

// Raise raises a slot, because something has changed that isn't stored in its match, such as
// a name, or because a press has proved that something covers it. The next Deliver sends it.
func (d *Sender) Raise(ctx context.Context, k Key) error {
	return d.alter(ctx, Slot{Key: k}, func(s Slot, _ bool) (Slot, *Slot) { return s, nil })
}

// Move raises a slot, which a new message at the bottom of the channel is to show.
func (d *Sender) Move(ctx context.Context, k Key) error {
	return d.alter(ctx, Slot{Key: k}, func(s Slot, _ bool) (Slot, *Slot) { return s.Move(d.Now()) })
}

// Show raises a slot for a viewer. It is stored if it isn't yet. An offer, if not nil, may create a
// new message for it, unless another response may do so.
func (d *Sender) Show(ctx context.Context, s Slot, o Offer) error {
	return d.alter(ctx, s, func(now Slot, free bool) (Slot, *Slot) {
		if now.Viewer = s.Viewer; o != nil && free && now.Pending.Path == "" {
			now.Pending = o.Route()
		}
		return now, nil
	})
}

// Renew raises a slot that is about something else than before, or in another place: a new message
// shows it, with notifications. The one before stays if keep is set; else it is deleted after that.
// The slot is stored if it isn't yet.
func (d *Sender) Renew(ctx context.Context, s Slot, keep bool) error {
	return d.alter(ctx, s, func(now Slot, _ bool) (next Slot, old *Slot) {
		if now.Place == s.Place && now.Viewer == s.Viewer {
			return now, nil
		}
		if next, old = now.Move(d.Now()); keep {
			old = nil
		}
		next.Place, next.Viewer, next.Shown = s.Place, s.Viewer, 0
		return next, old
	})
}

// Adopt raises a slot after a press on one of its messages.
func (d *Sender) Adopt(ctx context.Context, k Key, message string) error {
	return d.alter(ctx, Slot{Key: k}, func(s Slot, _ bool) (Slot, *Slot) { return s.Adopt(message, Route{}, d.Now()) })
}

// Join records that the bot has joined the server of a slot that only tokens have reached.
func (d *Sender) Join(ctx context.Context, k Key) error {
	return d.alter(ctx, Slot{Key: k}, func(s Slot, _ bool) (Slot, *Slot) {
		s.Place.TokenOnly = false
		return s, nil
	})
}

// alter changes a slot, or a first one that has a place, and raises it, unless a change of this
// process has done so and nothing has sent it yet. If no other process has the turn, this one takes
// it. Free: this process may send the slot.
func (d *Sender) alter(ctx context.Context, first Slot, f func(s Slot, free bool) (Slot, *Slot)) error {
	s, known, waiting := d.turns.find(first.Key)
	if !known {
		var err error
		switch s, err = d.Status(ctx, first.Key); {
		case errors.Is(err, store.ErrNone) && first.Place != Place{}:
			s = first
		case err != nil:
			return err
		}
	}
	turn, mine := s.Turn, false
	s, leftover, err := d.change(ctx, s, func(s Slot) (Slot, *Slot, error) {
		ours := waiting && s.Turn == turn && s.Sender == d.Process && s.Held(d.Now())
		s, old := f(s, ours || !s.Held(d.Now()))
		if !ours {
			s, mine = s.Raise(d.Process, true, d.Now())
		}
		return s, old, nil
	})
	if err == nil {
		d.turns.raised(s, 0, mine, "")
		d.turns.leave(s.Key, leftover)
	}
	return err
}
