package reversi

import (
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/gametest"
	"parlour/games/squares"
)

// played returns the state after moves, separated by spaces.
func played(t *testing.T, size int, moves string) state {
	t.Helper()
	s := newState(size)
	for _, typed := range strings.Fields(moves) {
		sq, err := parse(s, typed)
		if err == nil {
			err = s.Legal(sq)
		}
		if err != nil {
			t.Fatalf("%s: %v", typed, err)
		}
		s = s.After(sq)
	}
	return s
}

// read returns a written position.
func read(t *testing.T, text, turn string) state {
	t.Helper()
	s, err := state{}.ReadBoard(nil, text, turn)
	if err != nil {
		t.Fatalf("%s %s: %v", text, turn, err)
	}
	return s
}

// TestPerft counts lines of play. The counts of 8x8 are those of Aart Bik, "Computing Deep Perft and Divide Numbers for
// Reversi", and sequence A124004 of the On-Line Encyclopedia of Integer Sequences; those of 6x6 are compared with
// plain rules only.
func TestPerft(t *testing.T) {
	for size, all := range map[int][]int64{
		8: {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288},
		6: {1, 4, 12, 56, 244, 1364, 7604, 47740, 308716},
	} {
		for depth, want := range all {
			if got := gametest.Perft(newState(size).board, depth); got != want {
				t.Errorf("%dx%d, %d plies: %d lines, want %d", size, size, depth, got, want)
			}
			if depth > 7 {
				continue
			}
			if got := newPlain(size).perft('R', depth); got != want {
				t.Errorf("%dx%d, %d plies by plain rules: %d lines, want %d", size, size, depth, got, want)
			}
		}
	}
}

// plain is a board by plain rules that share no code with the game: rows of letters within an edge of zeros.
type plain [10][10]byte

func newPlain(size int) *plain {
	var p plain
	for y := range size {
		for x := range size {
			p[y+1][x+1] = '.'
		}
	}
	m := size / 2
	p[m][m], p[m+1][m+1], p[m][m+1], p[m+1][m] = 'R', 'R', 'B', 'B'
	return &p
}

// play places a disc and returns the number of discs that it flips.
func (p *plain) play(who byte, x, y int) (flips int) {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			n := 1
			for p[y+n*dy][x+n*dx] == 'R'+'B'-who {
				n++
			}
			if p[y+n*dy][x+n*dx] != who {
				continue
			}
			for n--; n > 0; n-- {
				p[y+n*dy][x+n*dx] = who
				flips++
			}
		}
	}
	p[y][x] = who
	return flips
}

func (p *plain) perft(who byte, depth int) (lines int64) {
	if depth == 0 {
		return 1
	}
	moves := p.each(who, func(next *plain) { lines += next.perft('R'+'B'-who, depth-1) })
	if moves == 0 && p.each('R'+'B'-who, func(*plain) {}) > 0 {
		return p.perft('R'+'B'-who, depth-1)
	}
	return lines
}

// each calls a function with the board after each move, and returns the number of moves.
func (p *plain) each(who byte, visit func(*plain)) (moves int) {
	for y := range p {
		for x := range p[y] {
			if p[y][x] != '.' {
				continue
			}
			if next := *p; next.play(who, x, y) > 0 {
				moves++
				visit(&next)
			}
		}
	}
	return moves
}

func TestOutcome(t *testing.T) {
	tests := []struct {
		name, board, turn string
		over              bool
		winner            games.Seat
		reason            string
	}{
		{"Red has moves", "....../....../..BR../..RB../....../......", "R", false, games.Nobody, ""},
		{"Red has to pass", "RB..../R...../....../....../....../.....R", "B", false, games.Nobody, ""},
		{"all is red", "....../....../..RR../..RR../....../......", "B", true, squares.Red, "reversi.over(Least=0, Most=4, Winner=0)"},
		{"nobody can move", "RRRRRR/....../....../....../....../BBBBBB", "R", true, games.Nobody, "reversi.drawn(Count=6)"},
		{"a full board", "RRRRRR/RRRBBB/BBBBBB/BBBBBB/BBBBBB/BBBBBB", "R", true, squares.Blue, "reversi.over(Least=9, Most=27, Winner=1)"},
	}
	for _, test := range tests {
		s := read(t, test.board, test.turn)
		o := s.Outcome()
		if o.Over != test.over || o.Winner != test.winner || test.over && o.Reason.String() != test.reason || (s.Turn() == games.Nobody) != test.over {
			t.Errorf("%s: %+v, and it is the turn of %d", test.name, o, s.Turn())
		}
	}
}

func TestLegal(t *testing.T) {
	tests := []struct{ name, board, turn, move, refused string }{
		{"flips", "....../....../..BR../..RB../....../......", "R", "c5", ""},
		{"flips nothing", "....../....../..BR../..RB../....../......", "R", "a1", "reversi.refuse.flips-nothing"},
		{"a red disc", "....../....../..BR../..RB../....../......", "R", "d4", "games.squares.taken"},
		{"a pass without need", "....../....../..BR../..RB../....../......", "R", "Pass", "reversi.refuse.pass"},
		{"a pass", "RB..../R...../....../....../....../.....R", "B", "pass", ""},
		{"no pass", "RB..../R...../....../....../....../.....R", "B", "c3", "reversi.refuse.must-pass"},
	}
	for _, test := range tests {
		s := read(t, test.board, test.turn)
		sq, err := parse(s, test.move)
		if err == nil {
			err = s.Legal(sq)
		}
		if refusal, _ := games.RefusalIn(err); refusal.ID != test.refused {
			t.Errorf("%s: %v, want %s", test.name, err, test.refused)
		}
	}
	for _, sq := range []square{-1, 7, 65} {
		if refusal, _ := games.RefusalIn(newState(6).Legal(sq)); refusal.ID != "games.squares.outside" {
			t.Errorf("square %d: %v", sq, refusal)
		}
	}
}

// TestAfter flips discs in all directions.
func TestAfter(t *testing.T) {
	s := read(t, "R.R.R./.BBB../RB.BR./.BBB../R.R.R./......", "R")
	s = s.After(square(3*stride + 2))
	if got := squares.Names(numbers.List(s.flipped)); got != "b3, b4, b5, c3, c5, d3, d4, d5" {
		t.Errorf("c4 flips %s", got)
	}
	if board, turn := s.WriteBoard(); board != "D.D.D./.DDD../DDDDD./.DDD../D.D.D./......" || turn != "L" {
		t.Errorf("then there are %s, %s", board, turn)
	}
}
