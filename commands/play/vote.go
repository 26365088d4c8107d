package play

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/grid"
	"parlour/games/match"
)

// Where a team votes, the taps that complete a move vote for it. After the first vote
// the keys are the moves with votes, then all others if they are few, else one that opens a
// picker for any other move. The board shows the votes.

// cast votes for a move that already has votes.
func (f feature) cast(ctx context.Context, r commands.Request, t *match.Table) (commands.Reply, error) {
	c := r.Control()
	n, err := strconv.Atoi(c.Arg)
	if err != nil || n < 0 || n >= len(t.Match.Entries) || t.Match.Entries[n].Kind != games.Vote {
		return nil, games.Refuse("match.refuse.gone")
	}
	return f.Act.Do(ctx, r, match.Act{Channel: r.Channel, Match: t.Match.ID, At: c.At, Kind: games.Move, Text: t.Match.Entries[n].Text})
}

// voteStatus says how many votes are missing, or when the vote ends; zero before the first.
func voteStatus(t *match.Table, plain words.Speaker) games.Text {
	counts := t.Votes().Tally()
	if len(counts) == 0 || t.Log.Paused != nil || t.Outcome().Over {
		return games.Text{}
	}
	who, channel := games.T("commands.vote.channel"), true
	if t.Chair(t.Turn()).Kind == match.Team {
		who, channel = games.T("commands.vote.team", "Seat", t.Turn()), false
	}
	move := plain.Say(games.T("commands.part", "Part", commands.MoveText(t.Game, t.Position(), counts[0].Move)))
	leads := len(counts) == 1 || counts[0].Votes > counts[1].Votes
	missing, known := t.Votes().Missing()
	switch {
	case known && missing == 1 && channel && leads:
		return games.T("commands.vote.decides", "Move", move)
	case known && (missing == 1 || t.Match.Vote == match.Majority):
		return games.T("commands.vote.missing", "Who", who, "Count", missing, "Move", move)
	default:
		return games.T("commands.vote.closes", "Who", who, "Time", commands.Relative(t.Votes().Closes()))
	}
}

// The greatest numbers of moves with a line on the board, of signs in a line, and of votes
// whose members are named, if the move is short and if it is drawn.
const (
	maxTallyLines = 8
	maxBar        = 10
	maxNamed      = 3
	maxNamedDrawn = 1
)

// tallyLines returns a line for each move with votes.
func tallyLines(t *match.Table, say words.Speaker) (lines []games.Text) {
	counts := t.Votes().Tally()
	for i, c := range counts {
		if i == maxTallyLines {
			return append(lines, games.T("commands.vote.more", "Count", len(counts)-i))
		}
		length := c.Votes
		if most := counts[0].Votes; most > maxBar {
			length = max(1, c.Votes*maxBar/most)
		}
		lines = append(lines, tallyLine(t, c, length, say))
	}
	return lines
}

// tallyLine returns the votes for a move, and who has voted for it if they are few. Backticks
// would not show the emoji of a move that contains cells; its votes have no other emoji.
func tallyLine(t *match.Table, c match.Count, length int, say words.Speaker) games.Text {
	id, sign, most := "commands.vote.line", games.Text{}, maxNamed
	if cell := t.Game.Info.Seats[t.Turn()].Sign; !cell.IsZero() {
		sign = games.T("commands.part", "Part", games.Cells(cell))
	}
	move := commands.MoveText(t.Game, t.Position(), c.Move)
	if said, ok := move.(games.Text); ok && drawn(said) {
		id, sign, most = "commands.vote.line.said", games.Text{}, maxNamedDrawn
	}
	bar := strings.Repeat(cmp.Or(say.Say(sign), "■"), length)
	var names []games.Text
	if len(c.Voters) <= most {
		names = games.Mapped(c.Voters, func(user string) games.Text { return games.T("commands.part", "Part", commands.Mention(user)) })
	}
	return games.T(id, "Move", move, "Bar", commands.Markup(bar), "Count", c.Votes, "Names", names)
}

// drawn reports whether a text contains cells.
func drawn(t games.Text) bool {
	for _, arg := range t.Args {
		inner, nested := arg.(games.Text)
		if _, cells := arg.(grid.Cells); cells || nested && drawn(inner) {
			return true
		}
	}
	return false
}

