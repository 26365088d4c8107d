package pathway

import (
	"testing"

	"parlour/games"
)

func TestParseRefuses(t *testing.T) {
	for _, test := range []struct{ board, turn, want string }{
		{"RB/B", "R", "games.squares.board.row(First=R, Row=1, Second=B, Width=2)"},
		{"", "R", "games.squares.board.size(Max=26, Min=1)"},
		{"R./.x", "R", "games.squares.board.letter(First=R, Letter=x, Second=B, Square=b1)"},
		{"R./B./..", "R", "pathway.refuse.oblong(Height=3, Width=2)"},
		{"R./.B", "", "games.squares.turn(First=R, Second=B, Typed=)"},
		{"R./.B", "RB", "games.squares.turn(First=R, Second=B, Typed=RB)"},
		{"R./.B", "green", "games.squares.turn(First=R, Second=B, Typed=green)"},
		{"//////////////////////////", "R", "games.squares.board.size(Max=26, Min=1)"},
	} {
		_, err := readBoard(test.board, test.turn)
		if r, ok := games.RefusalIn(err); !ok || r.String() != test.want {
			t.Errorf("readBoard(%q, %q): %v, want %s", test.board, test.turn, err, test.want)
		}
	}
}

func TestReadBoardChecksTheSize(t *testing.T) {
	_, err := New().ReadBoard(games.Options{"size": "5"}, "R./.B", "R")
	if r, ok := games.RefusalIn(err); !ok || r.ID != "games.squares.board.options" {
		t.Errorf("a board of 2x2 for size 5: %v", err)
	}
}

// FuzzParse checks that accepted boards survive formatting and that the names of their squares can be parsed.
func FuzzParse(f *testing.F) {
	f.Add(figure, "R")
	f.Add(finished, "b")
	f.Add("r", "B")
	f.Fuzz(func(t *testing.T, board, turn string) {
		s, err := readBoard(board, turn)
		if err != nil {
			if _, ok := games.RefusalIn(err); !ok {
				t.Fatalf("readBoard(%q, %q): %v is no Refusal", board, turn, err)
			}
			return
		}
		again, err := readBoard(s.WriteBoard())
		if err != nil || again != s {
			t.Fatalf("%s is read back as %s, %v", said(s), said(again), err)
		}
		for sq := range square(s.size * s.size) {
			if got, err := parse(s, s.name(sq)); err != nil || got != sq {
				t.Fatalf("%s is read as %d, %v; want %d", s.name(sq), got, err, sq)
			}
		}
	})
}

// In PROLOGway's notation, lines count from the top, and both numbers from 0.
func TestParseLineAndColumn(t *testing.T) {
	for typed, want := range map[string]string{"2/3": "d4", "2/3.": "d4", "d4.": "d4", "0/0": "a6", " 5 / 0 ": "a1", "0/5": "f6"} {
		sq, err := parse(newState(6), typed)
		if err != nil || newState(6).name(sq) != want {
			t.Errorf("%q is read as %s, %v; want %s", typed, newState(6).name(sq), err, want)
		}
	}
	for _, typed := range []string{"6/0", "0/6", "-1/0", "2/", "/3", "2/3/4", "/"} {
		if sq, err := parse(newState(6), typed); err == nil {
			t.Errorf("%q is read as %s", typed, newState(6).name(sq))
		}
	}
}
