package archive_test

import (
	"strings"
	"testing"

	"parlour/commands/commandstest"
	"parlour/games"
)

// undrawable is a position whose board cannot be drawn.
type undrawable struct{ games.Position }

func (u undrawable) View() games.View {
	v := u.Position.View()
	v.Board.Rows = nil
	return v
}

// A result is shared without its picture if the match cannot be drawn, because it is shared
// only once.
func TestAResultIsSharedWithoutItsPicture(t *testing.T) {
	w := commandstest.New(t)
	w.Say("alice", "/pathway play size:4")
	w.Say("alice", "/move move:"+w.FirstMove(w.Table()))
	w.Think()
	w.Say("alice", "/game resign")
	reply := w.Press("alice", w.Board, w.Button(w.Set.Board(t.Context(), w.Table(), ""), "Share"))
	shared := w.Host.Cached(w.Channel, w.Table().Match.ID)
	for i, p := range shared.Positions {
		shared.Positions[i] = undrawable{p}
	}
	shown := w.Shows(reply.Message)
	last := shown[len(shown)-1]
	if got := commandstest.Texts(last); !strings.Contains(got, "Pathway") || !strings.Contains(got, "Parlour won") || len(last.Files) > 0 {
		t.Errorf("the post is %s", got)
	}
	w.Button(last, "Try one yourself")
}
