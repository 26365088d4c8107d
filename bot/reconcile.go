package bot

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"parlour/bot/rest"
	"parlour/games/match"
)

// reconcile sends the newest board of a table's match to its channel until the channel
// shows it. It is the only function that sends a board other than in response to an
// interaction. A table that has an attempt uses it; otherwise reconcile does nothing
// while another attempt is in flight, whose sender reconciles after it.
func (b *Bot) reconcile(ctx context.Context, t *match.Table) {
	if t.Match.Daily != nil { // a daily puzzle has private boards only
		return
	}
	for again := true; again; {
		opened, reason, err := b.host.Open(ctx, t)
		if err == nil && opened.Attempt == (match.Attempt{}) {
			b.trace(ctx, opened, "not sent", reason)
			return
		}
		if err == nil {
			b.trace(ctx, opened, "sending", reason)
			t, again, err = b.display(ctx, opened)
		}
		if err != nil {
			if ctx.Err() == nil {
				b.Log.Error("slot not updated; the board is sent when it is due", "match", t.Match.ID, "channel", t.Match.Channel, "error", err)
			}
			return
		}
	}
}

// display makes one attempt to send a table's board, and records it. It returns the
// table with its slot, and whether the slot is due again at once.
func (b *Bot) display(ctx context.Context, t *match.Table) (next *match.Table, again bool, err error) {
	t = b.host.Newest(t)
	body := b.Set.Board(ctx, t, "")
	sent := match.Sent{Outcome: match.Failed, Reason: "The attempt expired before the request: this process was frozen or slow."}
	if b.host.Now().Before(t.Attempt.Until) { // else another process may have sent a newer board
		sent = b.send(ctx, t, b.render(body, false))
	}
	if next, again, err = b.host.Record(ctx, t, sent); err != nil {
		return t, false, err
	}
	b.trace(ctx, next, "recorded", sent.Reason, "result", sent.Outcome.String())
	if !again && sent.Outcome == match.Displayed && b.Set.Drafted(ctx, next) != body.Draft {
		next, err = b.host.Want(ctx, next, false) // a tap has changed the draft meanwhile
		again = true
	}
	return next, again, err
}

// send sends a board: in place of the message that shows it, or as a new one.
func (b *Bot) send(ctx context.Context, t *match.Table, m message) match.Sent {
	s := match.Sent{Settled: t.Match.Board.Pending}
	if pending, ok := b.host.Pending(t); ok {
		switch id, mayCome, err := b.responseOf(ctx, pending); {
		case err != nil:
			return b.unsent(t, match.Sent{}, err)
		case id != "" && !match.NewerMessage(t.Match.Board.Message, id): // an older one is what an earlier delivery left
			found := match.Sent{Message: id, Route: b.host.Seal(t, pending, id)}
			err := b.edit(ctx, t, &found, pending, &m)
			if err == nil {
				found.Settled = s.Settled
			}
			return b.deleteOld(ctx, t, found, err)
		case id == "" && mayCome:
			return match.Sent{Outcome: match.Failed, Retry: b.host.Now().Add(time.Second), Reason: "The response to an interaction may still create a message."}
		}
	}
	slot := t.Match.Board
	if slot.Message != "" && !slot.Anew {
		s.Message = slot.Message
		route, _ := b.host.Route(t)
		edit := m
		edit.Mentions.Users = nil
		err := b.edit(ctx, t, &s, route, &edit)
		if !rest.IsCode(err, rest.CodeUnknownMessage, rest.CodeOldEdits, rest.CodeArchivedThread) {
			return b.deleteOld(ctx, t, s, err)
		}
		if rest.IsCode(err, rest.CodeUnknownMessage) {
			s.Deleted = append(s.Deleted, slot.Message)
		}
	}
	return b.deleteOld(ctx, t, s, b.post(ctx, t, &s, m))
}

// post sends a board as a new message. The nonce makes Discord return the message of an
// earlier attempt that was not recorded; that message is then edited.
func (b *Bot) post(ctx context.Context, t *match.Table, s *match.Sent, m message) (err error) {
	if t.Match.Guest {
		return errGuest
	}
	name := []byte(t.Match.ID + "/" + t.Match.Board.Message)
	s.Route, s.Reason = "", "Posted as a new message."
	if s.Message, err = b.postOnce(ctx, t.Match.Channel, m, name); err != nil || !t.Attempt.Joined {
		return err
	}
	m.Mentions.Users = nil
	err = b.edit(ctx, t, s, match.Route{}, &m)
	s.Reason = "Posted as a new message, or found as that of an earlier attempt, and edited."
	return err
}

