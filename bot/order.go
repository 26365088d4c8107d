package bot

import (
	"context"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/clock"
	"parlour/bot/interaction"
)

// order executes what a member taps in a channel in the order of the taps, since four pegs
// tapped at once are four parts of one guess. It also orders notes about a server.
type order struct {
	clock clock.Clock

	mu   sync.Mutex
	last map[orderKey]chan struct{} // closed after the last of the member's taps
}

// orderKey is a member in a channel, or a server or a channel itself.
type orderKey struct{ channel, user string }

func newOrder(c clock.Clock) order { return order{clock: c, last: map[orderKey]chan struct{}{}} }

// waitForTap bounds how long a tap waits for the one before it. A tap that waits long is
// answered by a placeholder first.
const waitForTap = 15 * time.Second

// join queues an interaction behind the interactions of its member. It must be called in the order in
// which they arrive. begin waits for the one before; done must be called at the end.
func (o *order) join(i interaction.Interaction, user string) (begin func(context.Context), done func()) {
	if i.Type != discordgo.InteractionMessageComponent {
		return func(context.Context) {}, func() {}
	}
	before, done := o.follow(orderKey{i.Channel, user})
	return func(ctx context.Context) {
		if before != nil {
			clock.Wait(ctx, o.clock, waitForTap, before)
		}
	}, done
}

// follow queues behind the last entry of a key, and returns a channel that is closed at its
// end; nil if there is none.
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
