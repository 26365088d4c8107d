package host

import (
	"context"
	"errors"
	"time"

	"parlour/games/match"
	"parlour/games/match/store"
)

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
// it cannot be answered.
func (q *Requests) Defer(ctx context.Context, r Request, until time.Time) error {
	return q.putRequest(ctx, r, until, q.host.lease())
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
	return q.putRequest(ctx, r, until, store.Lease{Until: q.host.Now()})
}

// requestDue is the deadline of all requests. It is in the past, so that a process claims
// requests before other documents; until then the lease holds them.
var requestDue = time.UnixMilli(1)

func (q *Requests) putRequest(ctx context.Context, r Request, until time.Time, lease store.Lease) error {
	return store.ChangeSealed(ctx, q.host.Store, q.host.Sealer, r.key(), func(d *store.Document, b *deferred) error {
		*b = deferred{Raw: r.Raw, Until: until}
		d.Due, d.Lease = requestDue, lease
		return nil
	})
}

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
