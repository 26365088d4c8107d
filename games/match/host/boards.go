package host

import (
	"context"
	"encoding/base64"
	"encoding/json"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/seal"
	"parlour/games/match/slot"
	"parlour/games/match/store"
)

// Boards stores the slots of boards. A sender opens an attempt before it sends a board, and
// records the outcome; see package slot.
type Boards struct{ host *Host }

// seal seals a route for a match; "" for none.
func (b *Boards) seal(match string, r slot.Route) string {
	if r.Path == "" {
		return ""
	}
	plain, err := json.Marshal(r)
	if err != nil {
		return "" // only a time beyond the year 9999 causes this
	}
	return base64.RawStdEncoding.EncodeToString(b.host.Sealer.Seal(seal.RouteOwner(match), string(plain)))
}

// unseal opens a route, and reports whether its token is still valid.
func (b *Boards) unseal(match, sealed string) (r slot.Route, ok bool) {
	raw, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil || len(raw) == 0 {
		return slot.Route{}, false
	}
	plain, err := b.host.Sealer.Unseal(seal.RouteOwner(match), raw)
	if err != nil || json.Unmarshal([]byte(plain), &r) != nil {
		return slot.Route{}, false
	}
	return r, r.Until.After(b.host.Now())
}

// Route returns the route to the message of a table's board, if one is known and valid.
func (b *Boards) Route(t *match.Table) (slot.Route, bool) {
	return b.unseal(t.Match.ID, t.Match.Board.Route)
}

// Pending returns the route of the interaction whose response was to create the board's
// message, if the response can still be looked up.
func (b *Boards) Pending(t *match.Table) (slot.Route, bool) {
	return b.unseal(t.Match.ID, t.Match.Board.Pending)
}

// Seal returns the sealed route to a message of a table, for slot.Sent.
func (b *Boards) Seal(t *match.Table, r slot.Route, message string) string {
	if !t.Match.Status.Open() && !t.Guest() { // the board does not change any more
		return ""
	}
	r.Message = message
	return b.seal(t.Match.ID, r)
}

// display returns what entries that follow a table mean for its slot; nil for a hint, which
// leaves the board unchanged, and for a daily puzzle, which has no board.
func (b *Boards) display(t *match.Table, entries []match.Entry) *slot.Display {
	if t.Match.Daily != nil || len(entries) == 1 && entries[0].Kind == games.Hint {
		return nil
	}
	return &slot.Display{Member: entries[0].User != "", Attempt: t.Attempt, Now: b.host.Now(), Lasts: b.host.Lease}
}

// firstDisplay opens the first attempt to send the board of a new match if the match
// starts with an interaction. Otherwise it makes the board due.
func (b *Boards) firstDisplay(t *match.Table, by match.Actor) {
	if t.Match.Daily != nil {
		return
	}
	s := slot.Slot{Wanted: 1}
	if by.Route.Path == "" {
		t.Match.Board = s.Scheduled(b.host.Now())
		return
	}
	s.Pending = b.seal(t.Match.ID, by.Route)
	t.Match.Board, t.Attempt = s.Begin(b.host.Now(), b.host.Lease)
}

// leaseFor returns a lease on a table's match for this process if a computer is to move, else
// none.
func (h *Host) leaseFor(t *match.Table) store.Lease {
	if !h.Computers.DueNow(t) {
		return store.Lease{}
	}
	return h.lease()
}

// Open opens an attempt to send a table's board, and returns the newest table with the
// attempt, unless the table has one. It returns a table without an attempt while another
// attempt is in flight, if the channel shows the newest board, and if Discord refuses the
// board. The reason is a sentence for the log.
func (b *Boards) Open(ctx context.Context, t *match.Table) (next *match.Table, reason string, err error) {
	if t.Attempt != (slot.Attempt{}) {
		return t, "The change of the match has opened an attempt.", nil
	}
	var opened slot.Attempt
	now := b.host.Now()
	head, err := b.change(ctx, t, func(s slot.Slot) slot.Slot {
		opened = slot.Attempt{}
		switch {
		case s.Shut:
			reason = "Discord has refused the board, and no member has acted since."
		case s.Busy(now):
			reason = "Another attempt is in flight."
		case !s.Needs(now):
			reason = "The slot needs no attempt."
		default:
			reason = s.Facts(now)[0]
			s, opened = s.Begin(now, b.host.Lease)
		}
		return s
	})
	if err != nil {
		return nil, "", err
	}
	if opened == (slot.Attempt{}) {
		return t.WithHead(head), reason, nil
	}
	if t, err = b.host.At(ctx, head); err != nil {
		return nil, "", err
	}
	return t.WithAttempt(opened), reason, nil
}

