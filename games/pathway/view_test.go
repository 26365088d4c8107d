package pathway

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/grid"
	"parlour/games/squares"
)

// play returns the state after typed moves.
func play(t *testing.T, s state, typed ...string) state {
	t.Helper()
	for _, m := range typed {
		sq, err := parse(s, m)
		if err == nil {
			err = s.Legal(sq)
		}
		if err != nil {
			t.Fatalf("%s: %s: %v", said(s), m, err)
		}
		s = s.After(sq)
	}
	return s
}

func TestView(t *testing.T) {
	v := view(play(t, mustParse(t, "R../.../..B", "R"), "b3"))
	want := "▫️🇦\u200b🇧\u200b🇨\u200b\n3️⃣🔴🟥▫️\n2️⃣▫️▫️🔸\n1️⃣🔸🔸🔷"
	if diff := cmp.Diff(want, grid.Plain(v.Board.Emoji(v.Marks))); diff != "" {
		t.Errorf("board (-want +got):\n%s", diff)
	}
	if got := v.Status.String(); got != "games.squares.status.tap(Seat=1)" || !v.KeysFormBoard {
		t.Errorf("the status is %s, keyed %v", got, v.KeysFormBoard)
	}
}

// The final view names the winner and the number of moves and shows no open square.
func TestViewOfTheEnd(t *testing.T) {
	tests := []struct {
		s            state
		status, note string
	}{
		{mustParse(t, finished, "B"), "pathway.won(Seat=1)", ""},
		{play(t, newState(1), "a1"), "pathway.won(Seat=1)", "pathway.won.note(Square=a1)"},
		{play(t, newState(2), "a1", "b2", "0/0", "b1"), "pathway.won(Seat=0)", "pathway.won.note(Square=b1)"},
	}
	for _, tt := range tests {
		v := view(tt.s)
		if v.Status.String() != tt.status || v.Note.String() != tt.note {
			t.Errorf("%s: %s and %s, want %s and %s", said(tt.s), v.Status, v.Note, tt.status, tt.note)
		}
		for _, m := range v.Marks {
			if m.Kind == grid.Legal {
				t.Errorf("%s: %v is marked as open", said(tt.s), m)
			}
		}
	}
}

// The keys are those of the state in the position.
func TestKeys(t *testing.T) {
	c, s := rules().Compose, mustParse(t, figure, "R")
	var got []string
	for _, row := range c.Keys(s, "") {
		for _, k := range row {
			got = append(got, k.Value)
		}
	}
	if diff := cmp.Diff([]string{"a3", "b4", "c1", "c2", "c5", "e3", "f1"}, got); diff != "" {
		t.Errorf("keys (-want +got):\n%s", diff)
	}
	if draft, ok := c.Add(s, "c", "c5"); draft != "c5" || !ok {
		t.Errorf("a tap on c5 is %q, %v", draft, ok)
	}
	if got := c.Draft(s, "c", view(s)).Status.String(); got != "games.status.row(Column=c, Seat=0)" {
		t.Errorf("with column c picked it says %s", got)
	}
}

// The figures show what their captions say: the legal squares of the rule sheet, a square with two friends, and a
// player without a move who has won.
func TestFigures(t *testing.T) {
	shown := figures()
	if len(shown) != 3 {
		t.Fatalf("%d figures, want 3", len(shown))
	}
	for i, want := range [][]string{{"b4", "c1", "c2", "c5", "a3", "e3", "f1"}, {"d5", "e4"}, nil} {
		s, err := readBoard([]string{sheetRunning, sheetRunning, sheetWon}[i], []string{"R", "R", "B"}[i])
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range shown[i].View.Marks {
			if (m.Kind == grid.Legal) != (i == 0) {
				t.Errorf("figure %d has a mark of kind %v", i+1, m.Kind)
			}
			got = append(got, s.name(s.square(m.Row, m.Column)))
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("figure %d marks %v, want %v", i+1, got, want)
		}
		if len(shown[i].View.Board.Rows) != 6 {
			t.Errorf("figure %d has %d rows", i+1, len(shown[i].View.Board.Rows))
		}
	}
	running, _ := readBoard(sheetRunning, "R")
	d4, _ := parse(running, "d4")
	if r, ok := games.RefusalIn(running.Legal(d4)); !ok || r.ID != "pathway.refuse.two-friends" {
		t.Errorf("d4: %v, want a refusal for its two friends", running.Legal(d4))
	}
	won, _ := readBoard(sheetWon, "B")
	if o := won.Outcome(); !o.Over || o.Winner != squares.Blue {
		t.Errorf("the end: %v, want that Blue has won", o)
	}
}

func TestBrief(t *testing.T) {
	got := brief(state{})
	if len(got.Lines) != 4 {
		t.Errorf("%d lines, want 4", len(got.Lines))
	}
	closed := map[string]bool{}
	for _, name := range []string{"c2", "d1", "d3"} {
		closed[name] = true
	}
	s := mustParse(t, sheetBrief, "R")
	for sq := range square(s.size * s.size) {
		r, c := s.rowCol(sq)
		if s.disc(r, c) == games.Nobody && (s.Legal(sq) != nil) != closed[s.name(sq)] {
			t.Errorf("%s: closed %v", s.name(sq), s.Legal(sq))
		}
	}
}
