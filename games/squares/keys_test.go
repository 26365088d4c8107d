package squares

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
