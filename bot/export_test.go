package bot

import (
	"context"
	"encoding/json"
	"log/slog"
)

// Answer answers one interaction as if it had come over the gateway, and does
// whatever its match then owes.
func (b *Bot) Answer(ctx context.Context, raw json.RawMessage) {
	b.ctx = ctx
	b.receive(raw)
	b.busy.Wait()
}

// Noting is a bot that can note servers and do nothing else. Note notes one, and
// done waits for all that were.
func Noting(ctx context.Context) (note func(guild string, down func(context.Context, string) error), done func()) {
	b := &Bot{Options: Options{Log: slog.New(slog.DiscardHandler)}, order: newOrder(), ctx: ctx}
	return func(guild string, down func(context.Context, string) error) { b.note(ctx, guild, down) }, b.busy.Wait
}
