package match

import (
	"context"
	"time"
)

// A request that takes long is answered by a placeholder at first. It is kept
// until it has its reply, so that another process makes up for one that dies:
// it does the request again, in which what was done already is not done twice.

// Request is a request that was deferred, as it came.
type Request struct {
	Channel, Interaction string
	Raw                  []byte
	Attempts             int // how many processes have died or hung over it
}

// Defer keeps a request that is about to be answered by a placeholder, as long
// as it can be answered at all.
func (h *Host) Defer(ctx context.Context, r Request, until time.Time) error {
	return h.keepRequest(ctx, r, until, h.lease())
}

// LeaveDeferred has any process do a request that was deferred.
func (h *Host) LeaveDeferred(ctx context.Context, r Request, until time.Time) error {
	return h.keepRequest(ctx, r, until, Lease{Until: h.Now()})
}

func (h *Host) keepRequest(ctx context.Context, r Request, until time.Time, lease Lease) error {
	return h.Store.Defer(ctx, Deferred{
		Channel: r.Channel, Interaction: r.Interaction, Sealed: h.Sealer.Seal(RequestOwner(r.Interaction), string(r.Raw)), Until: until, Lease: lease,
	})
}

// Answered forgets a request that was deferred: it has its reply.
func (h *Host) Answered(ctx context.Context, r Request) error {
	return h.Store.Answered(ctx, r.Channel, r.Interaction)
}

// ClaimDeferred takes over up to limit requests that nobody has worked on for so long
// at least: their process has died, or left them.
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
