//go:build linux

package ordeal

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/games/match"
)

const (
	// quiet is how long the bot is left alone before the channels are checked.
	quiet = 15 * time.Second
	// watchFor is how long a match is watched then that goes on by itself: because only
	// computers play it, or because its board is still due. A board that may have been covered
	// by an older one is drawn again when a lease is over, and if a process was lost, when
	// another one is.
	watchFor = 2*lease + 4*time.Second
)

// settled waits until the bot has come to rest, and checks what the channels show: each
// match has one board, which shows the newest position, no computer owes a move, and no
// placeholder is left.
func (c *checker) settled(ctx context.Context) error {
	if !wait(ctx, quiet) {
		return ctx.Err()
	}
	refs, err := c.matches(ctx)
	if err != nil {
		return err
	}
	c.result.Matches = len(refs)
	first := map[match.Ref]int64{}
	for end := time.Now().Add(watchFor); len(refs) > 0; {
		shown := messages{c: c, of: map[string][]discordtest.MessageView{}}
		var left []match.Ref
		for _, ref := range refs {
			again, err := c.settles(ctx, ref, first, shown, end)
			if err != nil {
				return err
			}
			if again {
				left = append(left, ref)
			}
		}
		if refs = left; len(refs) > 0 && !wait(ctx, 100*time.Millisecond) {
			return ctx.Err()
		}
	}
	return c.leftovers(ctx)
}

// matches lists all matches of the database, and checks that no interaction started two:
// a match has the ID of the interaction that started it.
func (c *checker) matches(ctx context.Context) (refs []match.Ref, err error) {
	const page = 500
	in := map[string]string{} // the channel of each match
	for after, last := (match.Ref{}), false; !last; {
		heads, err := c.database.Matches(ctx, after, page)
		if err != nil {
			return nil, err
		}
		for _, h := range heads {
			if other, twice := in[h.ID]; twice {
				c.fault(&c.result.Doubled, "doubled: match %s was started in the channels %s and %s", h.ID, other, h.Channel)
			}
			in[h.ID], after = h.Channel, match.Ref{Channel: h.Channel, ID: h.ID}
			refs = append(refs, after)
		}
		last = len(heads) < page
	}
	return refs, nil
}

// settles checks a match, and reports whether to check it again. Its first
// version is kept in first.
func (c *checker) settles(ctx context.Context, ref match.Ref, first map[match.Ref]int64, shown messages, end time.Time) (again bool, err error) {
	m, err := c.store.Load(ctx, ref.Channel, ref.ID)
	if err != nil {
		return false, err
	}
	now, err := c.set.Host().Replay(m)
	if err != nil {
		c.fault(&c.result.WrongBoards, "wrong board: match %s in channel %s cannot be replayed: %v", ref.ID, ref.Channel, err)
		return false, nil
	}
	if _, ok := first[ref]; !ok {
		first[ref] = m.Version
	}
	wrong := c.wrongBoard(now, shown)
	stuck := now.Owes() && m.Version == first[ref]
	if wrong == "" && !stuck {
		return false, nil
	}
	goesOn := now.Owes() || onlyComputers(now) || m.Board.DueBy(end)
	if goesOn && time.Now().Before(end) {
		return true, nil
	}
	if wrong != "" {
		c.fault(&c.result.WrongBoards, "wrong board: channel %s, match %s at version %d (board %+v, %s, %d entries): %s", ref.Channel, ref.ID, m.Version, m.Board, m.Status, len(m.Entries), wrong)
	}
	if stuck {
		c.fault(&c.result.Stuck, "stuck: channel %s, match %s owes a computer's move at version %d", ref.Channel, ref.ID, m.Version)
	}
	return false, nil
}

func onlyComputers(t *match.Table) bool {
	return !slices.ContainsFunc(t.Log.Chairs, func(x match.Chair) bool { return x.Kind != match.Computer })
}

// messages are the public messages of channels, as they are when they are first asked for.
type messages struct {
	c  *checker
	of map[string][]discordtest.MessageView
}

func (m messages) in(channel string) []discordtest.MessageView {
	if _, ok := m.of[channel]; !ok {
		m.of[channel] = m.c.server.PublicMessages(wire.ID(channel))
	}
	return m.of[channel]
}

// wrongBoard says what is wrong with the board of a match, "" if it shows the match as it
// stands, with or without a part of the next move.
func (c *checker) wrongBoard(now *match.Table, shown messages) string {
	all := shown.in(now.Match.Channel)
	n := slices.IndexFunc(all, func(m discordtest.MessageView) bool { return string(m.ID) == now.Match.Board.Message })
	if n < 0 {
		return "its message is not there"
	}
	s, ok := sighted(all[n])
	if !ok {
		return "its message is none:\n" + wordsOf(all[n].Components)
	}
	if s.match != "" && s.match != now.Match.ID {
		return "its message is the board of match " + s.match
	}
	if s.at != unknown && now.Outdated(s.at) {
		return fmt.Sprintf("it shows %d entries", s.at)
	}
	if want := wordsOfBody(c.set.BoardWith(now, s.draft, locale)); s.words != want {
		return fmt.Sprintf("it shows since %s:\n%swant:\n%s", changedAt(all[n]), s.words, want)
	}
	return ""
}

// changedAt is when a message was last changed.
func changedAt(m discordtest.MessageView) string {
	if m.EditedTimestamp != nil {
		return m.EditedTimestamp.Format(clock)
	}
	return m.Timestamp.Format(clock)
}

// leftovers checks that channels show no board besides that of each match, and no
// placeholder.
func (c *checker) leftovers(ctx context.Context) error {
	refs, err := c.matches(ctx)
	if err != nil {
		return err
	}
	boards := map[string]bool{} // by message
	for _, ref := range refs {
		head, err := c.store.Head(ctx, ref.Channel, ref.ID)
		if err != nil && !errors.Is(err, match.ErrNone) {
			return err
		}
		boards[head.Board.Message] = true
	}
	for _, t := range c.tables {
		for _, m := range c.server.PublicMessages(t.channel) {
			if s, ok := sighted(m); ok && !boards[string(m.ID)] {
				c.fault(&c.result.Doubled, "doubled: channel %s has one more board, message %s of match %s, made at %s by interaction %q:\n%s",
					t.channel, m.ID, c.shownIn[string(m.ID)].ID, m.Timestamp.Format(clock), s.origin, s.words)
			}
		}
		c.placeholders(t)
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
