package bot

import (
	"context"
	"time"

	"parlour/commands"
	"parlour/games/match"
)

// ownBoard sends the board of a try to the one member who sees it, with what the
// computer answers: nothing is drawn but as the answer to an interaction. Whoever
// asks for it again gets it anew, and the one before goes.
func (t *turn) ownBoard(ctx context.Context, m commands.Message) error {
	table := t.replied(ctx, m.Board)
	m.Board, m.Body, m.Sole = nil, t.b.Set.Board(ctx, table, t.r.Locale), table.Match.ID+"/board"
	return t.note(ctx, m)
}

// replied is a table after what computers answer, however long that takes: where it
// is not soon there, a placeholder is sent.
func (t *turn) replied(ctx context.Context, table *match.Table) *match.Table {
	soon := time.NewTimer(t.b.Quick)
	defer soon.Stop()
	for t.b.host.OwesNow(table) && !t.b.isSlow(table) {
		done := t.b.reply(table)
		var next *match.Table
		select {
		case next = <-done:
		case <-soon.C:
			if err := t.hold(ctx, false); err != nil {
				t.b.Log.Warn("a placeholder could not be sent", "channel", t.r.Channel, "error", err)
			}
			next = <-done
		}
		if next == nil {
			break
		}
		table = next
	}
	return table
}