// voteLine says how to vote, before the first vote.
func voteLine(t *match.Table) games.Text {
	_, votes := t.Votes().Seat()
	switch {
	case !votes || !t.Votes().Closes().IsZero():
		return games.Text{}
	case t.Match.Vote == match.Majority:
		return games.T("commands.vote.open.majority")
	default:
		return games.T("commands.vote.open", "Time", commands.Lasting(int(t.Votes().Duration().Seconds())))
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

// The greatest number of legal moves that all have a key, and of moves with votes that have
// one if there are more.
const (
	maxFewMoves = 10
	maxVoteKeys = 9
)

// voteKeys returns a key for each legal move if they are few, in the order of the board, so that none moves under a thumb;
// else for the moves with votes, in the order in which they got their first, and one for any other. Keys of moves with votes
// say how many. The leader stands out.
func voteKeys(t *match.Table, plain words.Speaker) (blocks []commands.Block) {
	counts := t.Votes().Tally()
	if len(counts) == 0 {
		return nil
	}
	at, leader := len(t.Match.Entries), counts[0].Move
	all, few := choices(t)
	if !few {
		counts = counts[:min(len(counts), maxVoteKeys)]
		slices.SortFunc(counts, func(a, b match.Count) int { return a.First.N - b.First.N })
		all = games.Mapped(counts, func(c match.Count) string { return c.Move })
	}
	buttons := games.Mapped(all, func(move string) commands.Button {
		i := slices.IndexFunc(counts, func(c match.Count) bool { return c.Move == move })
		if i < 0 {
			return commands.Button{Label: voteLabel(t, move, plain), Custom: commands.NewID(commands.ActMove, t.Match.ID, at, move).String()}
		}
		b := commands.Button{Custom: commands.NewID(commands.ActVote, t.Match.ID, at, strconv.Itoa(counts[i].First.N)).String()}
		if b.Label = fmt.Sprintf("%s · %d", voteLabel(t, move, plain), counts[i].Votes); move == leader {
			b.Style = commands.Primary
		}
		return b
	})
	if !few {
		buttons = append(buttons, commands.NewButton(plain, "commands.button.other", commands.NewID(commands.ActPart, t.Match.ID, at, commands.Tap{}.String()), commands.Plain))
	}
	for row := range slices.Chunk(buttons, voteKeysPerRow(buttons)) {
		blocks = append(blocks, commands.Block{Buttons: row})
	}
	return blocks
}

// choices returns the legal moves, first those that a key makes by one tap, and whether there are so few that each has a
// key.
func choices(t *match.Table) (all []string, few bool) {
	p := t.Position()
	if t.Game.MoveForm(p) != nil {
		return nil, false
	}
	for _, made := range commands.OneTap(t.Game, p) {
		all = append(all, made)
	}
	for move := range p.Moves() {
		if !slices.Contains(all, move) {
			all = append(all, move)
		}
		if len(all) > maxFewMoves || !commands.IDNow(commands.ActMove, t, move).Fits() {
			return nil, false
		}
	}
	return all, true
}

// voteLabel returns a move as its key shows it: the label of the game's own key if one tap
// makes the move.
func voteLabel(t *match.Table, move string, plain words.Speaker) string {
	p := t.Position()
	for key, made := range commands.OneTap(t.Game, p) {
		if made == move {
			return plain.Say(commands.Called(t.Game, p, key, made))
		}
	}
	return plain.Say(games.T("commands.part", "Part", commands.MoveText(t.Game, p, move)))
}

// The width of a row of keys on a phone, and of the parts of a key, in pixels.
const (
	rowWidth    = 312
	keyPadding  = 32 // with the gap to the next
	keySign     = 24
	keyRuneWide = 9
)

// voteKeysPerRow returns how many of the keys fit beside each other.
func voteKeysPerRow(keys []commands.Button) int {
	widest := 0
	for _, k := range keys {
		width := keyPadding + keyRuneWide*utf8.RuneCountInString(k.Label)
		if k.Emoji != "" {
			width += keySign
		}
		widest = max(widest, width)
	}
	return min(max(1, rowWidth/widest), commands.ButtonsPerRow)
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
			Label: plain.Say(games.T("commands.button.join-side", "Role", t.Game.Info.Text("seat", seat.ID))), Emoji: plain.Sign(seat.Sign),
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
