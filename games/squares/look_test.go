package squares

import (
	"testing"

	"pgregory.net/rapid"

	"parlour/games"
	"parlour/games/grid"
)

// slate is a look whose signs stand on keys.
var slate = Look{Ground: grid.Slate, Sides: [2]Side{{ID: "x", Former: "red", Piece: grid.Cross}, {ID: "o", Former: "blue", Piece: grid.Nought}}}

// drawnTiles returns the letters of a board of tiles, and of keys: X, O, and a dot.
func drawnTiles(tile grid.Tile) string {
	if grid.Plain(tile.Sign()) == "·" { // an empty key
		return "."
	}
	return map[grid.Piece]string{grid.Cross: "X", grid.Nought: "O", grid.NoPiece: "."}[tile.Piece]
}

// The keys of a look whose signs stand on them have no labels, and stay at the end with the winning line.
func TestKeysThatStay(t *testing.T) {
	b := set(games.Nobody, "R.b", ".R.", "B.R")
	b.Look, b.Line = slate, []Square{{0, 2}, {1, 1}, {2, 0}}
	v := b.View()
	if !v.KeysFormBoard || !v.KeysStay {
		t.Errorf("the keys form the board: %v, and stay: %v", v.KeysFormBoard, v.KeysStay)
	}
	board, keys, green := "", "", 0
	for i, row := range b.keys("") {
		for j, k := range row {
			keys += drawnTiles(k.Cell.Tile)
			board += drawnTiles(v.Board.Rows[i].Cells[j].Tile)
			if k.Style == games.SuccessKey {
				green++
			}
			if !k.Label.IsZero() || k.Disabled || k.Cell.Tile.Ground != grid.NoGround || v.Board.Rows[i].Cells[j].Tile.Ground != grid.Slate {
				t.Errorf("the key %s is %+v", k.Value, k)
			}
		}
	}
	if want := "X.O.X.O.X"; keys != want || board != want || green != 3 {
		t.Errorf("the keys are %s, %d of them green, and the board is %s", keys, green, board)
	}
	if other := set(games.Nobody, "RRRRR", "BBBBB"); other.View().KeysStay || other.keys("") != nil {
		t.Error("keys of discs stay")
	}
}

// A look has letters of its own, and reads R and B too.
func TestOwnLetters(t *testing.T) {
	for _, text := range []string{"X.O/...", "R.B/...", "x.b/..."} {
		b, err := slate.ReadBoard(text, 2, 3)
		if err != nil || b.Format() != "X.O/..." {
			t.Errorf("%s is read as %s, %v", text, b.Format(), err)
		}
	}
	if seats := slate.Seats("best"); seats[Blue].ID != "o" || seats[Blue].Former != "blue" || seats[Blue].Sign.Tile != (grid.Tile{Piece: grid.Nought}) {
		t.Errorf("the seats are %+v", seats)
	}
	if got := slate.Marked(Red, grid.LastMove); got[0].Tile.Mark != grid.NoMark {
		t.Errorf("a sign on a key is marked: %+v", got)
	}
}

func TestParseSquare(t *testing.T) {
	tests := []struct{ typed, want string }{
		{"c4", "c4"}, {" C 4 ", "c4"}, {"4c", "c4"}, {"4 C", "c4"}, {"(4,c)", "c4"}, {"(c, 4)", "c4"}, {"z26", "z26"}, {"26z", "z26"}, {"d04", "d4"},
		{"", "games.squares.unreadable(Corner=z26, Typed=)"},
		{"c", "games.squares.unreadable(Corner=z26, Typed=c)"},
		{"4", "games.squares.unreadable(Corner=z26, Typed=4)"},
		{"44", "games.squares.unreadable(Corner=z26, Typed=44)"},
		{"cc4", "games.squares.unreadable(Corner=z26, Typed=cc4)"},
		{"4c4", "games.squares.unreadable(Corner=z26, Typed=4c4)"},
		{"c-4", "games.squares.unreadable(Corner=z26, Typed=c-4)"},
		{"c+4", "games.squares.unreadable(Corner=z26, Typed=c+4)"},
		{"é4", "games.squares.unreadable(Corner=z26, Typed=é4)"},
		{"4é", "games.squares.unreadable(Corner=z26, Typed=4é)"},
		{"c0", "games.squares.outside(Corner=z26, Typed=c0)"},
		{"c27", "games.squares.outside(Corner=z26, Typed=c27)"},
		{"c99999999999999999999", "games.squares.outside(Corner=z26, Typed=c99999999999999999999)"},
	}
	for _, tt := range tests {
		if got := read(tt.typed, 26, 26); got != tt.want {
			t.Errorf("%q is read as %s, want %s", tt.typed, got, tt.want)
		}
	}
	for typed, want := range map[string]string{"c5": "c5", "d5": "games.squares.outside(Corner=c5, Typed=d5)", "c6": "games.squares.outside(Corner=c5, Typed=c6)"} {
		if got := read(typed, 3, 5); got != want {
			t.Errorf("on 3x5 %q is read as %s, want %s", typed, got, want)
		}
	}
}

