package match

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlour/games"
)

// Members who share a seat can vote on each of its moves. A vote is an entry of the log,
// though it does not change the position. So it has a receipt, is stored once, survives a
// restart, and raises the match's version. The tally is counted from the entries since the
// position last changed; the log folds nothing of it.

// Majority, as the Vote of a Start, closes a vote as soon as it is decided.
const Majority = "majority"

// FirstMoves, as the Vote of a Start, means no votes, even if the channel's last game had
// them.
const FirstMoves = "first"

// The bounds of the time for a vote, in seconds. An undecided vote by majority closes after
// MaxVote.
const (
	MinVote = 15
	MaxVote = 24 * 60 * 60
)

// votesBy parses the Vote of a Start; "" for an opening without votes.
func votesBy(vote string, o games.Opening) (string, error) {
	many := func(o games.Occupant) bool { return o == games.Channel || o == games.Team }
	switch n, err := strconv.Atoi(vote); {
	case vote == "" || vote == FirstMoves || !slices.ContainsFunc(o.Seats, many):
		return "", nil
	case vote == Majority || err == nil && n >= MinVote && n <= MaxVote:
		return strings.TrimLeft(vote, "+0"), nil
	default:
		return "", games.Refuse("match.refuse.vote", "Min", MinVote, "Max", MaxVote)
	}
}

// VoteTime returns how long a vote is open after the first vote.
func (t *Table) VoteTime() time.Duration {
	seconds, err := strconv.Atoi(t.Match.Vote)
	if err != nil {
		seconds = MaxVote
	}
	return time.Duration(seconds) * time.Second
}

// Voting returns the seat that decides its move by vote now; false for none.
func (t *Table) Voting() (games.Seat, bool) {
	seat := t.Turn()
	if _, asked := t.Disputed(); asked || t.Match.Vote == "" || len(t.Choosing()) > 0 || !t.Chair(seat).Shared() {
		return games.Nobody, false
	}
	return seat, true
}

// cast returns the entries since the position last changed, which contain the current
// votes; nil if no seat votes.
func (t *Table) cast() []Entry {
	if _, votes := t.Voting(); !votes {
		return nil
	}
	return turnBefore(t.Match.Entries, len(t.Match.Entries))
}

// turnBefore returns the entries before entry n back to the last one that changed the
// moves.
func turnBefore(entries []Entry, n int) []Entry {
	first := n
	for first > 0 && !revokes(entries[first-1]) {
		first--
	}
	return entries[first:n]
}

func isVote(e Entry) bool { return e.Kind == games.Vote }

// VoteCloses returns when the current vote closes; zero before the first vote.
func (t *Table) VoteCloses() time.Time {
	closes, _ := t.ballot()
	return closes
}

// ballot returns when the current vote closes, and the time up to which downtime is already
// added to it. A pause does not count.
func (t *Table) ballot() (closes, fair time.Time) {
	var paused time.Time
	for _, e := range t.cast() {
		switch {
		case closes.IsZero() && isVote(e):
			closes, fair = e.At.Add(t.VoteTime()), e.At
		case closes.IsZero():
		case e.Kind == games.Extend:
			closes, fair = closes.Add(extension(e)), e.At
		case e.Kind == games.Pause:
			paused = e.At
		case e.Kind == games.Resume:
			closes, fair = closes.Add(e.At.Sub(paused)), e.At
		}
	}
	return closes, fair
}

// Count is the number of votes for a move.
type Count struct {
	Move  string
	Votes int
	First Entry // the earliest of these votes
}

// Tally counts the current votes; a member's last vote counts. It is sorted by votes, and
// by the earliest vote among equals.
func (t *Table) Tally() []Count { return tally(t.cast()) }

// Decision returns the tally of the vote that decided a move; empty for a move without
// votes.
func (t *Table) Decision(m Standing) []Count {
	if m.Entry >= len(t.Match.Entries) {
		return nil
	}
	return tally(turnBefore(t.Match.Entries, m.Entry))
}

