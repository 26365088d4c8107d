package squares

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parlour/games"
	"parlour/games/grid"
)

// drawnKeys formats keys as text: the value, or the label if it differs; ! marks a key that completes the move,
// ? one that explains a refusal, and brackets a disabled one.
func drawnKeys(rows [][]games.Key) (lines []string) {
	for _, row := range rows {
		var keys []string
		for _, k := range row {
			text := k.Value
			if said, ok := k.Label.Args["Sign"].(string); ok {
				text = said
			}
			if !k.Cell.IsZero() {
				text = grid.Plain(k.Cell.Emoji())
			}
			switch {
			case k.Done:
				text += "!"
			case !k.Why.IsZero():
				text += "?"
			case k.Disabled:
				text = "(" + text + ")"
			}
			keys = append(keys, text)
		}
		lines = append(lines, strings.Join(keys, " "))
	}
	return lines
}

// direct returns a board that has a key for each of up to n open squares.
func direct(b Board, n int) Board {
	b.Direct = n
	return b
}

func TestKeys(t *testing.T) {
	six := set(Red, "oo.o.o", "oo.oBo", "o.bR.o", "oo.ooo", "oooo.o", "......")
	const letters = "abcdefghijklmnopqrstuvwxyz"
	column := func(name string, from, to int) (all []string) {
		for r := from; r <= to; r++ {
			all = append(all, Square{strings.Index(letters, name), r - 1}.String()+"!")
		}
		return all
	}
	tests := []struct {
		name  string
		board Board
		draft string
		want  []string
	}{
		{"columns, one of them a square, none moved", six, "", []string{"a b c2!", "d e3! f"}},
		{"a closed column", set(Red, ".ooooo", ".ooooo", ".ooooo"), "", []string{"(a) b c", "d e f"}},
		{"squares of a column", six, "b", []string{"b2! b3! b5! b6!", "back"}},
		{"few squares", set(Red, "o.....", "oBo..o"), "", []string{"a1! a2! c1! f1!"}},
		{"as many as the game shows directly", direct(set(Red, "oooooo", "oooooo"), 12), "", []string{"a1! a2! b1! b2!", "c1! c2! d1! d2!", "e1! e2! f1! f2!"}},
		{"more than that", direct(set(Red, "oooooo", "oooooo"), 11), "", []string{"a b c", "d e f"}},
		{"seven columns", wide(7), "", []string{"a b c d", "e f g"}},
		{"eight", wide(8), "", []string{"a b c d", "e f g h"}},
		{"ten", wide(10), "", []string{"a b c d e", "f g h i j"}},
		{"a full row before Back", wide(10), "j", []string{"j1! j2! j3! j4! j5!", "j6! j7! j8! j9! j10!", "back"}},
		{"thirteen", wide(13), "", []string{"a b c d e", "f g h i", "j k l m"}},
		{"twenty", wide(20), "", []string{"a b c d e", "f g h i j", "k l m n o", "p q r s t"}},
		{"a menu", wide(21), "", []string{"a b c d e f g h i j k l m n o p q r s t u"}},
		{"a menu of squares", wide(21), "u", []string{strings.Join(column("u", 1, 21), " "), "back"}},
		{"more than a menu, which has pages", wide(26), "", []string{strings.Join(strings.Split(letters, ""), " ")}},
		{"more squares than a menu", wide(26), "z", []string{strings.Join(column("z", 1, 26), " "), "back"}},
		{"the board itself", set(Blue, "ooR", "r.B"), "", []string{"a2! b2! 🔴?", "🟥? (▫️) 🔷?"}},
		{"a single square", wide(1), "", []string{"a1!"}},
		{"a pass", set(Blue, "RB", "RB"), "", []string{"pass!"}},
		{"over", set(games.Nobody, "RB", "RB"), "", nil},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, drawnKeys(tt.board.keys(tt.draft))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// The keys of discs have their tiles, also with a mark, and name their owners.
func TestDiscKeys(t *testing.T) {
	b := set(Red, "oRb")
	keys := b.keys("")[0]
	if red := keys[1]; red.Cell != paved.sign(Red) || red.Disabled || red.Why.String() != reason(paved.RefuseTaken(Red, "b1")).String() {
		t.Errorf("the red disc is %+v", red)
	}
	if blue := keys[2]; blue.Cell.Tile != (grid.Tile{Ground: grid.Paving, Piece: grid.BlueDiamond, Mark: grid.LastMove}) || blue.Disabled || blue.Why.String() != reason(paved.RefuseTaken(Blue, "c1")).String() {
		t.Errorf("the blue disc is %+v", blue)
	}
	if open := keys[0]; open.Label.IsZero() || !open.Cell.IsZero() {
		t.Errorf("the open square is %+v", open)
	}
}

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
