package bot

import (
	"context"
	"sync"
	"time"

	"parlour/bot/clock"
	"parlour/bot/interaction"
)

// order has what a member taps in a channel answered in the order of the taps:
// four pegs tapped at once are four parts of one guess. What is noted of a server
// comes one after another, too.
type order struct {
	clock clock.Clock

	mu   sync.Mutex
	last map[orderKey]chan struct{} // closed when the last of the member's taps is answered
}

type orderKey struct{ channel, user string }

func newOrder(c clock.Clock) order { return order{clock: c, last: map[orderKey]chan struct{}{}} }

// waitForTap is how long a tap waits for the one before it, whose answer may have to
// be sent several times. The answer of one that waits long is a placeholder.
const waitForTap = 15 * time.Second

// join puts an interaction behind those of its member. It must be called in the
// order in which they come. turn waits for the one before; done must be called
// at the end.
func (o *order) join(i interaction.Interaction, user string) (turn func(context.Context), done func()) {
	if i.Type != interaction.Component {
		return func(context.Context) {}, func() {}
	}
	before, done := o.follow(orderKey{i.Channel, user})
	return func(ctx context.Context) { o.await(ctx, before) }, done
}

// follow joins what has a key behind the last that has it, and returns what is
// closed at the end of that; nil if there is none.
func (o *order) follow(key orderKey) (before <-chan struct{}, done func()) {
	mine := make(chan struct{})
	o.mu.Lock()
	defer o.mu.Unlock()
	before = o.last[key]
	o.last[key] = mine
	return before, func() {
		close(mine)
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.last[key] == mine {
			delete(o.last, key)
		}
	}
}

// await waits for the tap before, whose channel is nil if there is none.
func (o *order) await(ctx context.Context, before <-chan struct{}) {
	if before == nil {
		return
	}
	passed, stop := clock.After(o.clock, waitForTap)
	defer stop()
	select {
	case <-before:
	case <-passed:
	case <-ctx.Done():
	}
}
