package search

import (
	"fmt"
	"testing"
)

func TestPerft(t *testing.T) {
	// Tic-tac-toe has 9!/(9-n)! lines until games end in the fifth ply.
	want := []int64{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}
	for depth, n := range want {
		if got := Perft(tictactoe{}, depth); got != n {
			t.Errorf("Perft(%d) = %d, want %d", depth, got, n)
		}
		if got := BulkPerft(tictactoe{}, depth); got != n {
			t.Errorf("BulkPerft(%d) = %d, want %d", depth, got, n)
		}
	}
}

func ExamplePerft() {
	for depth := range 4 {
		fmt.Println(depth, Perft(nim{1, 2}, depth))
	}
	// Output:
	// 0 1
	// 1 3
	// 2 5
	// 3 3
}
