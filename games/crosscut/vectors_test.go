package crosscut

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"parlour/games"
)

// vector is a line of testdata/crosscut.jsonl: a position, the squares where a disc flips nothing, the board after each
// move that flips, and the winning squares.
type vector struct {
	Turn, Board string
	Plain       []string
	Flips       map[string]string
	Wins        []string
	Values      map[string]int // of crosscut-greedy.jsonl
}

func readVectors(t *testing.T, file string) (all []vector) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	return all
}

// position parses a position.
// said formats a board.
func said(s state) string {
	board, _ := s.WriteBoard()
	return board
}

func position(t testing.TB, board, turn string) state {
	t.Helper()
	s, err := state{}.ReadBoard(games.Options{}, board, turn)
	if err != nil {
		t.Fatalf("%s %s: %v", board, turn, err)
	}
	return s
}

// TestVectors compares all legal moves of a thousand positions and their results with a reference program, which lists
// only wins by discs that flank something; TestWinByPlacing covers the others.
func TestVectors(t *testing.T) {
	for _, v := range readVectors(t, "testdata/crosscut.jsonl") {
		s := position(t, v.Board, v.Turn)
		got := vector{Turn: v.Turn, Board: v.Board, Flips: map[string]string{}}
		for m := range s.Moves() {
			after := s.After(m)
			switch {
			case m == pass:
			case after.flipped() == 0:
				got.Plain = append(got.Plain, m.String())
			default:
				got.Flips[m.String()] = said(after)
			}
			if after.board.end == finished && after.lastFlank.flanked != 0 {
				got.Wins = append(got.Wins, m.String())
			}
		}
		compareVector(t, got, v)
	}
}

func compareVector(t *testing.T, got, want vector) {
	t.Helper()
	for _, list := range [][]string{got.Plain, got.Wins, want.Plain, want.Wins} {
		slices.Sort(list)
	}
	if !slices.Equal(got.Plain, want.Plain) {
		t.Errorf("%s %s: plain moves %v, want %v", want.Board, want.Turn, got.Plain, want.Plain)
	}
	if !slices.Equal(got.Wins, want.Wins) {
		t.Errorf("%s %s: winning moves %v, want %v", want.Board, want.Turn, got.Wins, want.Wins)
	}
	if len(got.Flips) != len(want.Flips) {
		t.Errorf("%s %s: flipping moves %v, want %v", want.Board, want.Turn, got.Flips, want.Flips)
	}
	for m, board := range want.Flips {
		if got.Flips[m] != board {
			t.Errorf("%s %s: after %s %q, want %q", want.Board, want.Turn, m, got.Flips[m], board)
		}
	}
}
