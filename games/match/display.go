package match

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"time"

	"parlour/games"
)

// Route is how a message can be edited or deleted: by the token of an interaction, as
// long as that lives. Discord does not count such requests against the bot's limit.
type Route struct {
	Path    string    `json:"path"` // of the interaction's webhook, or of one of its messages; "" for the bot's own token
	Until   time.Time `json:"until,omitzero"`
	Message string    `json:"message,omitempty"` // that it leads to; "" while that is not known
	Pressed string    `json:"pressed,omitempty"` // the message that was pressed, which is no answer
}

// seal seals a route for a match; "" for none.
func (h *Host) seal(match string, r Route) string {
	if r.Path == "" {
		return ""
	}
	plain, err := json.Marshal(r)
	if err != nil {
		return "" // no time can be so
	}
	return base64.RawStdEncoding.EncodeToString(h.Sealer.Seal(RouteOwner(match), string(plain)))
}

// unseal opens a route, and reports whether its token still lives.
func (h *Host) unseal(match, sealed string) (r Route, ok bool) {
	raw, err := base64.RawStdEncoding.DecodeString(sealed)
	if err != nil || len(raw) == 0 {
		return Route{}, false
	}
	plain, err := h.Sealer.Unseal(RouteOwner(match), raw)
	if err != nil || json.Unmarshal([]byte(plain), &r) != nil {
		return Route{}, false
	}
	return r, r.Until.After(h.Now())
}

// Route is the route to the message of a table's board, if one is known.
func (h *Host) Route(t *Table) (Route, bool) { return h.unseal(t.Match.ID, t.Match.Board.Route) }

// Pending is the route of the interaction whose response was to create the board's
// message, if there is one that can still be looked up.
func (h *Host) Pending(t *Table) (Route, bool) { return h.unseal(t.Match.ID, t.Match.Board.Pending) }

// Seal seals the route to a message of a table, as [Sent] has it.
func (h *Host) Seal(t *Table, r Route, message string) string {
	if !t.Match.Status.Open() && !t.Match.Guest { // nothing is left to bring up to date
		return ""
	}
	r.Message = message
	return h.seal(t.Match.ID, r)
}

// display is what entries that follow a table mean for its slot. A hint leaves the
// board as it is, and a daily puzzle has none.
func (h *Host) display(t *Table, entries []Entry) *Display {
	if t.Match.Daily != nil || len(entries) == 1 && entries[0].Kind == games.Hint {
		return nil
	}
	return &Display{Member: entries[0].User != "", Attempt: t.Attempt, Now: h.Now(), Lasts: h.Lease}
}

// firstDisplay opens the first attempt to send the board of a new match if the match
// starts with an interaction. Otherwise it makes the board due.
func (h *Host) firstDisplay(t *Table, by Actor) {
	if t.Match.Daily != nil {
		return
	}
	s := Slot{Wanted: 1}
	if by.Route.Path == "" {
		t.Match.Board = s.scheduled(h.Now())
		return
	}
	s.Pending = h.seal(t.Match.ID, by.Route)
	t.Match.Board, t.Attempt = s.open(h.Now(), h.Lease)
}

// leaseFor is a lease on a table's match for this process, if a computer is to move.
func (h *Host) leaseFor(t *Table) Lease {
	if !h.ComputerToMoveNow(t) {
		return Lease{}
	}
	return h.lease()
}

// Open opens an attempt to send a table's board, and returns the newest table with the
// attempt, unless the table has one. It returns a table without an attempt while another
// attempt is in flight, if the channel shows the newest board, and if Discord refuses the
// board. The reason is a sentence for the log.
func (h *Host) Open(ctx context.Context, t *Table) (next *Table, reason string, err error) {
	if t.Attempt != (Attempt{}) {
		return t, "The change of the match has opened an attempt.", nil
	}
	var opened Attempt
	now := h.Now()
	head, err := h.change(ctx, t, func(s Slot) Slot {
		opened = Attempt{}
		switch {
		case s.Shut:
			reason = "Discord has refused the board, and no member has acted since."
		case s.busy(now):
			reason = "Another attempt is in flight."
		case !s.needs(now):
			reason = "The slot needs no attempt."
		default:
			reason = s.facts(now)[0]
			s, opened = s.open(now, h.Lease)
		}
		return s
	})
	if err != nil {
		return nil, "", err
	}
	if opened == (Attempt{}) {
		return t.withHead(head), reason, nil
	}
	if t, err = h.At(ctx, head); err != nil {
		return nil, "", err
	}
	return t.withAttempt(opened), reason, nil
}

