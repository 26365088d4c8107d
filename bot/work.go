package bot

import (
	"context"
	"errors"
	"slices"
	"time"

	"parlour/games/match"
)

// touch has a match attended to that this process holds the lease of.
func (b *Bot) touch(t *match.Table) { b.spawn(func(ctx context.Context) { b.attend(ctx, t) }) }

// work attends to matches that owe something, whoever let them wait: it looks
// for them when kicked, and every so often.
func (b *Bot) work(ctx context.Context) {
	tick := time.NewTicker(b.poll)
	defer tick.Stop()
	for ctx.Err() == nil {
		b.claim(ctx)
		select {
		case <-ctx.Done():
		case <-tick.C:
		case <-b.kick:
		}
	}
}

// claim takes over what is due, as far as there are hands for it.
func (b *Bot) claim(ctx context.Context) {
	defer b.looks.Add(1)
	free := cap(b.hands) - len(b.hands)
	if free == 0 {
		return
	}
	due, err := b.set.Host().Claim(ctx, free)
	if err != nil {
		if ctx.Err() == nil {
			b.log.Error("matches that wait could not be looked for", "error", err)
		}
		return
	}
	for _, m := range due {
		t, err := b.set.Host().Replay(m)
		if err != nil {
			b.log.Error("a match cannot be replayed", "match", m.ID, "error", err)
			continue
		}
		b.touch(t)
	}
}

// attend draws a match's board and lets computers move until a member must, one
// goroutine a match. It gives up when another process has taken the match over;
// that one goes on.
func (b *Bot) attend(ctx context.Context, t *match.Table) {
	select {
	case b.hands <- struct{}{}:
		defer func() { <-b.hands }()
	case <-ctx.Done():
		return
	}
	defer b.kickOn()
	defer b.attending.lock(t.ID)()
	if t, err := b.set.Host().Load(ctx, t.Channel, t.ID); err == nil {
		b.attendTo(ctx, t)
	}
}

func (b *Bot) attendTo(ctx context.Context, t *match.Table) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go b.keep(ctx, cancel, t)
	for ctx.Err() == nil {
		next, err := b.step(ctx, t)
		switch {
		case errors.Is(err, match.ErrStale):
			if next, err = b.set.Host().Load(ctx, t.Channel, t.ID); err != nil {
				return
			}
		case err != nil:
			if ctx.Err() == nil {
				b.log.Error("a match could not be attended to", "match", t.ID, "channel", t.Channel, "error", err)
			}
			return
		case next == nil:
			return
		}
		t = next
	}
}

// step draws a table, makes at most one computer's move, and returns the table
// after it; nil when the match owes nothing more for now.
func (b *Bot) step(ctx context.Context, t *match.Table) (*match.Table, error) {
	board, err := b.draw(ctx, t)
	if err != nil {
		return nil, err
	}
	h := b.set.Host()
	if !t.Owes() {
		return nil, h.Settle(ctx, t, board, time.Time{})
	}
	if b.watched(t) && !b.due(t) {
		return nil, h.Settle(ctx, t, board, t.Entries[len(t.Entries)-1].At.Add(b.pace))
	}
	next, err := h.Advance(ctx, t)
	if err != nil {
		return nil, err
	}
	next.Match.Board = board
	return next, nil
}

// watched reports whether only computers play, so that they should take their
// time.
func (b *Bot) watched(t *match.Table) bool {
	return b.pace > 0 && len(t.Entries) > 0 && !slices.ContainsFunc(t.Folded.Chairs, func(c match.Chair) bool { return c.Kind != match.Computer })
}

// due reports whether the last move has been looked at for long enough.
func (b *Bot) due(t *match.Table) bool {
	return !b.set.Host().Now().Before(t.Entries[len(t.Entries)-1].At.Add(b.pace))
}

// keep renews the lease while a match is attended to, and cancels that when the
// lease is lost.
func (b *Bot) keep(ctx context.Context, cancel func(), t *match.Table) {
	tick := time.NewTicker(b.set.Host().Lease / 3)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if errors.Is(b.set.Host().Renew(ctx, t), match.ErrStale) {
				cancel()
				return
			}
		}
	}
}

// kickOn has the worker look for matches at once.
func (b *Bot) kickOn() {
	select {
	case b.kick <- struct{}{}:
	default: // it is about to look anyway
	}
}
