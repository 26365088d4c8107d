package bot

import (
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"
)

// deferReply stores the request and sends a placeholder of a stage. If the request cannot be
// stored, it tells the member that the reply takes long: no process would fill a
// placeholder if this one died.
func (x *exchange) deferReply(ctx context.Context, as stage) error {
	if x.stage != unanswered {
		return nil
	}
	if err := x.store(ctx); err != nil {
		x.b.Log.Error("failed to defer a request", "channel", x.i.Channel, "error", err)
		err := x.tell(ctx, x.b.Set.TakesLong(x.i.Locale), true)
		x.stage = ambiguous
		if err == nil && !x.Ambiguity.Inferred {
			x.stage = noticed
		}
		return err
	}
	x.debug("interaction deferred")
	x.stage = as
	if as == silent {
		return x.acknowledge(ctx)
	}
	data := map[string]discordgo.MessageFlags{"flags": 0}
	if as != thinkingAll {
		data["flags"] = discordgo.MessageFlagsEphemeral
	}
	return x.first(ctx, discordgo.InteractionResponseDeferredChannelMessageWithSource, data)
}

// placeholder is the stage of a placeholder for a reply that is not known yet.
func (x *exchange) placeholder() stage {
	switch {
	case x.i.Type == discordgo.InteractionMessageComponent:
		return silent
	case x.b.Set.Public(x.r) && !x.i.Hidden:
		return thinkingAll
	}
	return thinking
}

// storeWithin bounds how long a placeholder waits for its request to be stored, which takes a few
// milliseconds. If the database does not answer, a sentence must still arrive in the three seconds
// of Discord, although the network may have taken one of them.
const storeWithin = 250 * time.Millisecond

// store stores the request until it has its reply.
func (x *exchange) store(ctx context.Context) error {
	ctx, cancel := x.b.timeout(ctx, storeWithin)
	defer cancel()
	known, err := x.b.host.Requests.Defer(ctx, x.request, x.Origin.Until)
	if err != nil {
		return err
	}
	if x.stored, x.theirs = true, known; !known {
		x.b.computers.Leases.Add(x.request.Ref())
	}
	return nil
}

// unlease ends the lease of a stored request.
func (x *exchange) unlease() {
	if !x.theirs {
		x.b.computers.Leases.Remove(x.request.Ref())
	}
}

// fail keeps the stored request, which has failed, from being repeated.
func (x *exchange) fail(ctx context.Context) {
	if !x.stored {
		return
	}
	if err := x.b.host.Requests.Fail(ctx, x.request); err != nil {
		x.b.Log.Warn("failed to store the failure of a deferred request", "channel", x.i.Channel, "error", err)
	}
}

// found is the stage in which another process has left the response. A press has a
// placeholder of its own if its reply was to be a new message.
func (x *exchange) found(ctx context.Context) stage {
	as := x.placeholder()
	if as != silent {
		return as
	}
	first, err := x.Look(ctx)
	switch {
	case err != nil || !first.Loading():
		return silent
	case first.Hidden():
		return thinking
	}
	return thinkingAll
}

// leaveToWorkers defers a request for a worker, if there are any. It then returns errHandedOver.
func (x *exchange) leaveToWorkers(ctx context.Context, as stage) error {
	if x.record.Takeover || !x.b.computers.Offload.Active() {
		return nil
	}
	if err := x.deferReply(ctx, as); err != nil {
		return err
	}
	if !x.stored {
		return nil
	}
	x.unlease() // first, or the lease could be renewed
	if err := x.b.host.Requests.LeaveDeferred(ctx, x.request, x.Origin.Until); err != nil {
		x.theirs = false
		x.b.computers.Leases.Add(x.request.Ref())
		x.b.Log.Warn("failed to leave a request to workers", "channel", x.r.Channel, "error", err)
		return nil
	}
	x.debug("interaction handed over", "reason", "slow work is left to workers")
	return errHandedOver
}

// errHandedOver is why a reply is not shown here: another process continues the request.
var errHandedOver = errors.New("bot: another process continues the request")
