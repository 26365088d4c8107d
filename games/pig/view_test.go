package pig

import (
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

func TestView(t *testing.T) {
	for _, c := range []struct {
		seats               int
		moves               string
		status, note, board string
	}{
		{2, "", "pig.status.first(Seat=0)", "", "🔴▫️▫️▫️▫️▫️▫️▫️▫️▫️🏠  **0**\n🌻▫️▫️▫️▫️▫️▫️▫️▫️▫️🏠  **0**"},
		{2, "6 5", "pig.status.choose(Count=11, Seat=0)", "pig.note.rolled(Face=[5])", "🔴▫️▫️▫️▫️🔸▫️▫️▫️▫️🏠  **0**\n🌻▫️▫️▫️▫️▫️▫️▫️▫️▫️🏠  **0**"},
		{2, "6 5 hold", "pig.status.first(Seat=1)", "pig.note.banked(Count=11, Seat=0)", "▫️▫️▫️▫️▫️🔴▫️▫️▫️▫️🏠  **11**\n🌻▫️▫️▫️▫️▫️▫️▫️▫️▫️🏠  **0**"},
		{2, "6 5 hold 1 2", "pig.status.choose(Count=2, Seat=0)", "pig.note.rolled(Face=[2])", "▫️▫️▫️▫️▫️🔴🔸▫️▫️▫️🏠  **11**\n🌻▫️▫️▫️▫️▫️▫️▫️▫️▫️🏠  **0**"},
		{2, "6 5 hold 1", "pig.status.first(Seat=0)", "pig.note.one(Face=[1], Seat=1)", "▫️▫️▫️▫️▫️🔴▫️▫️▫️▫️🏠  **11**\n🌻▫️▫️▫️▫️▫️▫️▫️▫️▫️🏠  **0**"},
		{3, "1 6 6 6 6", "pig.won(Count=24, Seat=1)", "pig.note.rolled(Face=[6])", "🔴▫️▫️▫️▫️▫️▫️▫️▫️▫️🏠  **0**\n▫️▫️▫️▫️▫️▫️▫️▫️▫️▫️🌻  **24**\n🟢▫️▫️▫️▫️▫️▫️▫️▫️▫️🏠  **0**"},
	} {
		v := play(t, c.seats, 20, c.moves).view()
		status, note, board := v.Status.String(), letters(v.Note), grid.Plain(v.Board.Emoji(grid.Circles, v.Marks))
		if status != c.status || note != c.note || board != c.board {
			t.Errorf("%q:\n%s\n%s\n%s\nwant\n%s\n%s\n%s", c.moves, board, status, note, c.board, c.status, c.note)
		}
	}
}

// letters formats a text with its cells as letters.
func letters(text games.Text) string {
	if face, ok := text.Args["Face"].(grid.Cells); ok {
		text.Args["Face"] = []string{face.Letters()}
	}
	return text.String()
}

func TestFiguresFitAPhone(t *testing.T) {
	for _, f := range figures() {
		if !f.View.Board.Fits() || f.View.Alt.IsZero() || !strings.HasPrefix(f.Caption.ID, "pig.figure.") {
			t.Errorf("%v: %+v", f.Caption, f.View)
		}
	}
}
