package match

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"parlour/games"
)

// Act is something a member does in a match.
type Act struct {
	Channel string
	Match   string                               // the match meant; "" for the channel's open one
	At      int                                  // how many entries the member had seen; -1 if it does not matter
	Kind    games.Kind                           // what entry it makes
	Text    string                               // as typed
	Compose func(games.Position) (string, error) // makes Text from the position as it stands; nil if Text is given
	Taken   bool                                 // of a Draw: the computers take it; see [Host.TakesDraw]
}

// AnyEntry is the At of an Act that does not depend on what the member saw.
const AnyEntry = -1

// tries bounds how often an act is tried again because another process came
// between, and voteTries how often a vote is, which loses nothing by that: as often as
// thousands of others may vote meanwhile.
const (
	tries     = 5
	voteTries = 5000
)

// Do does what a member asks: it checks that he may, stores the entry and
// whatever follows from it at once, and returns the table after it. A repeated
// delivery (the same Actor.Key) changes nothing, whatever match it now seems to
// mean, and returns the table of the match in which the first did something.
func (h *Host) Do(ctx context.Context, a Act, by Actor) (*Table, error) {
	defer h.acts.join(a.Channel)()
	t := h.kept.find(a.Channel, a.Match) // as it is: the store refuses what goes out from an old one
	most := tries
	for try := 0; try < most; try++ {
		confirmed := t == nil || a.Match == "" && t.Match.Status != Live
		if confirmed {
			var err error
			if t, err = h.find(ctx, a); err != nil {
				return h.orKnown(ctx, a.Channel, by.Key, err)
			}
		}
		if t.Match.Vote != "" {
			most = voteTries
		}
		next, entries, err := h.act(t, a, by)
		switch {
		case err == nil:
			if try == 0 { // lost races must not add up to a longer wait
				next, entries = h.joined(ctx, next, entries)
			}
			err = next.orCancel(h.apply(ctx, Change{Channel: a.Channel, Receipt: h.receipt(t, by)}, t, next, entries))
		case confirmed:
			return h.orKnown(ctx, a.Channel, by.Key, err)
		default: // what a kept table says may be out of date
			t = nil
			continue
		}
		var known *KnownError
		switch {
		case errors.As(err, &known):
			return h.Load(ctx, a.Channel, known.Receipt.Match)
		case errors.Is(err, ErrKnown):
			return h.Load(ctx, a.Channel, t.Match.ID)
		case errors.Is(err, ErrStale):
			h.kept.drop(t.Match.Channel, t.Match.ID)
			t = nil
			continue
		case errors.Is(err, ErrBusy):
			return nil, games.Refuse("match.refuse.busy-channel")
		case errors.Is(err, ErrUnreadable):
			return nil, h.park(ctx, t.Match.Channel, t.Match.ID, err)
		case err != nil:
			return nil, err
		}
		h.answered(ctx, t, entries[0])
		return h.afterwards(next, t), nil
	}
	return nil, games.Refuse("match.refuse.busy-table")
}

// find returns the table that an act means.
func (h *Host) find(ctx context.Context, a Act) (*Table, error) {
	if a.Match != "" {
		return h.Load(ctx, a.Channel, a.Match)
	}
	t, err := h.Latest(ctx, a.Channel)
	if err != nil || t.Match.Status.Open() || a.Kind == games.Reveal {
		return t, err
	}
	return h.Current(ctx, a.Channel)
}

// Known returns the table of the match in which an interaction did something
// when it was delivered before, and the number of the first entry that it made,
// -1 if it started the match; or ErrNone.
func (h *Host) Known(ctx context.Context, channel, interaction string) (*Table, int, error) {
	r, err := h.Store.Receipt(ctx, channel, interaction)
	switch {
	case err != nil:
		return nil, 0, err
	case r.Match == "":
		return nil, 0, ErrNone
	}
	t, err := h.Load(ctx, channel, r.Match)
	return t, r.Entry, err
}

// Add stores an item of a server, in place of one of the same name. A repeated
// delivery changes nothing.
func (h *Host) Add(ctx context.Context, channel string, it Item, by Actor) error {
	err := h.Store.Apply(ctx, Change{
		Channel: channel, Item: &it, Receipt: Receipt{Channel: channel, Interaction: by.Key, At: h.Now()},
	})
	if errors.Is(err, ErrKnown) {
		return nil
	}
	return err
}

