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

// Where many play in a seat, a match can have them vote on each of its moves. A
// vote is an entry of the log, though it changes nothing on the board: so it has
// its receipt, is stored once, raises the version by which boards are redrawn and
// two processes kept apart, and is there after a restart, all as for a move. It
// costs little there, since what a vote comes to is read from the entries since
// the position last changed, and nothing of it is folded or kept.

// Majority, as the Vote of a Start, has a vote close as soon as it is decided.
const Majority = "majority"

// FirstMoves, as the Vote of a Start, is that whoever moves first does, even
// where the channel's last game had votes.
const FirstMoves = "first"

// For how long a team can vote, in seconds. A vote by majority that comes to no
// decision closes after the most.
const (
	MinVote = 15
	MaxVote = 24 * 60 * 60
)

// votesBy reads the Vote of a Start; "" where nobody votes in the opening.
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

// VoteTime is how long a vote at the table is open from the first one cast.
func (t *Table) VoteTime() time.Duration {
	seconds, err := strconv.Atoi(t.Match.Vote)
	if err != nil {
		seconds = MaxVote
	}
	return time.Duration(seconds) * time.Second
}

// Voting is the seat that decides by vote what to do now; false for none.
func (t *Table) Voting() (games.Seat, bool) {
	seat := t.Turn()
	if _, asked := t.Disputed(); asked || t.Match.Vote == "" || len(t.Choosing()) > 0 || !t.Chair(seat).Shared() {
		return games.Nobody, false
	}
	return seat, true
}

// cast are the entries among which are the votes of the present turn; nil where
// nobody votes.
func (t *Table) cast() []Entry {
	if _, votes := t.Voting(); !votes {
		return nil
	}
	return turnBefore(t.Match.Entries, len(t.Match.Entries))
}

// turnBefore are the entries before the one of a number since the position was
// another.
func turnBefore(entries []Entry, n int) []Entry {
	first := n
	for first > 0 && !revokes(entries[first-1]) {
		first--
	}
	return entries[first:n]
}

func isVote(e Entry) bool { return e.Kind == games.Vote }

// VoteCloses is when the present vote closes; zero before anyone has voted.
func (t *Table) VoteCloses() time.Time {
	closes, _ := t.ballot()
	return closes
}

// ballot is when the present vote closes, and until when what was lost of its time
// was made good. Time in which the game rested does not count.
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

// Count is how many want a move.
type Count struct {
	Move  string
	Votes int
	First Entry // the earliest of these votes
}

// Tally counts the present votes: a member's last counts. The move that most want
// comes first, and of equals the one that was voted for the earliest.
func (t *Table) Tally() []Count { return tally(t.cast()) }

// Decision is the tally of the vote that made a move that stands; empty where
// none did.
func (t *Table) Decision(m Standing) []Count {
	if m.Entry >= len(t.Match.Entries) {
		return nil
	}
	return tally(turnBefore(t.Match.Entries, m.Entry))
}

func tally(cast []Entry) []Count {
	last := map[string]Entry{} // by member; a vote that was given again is as old as it was
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

// VoteOf is the move that a member has voted for in the present vote.
func (t *Table) VoteOf(user string) (string, bool) {
	for _, e := range slices.Backward(t.cast()) {
		if isVote(e) && e.User == user {
			return e.Text, true
		}
	}
	return "", false
}

// vote makes of a member's move what it is where the team votes: a vote.
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

// said is a move as members read it.
func (t *Table) said(move string) any {
	if said := t.Game.MoveText(t.Position(), move); !said.IsZero() {
		return said
	}
	return move
}

// elected is the move that the present vote makes as it stands, in the name of
// whoever wanted it first; false where nobody has voted.
func (t *Table) elected() (Entry, bool) {
	seat, votes := t.Voting()
	if counts := t.Tally(); votes && len(counts) > 0 {
		return Entry{Kind: games.Move, Seat: seat, Text: counts[0].Move, User: counts[0].First.User}, true
	}
	return Entry{}, false
}

// decided is the move of a vote that those who have not voted cannot change any
// more: it leads by more than their number. They are the members of the team, or
// where that is the channel whoever has voted in this game, two at the least. Where
// there is a time for each vote, it is not cut short before the seat's first move:
// nobody knows yet who will want to vote.
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

// electorate is how many members vote in a seat, as far as is known.
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

// CloseVote makes the move that a table's vote has come to, once its time is up,
// and returns the table after it; the same where it is too early, or where it
// cannot be known yet whether the bot was there all the time. Where it was not,
// the vote is open for longer instead; see [Host.Beat]. It returns ErrStale where
// somebody else has closed it.
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
