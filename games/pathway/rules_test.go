package pathway

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parlour/games"
	"parlour/games/squares"
)

func mustParse(t testing.TB, board, turn string) state {
	t.Helper()
	s, err := readBoard(board, turn)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func names(s state) []string {
	all := []string{}
	for sq := range s.Moves() {
		all = append(all, s.name(sq))
	}
	slices.Sort(all)
	return all
}

func readBoard(board, turn string) (state, error) { return state{}.ReadBoard(nil, board, turn) }

// The figures of the rule sheet.
const (
	figure   = "B.BR.B/B..RRR/R...R./.BB..B/.R.BB./RR...."
	finished = "R.RBBR/.RRRRB/RBBBRB/.R.BB./.RRRRB/RBBBB."
)

func TestMoves(t *testing.T) {
	want := strings.Fields("a3 b4 c1 c2 c5 e3 f1")
	if diff := cmp.Diff(want, names(mustParse(t, figure, "R"))); diff != "" {
		t.Errorf("the figure on the sheet (-want +got):\n%s", diff)
	}
}

func TestOutcome(t *testing.T) {
	for _, test := range []struct {
		board, turn string
		winner      games.Seat
	}{
		{finished, "B", squares.Blue},
		{figure, "R", games.Nobody},
		{"R", "B", squares.Blue}, // on 1x1 the first player loses
	} {
		s := mustParse(t, test.board, test.turn)
		o := s.Outcome()
		if o.Winner != test.winner || o.Over != (test.winner != games.Nobody) {
			t.Errorf("%s %s: %+v, want winner %d", test.board, test.turn, o, test.winner)
		}
		if over := s.Turn() == games.Nobody; over != o.Over {
			t.Errorf("%s %s: turn %d", test.board, test.turn, s.Turn())
		}
	}
}

func TestRefusals(t *testing.T) {
	p, err := New().ReadBoard(nil, figure, "R")
	if err != nil {
		t.Fatal(err)
	}
	for move, want := range map[string]string{
		"c6":  "games.squares.taken(Side=◆, Square=c6)",
		"a2":  "pathway.refuse.two-friends(Count=2, Friends=b2, a1, Square=a2)",
		"f4":  "pathway.refuse.two-friends(Count=2, Friends=f5, e4, Square=f4)",
		"d3":  "pathway.refuse.enemies-only(Disc=◆, Enemies=c3, d2, Square=d3)",
		"f2":  "pathway.refuse.enemies-only(Disc=◆, Enemies=f3, e2, Square=f2)",
		"g1":  "games.squares.outside(Corner=f6, Typed=g1)",
		"a0":  "games.squares.outside(Corner=f6, Typed=a0)",
		"a7":  "games.squares.outside(Corner=f6, Typed=a7)",
		"":    "games.squares.unreadable(Corner=f6, Typed=)",
		"7a":  "games.squares.outside(Corner=f6, Typed=7a)",
		"6/0": "games.squares.unreadable(Corner=f6, Typed=6/0)",
		"1/1": "pathway.refuse.enemies-only(Disc=◆, Enemies=a5, Square=b5)",
		"a+":  "games.squares.unreadable(Corner=f6, Typed=a+)",
		"a-1": "games.squares.unreadable(Corner=f6, Typed=a-1)",
	} {
		_, err := p.Play(move)
		r, ok := games.RefusalIn(err)
		if got := strings.Replace(r.String(), fmt.Sprint(look.Disc(squares.Blue)), "◆", 1); !ok || got != want {
			t.Errorf("Play(%q): %v, want %s", move, err, want)
		}
	}
	for _, move := range []string{"c5", "C5", " c 5 ", "5c", "1/2", " 1 / 2 "} {
		if got, err := p.Canonical(move); got != "c5" || err != nil {
			t.Errorf("Canonical(%q) = %q, %v", move, got, err)
		}
	}
}

func TestLegalAgreesWithMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawState(t, maxSize)
		var legal []square
		for sq := range square(s.size * s.size) {
			if s.Legal(sq) == nil {
				legal = append(legal, sq)
			}
		}
		if diff := cmp.Diff(legal, slices.Collect(s.Moves())); diff != "" {
			t.Fatalf("%s (-Legal +Moves):\n%s", said(s), diff)
		}
	})
}

// drawState draws a board up to the given size with either side to move.
func drawState(t *rapid.T, largest int) state {
	size := rapid.IntRange(minSize, largest).Draw(t, "size")
	s := newState(size)
	s.turn = games.Seat(rapid.IntRange(0, 1).Draw(t, "turn"))
	full := rapid.IntRange(0, 9).Draw(t, "full")
	for r := range size {
		for c := range size {
			if n := rapid.IntRange(0, 9).Draw(t, "disc"); n < full {
				s.discs[n&1].add(r, c)
			}
		}
	}
	return s
}

func TestBitboardAgreesWithTheRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawState(t, maxBitboard)
		w := bitboardOf(s)
		var legal []square
		for _, c := range w.AppendMoves(nil) {
			legal = append(legal, squareOf(c, s.size))
		}
		if diff := cmp.Diff(slices.Collect(s.Moves()), legal); diff != "" {
			t.Fatalf("%s (-rules +bitboard):\n%s", said(s), diff)
		}
		if n := len(w.AppendMoves(nil)); n != s.mobility(s.turn) {
			t.Fatalf("%s: %d moves, by the rules %d", said(s), n, s.mobility(s.turn))
		}
		for _, c := range w.AppendMoves(nil) {
			if got, want := w.After(c), bitboardOf(s.After(squareOf(c, s.size))); got != want {
				t.Fatalf("%s: after %d %+v, want %+v", said(s), c, got, want)
			}
		}
	})
}
