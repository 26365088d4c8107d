package match

import (
	"context"
	"time"
)

// A slow request is answered by a placeholder first. It is stored until it has its reply. If
// its process dies, another one repeats the request; receipts prevent a second effect.

// Request is a deferred request in its original form.
type Request struct {
	Channel, Interaction string
	Raw                  []byte
	Attempts             int // the number of processes that died or hung while they handled it
}

// Defer stores a request before it is answered by a placeholder, until the time after which
// it cannot be answered.
func (h *Host) Defer(ctx context.Context, r Request, until time.Time) error {
	return h.keepRequest(ctx, r, until, h.lease())
}

// LeaveDeferred releases a deferred request to any process.
func (h *Host) LeaveDeferred(ctx context.Context, r Request, until time.Time) error {
	return h.keepRequest(ctx, r, until, Lease{Until: h.Now()})
}

func (h *Host) keepRequest(ctx context.Context, r Request, until time.Time, lease Lease) error {
	return h.Store.Defer(ctx, Deferred{
		Channel: r.Channel, Interaction: r.Interaction, Sealed: h.Sealer.Seal(RequestOwner(r.Interaction), string(r.Raw)), Until: until, Lease: lease,
	})
}

// Answered deletes a deferred request that has its reply.
func (h *Host) Answered(ctx context.Context, r Request) error {
	return h.Store.Answered(ctx, r.Channel, r.Interaction)
}

// ClaimDeferred leases up to limit requests whose lease expired at least overdue ago, because
// their process died or released them.
func (h *Host) ClaimDeferred(ctx context.Context, overdue time.Duration, limit int) ([]Request, error) {
	claimed, err := h.Store.ClaimDeferred(ctx, h.Now().Add(-overdue), h.lease(), limit)
	if err != nil {
		return nil, err
	}
	var requests []Request
	for _, d := range claimed {
		raw, err := h.Sealer.Unseal(RequestOwner(d.Interaction), d.Sealed)
		if err != nil {
			h.Log.Error("a deferred request cannot be unsealed", "channel", d.Channel, "error", err)
			if err := h.Store.Answered(ctx, d.Channel, d.Interaction); err != nil {
				return nil, err
			}
			continue
		}
		requests = append(requests, Request{d.Channel, d.Interaction, []byte(raw), d.Attempts})
	}
	return requests, nil
}
