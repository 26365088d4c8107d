//go:build linux

package ordeal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"parlour/bot/delivery"
	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/bot/local/harness"
	"parlour/bot/storage"
	"parlour/games/match"
	"parlour/games/match/store"
)

const (
	// quiet is the time without faults and members before the channels are inspected.
	quiet = 15 * time.Second
	// watchFor is the time for which an inspection watches a match that continues by itself,
	// because only computers play or because its board is due. A board that an older one may
	// have covered is redrawn when a lease expires, or after a second lease if the process
	// died.
	watchFor = 2*harness.Lease + 4*time.Second
)

// settled inspects all matches, has each member of the open ones press once, and inspects
// them again. What is stale in the first inspection is a fault in the second. A finished
// match, which no member presses, must repair itself in the meantime.
func (c *checker) settled(ctx context.Context) error {
	repaired := time.Now().Add(quiet + watchFor)
	if err := c.inspect(ctx, quiet, false); err != nil {
		return err
	}
	if err := c.pressAll(ctx); err != nil {
		return err
	}
	return c.inspect(ctx, max(quiet, time.Until(repaired)), true)
}

// inspection is one comparison of all channels with the stored matches.
type inspection struct {
	*checker
	pressed bool                // whether members have pressed since the faults stopped
	first   map[store.Ref]int64 // the version of each match when it was first loaded
	end     time.Time           // when to stop watching matches that continue by themselves
}

// inspect waits and then checks what the channels show: each match has one board, which
// shows the newest position, no computer's move is overdue, and after the presses no
// placeholder is left.
func (c *checker) inspect(ctx context.Context, delay time.Duration, pressed bool) error {
	if !harness.Sleep(ctx, delay) {
		return ctx.Err()
	}
	refs, err := c.matches(ctx)
	if err != nil {
		return err
	}
	c.result.Matches = len(refs)
	i := inspection{checker: c, pressed: pressed, first: map[store.Ref]int64{}, end: time.Now().Add(watchFor)}
	for len(refs) > 0 {
		shown := messages{server: c.server, of: map[string][]discordtest.MessageView{}}
		var left []store.Ref
		for _, ref := range refs {
			again, err := i.settles(ctx, ref, shown)
			if err != nil {
				return err
			}
			if again {
				left = append(left, ref)
			}
		}
		if refs = left; len(refs) > 0 && !harness.Sleep(ctx, 100*time.Millisecond) {
			return ctx.Err()
		}
	}
	return i.leftovers(ctx)
}

// matches lists all matches of the database, and checks that no interaction started two:
// a match has the ID of the interaction that started it.
func (c *checker) matches(ctx context.Context) (refs []store.Ref, err error) {
	const page = 500
	in := map[string]string{} // channel of each match
	for after, last := (store.Ref{}), false; !last; {
		heads, err := storage.Matches(c.database, ctx, after, page)
		if err != nil {
			return nil, err
		}
		for _, h := range heads {
			if other, twice := in[h.ID]; twice {
				c.fault(&c.result.Doubled, "doubled: match %s was started in the channels %s and %s", h.ID, other, h.Channel)
			}
			in[h.ID], after = h.Channel, store.Ref{Channel: h.Channel, ID: h.ID}
			refs = append(refs, after)
		}
		last = len(heads) < page
	}
	return refs, nil
}