// Respond opens an attempt to send a table's board as a new message in response to an
// interaction, unless the table has one, and stores the interaction's route, by which
// the message is found if this process dies. It reports whether the response may create
// the message: not while another attempt is in flight or unrecorded, which may have
// created one.
func (b *Boards) Respond(ctx context.Context, t *match.Table, r slot.Route) (next *match.Table, ok bool, err error) {
	if p, known := b.Pending(t); known && p.Path == r.Path && t.Attempt != (slot.Attempt{}) {
		return t, true, nil // it is stored with the start of the match
	}
	opened, sealed, now := t.Attempt, b.seal(t.Match.ID, r), b.host.Now()
	head, err := b.change(ctx, t, func(s slot.Slot) slot.Slot {
		opened = t.Attempt
		before, _ := b.unseal(t.Match.ID, s.Pending)
		again := before.Path == r.Path // the same interaction was delivered before
		if ok = again || s.MayRespond(opened); !ok {
			return s.Reposted(now, t.Guest())
		}
		if !again {
			s.Pending = sealed
		}
		s.Shut = false
		if opened == (slot.Attempt{}) {
			s, opened = s.Begin(now, b.host.Lease)
		}
		return s
	})
	if err != nil {
		return t, false, err
	}
	if !ok {
		return t.WithHead(head), false, nil
	}
	return t.WithHead(head).WithAttempt(opened), true, nil
}

// Record records the outcome of a table's attempt. It returns the table with its slot, and
// whether the board is due again.
func (b *Boards) Record(ctx context.Context, t *match.Table, r slot.Sent) (next *match.Table, again bool, err error) {
	r.Attempt = t.Attempt
	now := b.host.Now()
	head, err := b.change(ctx, t, func(s slot.Slot) slot.Slot { return s.Record(r, now) })
	if err != nil {
		return nil, false, err
	}
	return t.WithHead(head).WithAttempt(slot.Attempt{}), head.Board.DueBy(now), nil
}

// AbandonAttempt gives up a table's attempt to send its board, if it has one. The board is then
// due, and any process sends it.
func (b *Boards) AbandonAttempt(ctx context.Context, t *match.Table) error {
	if t.Attempt == (slot.Attempt{}) {
		return nil
	}
	_, _, err := b.Record(ctx, t, slot.Sent{Outcome: slot.Failed})
	return err
}

// RequestBoard schedules a table's board. If anew is set, a new message at the bottom of the
// channel replaces the old one. A table that has an attempt keeps it.
func (b *Boards) RequestBoard(ctx context.Context, t *match.Table, anew bool) (*match.Table, error) {
	now := b.host.Now()
	head, err := b.change(ctx, t, func(s slot.Slot) slot.Slot {
		s.Anew, s.Shut = s.Anew || anew && !t.Guest(), false
		if t.Attempt != (slot.Attempt{}) {
			s.Epoch++
			return s
		}
		return s.Want(now)
	})
	if err != nil {
		return nil, err
	}
	return t.WithHead(head), nil
}

// RecordShown records that a message shows the board of a table that has no attempt: a response to
// a press that changed nothing, or only a draft. It returns the table with its slot, and
// whether the board is due, because the match has changed since or another message shows it.
func (b *Boards) RecordShown(ctx context.Context, t *match.Table, r slot.Sent) (next *match.Table, again bool, err error) {
	shows, now := t.Match.Board.Wanted, b.host.Now()
	head, err := b.change(ctx, t, func(s slot.Slot) slot.Slot {
		if s.Shows(r, shows) {
			return s
		}
		if s.Wanted > shows {
			s.Wanted++ // a newer board may have been covered
		}
		s.Shut = false
		s, r.Attempt = s.Begin(now, b.host.Lease)
		r.Shows = shows
		return s.Record(r, now)
	})
	if err != nil {
		return nil, false, err
	}
	return t.WithHead(head), head.Board.DueBy(now), nil
}

// RecordRoute stores a route to the message of a table's board.
func (b *Boards) RecordRoute(ctx context.Context, t *match.Table, r slot.Route) (*match.Table, error) {
	message := t.Match.Board.Message
	sealed := b.Seal(t, r, message)
	head, err := b.change(ctx, t, func(s slot.Slot) slot.Slot {
		if s.Message == message {
			s.Route, s.Shut = sealed, false
			s.Epoch++
		}
		return s
	})
	if err != nil {
		return nil, err
	}
	return t.WithHead(head), nil
}

// Join records that the bot has joined the server of a match that began there without it.
func (b *Boards) Join(ctx context.Context, t *match.Table) error {
	_, err := b.change(ctx, t, func(s slot.Slot) slot.Slot {
		s.Joined = true
		s.Epoch++
		return s
	})
	return err
}

// change changes the slot of a table, in one statement if the newest cached head is the
// stored one.
func (b *Boards) change(ctx context.Context, t *match.Table, f func(slot.Slot) slot.Slot) (match.Head, error) {
	known := b.host.Newest(t).Match.Head()
	head, err := b.host.Store.Update(ctx, t.Match.Channel, t.Match.ID, Patch{Slot: f, Known: &known})
	if err == nil {
		b.cacheSlot(head)
	}
	return head, err
}

// cacheSlot updates the cached table of a match to a head.
func (b *Boards) cacheSlot(head match.Head) {
	if kept := b.host.cache.find(head.Channel, head.ID); kept != nil {
		b.host.cache.add(kept.WithHead(head))
	}
}
