package bot

import (
	"context"

	"github.com/bwmarrin/discordgo"
)

// Answer answers one interaction as if it had come over the gateway, and does
// whatever its match then owes.
func (b *Bot) Answer(ctx context.Context, i *discordgo.Interaction) {
	b.ctx = ctx
	b.handle(ctx, i)
	b.busy.Wait()
}
