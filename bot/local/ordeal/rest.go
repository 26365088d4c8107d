//go:build linux

package ordeal

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
	"parlour/games/match"
)

// watchFor is how long a game that is not at rest by itself is watched: one that
// only computers play goes on, and a board that may have been covered by an
// older one is drawn again when a lease is over, and where a process was lost once
// more after another.
const watchFor = 2*lease + 4*time.Second

// rest checks the channels after the quiet: the newest position is on the board,
// there is one board, no computer is owed a move, and no placeholder is left.
func (c *checker) rest(ctx context.Context) error {
	for _, t := range c.tables {
		messages := c.server.PublicMessages(t.channel)
		for _, who := range t.members {
			messages = append(messages, c.server.Messages(who, t.channel)...)
		}
		for _, m := range unique(messages) {
			if m.Thinking {
				c.fault(&c.result.Stuck, "stuck: channel %s has a placeholder, message %s", t.channel, m.ID)
			}
		}
		if err := c.restOf(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

func unique(list []discordtest.MessageView) map[wire.ID]discordtest.MessageView {
	out := map[wire.ID]discordtest.MessageView{}
	for _, m := range list {
		out[m.ID] = m
	}
	return out
}

// restOf checks the newest match of a channel.
func (c *checker) restOf(ctx context.Context, t *table) error {
	end := time.Now().Add(watchFor)
	var first *match.Table
	for {
		now, err := c.latest(ctx, t)
		if errors.Is(err, match.ErrNone) {
			return nil
		}
		if err != nil {
			return err
		}
		if first == nil {
			first = now
		}
		right := c.shows(ctx, t, now)
		moves := !now.Owes() || now.Match.Version > first.Match.Version
		if right && moves {
			break
		}
		if time.Now().After(end) || !now.Owes() && !onlyComputers(now) && !now.Match.Due.Board(end) {
			if !right {
				c.fault(&c.result.WrongBoards, "wrong board: channel %s, match %s at version %d (board %+v, %s), shown since %s:\n%swanted:\n%s",
					t.channel, now.Match.ID, now.Match.Version, now.Match.Board, now.Match.Status, c.since(t, now), c.shown(t, now), wordsOfBody(c.set.Board(ctx, now, locale)))
			}
			if !moves {
				c.fault(&c.result.Stuck, "stuck: channel %s, match %s owes a computer's move at version %d", t.channel, now.Match.ID, now.Match.Version)
			}
			break
		}
		if !wait(ctx, 100*time.Millisecond) {
			return ctx.Err()
		}
	}
	c.single(ctx, t)
	return nil
}

func (c *checker) latest(ctx context.Context, t *table) (*match.Table, error) {
	m, err := c.store.Latest(ctx, string(t.channel), "")
	if err != nil {
		return nil, err
	}
	return c.set.Host().Replay(m)
}

func onlyComputers(t *match.Table) bool {
	for _, x := range t.Log.Chairs {
		if x.Kind != match.Computer {
			return false
		}
	}
	return true
}

// shows reports whether a channel shows a table as it stands, with or without a
// part of the next move.
func (c *checker) shows(ctx context.Context, t *table, now *match.Table) bool {
	for _, m := range c.server.PublicMessages(t.channel) {
		if d, ok := drafted(&m); ok && string(m.ID) == now.Match.Board.Message {
			return d.of(now)
		}
	}
	return c.shown(t, now) == wordsOfBody(c.set.Board(ctx, now, locale))
}

// of reports whether a draft is one of the next move at a table. What bears on no
// move, a hint for one, leaves the draft on the board as it was.
func (d draft) of(now *match.Table) bool { return d.match == now.Match.ID && !now.Outdated(d.at) }

// shown is the message that is a table's board, as its words.
func (c *checker) shown(t *table, now *match.Table) string {
	for _, m := range c.server.PublicMessages(t.channel) {
		if string(m.ID) == now.Match.Board.Message {
			return wordsOf(m.Components)
		}
	}
	return ""
}

// since tells when the message that is a table's board was last changed, for who looks
// for the fault.
func (c *checker) since(t *table, now *match.Table) string {
	for _, m := range c.server.PublicMessages(t.channel) {
		if string(m.ID) == now.Match.Board.Message && m.EditedTimestamp != nil {
			return m.EditedTimestamp.Format("15:04:05.000")
		}
	}
	return "it was sent"
}

// single checks that no match has two boards in a channel.
func (c *checker) single(ctx context.Context, t *table) {
	messages := c.server.PublicMessages(t.channel)
	for _, m := range c.matches[t.channel] {
		if len(m.Entries) == 0 && m.Status == match.Ended {
			continue // its board looks like that of any match just begun
		}
		possible := map[string]bool{}
		if err := c.positions(ctx, m, possible); err != nil {
			continue // told by boards already
		}
		boards := 0
		for _, x := range messages {
			if about(x, m.ID) && possible[wordsOf(x.Components)] {
				boards++
			}
		}
		if boards > 1 {
			c.fault(&c.result.Doubled, "doubled: channel %s has %d boards of match %s: %s", t.channel, boards, m.ID, origins(messages, m.ID))
		}
	}
}

// about reports whether a message has a control of a match.
func about(m discordtest.MessageView, id string) bool {
	for _, x := range controls(&m) {
		if containsID(x.CustomID, id) {
			return true
		}
	}
	return false
}

// origins tells how the messages about a match came to be, for who looks for the
// fault.
func origins(list []discordtest.MessageView, id string) string {
	var b strings.Builder
	for _, m := range list {
		if !about(m, id) {
			continue
		}
		how := "by the channel"
		if x := m.InteractionMetadata; x != nil {
			how = "by interaction " + string(x.ID)
		}
		fmt.Fprintf(&b, "message %s %s at %s; ", m.ID, how, m.Timestamp.Format("15:04:05.000"))
	}
	return b.String()
}
