package bot

import (
	"context"
	"errors"

	"parlour/bot/clock"
	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/commands"
)

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

// class is the class of the work on the interaction. To read a file can take as long
// as to think, so it gives way to the responses that others wait for.
func (t *turn) class() schedule.Class {
	if len(t.i.Attachments()) > 0 {
		return schedule.Analysis
	}
	return schedule.Response
}

// owner is whose share of the bot's time the interaction takes.
func (t *turn) owner() schedule.Owner {
	return schedule.Owner{Server: t.r.Guild, Member: t.r.User.ID}
}