func read(typed string, width, height int) string {
	s, err := ParseSquare(typed, width, height)
	if err == nil {
		return s.String()
	}
	r, _ := games.RefusalIn(err)
	return r.Text.String()
}

// Every square is parsed from its name, in either order, and every parsed square is on the board.
func TestParseAnySquare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(1, 26).Draw(t, "width"), rapid.IntRange(1, 26).Draw(t, "height")
		want := Square{rapid.IntRange(0, w-1).Draw(t, "column"), rapid.IntRange(0, h-1).Draw(t, "row")}
		name := want.String()
		for _, typed := range []string{name, name[1:] + name[:1]} {
			if got, err := ParseSquare(typed, w, h); got != want || err != nil {
				t.Fatalf("%q is read as %v, %v", typed, got, err)
			}
		}
		typed := rapid.StringOf(rapid.SampledFrom([]rune("ab1 9,(+/é"))).Draw(t, "typed")
		if s, err := ParseSquare(typed, w, h); err == nil && (min(s.Column, s.Row) < 0 || s.Column >= w || s.Row >= h) {
			t.Fatalf("%q is read as %v", typed, s)
		}
	})
}

func TestNames(t *testing.T) {
	if got, want := Names([]Square{{1, 9}, {0, 3}, {1, 0}, {0, 0}}), "a1, a4, b1, b10"; got != want {
		t.Errorf("the squares are %s, want %s", got, want)
	}
}

func TestReadBoard(t *testing.T) {
	tests := []struct{ text, want string }{
		{"R.B/...", ""},
		{"r.b/...", ""},
		{" R.B/... ", ""},
		{"R.B", "games.squares.board.size(Max=4, Min=2)"},
		{"R/.", "games.squares.board.size(Max=4, Min=2)"},
		{"...../.....", "games.squares.board.size(Max=4, Min=2)"},
		{"", "games.squares.board.size(Max=4, Min=2)"},
		{"R.B/..", "games.squares.board.row(First=R, Row=1, Second=B, Width=3)"},
		{"R.B/..x", "games.squares.board.letter(First=R, Letter=x, Second=B, Square=c1)"},
		{"R./\xc3\xa9", "games.squares.board.letter(First=R, Letter=Ã, Second=B, Square=a1)"},
		{"RB/\x0e.", "games.squares.board.letter(First=R, Letter=\x0e, Second=B, Square=a1)"},
	}
	for _, tt := range tests {
		b, err := paved.ReadBoard(tt.text, 2, 4)
		if tt.want == "" {
			if got := b.Format(); err != nil || got != "R.B/..." {
				t.Errorf("%q is read as %s, %v", tt.text, got, err)
			}
			continue
		}
		if r, ok := games.RefusalIn(err); !ok || r.Text.String() != tt.want {
			t.Errorf("%q: %v, want %s", tt.text, err, tt.want)
		}
	}
}

func TestParseSide(t *testing.T) {
	for typed, want := range map[string]games.Seat{"R": Red, " b ": Blue, "B": Blue, "r": Red} {
		if got, err := paved.ParseSide(typed); got != want || err != nil || paved.Letter(got) != paved.Letter(want) {
			t.Errorf("%q is read as %d, %v; want %d", typed, got, err, want)
		}
	}
	for _, typed := range []string{"", "RB", "green", "."} {
		_, err := paved.ParseSide(typed)
		if r, ok := games.RefusalIn(err); !ok || r.ID != "games.squares.turn" {
			t.Errorf("%q: %v", typed, err)
		}
	}
}

func TestCheckSize(t *testing.T) {
	b := Board{Look: paved, Width: 5, Height: 6}
	for _, tt := range []struct {
		options games.Options
		ok      bool
	}{{nil, true}, {games.Options{"width": "5", "height": "6"}, true}, {games.Options{"height": "6"}, true}, {games.Options{"width": "6"}, false}, {games.Options{"width": "5", "height": "5"}, false}, {games.Options{"size": "5"}, false}} {
		if err := b.CheckSize(tt.options); (err == nil) != tt.ok {
			t.Errorf("%v: %v", tt.options, err)
		}
	}
}

// Parsing inverts formatting for every board.
func TestReadBoardInvertsFormat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := Board{Look: paved, Width: rapid.IntRange(1, 26).Draw(t, "width"), Height: rapid.IntRange(1, 26).Draw(t, "height")}
		for s := range b.Width * b.Height {
			if seat := rapid.IntRange(0, 2).Draw(t, "seat"); seat < 2 {
				b.Discs[seat] = append(b.Discs[seat], Square{s % b.Width, s / b.Width})
			}
		}
		text := b.Format()
		if again, err := paved.ReadBoard(text, 1, 26); err != nil || again.Format() != text {
			t.Fatalf("%s is read back as %s, %v", text, again.Format(), err)
		}
	})
}
