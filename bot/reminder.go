package bot

import (
	"context"
	"errors"
	"strconv"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match"
	"parlour/games/match/store"
)

// A reminder says that it is a member's turn, in the match's channel or as a direct message. When
// the member was reminded is part of the match, because rules depend on it. The message is a slot,
// which shows nothing as soon as the reminder doesn't hold any more. Reminders are the only
// messages with mentions.

// reminderID is the ID of the slot of a match's reminder.
const reminderID = "turn"

// remind reminds the member to move at a leased match, if that is due. The slot is raised first. If
// the process dies before the reminder is recorded, another one repeats both, and if it dies after
// that, another one sends the slot.
func (b *Bot) remind(ctx context.Context, t *match.Table) {
	p, due := b.host.Timers.ReminderDue(t)
	k := delivery.Key{Home: t.Match.Channel, Match: t.Match.ID, ID: reminderID}
	var err error
	if due {
		err = b.recordReminder(ctx, t, k, p)
	} else { // the deadline is that of an earlier turn
		_, err = b.host.Timers.RecordReminder(ctx, t, t.Match.Reminder)
	}
	switch {
	case err == nil && due:
		b.again(ctx, boardOf(t), b.boards.Raise) // the message may be deleted, and the reminder links to it
		_ = b.boards.Deliver(ctx, k, nil)        // without an offer, which has no error
	case err != nil && ctx.Err() == nil:
		err = errors.Join(err, b.host.Timers.Postpone(ctx, t, match.DuePing, b.host.Now().Add(b.host.Lease)))
		b.Log.Warn("failed to update a reminder", "channel", t.Match.Channel, "match", t.Match.ID, "error", err)
	}
}

// recordReminder raises the slot of a reminder and records the reminder.
func (b *Bot) recordReminder(ctx context.Context, t *match.Table, k delivery.Key, p match.Reminder) error {
	last, err := b.boards.Slot(ctx, k)
	if err == nil {
		err = b.releaseTurn(ctx, last)
	}
	if err != nil && !errors.Is(err, store.ErrNone) {
		return err
	}
	channel, err := b.reminderChannel(ctx, t)
	if err == nil {
		err = b.boards.Renew(ctx, delivery.Slot{Key: k, Place: delivery.Place{Channel: channel}, Viewer: delivery.Viewer{Arg: numbered(p)}}, false)
	}
	if err == nil {
		_, err = b.host.Timers.RecordReminder(ctx, t, p)
	}
	return err
}

// numbered tells the reminders of a match apart.
func numbered(p match.Reminder) string { return strconv.FormatInt(p.At.UnixMilli(), 10) }

// reminderChannel returns where to remind the member to move: in the channel of direct messages if
// the member wants that and has no other reminder there, else in the match's channel.
func (b *Bot) reminderChannel(ctx context.Context, t *match.Table) (string, error) {
	if !b.Set.WantsTurns(ctx, t) {
		return t.Match.Channel, nil
	}
	channel, err := b.Poster.DirectChannel(ctx, t.Chair(t.Turn()).User)
	if rest.Permanent(err) {
		return t.Match.Channel, b.refusedTurn(ctx, t, err)
	}
	free := false
	if err == nil {
		free, err = b.reserveTurn(ctx, channel, t.Match.ID)
	}
	if !free {
		channel = t.Match.Channel
	}
	return channel, err
}

// refusedTurn switches the direct messages of the member to move off if that member accepts none.
func (b *Bot) refusedTurn(ctx context.Context, t *match.Table, why error) error {
	if rest.IsCode(why, rest.CodeNoDirectMessages) {
		return b.Set.TurnsRefused(ctx, t.Chair(t.Turn()).User)
	}
	b.Log.Warn("direct message refused", "match", t.Match.ID, "error", why)
	return nil
}

// inChannel returns the match's channel as the place of a reminder that Discord refuses as a direct
// message; see delivery.Kind.
func (b *Bot) inChannel(ctx context.Context, s delivery.Slot, why error) (delivery.Place, bool) {
	if s.Place.Channel == s.Home {
		return s.Place, false
	}
	t, err := b.host.Load(ctx, s.Home, s.Match)
	if err == nil && t.Reminders().Sent() {
		err = b.refusedTurn(ctx, t, why)
	}
	if err = errors.Join(err, b.releaseTurn(ctx, s)); err != nil && ctx.Err() == nil {
		b.Log.Warn("failed to record that a direct message was refused", "match", s.Match, "error", err)
	}
	return delivery.Place{Channel: s.Home}, true
}

// errUnrecorded is why a reminder is sent later: its process records it now, or has died before.
var errUnrecorded = errors.New("bot: the reminder is not recorded yet")

// drawReminder draws a reminder; see delivery.Kind.
func (b *Bot) drawReminder(ctx context.Context, s delivery.Slot, _ int64) (delivery.Content, error) {
	t, err := b.host.Load(ctx, s.Home, s.Match)
	if err != nil {
		return delivery.Content{}, err
	}
	_, due := b.host.Timers.ReminderDue(t)
	var body commands.Body
	switch recorded := s.Viewer.Arg == numbered(t.Match.Reminder); {
	case due && !recorded:
		return delivery.Content{}, errUnrecorded
	case !recorded || !t.Reminders().Sent():
		return delivery.Content{None: true}, b.releaseTurn(ctx, s)
	case s.Place.Channel != s.Home:
		body = b.Set.Turn(ctx, t)
	case !b.Set.Pings(ctx, t):
		return delivery.Content{None: true}, nil
	default:
		body = b.Set.Ping(ctx, t, "")
	}
	return delivery.Content{Message: b.render(body, false), Match: t.Match.Version}, nil
}

// turn is the match whose reminder a member received as a direct message.
type turn struct {
	Match string    `json:"match"`
	At    time.Time `json:"at"`
}

// turnLasts is how long a direct message counts. By then the game is idle, if its match did
// not record the message.
const turnLasts = match.IdleAfter + match.Grace

// reserveTurn reserves the direct messages of a channel for a match. It reports false if
// there is one of another match.
func (b *Bot) reserveTurn(ctx context.Context, channel, id string) (free bool, err error) {
	err = store.ChangeDocument(ctx, b.host.Store, turnKey(channel), func(d *store.Document, last *turn) error {
		now := b.host.Now()
		if free = last.Match == "" || last.Match == id || now.Sub(last.At) >= turnLasts; !free {
			return store.ErrUnchanged
		}
		*last, d.Due = turn{id, now}, now.Add(turnLasts)
		return nil
	})
	return free, err
}

// releaseTurn ends the reservation of a reminder; it does nothing if there is none.
func (b *Bot) releaseTurn(ctx context.Context, s delivery.Slot) error {
	return store.ChangeDocument(ctx, b.host.Store, turnKey(s.Place.Channel), func(_ *store.Document, last *turn) error {
		if last.Match != s.Match {
			return store.ErrUnchanged
		}
		return store.ErrRemoved
	})
}

func turnKey(channel string) store.Document {
	return store.Document{Home: channel, Kind: store.TurnKind, ID: store.TurnKind}
}
