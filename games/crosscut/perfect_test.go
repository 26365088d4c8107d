package crosscut

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"parlour/bot/local/need"
	"parlour/games"
)

// TestFirstPlayerWins checks the known results of openings on small boards.
func TestFirstPlayerWins(t *testing.T) {
	tests := []struct{ width, height, plies int }{
		{5, 5, 5}, {5, 6, 5}, {6, 5, 5}, {5, 7, 5}, {7, 5, 5}, {6, 6, 9},
	}
	for _, test := range tests {
		b := newState(test.width, test.height).board
		p := table(t, b.size)
		if got := p.value(b); int(got) != test.plies {
			t.Errorf("%dx%d is won in %d plies, want %d", test.width, test.height, got, test.plies)
		}
		for _, m := range b.AppendMoves(nil) {
			if d := p.value(b.After(m)); d.won() || d == draw {
				t.Errorf("%dx%d: the first move %v doesn't win", test.width, test.height, m)
			}
		}
	}
}

func table(t testing.TB, a size) *perfect {
	t.Helper()
	p, err := perfectFor(a)
	if err != nil || p == nil {
		t.Fatalf("no table of %dx%d: %v", a.width(), a.height(), err)
	}
	return p
}

// TestPerfectConsistent checks at random positions that the distance is one more than that after the best move.
func TestPerfectConsistent(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, a := range []size{{3, 3}, {4, 3}, {5, 3}, {4, 4}} {
		p := table(t, a)
		for range 20 {
			b := board{size: a}
			for b.end == running {
				best, moves := p.best(b)
				if got := p.value(b); got != best {
					t.Fatalf("%+v: value %d, but its best move leads to %d", b, got, best)
				}
				if r.IntN(3) > 0 {
					moves = b.AppendMoves(nil)
				}
				b = b.After(moves[r.IntN(len(moves))])
			}
		}
	}
}

// TestMasterNeverLosesWonPositions plays master from random won positions against random moves and itself, and checks
// that it wins within its distance.
func TestMasterNeverLosesWonPositions(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for _, a := range []size{{3, 3}, {3, 4}, {5, 3}, {4, 4}} {
		p := table(t, a)
		for range 25 {
			s := state{board: board{size: a}, last: [2]move{none, none}}
			for s.Turn() != games.Nobody && r.IntN(6) > 0 {
				moves := s.board.AppendMoves(nil)
				s = s.After(moves[r.IntN(len(moves))])
			}
			if s.Turn() == games.Nobody || !p.value(s.board).won() {
				continue
			}
			keepsWin(t, s, r)
		}
	}
}

// keepsWin plays a won position to the end.
func keepsWin(t *testing.T, s state, r *rand.Rand) {
	t.Helper()
	start, winner, left := s, s.Turn(), 0
	for s.Turn() != games.Nobody {
		moves := s.board.AppendMoves(nil)
		m := moves[r.IntN(len(moves))]
		if s.Turn() == winner {
			c, err := master(context.Background(), s, games.Hand{Rand: r}, games.Limits{})
			if err != nil || !c.Proven || c.Value <= 0 || left > 0 && c.Distance > left {
				t.Fatalf("%s: %+v, %v, with at most %d plies left", said(s), c, err, left)
			}
			m, left = c.Move, c.Distance-2
		}
		s = s.After(m)
	}
	if got := s.Outcome().Winner; got != winner {
		t.Errorf("%s: won by %v, want %v", said(start), got, winner)
	}
}

// TestValuesExhaustive compares the values of all positions of small boards with exhaustive search.
func TestValuesExhaustive(t *testing.T) {
	for _, a := range []size{{3, 3}, {3, 4}} {
		p := table(t, a)
		values := exhaust(p.numbering)
		for i, b := range p.all() {
			if got, want := p.value(b), values[i]; got != want {
				t.Fatalf("%+v is worth %d, want %d", b, got, want)
			}
		}
	}
}

var remake = flag.Bool("make", false, "compute the embedded data that the test is about, and write it")

// TestTables recomputes the tables of small boards, or all tables, and with -make writes perfect.table.
func TestTables(t *testing.T) {
	if *remake {
		var tables bytes.Buffer
		if err := writeTables(&tables); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("perfect.table", tables.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if need.Long(t) {
		if err := checkTables(); err != nil {
			t.Error(err)
		}
		return
	}
	for _, a := range []size{{3, 3}, {3, 4}} {
		if err := checkTable(a); err != nil {
			t.Error(err)
		}
	}
}

// TestTablesReadBack checks that decoding inverts encoding.
func TestTablesReadBack(t *testing.T) {
	made, got := solve(size{3, 4}), &perfect{numbering: newNumbering(size{3, 4})}
	if err := got.read(bufio.NewReader(bytes.NewReader(made.encode()))); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.numbers, made.numbers) || !slices.Equal(got.distances, made.distances) {
		t.Errorf("%d positions are read, want %d", len(got.numbers), len(made.numbers))
	}
}

func TestTablesRefuseRubbish(t *testing.T) {
	short := tableFile[:len(tableFile)-20]
	for _, b := range [][]byte{nil, []byte("rubbish"), short, weightFile} {
		if _, err := readTables(b); err == nil {
			t.Errorf("%d bytes that are no table are read as one", len(b))
		}
	}
}

// checkTables solves every position and compares the results with the embedded tables.
func checkTables() error {
	for _, a := range tableSizes {
		if err := checkTable(a); err != nil {
			return err
		}
	}
	return nil
}

func checkTable(a size) error {
	known, err := perfectFor(a)
	if err != nil {
		return err
	}
	solved := solve(a)
	if !slices.Equal(known.numbers, solved.numbers) || !slices.Equal(known.distances, solved.distances) {
		return fmt.Errorf("crosscut: the table of %dx%d is not what solving it gives", a.width(), a.height())
	}
	return nil
}

// writeTables solves every position of the boards of up to 6x6 and of 5x7 and writes the tables in
// the format of perfect.table. It takes about five seconds and 60 MB.
func writeTables(w io.Writer) error {
	var b []byte
	for _, a := range tableSizes {
		b = append(b, solve(a).encode()...)
	}
	return pack(w, b)
}

// solve computes the table of a size.
func solve(a size) *perfect {
	p := &perfect{numbering: newNumbering(a)}
	for i, d := range exhaust(p.numbering) {
		if d > quickPlies && d != unknown {
			p.numbers, p.distances = append(p.numbers, uint32(i)), append(p.distances, d)
		}
	}
	return p
}

// encode encodes the table for read.
func (p *perfect) encode() []byte {
	b := binary.AppendUvarint(nil, uint64(len(p.numbers)))
	last := uint32(0)
	for i, n := range p.numbers {
		b = append(binary.AppendUvarint(b, uint64(n-last)), byte(p.distances[i]))
		last = n
	}
	return b
}