// Respond opens an attempt to send a table's board as a new message in response to an
// interaction, unless the table has one, and stores the interaction's route, by which
// the message is found if this process dies. It reports whether the response may create
// the message: not while another attempt is in flight or unrecorded, which may have
// created one.
func (h *Host) Respond(ctx context.Context, t *Table, r Route) (next *Table, ok bool, err error) {
	if p, known := h.Pending(t); known && p.Path == r.Path && t.Attempt != (Attempt{}) {
		return t, true, nil // it is stored with the start of the match
	}
	opened, sealed, now := t.Attempt, h.seal(t.Match.ID, r), h.Now()
	head, err := h.change(ctx, t, func(s Slot) Slot {
		opened = t.Attempt
		others := s.Open
		if opened != (Attempt{}) {
			others--
		}
		before, _ := h.unseal(t.Match.ID, s.Pending)
		again := before.Path == r.Path // the same interaction was delivered before
		if ok = again || others <= 0 && s.Pending == ""; !ok {
			s.Epoch++
			s.Anew, s.Shut = s.Message != "" && !t.Match.Guest, false
			return s.scheduled(now)
		}
		if !again {
			s.Pending = sealed
		}
		s.Shut = false
		if opened == (Attempt{}) {
			s, opened = s.open(now, h.Lease)
		}
		return s
	})
	if err != nil {
		return t, false, err
	}
	if !ok {
		return t.withHead(head), false, nil
	}
	return t.withHead(head).withAttempt(opened), true, nil
}

// Record records what became of a table's attempt, and returns the table with its slot,
// and whether the board is due again.
func (h *Host) Record(ctx context.Context, t *Table, r Sent) (next *Table, again bool, err error) {
	r.Attempt = t.Attempt
	now := h.Now()
	head, err := h.change(ctx, t, func(s Slot) Slot { return s.record(r, now) })
	if err != nil {
		return nil, false, err
	}
	return t.withHead(head).withAttempt(Attempt{}), head.Board.DueBy(now), nil
}

// LeaveBoard gives up a table's attempt to send its board, if it has one. The board is then
// due, and any process sends it.
func (h *Host) LeaveBoard(ctx context.Context, t *Table) error {
	if t.Attempt == (Attempt{}) {
		return nil
	}
	_, _, err := h.Record(ctx, t, Sent{Outcome: Failed})
	return err
}

// Want makes a table's board due: as a new message at the bottom of the channel if anew is
// set. A table that has an attempt keeps it.
func (h *Host) Want(ctx context.Context, t *Table, anew bool) (*Table, error) {
	now := h.Now()
	head, err := h.change(ctx, t, func(s Slot) Slot {
		s.Anew, s.Shut = s.Anew || anew && !t.Match.Guest, false
		if t.Attempt != (Attempt{}) {
			s.Epoch++
			return s
		}
		return s.want(now)
	})
	if err != nil {
		return nil, err
	}
	return t.withHead(head), nil
}

// Seen records that a message shows the board of a table that has no attempt: a response to
// a press that changed nothing, or only a draft. It returns the table with its slot, and
// whether the board is due, because the match has changed since or another message shows it.
func (h *Host) Seen(ctx context.Context, t *Table, r Sent) (next *Table, again bool, err error) {
	shows, now := t.Match.Board.Wanted, h.Now()
	head, err := h.change(ctx, t, func(s Slot) Slot {
		if s.shows(r, shows) {
			return s
		}
		if s.Wanted > shows {
			s.Wanted++ // a newer board may have been covered
		}
		s.Shut = false
		s, r.Attempt = s.open(now, h.Lease)
		r.Shows = shows
		return s.record(r, now)
	})
	if err != nil {
		return nil, false, err
	}
	return t.withHead(head), head.Board.DueBy(now), nil
}

// Reached stores a route to the message of a table's board.
func (h *Host) Reached(ctx context.Context, t *Table, r Route) (*Table, error) {
	message := t.Match.Board.Message
	sealed := h.Seal(t, r, message)
	head, err := h.change(ctx, t, func(s Slot) Slot {
		if s.Message == message {
			s.Route, s.Shut = sealed, false
			s.Epoch++
		}
		return s
	})
	if err != nil {
		return nil, err
	}
	return t.withHead(head), nil
}

// change changes the slot of a table: in one statement if the newest head that is kept is
// the stored one.
func (h *Host) change(ctx context.Context, t *Table, f func(Slot) Slot) (Head, error) {
	known := h.Newest(t).Match.Head()
	head, err := h.Store.Update(ctx, t.Match.Channel, t.Match.ID, Patch{Slot: f, Known: &known})
	if err == nil {
		h.cacheSlot(head)
	}
	return head, err
}

// cacheSlot updates the kept table of a match to a head.
func (h *Host) cacheSlot(head Head) {
	if kept := h.cache.find(head.Channel, head.ID); kept != nil {
		h.cache.add(kept.withHead(head))
	}
}
