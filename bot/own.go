package bot

import (
	"context"

	"parlour/games/match"
)

// replied is the table of a try at a daily after what computers answer, however long
// that takes: its board is drawn but as the answer to an interaction, for the one
// member who sees it. Whoever asks for it again gets it anew, and the one before goes.
func (b *Bot) replied(ctx context.Context, table *match.Table) *match.Table {
	for b.host.OwesNow(table) && !b.isSlow(table) && ctx.Err() == nil {
		next := <-b.reply(table)
		if next == nil {
			break
		}
		table = next
	}
	return table
}
