package pathway

import (
	"testing"

	"parlour/games"
)

func TestParseRefuses(t *testing.T) {
	for _, test := range []struct{ board, turn, want string }{
		{"RB/B", "R", "pathway.refuse.board-row(Length=1, Row=2, Size=2)"},
		{"", "R", "pathway.refuse.board-row(Length=0, Row=1, Size=1)"},
		{"R./.x", "R", "pathway.refuse.board-letter(Letter=x, Row=2)"},
		{"R./.B", "", "pathway.refuse.turn(Typed=)"},
		{"R./.B", "RB", "pathway.refuse.turn(Typed=RB)"},
		{"R./.B", "green", "pathway.refuse.turn(Typed=green)"},
		{"//////////////////////////", "R", "pathway.refuse.board-size(Max=26, Rows=27)"},
	} {
		_, err := Parse(test.board, test.turn)
		if r, ok := games.RefusalIn(err); !ok || r.String() != test.want {
			t.Errorf("Parse(%q, %q): %v, want %s", test.board, test.turn, err, test.want)
		}
	}
}

func TestSetChecksTheSize(t *testing.T) {
	_, err := New().Set(games.Options{"size": "5"}, "R./.B", "R")
	if r, ok := games.RefusalIn(err); !ok || r.ID != "pathway.refuse.other-size" {
		t.Errorf("a board of 2x2 for size 5: %v", err)
	}
}

// FuzzParse checks that what is read is written the same, and that every square
// of it has a name that is read back.
func FuzzParse(f *testing.F) {
	f.Add(figure, "R")
	f.Add(finished, "b")
	f.Add("r", "B")
	f.Fuzz(func(t *testing.T, board, turn string) {
		s, err := Parse(board, turn)
		if err != nil {
			if _, ok := games.RefusalIn(err); !ok {
				t.Fatalf("Parse(%q, %q): %v is no Refusal", board, turn, err)
			}
			return
		}
		again, err := Parse(s.Board())
		if err != nil || again != s {
			t.Fatalf("%s is read back as %s, %v", said(s), said(again), err)
		}
		for sq := range Square(s.size * s.size) {
			if got, err := parse(s, s.name(sq)); err != nil || got != sq {
				t.Fatalf("%s is read as %d, %v; want %d", s.name(sq), got, err, sq)
			}
		}
	})
}