// settles checks a match, and reports whether to check it again.
func (i *inspection) settles(ctx context.Context, ref store.Ref, shown messages) (again bool, err error) {
	m, err := i.store.Load(ctx, ref.Channel, store.ByID(ref.ID))
	if err != nil {
		return false, err
	}
	now, err := i.set.Host().Replay(m)
	if err != nil {
		i.fault(&i.result.WrongBoards, "wrong board: match %s in channel %s cannot be replayed: %v", ref.ID, ref.Channel, err)
		return false, nil
	}
	if _, ok := i.first[ref]; !ok {
		i.first[ref] = m.Version
	}
	differs, why := i.compare(now, shown)
	stuck := now.ComputerToMove() && m.Version == i.first[ref]
	if differs == same && !stuck {
		return false, nil
	}
	continues := now.ComputerToMove() || match.OnlyComputers(now) || i.dueBy(ctx, ref)
	if continues && time.Now().Before(i.end) {
		return true, nil
	}
	if differs != same {
		i.differ(&i.result.WrongBoards, differs != wrong, "wrong board", "%s: channel %s, match %s at version %d (message %q, %s, %d entries): %s",
			differs, ref.Channel, ref.ID, m.Version, i.messageOf(now), m.Status, len(m.Entries), why)
	}
	if stuck {
		i.fault(&i.result.Stuck, "stuck: channel %s, match %s has an overdue computer's move at version %d", ref.Channel, ref.ID, m.Version)
	}
	return false, nil
}

// rows returns the slots.
func (c *checker) rows() delivery.Rows { return c.store.Shows().(delivery.Rows) }

// messageOf returns the message that shows a table's board, as far as the bot knows.
func (c *checker) messageOf(t *match.Table) string {
	row, _ := c.rows().Row(context.Background(), delivery.BoardOf(t.Match.Channel, t.Match.ID))
	return row.Message
}

// dueBy reports whether the board of a match is due before the end of the inspection.
func (i *inspection) dueBy(ctx context.Context, ref store.Ref) bool {
	row, err := i.rows().Row(ctx, delivery.BoardOf(ref.Channel, ref.ID))
	return err == nil && row.Wake > 0 && row.Wake <= i.end.UnixMilli()
}

// differ counts a difference between a channel and its matches. It is stale if a press can
// repair it and members have not pressed yet; otherwise it is a fault with the given count
// and name.
func (i *inspection) differ(count *int, repairable bool, name, format string, args ...any) {
	if repairable && !i.pressed {
		count, name = &i.result.Stale, "stale"
	}
	i.fault(count, "%s: %s", name, fmt.Sprintf(format, args...))
}

// leftovers checks that channels show no superfluous board: one that belongs to no match,
// with live controls, or after the presses without. A placeholder may not stay after the
// presses either.
func (i *inspection) leftovers(ctx context.Context) error {
	refs, err := i.matches(ctx)
	if err != nil {
		return err
	}
	boards, channels := map[string]bool{}, map[wire.ID]bool{} // boards by message; channels include threads
	for _, ref := range refs {
		row, err := i.rows().Row(ctx, delivery.BoardOf(ref.Channel, ref.ID))
		if err != nil && !errors.Is(err, store.ErrNone) {
			return err
		}
		boards[row.Message], channels[wire.ID(ref.Channel)] = true, true
	}
	for _, t := range i.tables {
		channels[t.channel] = true
		if i.pressed {
			i.placeholders(t)
		}
	}
	for channel := range channels {
		for _, m := range i.server.PublicMessages(channel) {
			if s, ok := sighted(m); ok && !boards[string(m.ID)] && (i.pressed || isLive(&m)) {
				i.differ(&i.result.Doubled, true, "doubled", "channel %s has a superfluous board, message %s of match %s, created at %s by interaction %q:\n%s",
					channel, m.ID, cmp.Or(s.match, i.shownIn[string(m.ID)].ID), m.Timestamp.Format(clock), s.origin, s.words)
			}
		}
	}
	return nil
}

// placeholders checks that no member of a channel sees a placeholder.
func (c *checker) placeholders(t *table) {
	seen := map[wire.ID]bool{}
	for _, who := range t.members {
		for _, m := range c.server.Messages(who, t.channel) {
			if m.Thinking && !seen[m.ID] {
				c.fault(&c.result.Stuck, "stuck: channel %s has a placeholder, message %s", t.channel, m.ID)
			}
			seen[m.ID] = true
		}
	}
}
