package play

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// Where a team votes, the taps that complete a move vote for it. After the first vote
// the keys are the moves with votes, and one that opens a picker for any other move.
// The board shows the votes.

// cast votes for a move that already has votes.
func (f feature) cast(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	c := r.Control()
	n, err := strconv.Atoi(c.Arg)
	if err != nil || n < 0 || n >= len(t.Match.Entries) || t.Match.Entries[n].Kind != games.Vote {
		return nil, games.Refuse("match.refuse.gone")
	}
	return f.Act.Do(ctx, r, match.Act{Channel: r.Channel, Match: t.Match.ID, At: c.At, Kind: games.Move, Text: t.Match.Entries[n].Text})
}

// The greatest numbers of moves with a line on the board and with a key, and the
// greatest length of a bar.
const (
	maxTallyLines = 8
	maxVoteKeys   = 2*commands.ButtonsPerRow - 1
	maxBar        = 10
)

// longARow is the number of keys in a row if the label of one is longer than maxShort,
// the name of a square.
const (
	longARow = 2
	maxShort = 4
)

// tallyLines returns a line for each move with votes.
func tallyLines(t *match.Table) (lines []games.Text) {
	counts := t.Votes().Tally()
	for i, c := range counts {
		if i == maxTallyLines {
			return append(lines, games.T("commands.vote.more", "Count", len(counts)-i))
		}
		length := c.Votes
		if most := counts[0].Votes; most > maxBar {
			length = max(1, c.Votes*maxBar/most)
		}
		lines = append(lines, tallyLine(commands.MoveText(t.Game, t.Position(), c.Move), strings.Repeat("■", length), c.Votes))
	}
	return lines
}

// tallyLine returns the votes for a move. A move in words may contain emoji, which
// backticks would not show.
func tallyLine(move any, bar string, count int) games.Text {
	if said, words := move.(games.Text); words && said.ID != "games.move" {
		return games.T("commands.vote.line.said", "Move", move, "Bar", bar, "Count", count)
	}
	return games.T("commands.vote.line", "Move", move, "Bar", bar, "Count", count)
}

// voteLine says when the vote ends.
func voteLine(t *match.Table) games.Text {
	if _, votes := t.Votes().Seat(); !votes {
		return games.Text{}
	}
	switch closes := t.Votes().Closes(); {
	case closes.IsZero() && t.Match.Vote == match.Majority:
		return games.T("commands.vote.open.majority")
	case closes.IsZero():
		return games.T("commands.vote.open", "Time", commands.Lasting(int(t.Votes().Duration().Seconds())))
	case t.Match.Vote == match.Majority:
		return games.T("commands.vote.closes.majority")
	default:
		return games.T("commands.vote.closes", "Time", commands.Relative(closes))
	}
}

// decisionLine says how a team voted for the move of a number.
func decisionLine(t *match.Table, move int, counts []match.Count) games.Text {
	votes := 0
	for _, c := range counts {
		votes += c.Votes
	}
	m := t.Log.Moves[move]
	return games.T("commands.vote.decided", "Move", commands.MoveText(t.Game, t.Positions[move], m.Text), "Count", counts[0].Votes, "Votes", votes)
}

// lastMove says how the last move of a team came about, which the board does not show:
// the member who made it, or the votes.
func lastMove(t *match.Table) games.Text {
	for i := len(t.Log.Moves) - 1; i >= 0 && !t.Outcome().Over; i-- {
		if by := t.Log.Moves[i]; t.Chair(by.Seat).Shared() {
			if counts := t.Votes().Decision(by); len(counts) > 0 {
				return decisionLine(t, i, counts)
			}
			return games.T("commands.board.moved-last", "Member", commands.Mention(t.Match.Entries[by.Entry].User))
		}
	}
	return games.Text{}
}

// voteKeys returns the moves with votes in the order of their first votes, so that
// keys do not move, and a key for any other move.
func voteKeys(t *match.Table, plain words.Speaker) (blocks []commands.Block) {
	counts := t.Votes().Tally()
	if len(counts) == 0 {
		return nil
	}
	counts = counts[:min(len(counts), maxVoteKeys)]
	slices.SortFunc(counts, func(a, b match.Count) int { return a.First.N - b.First.N })
	at := len(t.Match.Entries)
	buttons := commands.Mapped(counts, func(c match.Count) commands.Button {
		return commands.Button{Label: plain.Say(games.T("commands.part", "Part", commands.MoveText(t.Game, t.Position(), c.Move))), Custom: commands.NewID(commands.ActVote, t.Match.ID, at, strconv.Itoa(c.First.N)).String()}
	})
	most := commands.ButtonsPerRow
	if slices.ContainsFunc(buttons, func(b commands.Button) bool { return utf8.RuneCountInString(b.Label) > maxShort }) {
		most = longARow
	}
	buttons = append(buttons, commands.NewButton(plain, "commands.button.other", commands.NewID(commands.ActPart, t.Match.ID, at, commands.Tap{}.String()), commands.Plain))
	for row := range slices.Chunk(buttons, most) {
		blocks = append(blocks, commands.Block{Buttons: row})
	}
	return blocks
}

// In a match of teams, members join a side by a button of the board while the match is
// played.

// joinKeys returns a button for each team. They are omitted during a proposal, for
// lack of room.
func joinKeys(t *match.Table, plain words.Speaker) (buttons []commands.Button) {
	if t.Log.Proposal != nil {
		return nil
	}
	for i, c := range t.Log.Chairs {
		if c.Kind != match.Team {
			continue
		}
		seat := t.Game.Info.Seats[i]
		buttons = append(buttons, commands.Button{
			Label: plain.Say(games.T("commands.button.join-side", "Role", t.Game.Info.Text("seat", seat.ID))), Emoji: seat.Sign.Emoji(plain.Style),
			Custom: commands.IDNow(commands.ActJoin, t, strconv.Itoa(i)).String(),
		})
	}
	return buttons
}

// teamLine asks members to join the team to move if it is empty.
func teamLine(t *match.Table) games.Text {
	if c := t.Chair(t.Turn()); c.Kind == match.Team && len(c.Team) == 0 {
		return games.T("commands.team.empty", "Seat", t.Turn())
	}
	return games.Text{}
}
