package bot

import (
	"context"
	"encoding/json"
)

// Answer answers one interaction as if it had come over the gateway, and does
// whatever its match then owes.
func (b *Bot) Answer(ctx context.Context, raw json.RawMessage) {
	b.ctx = ctx
	b.receive(raw)
	b.busy.Wait()
}
