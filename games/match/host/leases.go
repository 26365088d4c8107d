package host

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"time"

	"parlour/games/match"
	"parlour/games/match/store"
)

// Leases claims what is due and leases it to this process.
type Leases struct{ host *Host }

// Backlog is the backlog of one kind of deadline.
type Backlog struct {
	Count int           // of overdue matches
	Age   time.Duration // of the oldest deadline
}

// maxBacklog bounds the matches that are counted. The oldest are always among them.
const maxBacklog = 200

// Backlog returns the backlog of all matches in the database, leased or not, by kind of
// deadline.
func (l *Leases) Backlog(ctx context.Context) (map[string]Backlog, error) {
	now := l.host.Now()
	due, err := l.host.Store.Find(ctx, store.Query{Due: now, Limit: maxBacklog})
	owed := map[string]Backlog{}
	for _, m := range due {
		for kind, at := range m.Due {
			if !at.After(now) {
				owed[kind] = Backlog{owed[kind].Count + 1, max(owed[kind].Age, now.Sub(at))}
			}
		}
	}
	return owed, err
}

// Poll reports what has been due for at least overdue, and can be claimed.
func (l *Leases) Poll(ctx context.Context, overdue time.Duration) (PollResult, error) {
	return l.host.Store.Poll(ctx, l.host.Now().Add(-overdue))
}

// Claim leases up to limit matches that have been due for at least overdue, and returns
// their heads.
func (l *Leases) Claim(ctx context.Context, overdue time.Duration, limit int) ([]match.Head, error) {
	claimed, err := l.host.Store.Claim(ctx, l.host.Now().Add(-overdue), l.host.lease(), limit, 0)
	return claimed.Matches, err
}

// ClaimDocuments leases up to limit documents that have been due for at least overdue.
func (l *Leases) ClaimDocuments(ctx context.Context, overdue time.Duration, limit int) ([]store.Document, error) {
	claimed, err := l.host.Store.Claim(ctx, l.host.Now().Add(-overdue), l.host.lease(), 0, limit)
	return claimed.Documents, err
}

// Renew extends this process's leases, and returns those that are lost.
func (l *Leases) Renew(ctx context.Context, held []store.Ref) (lost []store.Ref, err error) {
	return l.host.Store.Renew(ctx, l.host.lease(), held)
}

// ReleaseLeases ends this process's leases, so that other processes can claim the work at once.
// It does not count as an attempt.
func (l *Leases) ReleaseLeases(ctx context.Context, held []store.Ref) error {
	_, err := l.host.Store.Renew(ctx, store.Lease{By: l.host.By}, held)
	return err
}

// Join records that the bot has joined the server of a match that began there without it.
func (h *Host) Join(ctx context.Context, t *match.Table) error {
	head, err := h.Store.Update(ctx, t.Match.Channel, t.Match.ID, Patch{Joined: true})
	if kept := h.cache.find(t.Match.Channel, t.Match.ID); err == nil && kept != nil {
		h.cache.add(kept.WithHead(head))
	}
	return err
}

// At returns the table of a head: the cached one if it has the head's version.
func (h *Host) At(ctx context.Context, head match.Head) (*match.Table, error) {
	t := h.cache.find(head.Channel, head.ID)
	if t == nil || t.Match.Version != head.Version {
		return h.load(ctx, head.Channel, head.ID)
	}
	return t.WithHead(head), nil
}

// leaseFor returns a lease on a table's match for this process if a computer is to move, else
// none.
func (h *Host) leaseFor(t *match.Table) store.Lease {
	if !h.Computers.DueNow(t) {
		return store.Lease{}
	}
	return h.lease()
}

// Guards keep limits that protect others after a member's data was deleted. A guard contains only
// times. Its ID is a keyed hash of what it limits, such as a member's try at a daily. The hash key is
// drawn once and stored sealed. So a new sealing key changes no hash.
type Guards struct{ host *Host }

// GuardKind is the kind of the documents of guards and of the hash key. An expired guard is due.
const GuardKind = "guard"

// Keep stores a use of a limit, once, until it expires. Earlier uses are stored first.
func (g *Guards) Keep(ctx context.Context, what string, until time.Time) error {
	if !until.After(g.host.Now()) {
		return nil
	}
	id, err := g.hash(ctx, what)
	if err != nil {
		return err
	}
	return store.ChangeDocument(ctx, g.host.Store, store.Document{Kind: GuardKind, ID: id}, func(d *store.Document, kept *[]time.Time) error {
		if slices.ContainsFunc(*kept, until.Equal) {
			return store.ErrUnchanged
		}
		*kept, d.Due = append(*kept, until), until
		return nil
	})
}

// Kept returns when the stored uses of a limit expire, in the order of time.
func (g *Guards) Kept(ctx context.Context, what string) (until []time.Time, err error) {
	id, err := g.hash(ctx, what)
	if err == nil {
		_, err = store.ReadDocument(ctx, g.host.Store, "", GuardKind, id, &until)
	}
	return slices.DeleteFunc(until, func(t time.Time) bool { return !t.After(g.host.Now()) }), err
}

