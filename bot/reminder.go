package bot

import (
	"context"
	"errors"
	"fmt"

	"parlour/bot/rest"
	"parlour/games/match"
)

// remind brings the reminder of a match up to date: the message that tells a member that
// it is her move. It posts the reminder when it is due, and deletes it when it no longer
// holds. The match stores which reminder there is (match.Ping). Only the process that
// leases the match sends reminders, so they need no attempts.
func (b *Bot) remind(ctx context.Context, t *match.Table) {
	next, owed := b.host.ReminderDue(t)
	now := t.Match.Reminder
	err := error(nil)
	if !now.At.IsZero() && (owed || !t.Reminders().Sent()) {
		if now.Message != "" {
			err = b.remove(ctx, t.Match.Channel, now.Message)
		}
		now = match.Reminder{}
	}
	if err == nil && owed {
		next.Message, err = b.sendReminder(ctx, t, next)
		now = next
	}
	if err == nil {
		_, err = b.host.Pinged(ctx, t, now)
	} else if ctx.Err() == nil {
		err = errors.Join(err, b.host.PingLater(ctx, t, b.host.Now().Add(b.host.Lease)))
	}
	if err != nil && ctx.Err() == nil {
		b.Log.Warn("reminder not updated", "channel", t.Match.Channel, "match", t.Match.ID, "error", err)
	}
}

// sendReminder posts a reminder and returns its message. It returns "" if Discord refuses
// the message for good or the members do not want reminders; the game goes on as if it had
// been posted. The nonce makes Discord return the message of an earlier attempt whose
// response was lost.
func (b *Bot) sendReminder(ctx context.Context, t *match.Table, p match.Reminder) (id string, err error) {
	if !b.Set.Pings(ctx, t) {
		return "", nil
	}
	m := render(b.Set.Ping(t, ""), false)
	id, err = b.postOnce(ctx, t.Match.Channel, m, fmt.Append(nil, t.Match.ID, "/ping/", p.Entries, "/", t.Match.Reminder.Message))
	if rest.Permanent(err) {
		b.Log.Warn("reminder refused", "channel", t.Match.Channel, "match", t.Match.ID, "error", err)
		err = nil
	}
	return id, err
}
