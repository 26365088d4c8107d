package bot

import (
	"context"
	"errors"

	"parlour/bot/clock"
	"parlour/bot/interaction"
	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/commands"
	"parlour/games/match"
)

// requestAttempts is how many processes may die over a request before it is given up.
const requestAttempts = 3

// redo repeats a request for which another process has left a placeholder, because it
// died or left the request to workers, and fills the placeholder. The request's receipt
// keeps it from taking effect twice. A request over which too many processes have died
// is answered by a sentence.
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
	t.acked, t.placeholder, t.deferred, t.redone, t.public, t.inferred = true, true, true, true, b.Set.Public(r), true
	defer t.over()
	b.held.add(t.ref())
	if left.Attempts >= requestAttempts {
		b.Log.Error("a request is given up: no attempt at it has succeeded", "channel", left.Channel, "command", r.Path, "attempts", left.Attempts)
		t.finish(ctx, b.Set.Unfinished(r))
		return
	}
	t.finish(ctx, t.prepare(ctx, t.do(ctx)))
}

// errPanicked is the end of work that panicked. The log has the rest.
var errPanicked = errors.New("bot: the work panicked")

// workOn shows a message whose body takes time: at once if it is ready before a
// placeholder is due, else when it is, and meanwhile how far it is. Where there are
// workers, one of them does.
func (t *turn) workOn(ctx context.Context, m commands.Message) error {
	t.pass() // nobody waits for what takes time
	if wait := t.b.Set.Think(t.r.Guild, t.r.User.ID); wait > 0 {
		return t.send(ctx, t.b.Set.TooFast(t.r, wait))
	}
	if left, err := t.leave(ctx, m.To == commands.ToAll); left || err != nil {
		return err
	}
	return t.showAnalysis(ctx, m)
}

// showAnalysis does the work on a message here, and shows it.
func (t *turn) showAnalysis(ctx context.Context, m commands.Message) error {
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
			if err := t.hold(ctx, m.To == commands.ToAll); err != nil {
				return err // Discord takes no response any more
			}
			offer(shown, m.Body)
		case body := <-shown:
			if !t.placeholder || len(body.Blocks) == 0 {
				continue
			}
			if err := t.showProgress(ctx, m.To, body); rest.Permanent(err) {
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
