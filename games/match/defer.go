package match

import (
	"context"
	"time"
)

// A slow request is answered by a placeholder first. It is stored, sealed, as a document until
// it has its reply. If its process dies, another one repeats the request; receipts prevent a
// second effect.

// Request is a deferred request in its original form.
type Request struct {
	Channel, Interaction string
	Raw                  []byte
	Attempts             int // the number of processes that died or hung while they handled it
}

// Ref names the document of the request.
func (r Request) Ref() Ref { return Ref{Channel: r.Channel, ID: r.Interaction, Kind: RequestKind} }

func (r Request) key() Document {
	return Document{Home: r.Channel, Kind: RequestKind, ID: r.Interaction}
}

// deferred is the body of the document of a request.
type deferred struct {
	Raw   []byte    `json:"raw"`
	Until time.Time `json:"until"` // when Discord stops accepting a reply
}

// Defer stores a request before it is answered by a placeholder, until the time after which
// it cannot be answered.
func (h *Host) Defer(ctx context.Context, r Request, until time.Time) error {
	return h.putRequest(ctx, r, until, h.lease())
}

// LeaveDeferred releases a deferred request to any process.
func (h *Host) LeaveDeferred(ctx context.Context, r Request, until time.Time) error {
	return h.putRequest(ctx, r, until, Lease{})
}

func (h *Host) putRequest(ctx context.Context, r Request, until time.Time, lease Lease) error {
	return ChangeSealed(ctx, h.Store, h.Sealer, r.key(), func(d *Document, b *deferred) error {
		*b = deferred{r.Raw, until}
		d.Due, d.Lease = h.Now(), lease
		return nil
	})
}

// Answered deletes a deferred request that has its reply.
func (h *Host) Answered(ctx context.Context, r Request) error {
	return ChangeSealed(ctx, h.Store, h.Sealer, r.key(), func(*Document, *deferred) error { return ErrRemoved })
}

// Deferred returns the request of a document that was claimed because its process died or
// released it. It deletes a request that cannot be unsealed or answered any more, and
// reports false.
func (h *Host) Deferred(ctx context.Context, d Document) (Request, bool, error) {
	var b deferred
	r := Request{Channel: d.Home, Interaction: d.ID, Attempts: d.Attempts}
	if OpenSealed(h.Sealer, d, &b); b.Raw == nil {
		h.Log.Error("deferred request cannot be unsealed", "channel", d.Home)
	}
	if b.Raw == nil || !h.Now().Before(b.Until) {
		return r, false, h.Answered(ctx, r)
	}
	r.Raw = b.Raw
	return r, true, nil
}