func tally(cast []Entry) []Count {
	last := map[string]Entry{} // by member; a repeated vote keeps its age
	for _, e := range cast {
		if !isVote(e) {
			continue
		}
		if now, again := last[e.User]; !again || now.Text != e.Text {
			last[e.User] = e
		}
	}
	counts := map[string]Count{}
	for _, e := range last {
		c, named := counts[e.Text]
		if c.Votes++; !named || e.N < c.First.N {
			c.First = e
		}
		c.Move = e.Text
		counts[e.Text] = c
	}
	sorted := make([]Count, 0, len(counts))
	for _, c := range counts {
		sorted = append(sorted, c)
	}
	slices.SortFunc(sorted, func(a, b Count) int { return cmp.Or(b.Votes-a.Votes, a.First.N-b.First.N) })
	return sorted
}

// VoteOf returns the move that a member has voted for in the current vote.
func (t *Table) VoteOf(user string) (string, bool) {
	for _, e := range slices.Backward(t.cast()) {
		if isVote(e) && e.User == user {
			return e.Text, true
		}
	}
	return "", false
}

// vote turns a member's move into a vote if the seat votes.
func (t *Table) vote(e Entry) (Entry, error) {
	if seat, votes := t.Voting(); !votes || seat != e.Seat {
		return e, nil
	}
	if closes := t.VoteCloses(); !closes.IsZero() && !closes.After(e.At) {
		return e, games.Refuse("match.refuse.vote-closed")
	}
	if move, voted := t.VoteOf(e.User); voted && move == e.Text {
		return e, games.Refuse("match.refuse.voted", "Move", t.said(move))
	}
	e.Kind = games.Vote
	return e, nil
}

// said returns a move as members read it.
func (t *Table) said(move string) any {
	if said := t.Game.MoveText(t.Position(), move); !said.IsZero() {
		return said
	}
	return move
}

// elected returns the move that leads the current vote, by the member who voted for it
// first; false without votes.
func (t *Table) elected() (Entry, bool) {
	seat, votes := t.Voting()
	if counts := t.Tally(); votes && len(counts) > 0 {
		return Entry{Kind: games.Move, Seat: seat, Text: counts[0].Move, User: counts[0].First.User}, true
	}
	return Entry{}, false
}

// decided returns the move that leads by more than the number of missing votes. The
// electorate is the team, or for a channel the members who have voted in this match, at
// least two. A vote with a fixed time does not close early before the seat's first move,
// because its electorate is not known yet.
func (t *Table) decided() (Entry, bool) {
	seat, voting := t.Voting()
	known := func(m Standing) bool { return m.Seat == seat }
	if !voting || t.Match.Vote != Majority && !slices.ContainsFunc(t.Log.Moves, known) {
		return Entry{}, false
	}
	e, voted := t.elected()
	if !voted {
		return e, false
	}
	counts, votes := t.Tally(), 0
	for _, c := range counts {
		votes += c.Votes
	}
	lead := counts[0].Votes
	if len(counts) > 1 {
		lead -= counts[1].Votes
	}
	return e, lead > t.electorate(e.Seat)-votes
}

// electorate returns the number of known voters of a seat.
func (t *Table) electorate(seat games.Seat) int {
	members, least := map[string]bool{}, 1
	if t.Chair(seat).Kind == Anyone {
		least = 2
	}
	for _, p := range t.Chair(seat).Team {
		members[p.User] = true
	}
	for _, e := range t.Match.Entries {
		if isVote(e) && e.Seat == seat {
			members[e.User] = true
		}
	}
	return max(least, len(members))
}

// CloseVote makes the elected move when a vote's time has expired, and returns the table
// after it. It returns the same table if it is too early, or if the bot's uptime is not
// known yet. After downtime it extends the vote instead; see [Host.Beat]. It returns
// ErrStale if another process has closed the vote.
func (h *Host) CloseVote(ctx context.Context, t *Table) (*Table, error) {
	closes, fair := t.ballot()
	e, voted := t.elected()
	if !voted || closes.After(h.Now()) {
		return t, h.wake(ctx, t, DueVote, closes)
	}
	switch more, known, err := h.lost(ctx, closes, fair, t.VoteTime()); {
	case err != nil:
		return nil, err
	case !known:
		return t, h.wake(ctx, t, DueVote, h.Now().Add(hearing))
	case more > 0:
		e = extend(more)
	}
	e.N, e.At = len(t.Match.Entries), h.Now()
	e.Key = fmt.Sprintf("%s/%d/vote", t.Match.ID, e.N)
	return h.enter(ctx, t, e)
}
