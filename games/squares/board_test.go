package squares

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/grid"
)

// paved is a look of signs with grounds.
var paved = Look{Ground: grid.Paving, Signs: grid.Paving, Sides: RedAndBlue}

// set returns a board given by its rows, the top one first: discs, open squares as o, and the last move of the
// other side as r or b.
func set(turn games.Seat, rows ...string) Board {
	b := Board{Look: paved, Game: "game", Width: len(rows[0]), Height: len(rows), Turn: turn, Pass: "pass", Legend: true, Reason: games.T("game.reason")}
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
	last := func(seat games.Seat, square string) string {
		return games.T("games.squares.last", "Sign", paved.Marked(seat, grid.LastMove), "Seat", seat, "Move", square).String()
	}
	legend := games.T("games.squares.legend", "Open", paved.OpenSign(), "Disc", paved.Disc(Red)).String()
	blue := last(Blue, "c4")
	late.Last[Red] = "d4"
	late.Legend = false
	flip := set(Red, six...)
	flip.Effect, flip.Score = games.T("game.effect"), games.T("game.score")
	tests := []struct {
		name                              string
		board                             Board
		status, last, legend, note, score string
	}{
		{"6x6", set(Red, six...), "games.squares.status.column(Seat=0)", blue, legend, "", ""},
		{"both sides", late, "games.squares.status.column(Seat=0)",
			"games.squares.last.both(First=" + last(Red, "d4") + ", Second=" + blue + ")", "", "", ""},
		{"the first move", wide(6), "games.squares.status.column(Seat=0)", "", legend, "", ""},
		{"an effect and a score", flip, "games.squares.status.column(Seat=0)", "game.effect", legend, "", "game.score"},
		{"few squares", set(Red, "RB....", "booo.."), "games.squares.status.square(Seat=0)",
			last(Blue, "a1"), legend, "", ""},
		{"the keys are the board", set(Red, "o.b", "ooo"), "games.squares.status.tap(Seat=0)", last(Blue, "c2"), "", "", ""},
		{"its first move", wide(5), "games.squares.status.tap(Seat=0)", "", "", "", ""},
		{"wider than a phone", wide(11), "games.squares.status.column(Seat=0)", "", legend, "games.squares.type(Square=f6)", ""},
		{"a pass", set(Blue, "RB....", "......"), "games.squares.status.pass(Seat=1)", "", "", "", ""},
		{"over", set(games.Nobody, six...), "game.reason", "", "", "", ""},
	}
	for _, tt := range tests {
		v := tt.board.View()
		for what, got := range map[string][2]string{
			"status": {v.Status.String(), tt.status}, "last line": {v.Last.String(), tt.last}, "legend": {v.Legend.String(), tt.legend}, "note": {v.Note.String(), tt.note}, "score": {v.Score.String(), tt.score},
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
	}{
		{set(Red, "oooooo", "oooooo"), false},
		{set(Red, "ooooo", "ooooo"), true},
		{set(games.Nobody, "RRRRR", "BBBBB"), true}, // without keys
	}
	for _, tt := range tests {
		v := tt.board.View()
		if v.KeysFormBoard != tt.keyed || !cmp.Equal(v.Players.Args["Reds"], any(paved.Disc(Red))) {
			t.Errorf("%dx%d: keyed %v, Red is %v; want %v", tt.board.Width, tt.board.Height, v.KeysFormBoard, v.Players.Args["Reds"], tt.keyed)
		}
		if v.Title.Args["Width"] != tt.board.Width || v.Title.Args["Height"] != tt.board.Height {
			t.Errorf("the title is %v", v.Title)
		}
	}
	seats := paved.Seats("best")
	if len(seats) != 2 || seats[Red].Sign != paved.sign(Red) || seats[Blue].Accent != 0x55ACEE || seats[Blue].Player != "best" || seats[Blue].ID != "blue" {
		t.Errorf("the seats are %+v", seats)
	}
}

// If several marks meet, the last move takes precedence over an open square and the winning line over both.
func TestDrawn(t *testing.T) {
	b := set(games.Nobody, "Rb.", "BR.", "BoR")
	b.Line = []Square{{0, 2}, {1, 1}, {2, 0}}
	v := b.View()
	want := "▫️🇦\u200b🇧\u200b🇨\u200b\n3️⃣🟥🔷▫️\n2️⃣🔷🟥▫️\n1️⃣🔷🔸🟥"
	if got := grid.Plain(v.Board.Emoji(v.Marks)); got != want {
		t.Errorf("the board is\n%s\nwant\n%s", got, want)
	}
	b.Open, b.Last, b.Line = []Square{{2, 0}}, [2]string{}, nil
	if got, want := b.Marks(), []grid.Mark{{Row: 2, Column: 2, Kind: grid.Legal}}; !slices.Equal(got, want) {
		t.Errorf("the marks are %v, want %v", got, want)
	}
}

// The ground of the edge is that of every square there. Closed squares are drawn so.
func TestGrounds(t *testing.T) {
	b := set(Red, "ooo", "oRo", "ooo")
	b.Look.Edge, b.Shut = grid.Walnut, []Square{{0, 0}}
	for i, row := range b.View().Board.Rows {
		for j, c := range row.Cells {
			want := grid.Tile{Ground: grid.Walnut}
			switch {
			case i == 1 && j == 1:
				want = grid.Tile{Ground: grid.Paving, Piece: grid.RedDisc}
			case i == 2 && j == 0:
				want.Piece = grid.Closed
			}
			if c.Tile != want || c.IsEmpty() != (want.Piece != grid.RedDisc) {
				t.Errorf("row %d, column %d is %+v, want %+v", i, j, c.Tile, want)
			}
		}
	}
}

func TestRefuseTaken(t *testing.T) {
	r, _ := games.RefusalIn(paved.RefuseTaken(Blue, "c3"))
	if sign, _ := r.Text.Args["Side"].(grid.Cells); len(sign) != 1 || sign[0] != paved.sign(Blue) || r.Text.Args["Square"] != "c3" {
		t.Errorf("%v", r.Text)
	}
}

// sentences splits a description into its parts.
func sentences(t games.Text) string {
	if first, ok := t.Args["First"].(games.Text); ok {
		next, _ := t.Args["Then"].(games.Text)
		return sentences(first) + "\n" + next.String()
	}
	return t.String()
}

func TestAlt(t *testing.T) {
	many := wide(12)
	many.Discs[Blue], many.Open = many.Open[:41], many.Open[41:82]
	described := set(Red, "oo")
	described.OpenAlt = games.T("game.open")
	passed := set(Blue, "RB")
	passed.Mover = Red
	passed.Last[Red] = passed.Pass
	tests := []struct {
		name  string
		board Board
		want  []string
	}{
		{"nothing closed", set(Red, "oo", "oo"), []string{"games.squares.alt.all(Seat=0)"}},
		{"closed ones are fewer", set(Blue, "or.", "oBo"), []string{
			"games.squares.alt.discs(Count=1, Side=game.seat.red, Squares=b2)",
			"games.squares.alt.discs(Count=1, Side=game.seat.blue, Squares=b1)",
			"games.squares.alt.last(Square=b2)",
			"games.squares.alt.closed(Seat=1, Squares=[games.move(Move=c2)])",
		}},
		{"open ones are fewer", set(Red, "o..", "..."), []string{"games.squares.alt.none(Side=game.seat.red)", "games.squares.alt.open(Seat=0, Squares=a2)"}},
		{"too many to be listed", many, []string{
			"games.squares.alt.many(Count=41, Side=game.seat.blue)", "games.squares.alt.open-many(Count=41, Seat=0)",
		}},
		{"as the game says it", described, []string{"game.open"}},
		{"a pass", passed, []string{"games.squares.alt.passed", "games.squares.alt.pass(Seat=1)"}},
		{"over", set(games.Nobody, "RB"), []string{"game.reason"}},
	}
	for _, tt := range tests {
		got := sentences(tt.board.alt())
		for _, want := range append(tt.want, "games.squares.alt(Game=game.title") {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %s\nis not in\n%s", tt.name, want, got)
			}
		}
		if !strings.HasSuffix(got, tt.want[len(tt.want)-1]) {
			t.Errorf("%s: ends with more than %s:\n%s", tt.name, tt.want[len(tt.want)-1], got)
		}
	}
}

// The description of the greatest board fits Discord's limit.
func TestAltIsShort(t *testing.T) {
	for discs := 0; discs < 26*26; discs += 20 {
		b := wide(26)
		b.Discs[Red], b.Discs[Blue], b.Open = b.Open[:discs/2], b.Open[discs/2:discs], b.Open[discs:]
		if n := len(sentences(b.alt())); n > 1024 {
			t.Errorf("with %d discs %d characters", discs, n)
		}
	}
}
