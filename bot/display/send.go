package display

import (
	"context"
	"errors"
	"net/http"
	"time"

	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/games/match"
	"parlour/games/match/slot"
)

// send sends a board: in place of a response that may have created a message, in place of
// the message that shows it, or as a new one.
func (k *Keeper) send(ctx context.Context, t *match.Table, m message.Message) slot.Sent {
	if s, done := k.sendPending(ctx, t, m); done {
		return s
	}
	s, slot := slot.Sent{Settled: t.Match.Board.Pending}, t.Match.Board
	if slot.Message != "" && !slot.Anew {
		s.Message = slot.Message
		route, _ := k.Host.Boards.Route(t)
		err := k.edit(ctx, t, &s, route, m.Silent())
		if !rest.IsCode(err, rest.CodeUnknownMessage, rest.CodeOldEdits, rest.CodeArchivedThread) {
			return k.result(ctx, t, s, err)
		}
		if rest.IsCode(err, rest.CodeUnknownMessage) {
			s.Deleted = append(s.Deleted, slot.Message)
		}
	}
	return k.result(ctx, t, s, k.post(ctx, t, &s, m))
}

// sendPending looks up the message of a response whose outcome is unknown, and sends the
// board in its place. It reports false if there is no such message.
func (k *Keeper) sendPending(ctx context.Context, t *match.Table, m message.Message) (s slot.Sent, done bool) {
	pending, ok := k.Host.Boards.Pending(t)
	if !ok {
		return s, false
	}
	switch id, mayCome, err := k.responseOf(ctx, pending); {
	case err != nil:
		return k.unsent(t, slot.Sent{}, err), true
	case id != "" && !slot.NewerMessage(t.Match.Board.Message, id): // an older one is what an earlier delivery left
		s = slot.Sent{Message: id, Route: k.Host.Boards.Seal(t, pending, id)}
		if err = k.edit(ctx, t, &s, pending, m); err == nil {
			s.Settled = t.Match.Board.Pending
		}
		return k.result(ctx, t, s, err), true
	case id == "" && mayCome:
		return slot.Sent{Outcome: slot.Failed, Retry: k.Host.Now().Add(time.Second), Reason: "The response to an interaction may still create a message."}, true
	}
	return s, false
}

// post sends a board as a new message. The nonce makes Discord return the message of an
// earlier attempt that was not recorded; that message is then edited.
func (k *Keeper) post(ctx context.Context, t *match.Table, s *slot.Sent, m message.Message) (err error) {
	if t.Guest() {
		return errGuest
	}
	name := []byte(t.Match.ID + "/" + t.Match.Board.Message)
	s.Route, s.Reason = "", "Posted as a new message."
	if s.Message, err = k.postOnce(ctx, t.Match.Channel, m, name); err != nil || !t.Attempt.Joined {
		return err
	}
	err = k.edit(ctx, t, s, slot.Route{}, m.Silent())
	s.Reason = "Posted as a new message, or found as that of an earlier attempt, and edited."
	return err
}

// edit edits the message of an attempt, by a route with a valid token or by the bot's own.
func (k *Keeper) edit(ctx context.Context, t *match.Table, s *slot.Sent, r slot.Route, m message.Message) error {
	var ambiguity rest.Ambiguity
	call := boardCall(http.MethodPatch, messagePath(t.Match.Channel, s.Message), m)
	call.Ambiguity = &ambiguity
	defer func() {
		if ambiguity.Outstanding {
			s.DelayedUntil = k.Host.Now().Add(k.Host.Lease)
		}
	}()
	if r.Path != "" && r.Until.After(k.Host.Now()) {
		byToken := call
		byToken.Path, byToken.TokenInPath, s.Reason = responsePath(r), true, "Edited by the token of an interaction."
		err := k.Rest.Do(ctx, byToken)
		if !rest.Permanent(err) || rest.IsCode(err, rest.CodeUnknownMessage, rest.CodeInvalidBody) {
			return err
		}
	}
	if t.Guest() {
		return errGuest
	}
	s.Reason = "Edited by the token of the bot."
	return k.Rest.Do(ctx, call)
}

// result is the record of an attempt that ended with an error or with nil.
func (k *Keeper) result(ctx context.Context, t *match.Table, s slot.Sent, err error) slot.Sent {
	if err != nil {
		return k.unsent(t, s, err)
	}
	return k.DeleteOld(ctx, t, s)
}

// DeleteOld deletes the messages that a board supersedes, once it is sent, and returns the
// record with them.
func (k *Keeper) DeleteOld(ctx context.Context, t *match.Table, s slot.Sent) slot.Sent {
	for _, id := range t.Match.Board.Superseded(s.Message) {
		if err := k.deleteBoard(ctx, t, id); err != nil {
			s.Retry = k.Host.Now().Add(k.Host.Lease)
			k.Log.Warn("old board not deleted", "channel", t.Match.Channel, "match", t.Match.ID, "error", err)
			continue
		}
		s.Deleted = append(s.Deleted, id)
	}
	return s
}

// deleteBoard deletes an old message of a board if it exists and may be deleted.
func (k *Keeper) deleteBoard(ctx context.Context, t *match.Table, id string) error {
	r, ok := k.Host.Boards.Route(t)
	switch {
	case ok && r.Message == id:
		err := k.Rest.Do(ctx, limited(rest.Call{Method: http.MethodDelete, Path: responsePath(r), TokenInPath: true}))
		if rest.IsCode(err, rest.CodeUnknownMessage) {
			return nil
		}
		if !rest.Permanent(err) {
			return err
		}
	case t.Guest():
		return nil // it stays; a press on it is answered by the newest board
	}
	return k.Delete(ctx, t.Match.Channel, id)
}

// errGuest is the error of a board that a guest cannot send, because no token is valid.
var errGuest = errors.New("bot: the board waits for a member to act")

// unsent is the record of an attempt that ended in an error; see the table in the
// package comment.
func (k *Keeper) unsent(t *match.Table, s slot.Sent, err error) slot.Sent {
	now := k.Host.Now()
	s = slot.Sent{Outcome: slot.Failed, Settled: s.Settled, Deleted: s.Deleted, DelayedUntil: s.DelayedUntil, Retry: now.Add(k.Host.Lease)}
	s.Reason = "The board was not sent: " + err.Error()
	var limited *rest.LimitedError
	switch {
	case errors.Is(err, errGuest):
		s.Outcome = slot.Refused
	case errors.As(err, &limited):
		s.Retry = now.Add(limited.RetryAfter)
	case rest.IsCode(err, rest.CodeUnknownMessage): // it has just been deleted
		s.Retry = now.Add(time.Second)
	case rest.Ambiguous(err):
		s.DelayedUntil = now.Add(k.Host.Lease)
		s.Retry = now.Add(time.Second)
		s.Reason = "Whether Discord has the board is unknown: " + err.Error()
	case rest.Permanent(err):
		s.Outcome = slot.Refused
		k.Log.Warn("board refused; it is sent when a member acts", "channel", t.Match.Channel, "slot", t.Match.ID, "error", err)
	default:
		k.Log.Error("board not sent; it is sent again later", "channel", t.Match.Channel, "slot", t.Match.ID, "error", err)
	}
	return s
}
