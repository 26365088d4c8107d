package bot

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"parlour/bot/clock"
	"parlour/bot/interaction"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match"
)

// answerWithin bounds all the work on an interaction: its token is good for 15
// minutes.
const answerWithin = 14 * time.Minute

// turn is one interaction from its arrival to the last edit of its answer.
type turn struct {
	responder
	r    commands.Request
	pass func() // lets the member's next tap begin; may be called again
}

// receive has an interaction answered, after those that its member tapped
// before.
func (b *Bot) receive(raw json.RawMessage, shard int) {
	came := b.host.Now()
	i, err := interaction.Decode(raw)
	if err != nil {
		b.Log.Warn("an interaction could not be read", "error", err)
		return
	}
	r, ok := i.Request()
	if !ok {
		b.Log.Warn("an interaction of an unknown kind was left alone", "type", int(i.Type))
		return
	}
	if b.Listen != nil && r.Guild != "" && !i.Guest && b.present.news(r.Guild, b.host.Now()) {
		b.note(b.ctx, r.Guild, b.Set.Joined)
	}
	begin, done := b.order.join(i, r.User.ID)
	b.spawn(func(ctx context.Context) {
		ctx, cancel := b.timeout(ctx, answerWithin)
		defer cancel()
		t := b.turn(i, r)
		t.record.Came, t.record.Shard = came, shard
		defer t.over()
		t.pass = sync.OnceFunc(done)
		defer t.pass()
		t.finish(ctx, t.await(ctx, begin))
	})
}

// turn begins the turn of an interaction.
func (b *Bot) turn(i interaction.Interaction, r commands.Request) *turn {
	if i.Place.IsThread() && i.Place.Parent != "" && !i.Guest {
		r.Thread = false // a game that is begun here can go into a thread beside this one
	}
	t := &turn{r: r, pass: func() {}, responder: responder{b: b, i: i}}
	t.record = Interaction{Account: b.Set.Account(r), Channel: i.Channel, Shard: noShard, Came: b.host.Now()}
	t.r.Account = &t.record.Account
	t.route = match.Route{Path: "/webhooks/" + i.Application + "/" + i.Token, Until: b.host.Now().Add(answerWithin)}
	if i.Type == interaction.Component {
		t.route.Pressed = i.Message.ID
	}
	t.r.Route = t.route
	return t
}

// do does what the interaction asks, in its turn.
func (t *turn) do(ctx context.Context) (reply commands.Reply) {
	t.attachments(ctx)
	_, err := t.b.schedule.Do(ctx, t.class(), t.owner(), func(ctx context.Context) error {
		reply = t.b.Set.Do(ctx, t.r)
		return nil
	})
	if err != nil {
		reply = t.b.Set.Incident(t.r, err)
	}
	return reply
}

// await does what the interaction asks once it may begin, and sends a placeholder
// when that is slow. Autocompletion has no placeholder.
func (t *turn) await(ctx context.Context, begin func(context.Context)) commands.Reply {
	done := make(chan commands.Reply, 1)
	go t.b.guard(func() {
		defer close(done)
		begin(ctx)
		done <- t.prepare(ctx, t.do(ctx))
	})
	slow, stop := clock.After(t.b.Clock, t.b.Defer)
	defer stop()
	select {
	case reply := <-done:
		return reply
	case <-slow:
	}
	if t.r.Kind != commands.Complete {
		if err := t.hold(ctx, t.placeholder()); err != nil {
			t.b.Log.Warn("a placeholder could not be sent", "channel", t.r.Channel, "error", err)
		}
	}
	return <-done
}

// finish shows a reply, or a sentence if that fails.
func (t *turn) finish(ctx context.Context, reply commands.Reply) {
	err := t.deliver(ctx, reply)
	if errors.Is(err, errHandedOver) {
		t.record.Outcome = handedOver
		return
	}
	if t.stored && t.b.ctx.Err() != nil { // the bot shuts down: another process repeats the request
		t.b.leases.remove(t.ref())
		t.record.Outcome = handedOver
		return
	}
	if err != nil {
		t.apologise(ctx, err)
	}
	t.filled(ctx)
}

// apologise says that a reply could not be shown, unless Discord has dropped the
// interaction or the member has a response already.
func (t *turn) apologise(ctx context.Context, err error) {
	if rest.IsCode(err, rest.CodeUnknownInteraction, rest.CodeAcknowledged) || t.stage == answered || t.stage == ambiguous {
		t.record.Outcome = undelivered(err)
		t.b.Log.Warn("a reply could not be shown", "channel", t.r.Channel, "error", err)
		return
	}
	if err := t.send(ctx, t.b.Set.Incident(t.r, err)); err != nil {
		t.record.Outcome = undelivered(err)
		t.b.Log.Error("an interaction could not be answered", "channel", t.r.Channel, "error", err)
	}
}

// requestAttempts is how many processes may die over a request before it is given up.
const requestAttempts = 3

// redo repeats a stored request whose process died or left it to workers, and fills the
// placeholder. The request's receipt keeps it from taking effect twice. A request over
// which too many processes have died is answered by a sentence.
func (b *Bot) redo(ctx context.Context, left match.Request) {
	i, err := interaction.Decode(left.Raw)
	if err != nil {
		b.Log.Error("a deferred request cannot be read", "channel", left.Channel, "error", err)
		return
	}
	r, ok := i.Request()
	if !ok {
		return
	}
	ctx, cancel := b.timeout(ctx, answerWithin)
	defer cancel()
	t := b.turn(i, r)
	t.stored, t.doubt.Inferred, t.record.Takeover = true, true, true
	t.stage = t.found(ctx)
	defer t.over()
	b.leases.add(t.ref())
	if left.Attempts >= requestAttempts {
		b.Log.Error("a request is given up: no attempt at it has succeeded", "channel", left.Channel, "command", r.Path, "attempts", left.Attempts)
		t.finish(ctx, b.Set.Unfinished(r))
		return
	}
	t.finish(ctx, t.prepare(ctx, t.do(ctx)))
}