// hash returns the keyed hash of a text.
func (g *Guards) hash(ctx context.Context, what string) (id string, err error) {
	err = store.ChangeSealed(ctx, g.host.Store, g.host.Sealer, store.Document{Kind: GuardKind, ID: "key"}, func(_ *store.Document, key *string) (err error) {
		if err = store.ErrUnchanged; *key == "" {
			*key, err = NewID()+NewID(), nil
		}
		mac := hmac.New(sha256.New, []byte(*key))
		mac.Write([]byte(what))
		id = hex.EncodeToString(mac.Sum(nil))
		return err
	})
	return id, err
}

// Requests stores interactions whose answer takes long, sealed.
type Requests struct{ host *Host }

// A slow request is answered by a placeholder first. It is stored, sealed, as a document until
// it has its reply. If its process dies, another one repeats the request; receipts prevent a
// second effect.

// Request is a deferred request in its original form.
type Request struct {
	Channel, Interaction string
	Raw                  []byte
	Attempts             int  // the number of processes that died or hung while they handled it
	Failed               bool // only its incident is left to be shown
}

// Ref names the document of the request.
func (r Request) Ref() store.Ref {
	return store.Ref{Channel: r.Channel, ID: r.Interaction, Kind: store.RequestKind}
}

func (r Request) key() store.Document {
	return store.Document{Home: r.Channel, Kind: store.RequestKind, ID: r.Interaction}
}

// deferred is the body of the document of a request.
type deferred struct {
	Raw    []byte    `json:"raw"`
	Until  time.Time `json:"until"`            // when Discord stops accepting a reply
	Failed bool      `json:"failed,omitempty"` // see Request
}

// Defer stores a request before it is answered by a placeholder, until the time after which
// it cannot be answered. If it is stored already, because it was delivered twice, Defer leaves
// it as it is, and known is true.
func (q *Requests) Defer(ctx context.Context, r Request, until time.Time) (known bool, err error) {
	err = store.ChangeSealed(ctx, q.host.Store, q.host.Sealer, r.key(), func(d *store.Document, b *deferred) error {
		if known = b.Raw != nil; known {
			return store.ErrUnchanged
		}
		*b = deferred{Raw: r.Raw, Until: until}
		d.Due, d.Lease = requestDue, q.host.lease()
		return nil
	})
	return known, err
}

// Fail records that a deferred request has failed, before the member reads that nothing was
// changed: no process repeats it after that, but if this one dies, another shows an incident.
func (q *Requests) Fail(ctx context.Context, r Request) error {
	return store.ChangeSealed(ctx, q.host.Store, q.host.Sealer, r.key(), func(_ *store.Document, b *deferred) error {
		b.Failed = true
		return nil
	})
}

// LeaveDeferred releases a deferred request to any process.
func (q *Requests) LeaveDeferred(ctx context.Context, r Request, until time.Time) error {
	return store.ChangeSealed(ctx, q.host.Store, q.host.Sealer, r.key(), func(d *store.Document, b *deferred) error {
		*b = deferred{Raw: r.Raw, Until: until}
		d.Due, d.Lease = requestDue, store.Lease{Until: q.host.Now()}
		return nil
	})
}

// requestDue is the deadline of all requests. It is in the past, so that a process claims
// requests before other documents; until then the lease holds them.
var requestDue = time.UnixMilli(1)

// Answered deletes a deferred request that has its reply.
func (q *Requests) Answered(ctx context.Context, r Request) error {
	return store.ChangeSealed(ctx, q.host.Store, q.host.Sealer, r.key(), func(*store.Document, *deferred) error { return store.ErrRemoved })
}

// Deferred returns the request of a document that was claimed because its process died or
// released it. It deletes a request that cannot be unsealed or answered any more, and
// reports false.
func (q *Requests) Deferred(ctx context.Context, d store.Document) (Request, bool, error) {
	var b deferred
	r := Request{Channel: d.Home, Interaction: d.ID, Attempts: d.Attempts}
	if store.OpenSealed(q.host.Sealer, d, &b); b.Raw == nil {
		q.host.Log.Error("cannot decrypt a deferred request", "channel", d.Home)
	}
	if b.Raw == nil || !q.host.Now().Before(b.Until) {
		return r, false, q.Answered(ctx, r)
	}
	r.Raw, r.Failed = b.Raw, b.Failed
	return r, true, nil
}

// placeSuffix is the suffix of an interaction's ID in the receipt that names the other channel
// in which it acts.
const placeSuffix = "/place"

// Place records that an interaction acts in another channel, such as a thread that was
// created for it. It returns the channel that was recorded first, so a duplicate delivery
// or a process that takes over uses the same one.
func (q *Requests) Place(ctx context.Context, channel, interaction, in string) (string, error) {
	err := q.host.Store.Apply(ctx, Change{
		Channel: channel, Receipt: store.Receipt{Channel: channel, Interaction: interaction + placeSuffix, Match: in, Entry: match.AnyEntry, At: q.host.Now()},
	})
	var known *store.KnownError
	if errors.As(err, &known) {
		return known.Receipt.Match, nil
	}
	return in, err
}

// Placed returns the recorded channel, or ErrNone.
func (q *Requests) Placed(ctx context.Context, channel, interaction string) (string, error) {
	r, err := q.host.Store.Receipt(ctx, channel, interaction+placeSuffix)
	return r.Match, err
}
