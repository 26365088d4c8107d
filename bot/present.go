package bot

import (
	"context"
	"sync"
	"time"
)

// present remembers the servers from which interactions came recently. Over HTTP, Discord
// does not say that the bot has joined a server; the first interaction from it shows it.
type present struct {
	mu    sync.Mutex
	heard map[string]time.Time
}

// maxPresent bounds the servers that are remembered. Beyond it, all are forgotten.
// hearAgain is after how long a server counts as new again.
const (
	maxPresent = 100_000
	hearAgain  = time.Hour
)

func newPresent() present { return present{heard: map[string]time.Time{}} }

// news reports whether no interaction came from a server for a while.
func (p *present) news(guild string, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if last, ok := p.heard[guild]; ok && now.Sub(last) < hearAgain {
		return false
	}
	if len(p.heard) >= maxPresent {
		clear(p.heard)
	}
	p.heard[guild] = now
	return true
}

// maxNoting bounds concurrent notes about servers.
const maxNoting = 4

// note stores that the bot has joined or left a server, after earlier notes about it.
func (b *Bot) note(ctx context.Context, guild string, down func(context.Context, string) error) {
	if ctx.Err() != nil {
		return
	}
	before, done := b.order.follow(orderKey{user: guild})
	b.spawn(func(ctx context.Context) {
		defer done()
		if before != nil {
			<-before
		}
		b.noting <- struct{}{}
		defer func() { <-b.noting }()
		if err := down(ctx, guild); err != nil && ctx.Err() == nil {
			b.Log.Error("server not noted", "server", guild, "error", err)
		}
	})
}
