package pathway

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games/grid"
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
