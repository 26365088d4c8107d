package bot

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"parlour/bot/clock"
)

// Answer answers one interaction as if it had come over the gateway, and does
// whatever its match then owes.
func (b *Bot) Answer(ctx context.Context, raw json.RawMessage) {
	b.ctx = ctx
	b.receive(raw, noShard)
	b.busy.Wait()
}

// Noting is a bot that can note servers and do nothing else. Note notes one, and
// done waits for all that were.
func Noting(ctx context.Context) (note func(guild string, down func(context.Context, string) error), done func()) {
	b := &Bot{Options: Options{Log: slog.New(slog.DiscardHandler)}, order: newOrder(clock.Wall{}), pens: make(chan struct{}, pens), ctx: ctx}
	return func(guild string, down func(context.Context, string) error) { b.note(ctx, guild, down) }, b.busy.Wait
}

// NewPresent knows of no server, and News is whether one is news.
func NewPresent() *present { p := newPresent(); return &p }

// News reports whether a server is news at a time.
func (p *present) News(guild string, now time.Time) bool { return p.news(guild, now) }
