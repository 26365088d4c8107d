package commands

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// Where a team votes, the taps that make a move are votes for it. Once one has
// been cast, the keys are the moves that have been named, and one that opens a
// picker for any other; the board tells how many want which.

const actVote = "V" // vote for the move of the entry arg, which is a vote for it

// voteFeature is the votes of a team.
type voteFeature struct{ *Set }

func (f voteFeature) feature() feature {
	return feature{controls: map[string]control{actVote: {table: f.cast}}}
}

// cast votes for a move that somebody has named.
func (f voteFeature) cast(ctx context.Context, r Request, t *match.Table) (Reply, error) {
	c := r.control()
	n, err := strconv.Atoi(c.arg)
	if err != nil || n < 0 || n >= len(t.Match.Entries) || t.Match.Entries[n].Kind != games.Vote {
		return nil, games.Refuse("match.refuse.gone")
	}
	return f.act(ctx, r, match.Act{Channel: r.Channel, Match: t.Match.ID, At: c.at, Kind: games.Move, Text: t.Match.Entries[n].Text})
}

// many reports whether many play in one seat of an opening.
func many(o games.Opening) bool {
	return slices.Contains(o.Seats, games.Channel) || slices.Contains(o.Seats, games.Team)
}

// voteTimes are for how many seconds a vote can be open.
var voteTimes = [...]int{match.MinVote, 30, 60, 5 * 60, 60 * 60, match.MaxVote}

// voteParam is how a team decides.
func voteParam() Param {
	choices := []ParamChoice{{match.FirstMoves, games.T("commands.vote.param.first")}, {match.Majority, games.T("commands.vote.param.majority")}}
	for _, n := range voteTimes {
		choices = append(choices, ParamChoice{strconv.Itoa(n), lasting(n)})
	}
	return Param{Name: paramVote, About: games.T("commands.param.vote"), Choices: choices}
}

// lasting is a number of seconds in words.
func lasting(seconds int) games.Text {
	switch {
	case seconds%3600 == 0:
		return games.T("commands.expires.hours", "Count", seconds/3600)
	case seconds%60 == 0:
		return games.T("commands.expires.minutes", "Count", seconds/60)
	default:
		return games.T("commands.vote.seconds", "Count", seconds)
	}
}

// So many moves that were named have a line on the board, a key below it, and so
// long is the bar of one.
const (
	maxTallyLines = 8
	maxVoteKeys   = 2*buttonsARow - 1
	maxBar        = 10
)

// longARow is how many keys find room beside each other of which one has a label
// that is longer than a square's name.
const (
	longARow = 2
	maxShort = 4
)

// voteStatus says who votes.
func voteStatus(t *match.Table) games.Text {
	if t.Chair(t.Turn()).Kind == match.Team {
		return games.T("commands.vote.team", "Seat", t.Turn())
	}
	return games.T("commands.vote.channel")
}

// tallyLines are a line for each move that was named.
func tallyLines(t *match.Table) (lines []games.Text) {
	counts := t.Tally()
	for i, c := range counts {
		if i == maxTallyLines {
			return append(lines, games.T("commands.vote.more", "Count", len(counts)-i))
		}
		length := c.Votes
		if most := counts[0].Votes; most > maxBar {
			length = max(1, c.Votes*maxBar/most)
		}
		lines = append(lines, tallyLine(moveText(t.Game, t.Position(), c.Move), strings.Repeat("■", length), c.Votes))
	}
	return lines
}

// tallyLine is how many want a move. One that has words may have signs in them,
// and they are none between backticks.
func tallyLine(move any, bar string, count int) games.Text {
	if said, words := move.(games.Text); words && said.ID != "games.move" {
		return games.T("commands.vote.line.said", "Move", move, "Bar", bar, "Count", count)
	}
	return games.T("commands.vote.line", "Move", move, "Bar", bar, "Count", count)
}

// voteLine says when the vote closes.
func voteLine(t *match.Table) games.Text {
	if _, votes := t.Voting(); !votes {
		return games.Text{}
	}
	switch closes := t.VoteCloses(); {
	case closes.IsZero() && t.Match.Vote == match.Majority:
		return games.T("commands.vote.open.majority")
	case closes.IsZero():
		return games.T("commands.vote.open", "Time", lasting(int(t.VoteTime().Seconds())))
	case t.Match.Vote == match.Majority:
		return games.T("commands.vote.closes.majority")
	default:
		return games.T("commands.vote.closes", "Time", relative(closes))
	}
}

// decisionLine says how a team came to the move of that number.
func decisionLine(t *match.Table, move int, counts []match.Count) games.Text {
	votes := 0
	for _, c := range counts {
		votes += c.Votes
	}
	m := t.Log.Moves[move]
	return games.T("commands.vote.decided", "Move", moveText(t.Game, t.Positions[move], m.Text), "Count", counts[0].Votes, "Votes", votes)
}

// voteKeys are the moves that have been named, in the order in which they were, so
// that no key moves from under a finger, and one for any other.
func voteKeys(t *match.Table, plain words.Speaker) (blocks []Block) {
	counts := t.Tally()
	if len(counts) == 0 {
		return nil
	}
	counts = counts[:min(len(counts), maxVoteKeys)]
	slices.SortFunc(counts, func(a, b match.Count) int { return a.First.N - b.First.N })
	at := len(t.Match.Entries)
	buttons := mapped(counts, func(c match.Count) Button {
		return Button{Label: plain.Say(games.T("commands.part", "Part", moveText(t.Game, t.Position(), c.Move))), Custom: custom{actVote, t.Match.ID, at, strconv.Itoa(c.First.N)}.String()}
	})
	most := buttonsARow
	if slices.ContainsFunc(buttons, func(b Button) bool { return utf8.RuneCountInString(b.Label) > maxShort }) {
		most = longARow
	}
	buttons = append(buttons, button(plain, "other", custom{actPart, t.Match.ID, at, tapped{}.String()}, Plain))
	for row := range slices.Chunk(buttons, most) {
		blocks = append(blocks, Block{Buttons: row})
	}
	return blocks
}
