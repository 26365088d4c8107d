package bot

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/interaction"
	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/commands"
	"parlour/games/match/host"
)

// exchange is one interaction, from its arrival to the last edit of its response: a first response,
// then edits and follow-ups, all by the interaction's own token. The files of its stages are those
// of the walks in the package comment.
type exchange struct {
	delivery.Response
	b           *Bot
	i           interaction.Interaction
	r           commands.Request
	asked       delivery.Request
	releaseTaps func() // starts the member's next tap; may be called again
	stage       stage
	request     host.Request // as another process repeats it
	stored      bool         // another process repeats the request if this one dies
	theirs      bool         // another delivery of the interaction has stored it
	record      Interaction
}

// respondWithin is how long Discord accepts the first response to an interaction.
const respondWithin = 3 * time.Second

// receive responds to an interaction, after those that its member tapped before. One that
// was missed, and can no longer be answered, is not executed: either another process has
// executed it, or Discord has told the member that it failed, and they may have repeated it.
// The age is by this machine's clock, so it counts only where an interaction may be late. A
// placeholder is due after a third of the time that Discord leaves: Defer is that of a new interaction.
func (b *Bot) receive(raw json.RawMessage, shard int, missed bool) {
	if b.over.Load() {
		return
	}
	received := b.host.Now()
	i, err := interaction.Decode(raw)
	if err != nil {
		b.Log.Warn("failed to decode an interaction", "error", err)
		return
	}
	r, ok := i.Request()
	if !ok {
		b.Log.Warn("interaction of an unknown type ignored", "type", int(i.Type))
		return
	}
	late := time.Duration(0)
	if missed {
		late = max(0, received.Sub(interaction.Sent(i.ID)))
	}
	if late > respondWithin {
		b.Log.Info("missed interaction not executed: it can no longer be answered", "interaction", i.ID, "channel", i.Channel, "shard", shard)
		return
	}
	if b.Listen != nil && r.Guild != "" && !i.Visiting && b.present.isNew(r.Guild, b.host.Now()) {
		b.note(b.ctx, r.Guild, b.Set.Joined)
	}
	begin, done := b.order.join(i, r.User.ID)
	b.spawn(func(ctx context.Context) {
		ctx, cancel := b.timeout(ctx, delivery.AnswerWithin)
		defer cancel()
		x := newExchange(b, i, r)
		x.record.Received, x.record.Shard = received, shard
		defer x.logEnd()
		x.debug("interaction received", "command", x.record.Command, "shard", shard)
		x.releaseTaps = sync.OnceFunc(done)
		defer x.releaseTaps()
		left := 1 - late.Seconds()/respondWithin.Seconds()
		x.finish(ctx, x.await(ctx, begin, time.Duration(left*float64(b.Defer))))
	})
}

// newExchange returns the exchange of an interaction.
func newExchange(b *Bot, i interaction.Interaction, r commands.Request) *exchange {
	if i.Place.IsThread() && i.Place.Parent != "" && !i.Visiting {
		r.Thread = false // a thread for a new game is created beside this one
	}
	x := &exchange{b: b, i: i, r: r, releaseTaps: func() {}, Response: delivery.NewResponse(b.rest, i.Application, i.ID, i.Token, b.host.Now())}
	x.request = host.Request{Channel: i.Channel, Interaction: i.ID, Raw: i.Raw}
	x.record = Interaction{Account: b.Set.Account(r), Channel: i.Channel, Shard: noShard, Received: b.host.Now()}
	x.r.Account = &x.record.Account
	x.r.Files, x.r.Unread = map[string]string{}, map[string]bool{} // the request is copied while it is executed
	for name, a := range i.Attachments() {
		x.r.Files[name] = a.Name
	}
	x.Origin.Pressed, x.Origin.Hidden = i.Message.ID, i.Hidden
	x.asked = delivery.Request{Channel: r.Channel, Member: r.User.ID, Route: x.Origin}
	return x
}

// do executes the request in a time slot of the scheduler.
func (x *exchange) do(ctx context.Context) (reply commands.Reply) {
	x.attachments(ctx)
	x.ownBoard(ctx)
	class := schedule.Response
	if len(x.i.Attachments()) > 0 { // reading a file can take as long as thinking
		class = schedule.Analysis
	}
	_, err := x.b.schedule.Do(ctx, class, x.owner(), func(ctx context.Context) error {
		reply = x.b.Set.Do(delivery.WithRequest(ctx, &x.asked), x.r)
		return nil
	})
	if err != nil {
		reply = x.b.Set.Incident(x.r, err)
	}
	return reply
}

