package host

import (
	"context"
	"fmt"

	"parlour/games"
	"parlour/games/match"
)

// withReply adds the moves of the computers that are next to the entries that lead to a
// table, as far as they are found soon. Otherwise the table keeps the search.
func (c *Computers) withReply(ctx context.Context, next *match.Table, entries []match.Entry) (*match.Table, []match.Entry) {
	began := c.host.Now()
	for c.host.Ahead != nil && c.DueNow(next) && match.MayJoinCommit(next) && c.host.Now().Sub(began) <= match.JoinWithin {
		ahead := *next // the search may outlast the commit, which changes next
		next.Thought = c.host.Ahead(ctx, &ahead)
		answer, found := next.Thought.Found()
		c.host.Log.Debug("computer searched before the commit", "channel", next.Match.Channel, "match", next.Match.ID,
			"entry", len(next.Match.Entries), "joins", found)
		if !found {
			break
		}
		after, more, err := c.reply(next, answer)
		if err != nil { // which Play returns again
			break
		}
		next, entries = after, append(entries, more...)
	}
	return next, entries
}

// Play stores the move of the computer whose turn it is, with what follows from it, and
// returns the table after it. It returns ErrStale if the match has changed meanwhile.
func (c *Computers) Play(ctx context.Context, t *match.Table, a match.Answer) (*match.Table, error) {
	next, entries, err := c.reply(t, a)
	if err != nil {
		return nil, err
	}
	return c.host.Timers.commitOwn(ctx, t, next, entries)
}

// reply returns the table after a computer's move, and the entries that lead to it. The
// key of the first is the same in every process and commit.
func (c *Computers) reply(t *match.Table, a match.Answer) (*match.Table, []match.Entry, error) {
	n := len(t.Match.Entries)
	e := match.Entry{N: n, Kind: games.Move, Seat: t.Turn(), Text: a.Move, At: c.host.Now(), Key: fmt.Sprintf("%s/%d/computer", t.Match.ID, n)}
	next, entries, err := c.host.complete(t, choice(c.host, t, e))
	if err == nil {
		next.Prompt = match.PromptPlayers(t, a)
	}
	return next, entries, err
}
