package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"parlour/games"
)

// always returns a player that always makes the same move.
func always(m int, why string) games.Strategy[heaps, int] {
	return func(ctx context.Context, _ heaps, _ games.Hand, _ games.Limits) (games.Choice[int], error) {
		return games.Choice[int]{Move: m, Why: games.Text{ID: why}}, ctx.Err()
	}
}

func TestMixed(t *testing.T) {
	mixed := Mixed(0.25, always(1, ""), always(2, ""))
	r, ones := rand.New(rand.NewPCG(1, 1)), 0
	for range 1000 {
		c, err := mixed(context.Background(), heaps{}, games.Hand{Rand: r}, games.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if c.Move == 1 {
			ones++
		}
	}
	if ones < 200 || ones > 300 {
		t.Errorf("%d of 1000 moves are the first player's, want a quarter", ones)
	}
	if c, _ := mixed(context.Background(), heaps{}, games.Hand{}, games.Limits{}); c.Move != 2 {
		t.Errorf("without lots it plays %d, want 2", c.Move)
	}
}

func TestExplained(t *testing.T) {
	why := func(heaps, games.Choice[int]) games.Text { return games.Text{ID: "why"} }
	note := func(_ heaps, m int) games.Text { return games.T("note", "Move", m) }
	for given, want := range map[string]string{"": "why", "own": "own"} {
		c, err := Explained(map[string]games.Strategy[heaps, int]{"it": always(7, given)}, why, note)["it"](context.Background(), heaps{}, games.Hand{}, games.Limits{})
		if err != nil || c.Why.ID != want || c.Note.String() != "note(Move=7)" {
			t.Errorf("%q: %v, %v, %v; want %s", given, c.Why, c.Note, err, want)
		}
	}
	ended, end := context.WithCancel(context.Background())
	end()
	if c, err := Explained(map[string]games.Strategy[heaps, int]{"it": always(7, "")}, why, note)["it"](ended, heaps{}, games.Hand{}, games.Limits{}); !errors.Is(err, context.Canceled) || c.Move != 7 || !c.Why.IsZero() {
		t.Errorf("%+v, %v, want the move and the error", c, err)
	}
}

func TestSeed(t *testing.T) {
	if got := Seed(games.Hand{}); got != 0 {
		t.Errorf("with nothing to draw with the seed is %d", got)
	}
	if a, b := Seed(games.Hand{Rand: rand.New(rand.NewPCG(1, 2))}), Seed(games.Hand{Rand: rand.New(rand.NewPCG(1, 2))}); a == 0 || a != b {
		t.Errorf("seeds of the same hand are %d and %d", a, b)
	}
}

func TestTranspose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := rapid.Uint64().Draw(t, "board")
		turned := Transpose(board)
		for row := range 8 {
			for column := range 8 {
				if board>>(8*row+column)&1 != turned>>(8*column+row)&1 {
					t.Fatalf("%016x turns into %016x: row %d, column %d", board, turned, row, column)
				}
			}
		}
	})
}
