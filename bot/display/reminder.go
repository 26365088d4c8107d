package display

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"parlour/bot/rest"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Remind updates the reminder of a match: the message that says that it is a member's turn, in
// the channel or as a direct message. It posts the reminder when it is due, and deletes it when
// it is out of date. The match stores its reminder (match.Reminder). Only the process that
// leases the match sends reminders, so they need no attempts.
func (k *Keeper) Remind(ctx context.Context, t *match.Table) {
	now, err := k.replaceReminder(ctx, t)
	if err == nil {
		_, err = k.Host.Timers.RecordReminder(ctx, t, now)
	} else if ctx.Err() == nil {
		err = errors.Join(err, k.Host.Timers.PostponeReminder(ctx, t, k.Host.Now().Add(k.Host.Lease)))
	}
	if err != nil && ctx.Err() == nil {
		k.Log.Warn("reminder not updated", "channel", t.Match.Channel, "match", t.Match.ID, "error", err)
	}
}

// replaceReminder deletes the message of a reminder that no longer holds, and posts the one
// that is due. It returns the reminder that there is now.
func (k *Keeper) replaceReminder(ctx context.Context, t *match.Table) (now match.Reminder, err error) {
	next, due := k.Host.Timers.ReminderDue(t)
	now = t.Match.Reminder
	if !now.At.IsZero() && (due || !t.Reminders().Sent()) {
		if now.Message != "" {
			err = k.deleteReminder(ctx, t, now.Message)
		}
		now = match.Reminder{}
	}
	if err == nil && due {
		next.Message, err = k.sendReminder(ctx, t, next)
		now = next
	}
	return now, err
}

// sendReminder posts a reminder and returns its message. It returns "" if Discord refuses
// the message for good or the members do not want reminders; the game goes on as if it had
// been posted. The nonce makes Discord return the message of an earlier attempt whose
// response was lost.
func (k *Keeper) sendReminder(ctx context.Context, t *match.Table, p match.Reminder) (id string, err error) {
	if id, err = k.sendTurn(ctx, t, p); id != "" || err != nil || !k.Set.Pings(ctx, t) {
		return id, err
	}
	m := k.Render(k.Set.Ping(ctx, t, ""), false)
	id, err = k.postOnce(ctx, t.Match.Channel, m, fmt.Append(nil, t.Match.ID, "/ping/", p.Entries, "/", t.Match.Reminder.Message))
	if rest.Permanent(err) {
		k.Log.Warn("reminder refused", "channel", t.Match.Channel, "match", t.Match.ID, "error", err)
		err = nil
	}
	return id, err
}

// turn is the match whose reminder a member received as a direct message.
type turn struct {
	Match string    `json:"match"`
	At    time.Time `json:"at"`
}

// turnLasts is how long a direct message counts. By then the game is idle, if its match did
// not record the message.
const turnLasts = match.IdleAfter + match.Grace

// sendTurn sends a reminder as a direct message, if the member wants that and has no other
// one, and returns its channel and ID. It returns "" if the reminder belongs in the match's
// channel, such as after a permanent refusal of Discord. If the member accepts no direct
// messages, the member's setting is switched off.
func (k *Keeper) sendTurn(ctx context.Context, t *match.Table, p match.Reminder) (string, error) {
	if !k.Set.WantsTurns(ctx, t) {
		return "", nil
	}
	user := t.Chair(t.Turn()).User
	channel, err := k.directChannel(ctx, user)
	if err == nil {
		var id string
		if id, err = k.postTurn(ctx, t, p, channel); err == nil && id != "" {
			return channel + "/" + id, nil
		}
	}
	switch {
	case rest.IsCode(err, rest.CodeNoDirectMessages):
		err = k.Set.TurnsRefused(ctx, user)
	case rest.Permanent(err):
		k.Log.Warn("reminder refused", "channel", channel, "match", t.Match.ID, "error", err)
		err = nil
	}
	return "", err
}

// postTurn posts a reminder to a channel of direct messages, and returns its ID; "" if there
// is one of another match.
func (k *Keeper) postTurn(ctx context.Context, t *match.Table, p match.Reminder, channel string) (string, error) {
	free, err := k.reserveTurn(ctx, channel, t.Match.ID)
	if err != nil || !free {
		return "", err
	}
	id, err := k.postOnce(ctx, channel, k.Render(k.Set.Turn(ctx, t), false), fmt.Append(nil, t.Match.ID, "/turn/", p.Entries, "/", t.Match.Reminder.Message))
	if err != nil { // the member may move before a retry
		err = errors.Join(err, k.releaseTurn(ctx, channel, t.Match.ID))
	}
	return id, err
}

// reserveTurn reserves the direct messages of a channel for a match. It reports false if
// there is one of another match.
func (k *Keeper) reserveTurn(ctx context.Context, channel, id string) (free bool, err error) {
	err = store.ChangeDocument(ctx, k.Host.Store, turnKey(channel), func(d *store.Document, last *turn) error {
		now := k.Host.Now()
		if free = last.Match == "" || last.Match == id || now.Sub(last.At) >= turnLasts; !free {
			return store.ErrUnchanged
		}
		*last, d.Due = turn{id, now}, now.Add(turnLasts)
		return nil
	})
	return free, err
}

// releaseTurn ends the reservation of a match.
func (k *Keeper) releaseTurn(ctx context.Context, channel, id string) error {
	return store.ChangeDocument(ctx, k.Host.Store, turnKey(channel), func(_ *store.Document, last *turn) error {
		if last.Match != id {
			return store.ErrUnchanged
		}
		return store.ErrRemoved
	})
}

func turnKey(channel string) store.Document {
	return store.Document{Home: channel, Kind: store.TurnKind, ID: store.TurnKind}
}

// deleteReminder deletes the message of a reminder: in the match's channel, or a direct
// message.
func (k *Keeper) deleteReminder(ctx context.Context, t *match.Table, message string) error {
	channel, id, direct := strings.Cut(message, "/")
	if !direct {
		return k.Delete(ctx, t.Match.Channel, message)
	}
	return errors.Join(k.Delete(ctx, channel, id), k.releaseTurn(ctx, channel, t.Match.ID))
}
