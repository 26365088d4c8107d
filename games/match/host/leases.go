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

// ReleaseLease releases this process's lease on a match.
func (l *Leases) ReleaseLease(ctx context.Context, t *match.Table) error {
	_, err := l.host.Store.Update(ctx, t.Match.Channel, t.Match.ID, Patch{Holder: l.host.By, Release: true})
	if errors.Is(err, store.ErrStale) { // another process has the lease
		return nil
	}
	return err
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
