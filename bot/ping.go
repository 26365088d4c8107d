package bot

import (
	"context"
	"errors"
	"fmt"

	"parlour/bot/rest"
	"parlour/games/match"
)

// ping brings the message up to date that tells a member that it is her move: it
// is sent when it is due, and taken away once it says what is no longer so. The
// match knows of it, so that any process can; see [match.Host.Pinged].
func (b *Bot) ping(ctx context.Context, t *match.Table) {
	ref := ref(t)
	b.held.add(ref)
	defer b.held.remove(ref)
	next, owed := b.host.Pinging(t)
	now := t.Match.Ping
	err := error(nil)
	if !now.At.IsZero() && (owed || !t.Pinged()) {
		err = b.unping(ctx, t)
		now = match.Ping{}
	}
	if err == nil && owed {
		next.Message, err = b.sendPing(ctx, t, next)
		now = next
	}
	if err == nil {
		_, err = b.host.Pinged(ctx, t, now)
	} else if ctx.Err() == nil {
		err = errors.Join(err, b.host.PingLater(ctx, t, b.host.Now().Add(b.host.Lease)))
	}
	if err != nil && ctx.Err() == nil {
		b.Log.Warn("a ping could not be brought up to date", "channel", t.Match.Channel, "match", t.Match.ID, "error", err)
	}
}

// sendPing sends a ping and returns its message; "" where Discord does not take it
// for good, or nobody wants it: the game then goes on as if it had been sent. Its
// nonce makes Discord return the first one where the answer to that was lost.
func (b *Bot) sendPing(ctx context.Context, t *match.Table, p match.Ping) (id string, err error) {
	if !b.Set.Pings(ctx, t) {
		return "", nil
	}
	m := render(b.Set.Ping(t, ""), false)
	id, err = b.postOnce(ctx, t.Match.Channel, m, fmt.Append(nil, t.Match.ID, "/ping/", p.Entries, "/", t.Match.Ping.Message))
	if rest.Permanent(err) {
		b.Log.Warn("a ping could not be sent", "channel", t.Match.Channel, "match", t.Match.ID, "error", err)
		err = nil
	}
	return id, err
}

// unping takes a table's ping away.
func (b *Bot) unping(ctx context.Context, t *match.Table) error {
	if t.Match.Ping.Message == "" {
		return nil
	}
	return b.remove(ctx, t.Match.Channel, t.Match.Ping.Message)
}

// closeVote makes the move that a team has voted for, once the time is up.
func (b *Bot) closeVote(ctx context.Context, t *match.Table) {
	ref := ref(t)
	b.held.add(ref)
	defer b.held.remove(ref)
	next, err := b.host.CloseVote(ctx, t)
	switch {
	case errors.Is(err, match.ErrStale) || ctx.Err() != nil:
	case err != nil:
		b.Log.Error("a vote could not be closed", "match", t.Match.ID, "channel", t.Match.Channel, "error", err)
	case next.Match.Version != t.Match.Version:
		b.attend(ctx, next, false)
	}
}

// lapse does what is due when a match has waited too long, and shows it: an idle
// game comes back at the bottom, where somebody may see it.
func (b *Bot) lapse(ctx context.Context, t *match.Table) {
	ref := ref(t)
	b.held.add(ref)
	defer b.held.remove(ref)
	next, err := b.host.Lapse(ctx, t)
	switch {
	case errors.Is(err, match.ErrStale) || ctx.Err() != nil:
	case err != nil:
		b.Log.Error("a match that has waited too long could not be settled", "match", t.Match.ID, "channel", t.Match.Channel, "error", err)
	case next.Match.Version != t.Match.Version:
		b.attend(ctx, next, next.Match.Status == match.Live)
	}
}

// timeUp does what is due when the time for a turn is over, and shows it.
func (b *Bot) timeUp(ctx context.Context, t *match.Table) {
	ref := ref(t)
	b.held.add(ref)
	defer b.held.remove(ref)
	next, err := b.host.TimeUp(ctx, t)
	switch {
	case errors.Is(err, match.ErrStale) || ctx.Err() != nil:
	case err != nil:
		b.Log.Error("a turn whose time is over could not be settled", "match", t.Match.ID, "channel", t.Match.Channel, "error", err)
	case next.Match.Version != t.Match.Version:
		b.attend(ctx, next, false)
	}
}
