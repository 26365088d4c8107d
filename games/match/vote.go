package match

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"parlour/games"
)

// Members who share a seat can vote on each of its moves. A vote is an entry of the log,
// though it does not change the position. So it has a receipt, is stored once, survives a
// restart, and raises the match's version. The tally is counted from the entries since the
// position last changed; folding the log ignores votes.

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

// ParseVote parses the Vote of a Start; "" for an opening without votes.
func ParseVote(vote string, o games.Opening) (string, error) {
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

// AsVote turns a member's move into a vote if the seat votes.
func (b Ballot) AsVote(e Entry) (Entry, error) {
	if seat, votes := b.Seat(); !votes || seat != e.Seat {
		return e, nil
	}
	if closes := b.Closes(); !closes.IsZero() && !closes.After(e.At) {
		return e, games.Refuse("match.refuse.vote-closed")
	}
	if move, voted := b.VoteOf(e.User); voted && move == e.Text {
		said := any(move) // as members read it
		if text := b.table.Game.MoveText(b.table.Position(), move); !text.IsZero() {
			said = text
		}
		return e, games.Refuse("match.refuse.voted", "Move", said)
	}
	e.Kind = games.Vote
	return e, nil
}

// Ballot is the vote of a table's members on their seat's next move.
type Ballot struct{ table *Table }

// Votes returns the table's current vote.
func (t *Table) Votes() Ballot { return Ballot{t} }

// Duration returns how long a vote is open after the first vote.
func (b Ballot) Duration() time.Duration {
	seconds, err := strconv.Atoi(b.table.Match.Vote)
	if err != nil {
		seconds = MaxVote
	}
	return time.Duration(seconds) * time.Second
}

// Seat returns the seat that decides its move by vote now; false for none.
func (b Ballot) Seat() (games.Seat, bool) {
	seat := b.table.Turn()
	if _, asked := b.table.Correcting(); asked || b.table.Match.Vote == "" || len(b.table.Choices().Seats()) > 0 || !b.table.Chair(seat).Shared() {
		return games.Nobody, false
	}
	return seat, true
}

// entries returns the entries since the position last changed, which contain the current
// votes; nil if no seat votes.
func (b Ballot) entries() []Entry {
	if _, votes := b.Seat(); !votes {
		return nil
	}
	return entriesOfTurn(b.table.Match.Entries, len(b.table.Match.Entries))
}

// entriesOfTurn returns the entries before entry n back to the last one that changed the
// moves.
func entriesOfTurn(entries []Entry, n int) []Entry {
	first := n
	for first > 0 && !revokes(entries[first-1]) {
		first--
	}
	return entries[first:n]
}

// Closes returns when the current vote closes; zero before the first vote.
func (b Ballot) Closes() time.Time {
	closes, _ := b.Times()
	return closes
}

// Times returns when the current vote closes, and the time up to which downtime is already
// added to it. A pause does not count.
func (b Ballot) Times() (closes, fair time.Time) {
	var paused time.Time
	for _, e := range b.entries() {
		switch {
		case closes.IsZero() && e.Kind == games.Vote:
			closes, fair = e.At.Add(b.Duration()), e.At
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
	Move   string
	Votes  int
	First  Entry    // the earliest of these votes
	Voters []string // who voted for it, in the order of their votes
}

// Tally counts the current votes; a member's last vote counts. It is sorted by votes, and
// by the earliest vote among equals.
func (b Ballot) Tally() []Count { return countVotes(b.entries()) }

// Decision returns the tally of the vote that decided a move; empty for a move without
// votes.
func (b Ballot) Decision(m StandingMove) []Count {
	if m.Entry >= len(b.table.Match.Entries) {
		return nil
	}
	return countVotes(entriesOfTurn(b.table.Match.Entries, m.Entry))
}

// countVotes returns the sorted tally of the votes among some entries.
func countVotes(cast []Entry) []Count {
	last := map[string]Entry{} // by member; a repeated vote keeps its age
	for _, e := range cast {
		if e.Kind != games.Vote {
			continue
		}
		if now, again := last[e.User]; !again || now.Text != e.Text {
			last[e.User] = e
		}
	}
	counts := map[string]Count{}
	for _, e := range slices.SortedFunc(maps.Values(last), func(a, b Entry) int { return a.N - b.N }) {
		c, named := counts[e.Text]
		if !named {
			c = Count{Move: e.Text, First: e}
		}
		c.Votes++
		c.Voters = append(c.Voters, e.User)
		counts[e.Text] = c
	}
	return slices.SortedFunc(maps.Values(counts), func(a, b Count) int { return cmp.Or(b.Votes-a.Votes, a.First.N-b.First.N) })
}

// VoteOf returns the move that a member has voted for in the current vote.
func (b Ballot) VoteOf(user string) (string, bool) {
	for _, e := range slices.Backward(b.entries()) {
		if e.Kind == games.Vote && e.User == user {
			return e.Text, true
		}
	}
	return "", false
}

// Elected returns the move that leads the current vote, by the member who voted for it
// first; false without votes.
func (b Ballot) Elected() (Entry, bool) {
	seat, votes := b.Seat()
	if counts := b.Tally(); votes && len(counts) > 0 {
		return Entry{Kind: games.Move, Seat: seat, Text: counts[0].Move, User: counts[0].First.User}, true
	}
	return Entry{}, false
}

// Decided returns the move that leads by more than the number of missing votes. The
// electorate is the team, or for a channel the members who have voted in this match, at
// least two. A vote with a fixed time does not close early before the seat's first move,
// because its electorate is not known yet.
func (b Ballot) Decided() (Entry, bool) {
	e, voted := b.Elected()
	n, known := b.Missing()
	return e, voted && known && n == 0
}

// Missing returns how many more votes for the leading move decide the vote. It reports
// false if only its end does.
func (b Ballot) Missing() (int, bool) {
	seat, voting := b.Seat()
	moved := func(m StandingMove) bool { return m.Seat == seat }
	counts := b.Tally()
	if !voting || len(counts) == 0 || b.table.Match.Vote != Majority && !slices.ContainsFunc(b.table.Log.Moves, moved) {
		return 0, false
	}
	votes, lead := 0, counts[0].Votes
	for _, c := range counts {
		votes += c.Votes
	}
	if len(counts) > 1 {
		lead -= counts[1].Votes
	}
	margin := b.electorate(seat) - votes - lead
	if margin < 0 {
		return 0, true
	}
	return margin/2 + 1, true
}

// electorate returns the number of known voters of a seat.
func (b Ballot) electorate(seat games.Seat) int {
	members, least := map[string]bool{}, 1
	if b.table.Chair(seat).Kind == Anyone {
		least = 2
	}
	for _, p := range b.table.Chair(seat).Team {
		members[p.User] = true
	}
	for _, e := range b.table.Match.Entries {
		if e.Kind == games.Vote && e.Seat == seat {
			members[e.User] = true
		}
	}
	return max(least, len(members))
}

// Choices describes the choices of seats that move at the same time.
type Choices struct{ table *Table }

// Choices returns the table's simultaneous choices.
func (t *Table) Choices() Choices { return Choices{t} }

// Seats returns the seats that choose at the same time now; none if one seat is to move.
func (ch Choices) Seats() []games.Seat {
	t := ch.table
	if t.Game.Simultaneous == nil || t.Match.Status != Live || t.Log.Paused != nil || t.Outcome().Over {
		return nil
	}
	if seats := t.Game.Simultaneous.Seats(t.Position()); len(seats) > 1 {
		return seats
	}
	return nil
}

// Awaited returns the seats of Seats that have not chosen yet.
func (ch Choices) Awaited() []games.Seat {
	return slices.DeleteFunc(slices.Clone(ch.Seats()), ch.Has)
}

// Has reports whether a seat has chosen and waits for others.
func (ch Choices) Has(s games.Seat) bool {
	_, has := ch.table.Log.Choices[s]
	return has
}

// PositionFor returns the position for a seat that is to move. With simultaneous choices it is
// this seat's turn in it.
func (t *Table) PositionFor(s games.Seat) games.Position {
	if slices.Contains(t.Choices().Seats(), s) {
		return t.Game.Simultaneous.WithTurn(t.Position(), s)
	}
	return t.Position()
}

// MayMove reports whether a seat is to move, or may still change its choice.
func (t *Table) MayMove(s games.Seat) bool {
	return s >= 0 && (s == t.Turn() || slices.Contains(t.Choices().Seats(), s))
}

// Outdated reports whether an entry after the first seen ones affects the moves of others.
// Choices, votes, hints, extensions and members who join a team do not.
func (t *Table) Outdated(seen int) bool {
	if seen < 0 || seen > len(t.Match.Entries) {
		return true
	}
	return slices.ContainsFunc(t.Match.Entries[seen:], func(e Entry) bool { return affectsOthers(t, e) })
}

// affectsOthers reports whether an entry affects the moves of others.
func affectsOthers(t *Table, e Entry) bool { return !kinds[e.Kind].private && !t.Log.joinsTeam(e) }

// OwnSeat returns the seat in which a member plays, regardless of the turn.
func (t *Table) OwnSeat(user string) (games.Seat, bool) {
	if seat, ok := t.SeatOf(user); ok && t.Chair(seat).Kind != Anyone {
		return seat, true
	}
	return findChair(t, Member, user)
}
