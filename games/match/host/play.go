package host

import (
	"cmp"
	"context"
	"errors"
	"hash/fnv"
	"slices"
	"sync"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/records"
	"parlour/games/match/store"
)

// voteTries bounds the attempts to store a vote, which thousands of other votes may make
// stale.
const voteTries = 5000

// Do checks a member's act, stores its entry with the consequences, and returns the table
// after it. A duplicate delivery (the same Actor.Key) changes nothing, and returns the table
// of the match that the first delivery changed.
func (h *Host) Do(ctx context.Context, a match.Act, by match.Actor) (*match.Table, error) {
	defer h.locks.lock(a.Channel)()
	t := h.cache.find(a.Channel, a.Match) // may be outdated: the store then reports ErrStale
	most := store.Tries
	for try := 0; try < most; try++ {
		confirmed := t == nil || a.Match == "" && t.Match.Status != match.Live
		if confirmed {
			var err error
			if t, err = h.find(ctx, a); err != nil {
				return h.orDuplicate(ctx, a.Channel, by.Key, err)
			}
		}
		if t.Match.Vote != "" {
			most = voteTries
		}
		next, entries, err := h.act(t, a, by)
		switch {
		case err == nil:
			next, err = h.storeAct(ctx, t, next, entries, by, try == 0)
			if !errors.Is(err, store.ErrStale) {
				return next, err
			}
			h.cache.drop(t.Match.Channel, t.Match.ID)
		case confirmed:
			refusal, _ := games.RefusalIn(err) // the arguments of its text may contain a secret
			h.Log.Debug("act refused", "channel", a.Channel, "match", t.Match.ID, "kind", a.Kind, "reason", refusal.ID)
			return h.orDuplicate(ctx, a.Channel, by.Key, err)
		}
		t = nil // a cached table may be outdated
	}
	return nil, games.Refuse("match.refuse.busy-table")
}

// storeAct stores the entries of a member's act, and returns the table after them. If the
// act is the first attempt, it waits for the computer that moves next. After a duplicate
// delivery it returns the table that the first delivery changed.
func (h *Host) storeAct(ctx context.Context, t, next *match.Table, entries []match.Entry, by match.Actor, first bool) (*match.Table, error) {
	if first {
		next, entries = h.Computers.withReply(ctx, next, entries)
	}
	receipt := store.Receipt{Channel: t.Match.Channel, Interaction: by.Key, Match: t.Match.ID, Entry: len(t.Match.Entries), At: h.Now()}
	err := match.CancelOnError(next, h.apply(ctx, Change{Channel: t.Match.Channel, Receipt: receipt}, t, next, entries))
	var known *store.KnownError
	switch {
	case err == nil:
		h.Invites.recordAnswer(ctx, t, entries[0])
		return h.cacheStored(next, t), nil
	case errors.As(err, &known):
		logDuplicate(h, t, by.Key)
		return h.Load(ctx, t.Match.Channel, known.Receipt.Match)
	case errors.Is(err, store.ErrKnown):
		logDuplicate(h, t, by.Key)
		return h.Load(ctx, t.Match.Channel, t.Match.ID)
	case errors.Is(err, store.ErrBusy):
		return nil, games.Refuse("match.refuse.busy-channel")
	case errors.Is(err, store.ErrUnreadable):
		return nil, h.park(ctx, t.Match.Channel, t.Match.ID, err)
	default:
		return nil, err
	}
}

// find returns the table of an act.
func (h *Host) find(ctx context.Context, a match.Act) (*match.Table, error) {
	if a.Match != "" || a.Kind == games.Reveal { // secrets are revealed after the end
		return h.Load(ctx, a.Channel, a.Match)
	}
	return h.Current(ctx, a.Channel)
}

// Known returns the table of the match that an earlier delivery of an interaction changed,
// and the number of its first entry, -1 if it started the match; or ErrNone.
func (h *Host) Known(ctx context.Context, channel, interaction string) (*match.Table, int, error) {
	r, err := h.Store.Receipt(ctx, channel, interaction)
	switch {
	case err != nil:
		return nil, 0, err
	case r.Match == "":
		return nil, 0, store.ErrNone
	}
	t, err := h.Load(ctx, channel, r.Match)
	return t, r.Entry, err
}

// orDuplicate returns the table that an earlier delivery of the interaction changed, or the
// refusal if there was none.
func (h *Host) orDuplicate(ctx context.Context, channel, key string, refusal error) (*match.Table, error) {
	t, _, err := h.Known(ctx, channel, key)
	if errors.Is(err, store.ErrNone) {
		return nil, refusal
	}
	if err == nil {
		logDuplicate(h, t, key)
	}
	return t, err
}