// edit edits the message of an attempt, by a route with a valid token or by the bot's own.
func (b *Bot) edit(ctx context.Context, t *match.Table, s *match.Sent, r match.Route, m *message) error {
	var doubt rest.Ambiguity
	call := boardCall(http.MethodPatch, m)
	call.Ambiguity = &doubt
	defer func() {
		if doubt.Outstanding {
			s.DelayedUntil = b.host.Now().Add(b.host.Lease)
		}
	}()
	if r.Path != "" && r.Until.After(b.host.Now()) {
		call.Path, call.TokenInPath, s.Reason = responsePath(r), true, "Edited by the token of an interaction."
		err := b.rest.Do(ctx, call)
		if !rest.Permanent(err) || rest.IsCode(err, rest.CodeUnknownMessage, rest.CodeInvalidBody) {
			return err
		}
	}
	if t.Match.Guest {
		return errGuest
	}
	call.Path, call.TokenInPath, s.Reason = "/channels/"+t.Match.Channel+"/messages/"+s.Message, false, "Edited by the token of the bot."
	return b.rest.Do(ctx, call)
}

// deleteOld deletes the messages that a board supersedes, once it is sent.
func (b *Bot) deleteOld(ctx context.Context, t *match.Table, s match.Sent, err error) match.Sent {
	if err != nil {
		return b.unsent(t, s, err)
	}
	for _, id := range t.Match.Board.Superseded(s.Message) {
		if err := b.deleteBoard(ctx, t, id); err != nil {
			s.Retry = b.host.Now().Add(b.host.Lease)
			b.Log.Warn("old board not deleted", "channel", t.Match.Channel, "match", t.Match.ID, "error", err)
			continue
		}
		s.Deleted = append(s.Deleted, id)
	}
	return s
}

// deleteBoard deletes an old message of a board if it exists and may be deleted.
func (b *Bot) deleteBoard(ctx context.Context, t *match.Table, id string) error {
	r, ok := b.host.Route(t)
	switch {
	case ok && r.Message == id:
		err := b.rest.Do(ctx, rest.Call{Method: http.MethodDelete, Path: responsePath(r), TokenInPath: true, MaxWait: boardWait, Timeout: boardTimeout, MaxAttempts: boardAttempts})
		if rest.IsCode(err, rest.CodeUnknownMessage) {
			return nil
		}
		if !rest.Permanent(err) {
			return err
		}
	case t.Match.Guest:
		return nil // it stays; a press on it is answered by the newest board
	}
	return b.remove(ctx, t.Match.Channel, id)
}

// errGuest is the error of a board that a guest cannot send, because no token is valid.
var errGuest = errors.New("bot: the board waits for a member to act")

// unsent is the record of an attempt that ended in an error; see the table in the
// package's documentation.
func (b *Bot) unsent(t *match.Table, s match.Sent, err error) match.Sent {
	now := b.host.Now()
	s = match.Sent{Outcome: match.Failed, Settled: s.Settled, Deleted: s.Deleted, DelayedUntil: s.DelayedUntil, Retry: now.Add(b.host.Lease)}
	s.Reason = "The board was not sent: " + err.Error()
	var limited *rest.LimitedError
	switch {
	case errors.Is(err, errGuest):
		s.Outcome = match.Refused
	case errors.As(err, &limited):
		s.Retry = now.Add(limited.RetryAfter)
	case rest.IsCode(err, rest.CodeUnknownMessage): // it has just been deleted
		s.Retry = now.Add(time.Second)
	case rest.Ambiguous(err):
		s.DelayedUntil = now.Add(b.host.Lease)
		s.Retry = now.Add(time.Second)
		s.Reason = "Whether Discord has the board is unknown: " + err.Error()
	case rest.Permanent(err):
		s.Outcome = match.Refused
		b.Log.Warn("board refused; it is sent when a member acts", "channel", t.Match.Channel, "match", t.Match.ID, "error", err)
	default:
		b.Log.Error("board not sent; it is sent again later", "channel", t.Match.Channel, "match", t.Match.ID, "error", err)
	}
	return s
}

// trace logs a decision about the slot of a table's board. The reason is a sentence.
func (b *Bot) trace(ctx context.Context, t *match.Table, decision, reason string, more ...any) {
	if !b.Log.Enabled(ctx, slog.LevelDebug) {
		return
	}
	s, route := t.Match.Board, "bot"
	if _, ok := b.host.Route(t); ok {
		route = "token"
	} else if t.Match.Guest {
		route = "none"
	}
	b.Log.DebugContext(ctx, "board", append([]any{
		"decision", decision, "reason", reason, "channel", t.Match.Channel, "slot", t.Match.ID, "version", t.Match.Version,
		"epoch", s.Epoch, "wanted", s.Wanted, "shown", s.Shown, "message", s.Message, "open", s.Open, "due", s.DueAt(), "route", route,
	}, more...)...)
}
