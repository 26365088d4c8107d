package squares

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/grid"
)

// set returns a board given by its rows, the top one first: discs, open squares as o, and the last move of the
// other side as r or b.
func set(turn games.Seat, rows ...string) Board {
	b := Board{Look: Discs, Game: "game", Width: len(rows[0]), Height: len(rows), Turn: turn, Pass: "pass", Legend: true, Reason: games.T("game.reason")}
	for i, row := range rows {
		for c, letter := range row {
			s := Square{c, len(rows) - 1 - i}
			if seat := strings.IndexRune("RB", letter&^0x20); seat >= 0 {
				b.Discs[seat] = append(b.Discs[seat], s)
			}
			if letter == 'r' || letter == 'b' {
				b.Mover = games.Seat(strings.IndexRune("rb", letter))
				b.Last[b.Mover] = s.String()
			}
			if letter == 'o' {
				b.Open = append(b.Open, s)
			}
		}
	}
	return b
}

// wide returns an empty board on which every square is open.
func wide(size int) Board {
	rows := make([]string, size)
	for i := range rows {
		rows[i] = strings.Repeat("o", size)
	}
	return set(Red, rows...)
}

func TestView(t *testing.T) {
	six := []string{"oooooo", "oo.ooo", "o.bR.o", "oo.ooo", "oooooo", "......"}
	late := set(Red, six...)
	legend := "games.squares.legend(Disc=[{R 🔴 🟥 🅾️ ⭕  15161968 true false 0 {0 0 0}}], Open=[{. 🔸 🔸 🔸   13225686 false false 0 {0 0 0}}])"
	blue := "games.squares.last(Move=c4, Seat=1, Sign=[{B 🟦 🔷 ❌ ❌  5614830 true true 0 {0 0 0}}])"
	late.Last[Red] = "d4"
	late.Legend = false
	flip := set(Red, six...)
	flip.Effect, flip.Score = games.T("game.effect"), games.T("game.score")
	tests := []struct {
		name                      string
		board                     Board
		status, last, note, score string
	}{
		{"6x6", set(Red, six...), "games.squares.status.column(Seat=0)", "games.squares.last.both(First=" + blue + ", Second=" + legend + ")", "", ""},
		{"both sides", late, "games.squares.status.column(Seat=0)",
			"games.squares.last.both(First=games.squares.last(Move=d4, Seat=0, Sign=[{R 🟥 🔴 ⭕ ⭕  15161968 true false 0 {0 0 0}}]), Second=" + blue + ")", "", ""},
		{"the first move", wide(6), "games.squares.status.column(Seat=0)", legend, "", ""},
		{"an effect and a score", flip, "games.squares.status.column(Seat=0)", "games.squares.last.both(First=game.effect, Second=" + legend + ")", "", "game.score"},
		{"few squares", set(Red, "RB....", "booo.."), "games.squares.status.square(Seat=0)",
			"games.squares.last.both(First=games.squares.last(Move=a1, Seat=1, Sign=[{B 🟦 🔷 ❌ ❌  5614830 true true 0 {0 0 0}}]), Second=" + legend + ")", "", ""},
		{"the keys are the board", set(Red, "o.b", "ooo"), "games.squares.status.tap(Seat=0)", "games.squares.last(Move=c2, Seat=1, Sign=[{ ◈ ◈ ⊗   0 false false 0 {0 0 0}}])", "", ""},
		{"its first move", wide(5), "games.squares.status.tap(Seat=0)", "", "", ""},
		{"wider than a phone", wide(11), "games.squares.status.column(Seat=0)", legend, "games.squares.type(Square=f6)", ""},
		{"a pass", set(Blue, "RB....", "......"), "games.squares.status.pass(Seat=1)", "", "", ""},
		{"over", set(games.Nobody, six...), "game.reason", "", "", ""},
	}
	for _, tt := range tests {
		v := tt.board.View()
		for what, got := range map[string][2]string{
			"status": {v.Status.String(), tt.status}, "last line": {v.Last.String(), tt.last}, "note": {v.Note.String(), tt.note}, "score": {v.Score.String(), tt.score},
		} {
			if got[0] != got[1] {
				t.Errorf("%s: the %s is %s, want %s", tt.name, what, got[0], got[1])
			}
		}
	}
}

func TestHeading(t *testing.T) {
	tests := []struct {
		board Board
		keyed bool
		reds  any
	}{
		{set(Red, "oooooo", "oooooo"), false, Discs.Disc(Red)},
		{set(Red, "ooooo", "ooooo"), true, games.Cells(Discs.Sides[Red].key)},
		{set(games.Nobody, "RRRRR", "BBBBB"), true, Discs.Disc(Red)}, // without keys
	}
	for _, tt := range tests {
		v := tt.board.View()
		if v.KeysFormBoard != tt.keyed || !cmp.Equal(v.Players.Args["Reds"], tt.reds) {
			t.Errorf("%dx%d: keyed %v, Red is %v; want %v, %v", tt.board.Width, tt.board.Height, v.KeysFormBoard, v.Players.Args["Reds"], tt.keyed, tt.reds)
		}
		if v.Title.Args["Width"] != tt.board.Width || v.Title.Args["Height"] != tt.board.Height {
			t.Errorf("the title is %v", v.Title)
		}
	}
	seats := Discs.Seats("best")
	if len(seats) != 2 || seats[Red].Sign != grid.Red || seats[Blue].Accent != 0x55ACEE || seats[Blue].Player != "best" || seats[Blue].ID != "blue" {
		t.Errorf("the seats are %+v", seats)
	}
}

// If several marks meet, the last move takes precedence over an open square and the winning line over both.
func TestDrawn(t *testing.T) {
	b := set(games.Nobody, "Rb.", "BR.", "BoR")
	b.Line = []Square{{0, 2}, {1, 1}, {2, 0}}
	v := b.View()
	want := "▫️🇦\u200b🇧\u200b🇨\u200b\n3️⃣🟥🔷▫️\n2️⃣🔷🟥▫️\n1️⃣🔷🔸🟥"
	if got := v.Board.Emoji(grid.Circles, v.Marks); got != want {
		t.Errorf("the board is\n%s\nwant\n%s", got, want)
	}
	b.Open, b.Last, b.Line = []Square{{2, 0}}, [2]string{}, nil
	if got, want := b.Marks(), []grid.Mark{{Row: 2, Column: 2, Kind: grid.Legal}}; !slices.Equal(got, want) {
		t.Errorf("the marks are %v, want %v", got, want)
	}
}

func TestRefuseTaken(t *testing.T) {
	err := Discs.RefuseTaken("game", Blue, "c3")
	if got, want := err.Error(), "refused: games.squares.taken(Side=game.seat.blue, Square=c3)"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
