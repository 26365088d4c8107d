package crosscut

import (
	"testing"

	"parlour/games/gametest"
)

func TestPerft(t *testing.T) {
	tests := []struct {
		size int
		want []int64
	}{
		{5, []int64{9, 72, 516, 3172, 16892, 68808}},
		{6, []int64{16, 240, 3376, 44304, 542352}},
		{8, []int64{36, 1260, 42864, 1416088}},
	}
	for _, test := range tests {
		for i, want := range test.want {
			if got := gametest.Perft(newState(test.size, test.size).board, i+1); got != want {
				t.Errorf("%dx%d, %d plies: %d lines, want %d", test.size, test.size, i+1, got, want)
			}
		}
	}
}

// BenchmarkPerft measures positions per second on one core.
func BenchmarkPerft(b *testing.B) {
	root := newState(8, 8).board
	b.ReportAllocs()
	var n int64
	for b.Loop() {
		n += gametest.Perft(root, 4)
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "positions/s")
}
