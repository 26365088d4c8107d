package pathway

import (
	"fmt"
	"testing"

	"parlour/games/gametest"
)

// perftTable holds the numbers of lines of play of 1, 2, 3... plies from the empty board.
var perftTable = map[int][]int64{
	3: {9, 48, 256, 952, 3128, 7424, 12352, 12736, 5344},
	4: {16, 192, 2224, 20016, 170592, 1166680},
	5: {25, 520, 10496, 178096, 2912824},
	6: {36, 1140, 35272, 963664},
	8: {64, 3808, 223376},
}

func TestPerft(t *testing.T) {
	for size, table := range perftTable {
		w := bitboardOf(newState(size))
		for i, want := range table {
			if got := gametest.Perft(w, i+1); got != want {
				t.Errorf("size %d: Perft(%d) = %d, want %d", size, i+1, got, want)
			}
			if want < 1e6 {
				if got := slowPerft(newState(size), i+1); got != want {
					t.Errorf("size %d: rules count %d lines of %d plies, want %d", size, got, i+1, want)
				}
			}
		}
	}
}

// slowPerft counts by the rules alone.
func slowPerft(s state, depth int) int64 {
	if depth == 0 {
		return 1
	}
	var n int64
	for sq := range s.Moves() {
		n += slowPerft(s.After(sq), depth-1)
	}
	return n
}

func Example_perft() {
	for plies := 1; plies <= 4; plies++ {
		fmt.Println(plies, slowPerft(newState(4), plies))
	}
	// Output:
	// 1 16
	// 2 192
	// 3 2224
	// 4 20016
}

// BenchmarkPerft counts the positions after 5 plies on 6x6.
func BenchmarkPerft(b *testing.B) {
	b.ReportAllocs()
	var n int64
	for b.Loop() {
		n += gametest.Perft(bitboardOf(newState(6)), 5)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "positions/s")
}