// orKnown is what is said to an interaction that is refused: if it did
// something when it was delivered before, the table of that.
func (h *Host) orKnown(ctx context.Context, channel, key string, refusal error) (*Table, error) {
	t, _, err := h.Known(ctx, channel, key)
	if errors.Is(err, ErrNone) {
		return nil, refusal
	}
	return t, err
}

// receipt says that an interaction does something at a table.
func (h *Host) receipt(t *Table, by Actor) Receipt {
	return Receipt{Channel: t.Match.Channel, Interaction: by.Key, Match: t.Match.ID, Entry: len(t.Match.Entries), At: h.Now()}
}

// apply stores a change with the step by which t becomes next, and brings next
// up to date with what is then stored.
func (h *Host) apply(ctx context.Context, c Change, t, next *Table, entries []Entry) error {
	if err := h.watch(ctx, next); err != nil {
		return err
	}
	c.Lease = cmp.Or(c.Lease, h.leaseFor(next))
	known := h.Newest(t).Match.Head() // its board may have been sent meanwhile
	c.Steps = append(c.Steps, Step{
		Match: t.Match.ID, Version: t.Match.Version, Entries: entries, Status: next.Match.Status, Due: h.due(next), Results: Results(next),
		Attempts: attemptsAfter(t), Display: h.display(t, entries), Known: &known,
	})
	if err := h.Store.Apply(ctx, c); err != nil {
		return err
	}
	next.stored(&c.Steps[len(c.Steps)-1])
	if next.Match.Status == Ended {
		h.endFollowed(ctx, next)
	}
	return nil
}

// follow sets the status of a table by what stands at it now. The table must not
// be anyone else's yet.
func (h *Host) follow(t *Table) {
	if t.Match.Status == Waiting && !slices.ContainsFunc(t.Log.Chairs, isVacant) && len(t.Handless()) == 0 {
		t.Match.Status = Live
	}
	if t.Outcome().Over {
		t.Match.Status = Ended
	}
}

// afterwards keeps a table that was stored, with the newest board that is known.
func (h *Host) afterwards(next, before *Table) *Table {
	if now := h.kept.find(before.Match.Channel, before.Match.ID); now != nil && now.Match.Board.Epoch > next.Match.Board.Epoch {
		next = next.at(now.Match.Head())
	}
	h.kept.keep(next)
	return next
}

// isVacant reports whether nobody plays in a chair yet.
func isVacant(c Chair) bool { return c.Kind == Invited || c.Kind == Declined || c.Kind == Offered }

// act computes what an act makes of a table: the entries it adds.
func (h *Host) act(t *Table, a Act, by Actor) (*Table, []Entry, error) {
	if a.At != AnyEntry && t.Outdated(a.At) {
		return nil, nil, games.Refuse("match.refuse.outdated")
	}
	if a.Compose != nil {
		text, err := a.Compose(t.Position())
		if err != nil {
			return nil, nil, err
		}
		a.Text = text
	}
	e, err := t.entry(a, by)
	if err != nil {
		return nil, nil, err
	}
	e.N, e.User, e.Key, e.At = len(t.Match.Entries), by.User, by.Key, h.Now()
	switch e.Kind {
	case games.Hide:
		e.Text, err = h.sealedSecret(t, e.Seat, e.Text)
	case games.Move:
		e, err = t.vote(h.choice(t, e))
	}
	if err != nil {
		return nil, nil, err
	}
	return h.complete(t, e)
}

// sealedSecret returns the sealed text of the secret that a member has typed, or of a
// random one if typed is "".
func (h *Host) sealedSecret(t *Table, seat games.Seat, typed string) (string, error) {
	secret, err := h.drawnOrRead(t.Game, t.Positions[0], seat, typed)
	return h.Sealer.pack(t.Match.ID, secret), err
}

// choice is a move of a member as an entry: where others choose at the same time,
// sealed until they have.
func (h *Host) choice(t *Table, e Entry) Entry {
	if slices.Contains(t.Choosing(), e.Seat) {
		e.Kind, e.Text = games.Choose, h.Sealer.pack(t.Match.ID, e.Text)
	}
	return e
}

func mustPass(p games.Position) bool {
	only := false
	for m := range p.Moves() {
		if m != games.PassMove {
			return false
		}
		only = true
	}
	return only
}
