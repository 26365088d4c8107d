package bot

import (
	"context"

	"parlour/bot/clock"
	"parlour/bot/rest"
	"parlour/bot/schedule"
	"parlour/bot/work"
	"parlour/commands"
)

// workOn shows a message whose body takes time: directly if it is ready before a
// placeholder is due, otherwise in the placeholder, after its progress. If there are
// workers, one of them does the work.
func (x *exchange) workOn(ctx context.Context, m commands.Message) error {
	x.releaseTaps() // the member's next tap does not wait for the work
	if wait := x.b.Set.Think(x.r.Guild, x.r.User.ID); wait > 0 {
		return x.send(ctx, x.b.Set.TooFast(x.r, wait))
	}
	as := placeholderFor(m.To)
	if err := x.leaveToWorkers(ctx, as); err != nil {
		return err
	}
	return x.showAnalysis(ctx, m, as)
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

// showAnalysis does the work on a message in this process, and shows it, and its progress in the
// placeholder.
func (x *exchange) showAnalysis(ctx context.Context, m commands.Message, as stage) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done, shown := x.analyse(ctx, m)
	slow, stop := clock.After(x.b.Clock, x.b.Defer)
	defer stop()
	for {
		select {
		case r := <-done:
			if r.err != nil {
				return r.err
			}
			return x.note(ctx, commands.Message{Body: r.body, To: m.To, Key: m.Key, Table: m.Table})
		case <-slow:
			slow = nil // it stays closed
			if err := x.deferReply(ctx, as); err != nil {
				return err // Discord takes no response any more
			}
			put(shown, m.Body)
		case body := <-shown:
			if !x.stage.pending() || !x.fits(m.To) || len(body.Blocks) == 0 {
				continue // there is no placeholder for it
			}
			if err := x.Edit(ctx, x.Origin, x.b.render(body, false)); rest.Permanent(err) {
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

// analyse starts the work on a message. It sends the result to done and the progress to
// shown, which skips steps that come too fast.
func (x *exchange) analyse(ctx context.Context, m commands.Message) (done chan analysis, shown chan commands.Body) {
	done, shown = make(chan analysis, 1), make(chan commands.Body, 1)
	go x.b.guard(func() {
		result := analysis{err: work.ErrPanicked}
		defer func() { done <- result }()
		spent, err := x.b.schedule.Do(ctx, schedule.Analysis, x.owner(), func(ctx context.Context) (err error) {
			result.body, err = m.Work(ctx, func(body commands.Body) { put(shown, body) })
			return err
		})
		if result.err = err; m.Finish != nil {
			result.body = m.Finish(context.WithoutCancel(ctx), result.body)
		}
		x.b.Set.Thought(x.r.Guild, x.r.User.ID, spent)
	})
	return done, shown
}

// put sends a value unless one waits already.
func put[T any](to chan T, v T) {
	select {
	case to <- v:
	default:
	}
}

// owner returns the server and member on whose share of time the interaction runs.
func (x *exchange) owner() schedule.Owner {
	return schedule.Owner{Server: x.r.Guild, Member: x.r.User.ID}
}
