package match

import (
	"slices"
	"strconv"
	"strings"

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
		return e, games.Refuse("match.refuse.voted", "Move", moveText(b.table, move))
	}
	e.Kind = games.Vote
	return e, nil
}

// moveText returns a move as members read it.
func moveText(t *Table, move string) any {
	if said := t.Game.MoveText(t.Position(), move); !said.IsZero() {
		return said
	}
	return move
}
