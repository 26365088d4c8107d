package start

import (
	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/match"
)

// board is what the start of a match adds to its board.
type board struct{ *commands.Core }

// Board is what the start of a match adds to every board: cards that replace the board
// until everyone has a seat and a hand, secrets that are shown, and the clock.
func Board(c *commands.Core) commands.Feature {
	f := board{c}
	return commands.Feature{Name: "card", Board: commands.Additions{Instead: card, Lines: f.lines}}
}

// lines returns the shown secrets, who was late, and the deadline of the turn.
func (f board) lines(t *match.Table, _ words.Speaker) commands.Lines {
	return commands.Lines{Small: append(f.secrets(t), lateLine(t), commands.ClockLine(t))}
}

// secrets returns the secrets whose owners show them while the match goes on.
func (f board) secrets(t *match.Table) (lines []games.Text) {
	if t.Game.Secrets == nil || t.Log.Show == match.Hidden || t.Outcome().Over {
		return nil
	}
	id := "commands.board.secret.open"
	if t.Log.Show == match.Spoiler {
		id = "commands.board.secret.spoiler"
	}
	for _, seat := range t.Secrets().Unrevealed() {
		hand, err := f.Host.Hand(t, seat)
		if err != nil {
			f.Log.Error("secret not shown", "match", t.Match.ID, "error", err)
			continue
		}
		lines = append(lines, games.T(id, "Secret", t.Game.Secrets.Show(t.Position(), seat, hand.Secret)))
	}
	return lines
}
