package display

import (
	"context"
	"errors"
	"fmt"

	"parlour/bot/message"
	"parlour/bot/rest"
	"parlour/games/match"
)

// Remind brings the reminder of a match up to date: the message that tells a member that
// it is her move. It posts the reminder when it is due, and deletes it when it no longer
// holds. The match stores which reminder there is (match.Reminder). Only the process that
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
			err = k.Delete(ctx, t.Match.Channel, now.Message)
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
	if !k.Set.Pings(ctx, t) {
		return "", nil
	}
	m := message.New(k.Set.Ping(t, ""), false)
	id, err = k.postOnce(ctx, t.Match.Channel, m, fmt.Append(nil, t.Match.ID, "/ping/", p.Entries, "/", t.Match.Reminder.Message))
	if rest.Permanent(err) {
		k.Log.Warn("reminder refused", "channel", t.Match.Channel, "match", t.Match.ID, "error", err)
		err = nil
	}
	return id, err
}