// await executes the request once it may begin, and returns its reply. If that takes longer than within, it sends
// a placeholder meanwhile. Autocompletion has no placeholder.
func (x *exchange) await(ctx context.Context, begin func(context.Context), within time.Duration) (reply commands.Reply) {
	sent := make(chan struct{})
	send := func() {
		defer close(sent)
		x.b.guard(func() {
			if err := x.deferReply(ctx, x.placeholder()); err != nil {
				x.b.Log.Warn("failed to send the placeholder", "channel", x.r.Channel, "error", err)
			}
		})
	}
	stop := func() bool { return true }
	switch {
	case x.r.Kind == commands.Complete:
	case within > 0:
		stop = x.b.Clock.AfterFunc(within, send)
	default:
		stop = func() bool { return false }
		go send()
	}
	x.b.guard(func() {
		begin(ctx)
		reply = x.prepare(ctx, x.do(ctx))
	})
	if !stop() {
		<-sent
	}
	return reply
}

// finish shows a reply, or a sentence if that fails, and deletes the stored request, unless another process
// is to show the reply.
func (x *exchange) finish(ctx context.Context, reply commands.Reply) {
	err := x.deliver(ctx, reply)
	if errors.Is(err, errHandedOver) {
		x.record.Outcome = handedOver
		return
	}
	if x.stored && x.b.ctx.Err() != nil { // the bot shuts down: another process repeats the request
		x.debug("interaction handed over", "reason", "shutdown")
		x.unlease()
		x.record.Outcome = handedOver
		return
	}
	if err != nil {
		x.apologise(ctx, err)
	}
	if !x.stored || x.theirs && rest.IsCode(err, rest.CodeUnknownInteraction, rest.CodeAcknowledged) { // the process that has responded owes the reply
		return
	}
	x.unlease()
	if err := x.b.host.Requests.Answered(ctx, x.request); err != nil {
		x.b.Log.Warn("failed to delete a deferred request", "channel", x.i.Channel, "error", err)
	}
}

// apologise says that a reply could not be shown, unless Discord has dropped the
// interaction or the member has a response already.
func (x *exchange) apologise(ctx context.Context, err error) {
	if rest.IsCode(err, rest.CodeUnknownInteraction, rest.CodeAcknowledged) || x.stage == answered || x.stage == ambiguous {
		x.record.Outcome = undelivered(err)
		x.b.Log.Warn("failed to show a reply", "channel", x.r.Channel, "error", err)
		return
	}
	if rest.IsCode(err, rest.CodeArchivedThread, rest.CodeLockedThread) { // Discord may refuse even the note
		if err = x.send(ctx, x.b.Set.Locked(x.r)); err != nil {
			x.record.Outcome = undelivered(err)
			x.b.Log.Warn("failed to respond in a locked thread", "channel", x.r.Channel, "error", err)
		}
		return
	}
	x.fail(ctx) // first; see deliver
	if err := x.send(ctx, x.b.Set.Incident(x.r, err)); err != nil {
		x.record.Outcome = undelivered(err)
		x.b.Log.Error("failed to respond to an interaction", "channel", x.r.Channel, "error", err)
	}
}

// requestAttempts is how many processes may die over a request before it is given up.
const requestAttempts = 3

// repeatDeferred repeats a stored request whose process died or left it to workers, and fills the
// placeholder. The request's receipt keeps it from taking effect twice. A request over
// which too many processes have died is answered by a sentence.
func (b *Bot) repeatDeferred(ctx context.Context, left host.Request) {
	i, err := interaction.Decode(left.Raw)
	if err != nil {
		b.Log.Error("failed to decode a deferred request", "channel", left.Channel, "error", err)
		return
	}
	r, ok := i.Request()
	if !ok {
		return
	}
	ctx, cancel := b.timeout(ctx, delivery.AnswerWithin)
	defer cancel()
	x := newExchange(b, i, r)
	x.stored, x.Ambiguity.Inferred, x.record.Takeover = true, true, true
	x.stage = x.found(ctx)
	defer x.logEnd()
	x.debug("deferred interaction taken over", "command", x.record.Command, "attempts", left.Attempts)
	b.computers.Leases.Add(x.request.Ref())
	if left.Attempts >= requestAttempts {
		b.Log.Error("deferred request given up: no attempt has succeeded", "channel", left.Channel, "command", r.Path, "attempts", left.Attempts)
		x.finish(ctx, b.Set.Unfinished(r))
		return
	}
	if left.Failed {
		x.finish(ctx, b.Set.Incident(r, errors.New("bot: the process that handled the request died before it said that it failed")))
		return
	}
	x.finish(ctx, x.prepare(ctx, x.do(ctx)))
}
