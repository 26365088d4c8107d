package display

import (
	"context"
	"log/slog"
	"time"

	"parlour/games/match"
	"parlour/games/match/slot"
)

// Reconcile sends the newest board of a table's match to its channel until the channel
// shows it. It is the only function that sends a board other than in response to an
// interaction. A table that has an attempt uses it; otherwise Reconcile does nothing
// while another attempt is in flight, whose sender reconciles after it.
func (k *Keeper) Reconcile(ctx context.Context, t *match.Table) {
	if t.Match.Daily != nil { // a daily puzzle has private boards only
		return
	}
	for again := true; again; {
		opened, reason, err := k.Host.Boards.Open(ctx, t)
		if err == nil && opened.Attempt == (slot.Attempt{}) {
			k.Trace(ctx, opened, "not sent", reason)
			return
		}
		if err == nil {
			k.Trace(ctx, opened, "sending", reason)
			t, again, err = k.display(ctx, opened)
		}
		if err != nil {
			if ctx.Err() == nil {
				k.Log.Error("slot not updated; the board is sent when it is due", "match", t.Match.ID, "channel", t.Match.Channel, "error", err)
			}
			return
		}
	}
}

// display makes one attempt to send a table's board, and records it. It returns the
// table with its slot, and whether the slot is due again at once.
func (k *Keeper) display(ctx context.Context, t *match.Table) (next *match.Table, again bool, err error) {
	t = k.Host.Newest(t)
	body := k.Set.Board(ctx, t, "")
	sent := slot.Sent{Outcome: slot.Failed, Reason: "The attempt expired before the request: this process was frozen or slow."}
	if k.Host.Now().Before(t.Attempt.Until) { // else another process may have sent a newer board
		sent = k.send(ctx, t, k.Render(body, false))
	}
	if next, again, err = k.Record(ctx, t, sent); err != nil {
		return t, false, err
	}
	if !again && sent.Outcome == slot.Displayed && k.Set.Drafted(ctx, next) != body.Draft {
		next, err = k.Host.Boards.RequestBoard(ctx, next, false) // a tap has changed the draft meanwhile
		again = true
	}
	return next, again, err
}

// Record records an attempt to show a board, or what a response without one shows. It
// returns the table with its slot, and whether the slot is due again at once.
func (k *Keeper) Record(ctx context.Context, t *match.Table, s slot.Sent) (next *match.Table, again bool, err error) {
	record := k.Host.Boards.Record
	if t.Attempt == (slot.Attempt{}) {
		record = k.Host.Boards.RecordShown
	}
	if next, again, err = record(ctx, t, s); err == nil {
		k.Trace(ctx, next, "recorded", s.Reason, "result", s.Outcome.String())
		if s.Outcome == slot.Displayed {
			k.Spawn(func(ctx context.Context) { k.EndNotes(ctx, next) })
		}
	}
	return next, again, err
}

// Trace logs a decision about the slot of a table's board. The reason is a sentence.
func (k *Keeper) Trace(ctx context.Context, t *match.Table, decision, reason string, more ...any) {
	if !k.Log.Enabled(ctx, slog.LevelDebug) {
		return
	}
	s, route := t.Match.Board, "bot"
	if _, ok := k.Host.Boards.Route(t); ok {
		route = "token"
	} else if t.Guest() {
		route = "none"
	}
	due := "never"
	if at := s.DueAt(); !at.IsZero() {
		due = at.Format(time.RFC3339Nano)
	}
	k.Log.DebugContext(ctx, "board", append([]any{
		"decision", decision, "reason", reason, "channel", t.Match.Channel, "slot", t.Match.ID, "version", t.Match.Version,
		"epoch", s.Epoch, "wanted", s.Wanted, "shown", s.Shown, "message", s.Message, "open", s.Open, "due", due, "route", route,
	}, more...)...)
}
