package bot

import (
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/clock"
	"parlour/bot/interaction"
	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/commands"
	"parlour/games/match"
)

// flagged is the data of a placeholder.
type flagged struct {
	Flags discordgo.MessageFlags `json:"flags"`
}

// hold stores the request and sends a placeholder of a stage. If the request cannot be
// stored, it tells the member that the reply takes long: nobody would fill a placeholder
// if this process died.
func (r *responder) hold(ctx context.Context, as stage) error {
	if r.stage != unanswered {
		return nil
	}
	if err := r.store(ctx); err != nil {
		r.b.Log.Error("a request could not be deferred", "channel", r.i.Channel, "error", err)
		m := r.b.render(r.b.Set.TakesLong(r.i.Locale), true)
		err := r.first(ctx, discordgo.InteractionResponseChannelMessageWithSource, m, nil)
		r.stage = ambiguous
		if err == nil && !r.doubt.Inferred {
			r.stage = noticed
		}
		return err
	}
	r.stage = as
	if as == silent {
		return r.first(ctx, discordgo.InteractionResponseDeferredMessageUpdate, nil, nil)
	}
	var data flagged
	if as != thinkingAll {
		data.Flags = discordgo.MessageFlagsEphemeral
	}
	return r.first(ctx, discordgo.InteractionResponseDeferredChannelMessageWithSource, data, nil)
}

// placeholder is the stage of a placeholder for a reply that is not known yet.
func (t *turn) placeholder() stage {
	switch {
	case t.i.Type == interaction.Component:
		return silent
	case t.b.Set.Public(t.r):
		return thinkingAll
	}
	return thinking
}

// storeWithin bounds how long a placeholder waits for its request to be stored.
const storeWithin = 500 * time.Millisecond

// store stores the request until it has its reply.
func (r *responder) store(ctx context.Context) error {
	ctx, cancel := r.b.timeout(ctx, storeWithin)
	defer cancel()
	if err := r.b.host.Defer(ctx, r.request(), r.route.Until); err != nil {
		return err
	}
	r.stored = true
	r.b.leases.add(r.ref())
	return nil
}

func (r *responder) request() match.Request {
	return match.Request{Channel: r.i.Channel, Interaction: r.i.ID, Raw: r.i.Raw}
}

func (r *responder) ref() match.Ref {
	return match.Ref{Channel: r.i.Channel, ID: r.i.ID, Deferred: true}
}

// filled deletes the stored request, which has its reply.
func (r *responder) filled(ctx context.Context) {
	if !r.stored {
		return
	}
	r.b.leases.remove(r.ref())
	if err := r.b.host.Answered(ctx, r.request()); err != nil {
		r.b.Log.Warn("a deferred request could not be closed", "channel", r.i.Channel, "error", err)
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

// found is the stage in which another process has left the response. A press has a
// placeholder of its own if its reply was to be a new message.
func (t *turn) found(ctx context.Context) stage {
	as := t.placeholder()
	if as != silent {
		return as
	}
	first, err := t.firstResponse(ctx)
	switch {
	case err != nil || !first.loading():
		return silent
	case first.hidden():
		return thinking
	}
	return thinkingAll
}

// errPanicked is the end of work that panicked. The log has the rest.
var errPanicked = errors.New("bot: the work panicked")

// workOn shows a message whose body takes time: directly if it is ready before a
// placeholder is due, otherwise in the placeholder, after its progress. If there are
// workers, one of them does the work.
func (t *turn) workOn(ctx context.Context, m commands.Message) error {
	t.pass() // the member's next tap does not wait for the work
	if wait := t.b.Set.Think(t.r.Guild, t.r.User.ID); wait > 0 {
		return t.send(ctx, t.b.Set.TooFast(t.r, wait))
	}
	as := placeholderFor(m.To)
	if err := t.leave(ctx, as); err != nil {
		return err
	}
	return t.showAnalysis(ctx, m, as)
}

// placeholderFor is the stage of a placeholder for a message.
func placeholderFor(to commands.To) stage {
	switch to {
	case commands.InPlace:
		return silent
	case commands.ToAll:
		return thinkingAll
	}
	return thinking
}

// showAnalysis does the work on a message in this process, and shows it.
func (t *turn) showAnalysis(ctx context.Context, m commands.Message, as stage) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done, shown := t.analyse(ctx, m)
	slow, stop := clock.After(t.b.Clock, t.b.Defer)
	defer stop()
	for {
		select {
		case r := <-done:
			if r.err != nil {
				return r.err
			}
			return t.note(ctx, commands.Message{Body: r.body, To: m.To, Sole: m.Sole})
		case <-slow:
			slow = nil // it stays closed
			if err := t.hold(ctx, as); err != nil {
				return err // Discord takes no response any more
			}
			offer(shown, m.Body)
		case body := <-shown:
			if !t.stage.pending() || !t.stage.fits(m.To) || len(body.Blocks) == 0 {
				continue
			}
			if err := t.edit(ctx, body); rest.Permanent(err) {
				return err // Discord takes no response any more
			}
		}
	}
}

// analysis is the result of the work on a message.
type analysis struct {
	body commands.Body
	err  error
}

// analyse begins the work on a message. Its result comes from done, and its progress
// from shown, which skips steps that come too fast.
func (t *turn) analyse(ctx context.Context, m commands.Message) (done chan analysis, shown chan commands.Body) {
	done, shown = make(chan analysis, 1), make(chan commands.Body, 1)
	go t.b.guard(func() {
		result := analysis{err: errPanicked}
		defer func() { done <- result }()
		spent, err := t.b.schedule.Do(ctx, schedule.Analysis, t.owner(), func(ctx context.Context) (err error) {
			result.body, err = m.Work(ctx, func(body commands.Body) { offer(shown, body) })
			return err
		})
		result.err = err
		t.b.Set.Thought(t.r.Guild, t.r.User.ID, spent)
	})
	return done, shown
}

// offer sends unless a value waits already.
func offer[T any](to chan T, v T) {
	select {
	case to <- v:
	default:
	}
}
