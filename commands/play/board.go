package play

import (
	"context"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// board is /game board, and what playing adds to a board: proposals, votes, teams and
// corrections.
type board struct{ *commands.Core }

// Board is /game board, and what playing adds to every board.
func Board(c *commands.Core) commands.Feature {
	f := board{c}
	return commands.Feature{
		Name:  "board",
		Table: []commands.Spec{{Name: "board", About: games.T("commands.game.board"), Public: true, Table: f.repost}},
		Board: commands.Additions{
			Lines: f.lines, Rows: consentKeys, Moves: f.moves, Keys: choosingKeys,
			Buttons: commands.Buttons{
				commands.SlotJoin: joinKeys, commands.SlotResign: resignKey, commands.SlotResume: resumeKey,
			},
		},
	}
}

// repost shows the board at the bottom of the channel.
func (f board) repost(_ context.Context, _ commands.Request, t *match.Table) (commands.Reply, error) {
	return commands.Message{Board: t}, nil
}

// lines returns the votes, who moved last for a team, and what the players wait for.
func (f board) lines(t *match.Table, _ words.Speaker) commands.Lines {
	return commands.Lines{
		Large: tallyLines(t),
		Note:  lastMove(t),
		Small: append(consentLines(t), choosingLine(t), voteLine(t), teamLine(t)),
	}
}

// moves returns corrections, and the moves to vote for in place of the game's keys.
func (f board) moves(t *match.Table, plain words.Speaker) (rows []commands.Block, instead bool) {
	votes := voteKeys(t, plain)
	return append(correctionKeys(t, plain), votes...), len(votes) > 0
}
