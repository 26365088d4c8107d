package script

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// mostDone bounds what a bot may do during a line of a script: its requests and
// decisions. A bot that does more is taken for one that never comes to rest.
const mostDone = 5000

// lookEvery is the interval, in real time, at which a bot is looked at.
const lookEvery = 10 * time.Millisecond

// errRestless is the cause for which the context of a restless bot ends.
var errRestless = errors.New("restless")

// rest waits by a function until the bot has come to rest. It ends the
// function's context when the bot has done too much.
func (r *runner) rest(ctx context.Context, wait func(context.Context) error) error {
	waiting, end := context.WithCancelCause(ctx)
	var watch sync.WaitGroup
	watch.Go(func() { r.watch(waiting, end) })
	err := wait(waiting)
	end(nil)
	watch.Wait()
	r.transcript.changes()
	if context.Cause(waiting) == errRestless {
		err = fmt.Errorf("it did more than %d things during this line", mostDone)
	}
	if err != nil {
		err = fmt.Errorf("the bot has not come to rest: %w", err)
		if _, last := r.done(); last != "" {
			err = fmt.Errorf("%w; its last decision:\n      %s", err, last)
		}
	}
	return err
}

// watch ends a context when the bot has done too much.
func (r *runner) watch(ctx context.Context, end context.CancelCauseFunc) {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for before, _ := r.done(); ctx.Err() == nil; {
		select {
		case <-look.C:
		case <-ctx.Done():
		}
		if now, _ := r.done(); now-before > mostDone {
			end(errRestless)
		}
	}
}

// done returns how much the bot has done, and its last decision, if known.
func (r *runner) done() (count uint64, last string) {
	if r.Decided != nil {
		count, last = r.Decided()
	}
	return count + r.Server.Requests(), last
}
