package squares

import (
	"testing"

	"pgregory.net/rapid"

	"parlour/games"
	"parlour/games/grid"
)

func TestAdd(t *testing.T) {
	six := set(Red, "oo.o.o", "oo.oBo", "o.bR.o", "oo.ooo", "oooo.o", "......")
	small := set(Red, "oo", "ob")
	stuck := set(Blue, "RB")
	over := set(games.Nobody, "oo")
	tests := []struct {
		board        Board
		draft, value string
		want         string
		ok           bool
	}{
		{six, "", "b", "b", true},
		{six, "b", "f", "f", true}, // the later of two quick taps
		{six, "b", "b3", "b3", true},
		{six, "", "c2", "c2", true},
		{six, "b", "f4", "f4", true},
		{six, "b", "back", "", true},
		{six, "", "back", "", false},
		{six, "", "b4", "", false}, // closed
		{six, "", "e5", "", false}, // a disc
		{six, "", "g", "", false},
		{six, "", "", "", false},
		{wide(26), "", "z", "z", true},
		{small, "", "a1", "a1", true},
		{small, "", "b1", "", false},
		{small, "", "a", "", false}, // there are no columns to pick
		{stuck, "", "pass", "pass", true},
		{stuck, "", "a1", "", false},
		{over, "", "a1", "", false},
	}
	for _, tt := range tests {
		got, ok := tt.board.add(tt.draft, tt.value)
		if ok != tt.ok || ok && got != tt.want {
			t.Errorf("%dx%d: %q and a tap on %q are %q, %v; want %q, %v", tt.board.Width, tt.board.Height, tt.draft, tt.value, got, ok, tt.want, tt.ok)
		}
	}
}

func TestDraft(t *testing.T) {
	b := set(Red, "oo.o.o", "oo.oBo", "o.bR.o", "oo.ooo", "oooo.o", "......")
	v := b.draft(b.View(), "b")
	want := "▫️🇦\u200b🇧\u200b🇨\u200b🇩\u200b🇪\u200b🇫\u200b\n6️⃣▫️6️⃣▫️▫️▫️▫️\n5️⃣▫️5️⃣▫️▫️🔷▫️\n4️⃣▫️▫️🟦🔴▫️▫️\n3️⃣▫️3️⃣▫️▫️▫️▫️\n2️⃣▫️2️⃣▫️▫️▫️▫️\n1️⃣▫️▫️▫️▫️▫️▫️"
	if got := grid.Plain(v.Board.Emoji(v.Marks)); got != want {
		t.Errorf("the board is\n%s\nwant\n%s", got, want)
	}
	if got := v.Status.String(); got != "games.status.row(Column=b, Seat=0)" || !v.Note.IsZero() {
		t.Errorf("it says %s and %v", got, v.Note)
	}
	b.Closed = func(closed []Square) games.Text { return games.T("game.closed", "Squares", Names(closed)) }
	for column, want := range map[string]string{"b": "game.closed(Squares=b1, b4)", "a": "game.closed(Squares=a1)"} {
		if got := b.draft(b.View(), column).Score.String(); got != want {
			t.Errorf("in column %s the last line is %s, want %s", column, got, want)
		}
	}
	large := wide(12)
	v = large.draft(large.View(), "c")
	if got := v.Note.String(); got != "games.squares.type(Square=c7)" {
		t.Errorf("on a wide board the note is %s", got)
	}
	for row, want := range map[int]string{0: "12", 2: "10", 3: "9"} {
		if got := v.Board.Rows[row].Cells[2].Tile.Piece.Label(); got != want {
			t.Errorf("row %d from the top is %s, want %s", row, got, want)
		}
	}
}

// On a board of any size exactly the open squares can be tapped, in at most four taps.
func TestEveryOpenSquareCanBeTapped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 26).Draw(t, "width"), rapid.IntRange(1, 26).Draw(t, "height")
		b := Board{Look: paved, Game: "game", Width: w, Height: h, Turn: Red, Pass: "pass"}
		every := rapid.IntRange(1, 40).Draw(t, "every")
		for i := 0; i < w*h; i += every {
			b.Open = append(b.Open, Square{i % w, i / w})
		}
		made := map[string]bool{}
		drafts, seen := []string{""}, map[string]bool{"": true}
		for n := 0; n < len(drafts); n++ {
			for _, row := range b.keys(drafts[n]) {
				for _, k := range row {
					next, ok := b.add(drafts[n], k.Value)
					switch {
					case ok == k.Disabled:
						t.Fatalf("%s: a tap on %q is taken: %v", drafts[n], k.Value, ok)
					case k.Done:
						made[next] = true
					case ok && !seen[next]:
						drafts, seen[next] = append(drafts, next), true
					}
				}
			}
		}
		for _, s := range b.Open {
			if !made[s.String()] {
				t.Fatalf("%s cannot be tapped", s)
			}
		}
		if len(made) != len(b.Open) {
			t.Fatalf("%d squares can be tapped, and %d are open", len(made), len(b.Open))
		}
	})
}