// logDuplicate logs that an interaction was delivered again.
func logDuplicate(h *Host, t *match.Table, key string) {
	h.Log.Debug("duplicate delivery", "channel", t.Match.Channel, "match", t.Match.ID, "key", key)
}

// apply stores a change with the step from t to next, and updates next with the stored
// head.
func (h *Host) apply(ctx context.Context, c Change, t, next *match.Table, entries []match.Entry) error {
	if err := h.Uptime.ensureHeartbeats(ctx, next); err != nil {
		return err
	}
	c.Lease = cmp.Or(c.Lease, h.leaseFor(next))
	known := h.Newest(t).Match.Head() // a reminder may have been sent meanwhile
	c.Steps = append(c.Steps, Step{
		Match: t.Match.ID, Version: t.Match.Version, Entries: entries, Status: next.Match.Status, Due: h.due(next), Results: records.Results(next),
		Attempts: attemptsAfter(t), Known: &known,
	})
	if err := h.Store.Apply(ctx, c); err != nil {
		return err
	}
	after, m := c.Steps[len(c.Steps)-1].After, &next.Match // next is not shared yet
	m.Version, m.Epoch, m.Reminder, m.Due, m.Attempts = after.Version, after.Epoch, after.Reminder, after.Due, after.Attempts
	h.Log.Debug("entries stored", "channel", t.Match.Channel, "match", t.Match.ID, "entry", entries[0].N, "kind", entries[0].Kind,
		"count", len(entries), "status", next.Match.Status, "deadlines", next.Match.Due)
	if next.Match.Status == match.Ended {
		// Renewals find no lease of a match that has ended, and cancel its work.
		if err := h.Lessons.learn(context.WithoutCancel(ctx), next); err != nil { // the members play on
			h.Log.Warn("failed to learn", "match", t.Match.ID, "error", err)
		}
	}
	return nil
}

// updateStatus updates the status of a table that is not shared yet.
func updateStatus(t *match.Table) {
	if t.Match.Status == match.Waiting && !slices.ContainsFunc(t.Log.Chairs, match.IsVacant) && len(t.Secrets().Missing()) == 0 {
		t.Match.Status = match.Live
	}
	if t.Outcome().Over {
		t.Match.Status = match.Ended
	}
}

// cacheStored caches a stored table, with the newest known head.
func (h *Host) cacheStored(next, before *match.Table) *match.Table {
	if now := h.cache.find(before.Match.Channel, before.Match.ID); now != nil && now.Match.Epoch > next.Match.Epoch {
		next = next.WithHead(now.Match.Head())
	}
	h.cache.add(next)
	return next
}

// act returns the table after an act, and the entries that it adds.
func (h *Host) act(t *match.Table, a match.Act, by match.Actor) (*match.Table, []match.Entry, error) {
	if a.At != match.AnyEntry && t.Outdated(a.At) {
		return nil, nil, games.Refuse("match.refuse.outdated")
	}
	if a.Compose != nil {
		text, err := a.Compose(t)
		if err != nil {
			return nil, nil, err
		}
		a.Text = text
	}
	e, err := match.EntryOf(t, a, by)
	if err != nil {
		return nil, nil, err
	}
	e.N, e.User, e.Key, e.At = len(t.Match.Entries), by.User, by.Key, h.Now()
	switch e.Kind {
	case games.Hide:
		e.Text, err = sealedSecret(h, t, e.Seat, e.Text)
	case games.Move:
		if err = checkHand(h, t, e); err == nil {
			e, err = t.Votes().AsVote(choice(h, t, e))
		}
	}
	if err != nil {
		return nil, nil, err
	}
	return h.complete(t, e)
}

// sealedSecret returns the sealed text of the secret that a member has typed, or of a
// random one if typed is "".
func sealedSecret(h *Host, t *match.Table, seat games.Seat, typed string) (string, error) {
	secret, err := drawnOrRead(h, t.Game, t.Positions[0], seat, typed)
	return h.Sealer.SealPadded(t.Match.ID, secret), err
}

// choice turns a move into a sealed choice if others choose at the same time.
func choice(h *Host, t *match.Table, e match.Entry) match.Entry {
	if slices.Contains(t.Choices().Seats(), e.Seat) {
		e.Kind, e.Text = games.Choose, h.Sealer.SealPadded(t.Match.ID, e.Text)
	}
	return e
}

