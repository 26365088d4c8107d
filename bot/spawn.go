package bot

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"

	"parlour/bot/clock"
)

// spawn runs work on a goroutine that Run waits for. A panic in it is logged and ends
// nothing else.
func (b *Bot) spawn(work func(context.Context)) {
	b.busy.Add(1)
	b.count.Add(1)
	go func() {
		defer b.busy.Done()
		defer b.count.Add(-1)
		b.guard(func() { work(b.ctx) })
	}()
}

// guard runs work, and logs a panic instead of letting it end the process.
func (b *Bot) guard(work func()) {
	defer func() {
		if fault := recover(); fault != nil {
			b.Log.Error("work panicked", "fault", fmt.Sprint(fault), "stack", string(debug.Stack()))
		}
	}()
	work()
}

// timeout is context.WithTimeout by the bot's clock.
func (b *Bot) timeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return clock.WithTimeout(ctx, b.Clock, d)
}

// Wake makes the bot poll the database now.
func (b *Bot) Wake() { clock.Wake(b.wake) }

// Progress returns how many tasks are under way, and how often the bot has polled the database.
func (b *Bot) Progress() (tasks, polls int64) { return b.count.Load(), b.polls.Load() }
