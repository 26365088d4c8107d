package tournament

import (
	"context"
	"errors"
	"time"

	"parlour/commands"
	"parlour/games/match"
	"parlour/games/match/store"
	"parlour/games/tournament"
)

// A tournament proceeds by its due document. What is to be done follows from what is
// stored. Everything that is sent or begun has a key of the tournament's ID, the round
// and the pairing. So a visit may be interrupted at any point and repeated by any
// process.

// visit takes a due tournament further.
func (f tournaments) visit(ctx context.Context, d store.Document, c contest, m commands.Messenger) error {
	if err := c.check(); err != nil {
		return err
	}
	x := &running{f, m, d.Home, d.ID, f.Host.Now(), &c}
	x.excuse(d.Due)
	failed := x.advance(ctx)
	if failed == nil && (c.Stale || c.Low) {
		failed = x.show(ctx, &d)
	}
	if d.Due = c.due(x.now); failed != nil {
		d.Due = x.now.Add(retryAfter)
	}
	return errors.Join(failed, store.Put(ctx, f.Host.Store, d, c))
}

// excuse extends the running matches by the time since the visit was due, and to a
// minimum: members could not play while the bot was away.
func (x *running) excuse(due time.Time) {
	late := x.now.Sub(due)
	if due.IsZero() || late <= lookLater || !x.State.Begun() {
		return
	}
	for i, p := range x.State.Last().Pairings {
		g := &x.Games[i]
		if p.Result != tournament.Undecided || !g.on(p) {
			continue
		}
		g.Ends = g.Ends.Add(late)
		if least := x.now.Add(leastMinutes * time.Minute); g.Ends.Before(least) {
			g.Ends = least
		}
		x.Stale = true
	}
}

// advance takes the tournament as far as possible now.
func (x *running) advance(ctx context.Context) error {
	if x.Over != "" {
		return nil
	}
	x.leaveFormer()
	if !x.State.Begun() {
		if !x.now.Before(x.Closes) && !x.pairFirst(x.contest) {
			x.end(deserted)
		}
		return nil
	}
	return x.advanceRound(ctx)
}

// advanceRound takes the matches of the round further, and pairs the next round after the
// last of them.
func (x *running) advanceRound(ctx context.Context) error {
	for i, p := range x.State.Last().Pairings {
		if _, absent := x.State.Absent(p); absent && !x.Games[i].on(p) && p.Result == tournament.Undecided {
			x.State, x.Stale = x.State.Forgo(i), true
		}
	}
	if err := errors.Join(x.open(ctx), x.settle(ctx)); err != nil {
		return err
	}
	switch {
	case !x.State.Complete():
	case x.State.Finished():
		x.end(finished)
	default:
		x.pairNext()
	}
	return nil
}

// leaveFormer removes members whose data was deleted.
func (x *running) leaveFormer() {
	for _, p := range x.State.Players {
		if match.IsFormer(p.ID) && x.plays(p.ID) {
			x.State = x.State.Leave(p.ID)
			x.Stale = true
		}
	}
}

// show stores the tournament and updates its message.
func (x *running) show(ctx context.Context, d *store.Document) error {
	d.Due = x.now.Add(retryAfter)
	if err := store.Put(ctx, x.Host.Store, *d, x.contest); err != nil {
		return err
	}
	d.Version++
	switch err := x.m.Show(ctx, *d, x.ID, x.Low); {
	case !errors.Is(err, commands.ErrUnsent):
		if err == nil {
			x.Stale, x.Low, x.Unsent = false, false, time.Time{}
		}
		return err
	case x.Unsent.IsZero():
		x.Unsent = x.now
	case x.now.Sub(x.Unsent) >= unseenFor:
		x.Over = unseen
	}
	return nil
}