// channelLocks serialise the acts of members in a channel, so that hundreds of votes at the same
// time do not cause retries. They are local to the process; between processes the versions
// in the store decide.
type channelLocks [256]sync.Mutex

// lock waits for earlier acts in a channel, and returns the function that releases the next
// one. Channels may share a queue.
func (q *channelLocks) lock(channel string) (leave func()) {
	hash := fnv.New32a()
	hash.Write([]byte(channel))
	mine := &q[hash.Sum32()%uint32(len(q))]
	mine.Lock()
	return mine.Unlock
}

// complete adds the entries that follow from an entry at once: computers in vacant chairs,
// the moves of completed choices and decided votes, forced moves, rolls and, after the end,
// the secrets that the host keeps.
func (h *Host) complete(t *match.Table, e match.Entry) (*match.Table, []match.Entry, error) {
	next, err := t.WithEntry(e)
	if err != nil {
		return nil, nil, err
	}
	f := consequences{h: h, table: next, at: e.At, entries: []match.Entry{e}}
	err = f.addAll()
	return f.table, f.entries, err
}

// consequences collects the entries that follow from another one, and the table after them; timers.go adds those of time.
type consequences struct {
	h       *Host
	table   *match.Table
	at      time.Time
	entries []match.Entry
}

func (f *consequences) add(e match.Entry) (err error) {
	e = match.Numbered(e, f.table.Match.ID, len(f.table.Match.Entries), f.at)
	f.entries = append(f.entries, e)
	if f.table, err = f.table.WithEntry(e); err == nil {
		updateStatus(f.table)
	}
	return err
}

func (f *consequences) addAll() error {
	if err := f.begin(); err != nil {
		return err
	}
	updateStatus(f.table)
	moves, err := chosen(f.h, f.table)
	if err != nil {
		return err
	}
	if e, decided := f.table.Votes().Decided(); decided && f.entries[0].Kind == games.Vote {
		moves = append(moves, e)
	}
	for _, e := range moves {
		if err := f.add(e); err != nil {
			return err
		}
	}
	if err := f.play(); err != nil {
		return err
	}
	return f.revealSecrets()
}

// play adds the forced moves and rolls.
func (f *consequences) play() error {
	for {
		e, due, err := next(f.h, f.table)
		if err != nil || !due {
			return err
		}
		if err := f.add(e); err != nil {
			return err
		}
	}
}

// begin seats computers in the vacant chairs of a lobby once its starter has seated the
// first, and draws what is not known yet: the secrets of computers and, when every chair is
// taken, those of members who joined or the source of dealt hands.
func (f *consequences) begin() error {
	began := len(f.entries) > 0 && (f.entries[0].Kind == games.StandIn || f.entries[0].Kind == games.Change) && f.table.Lobby()
	for i, c := range f.table.Log.Chairs {
		if seat := games.Seat(i); began && match.IsVacant(c) {
			if err := f.add(match.Entry{Kind: games.StandIn, Seat: seat, Text: match.StandInPlayer(f.table, seat)}); err != nil {
				return err
			}
		}
	}
	for seat := games.Chance; int(seat) < len(f.table.Log.Chairs); seat++ {
		if !lacksSecret(f.table, seat) {
			continue
		}
		if err := f.drawSecret(seat); err != nil {
			return err
		}
	}
	return nil
}

// lacksSecret reports whether the secret of a seat, or of Chance the source of dealt hands, is
// due to be drawn.
func lacksSecret(t *match.Table, s games.Seat) bool {
	complete := len(t.Vacant()) == 0
	switch {
	case s == games.Nobody || t.Secrets().Kept(s):
		return false
	case s == games.Chance || match.Deals(t.Game):
		return s == games.Chance && match.Deals(t.Game) && complete
	case !t.Game.Info.Seats[s].Secret:
		return false
	case t.Chair(s).Kind == match.Computer:
		return match.PlaysHands(t.Game)
	default:
		return t.Chair(s).Kind == match.Member && t.Match.Source == games.Drawn && complete
	}
}

// revealSecrets reveals the secrets that the host keeps after the end.
func (f *consequences) revealSecrets() error {
	if !f.table.Outcome().Over {
		return nil
	}
	for _, seat := range f.table.Secrets().Unrevealed() {
		hand, err := f.h.Hand(f.table, seat)
		if err != nil {
			f.h.Log.Error("failed to reveal a secret", "match", f.table.Match.ID, "error", err)
			continue
		}
		if err := f.add(match.Entry{Kind: games.Reveal, Seat: seat, Text: hand.Secret}); err != nil {
			return err
		}
	}
	return nil
}
