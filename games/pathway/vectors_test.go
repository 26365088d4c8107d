package pathway

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/games"
	"parlour/games/squares"
)

// vector is a position of testdata with the results of a reference program.
type vector struct {
	Size   int
	Turn   string
	Board  string
	Legal  []string
	Winner *string
	Greedy string
}

func readVectors(t *testing.T, name string, want int) []vector {
	t.Helper()
	f, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []vector
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var v vector
		if err := json.Unmarshal(lines.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		all = append(all, v)
	}
	if len(all) != want {
		t.Fatalf("%s has %d positions, want %d", name, len(all), want)
	}
	return all
}

func TestPositions(t *testing.T) {
	for _, v := range readVectors(t, "positions.jsonl", 1000) {
		s := mustParse(t, v.Board, v.Turn)
		if diff := cmp.Diff(v.Legal, names(s)); diff != "" {
			t.Errorf("%s %s: moves (-want +got):\n%s", v.Board, v.Turn, diff)
		}
		winner := games.Nobody
		if v.Winner != nil {
			winner = map[string]games.Seat{"R": squares.Red, "B": squares.Blue}[*v.Winner]
		}
		if got := s.Outcome().Winner; got != winner {
			t.Errorf("%s %s: winner %d, want %d", v.Board, v.Turn, got, winner)
		}
		if board, turn := s.WriteBoard(); board != v.Board || turn != v.Turn || s.size != v.Size {
			t.Errorf("%s %s is written %s %s", v.Board, v.Turn, board, turn)
		}
	}
}

func TestGreedy(t *testing.T) {
	for _, v := range readVectors(t, "greedy.jsonl", 300) {
		s := mustParse(t, v.Board, v.Turn)
		c, err := greedy(context.Background(), s, games.Hand{}, games.Limits{})
		if got := s.name(c.Move); err != nil || got != v.Greedy {
			t.Errorf("%s %s: greedy plays %s, %v; want %s", v.Board, v.Turn, got, err, v.Greedy)
		}
	}
}
