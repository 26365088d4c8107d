package crosscut

import (
	"fmt"
	"testing"

	"parlour/solver/search"
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
			if got := perft(newState(test.size, test.size), i+1); got != want {
				t.Errorf("%dx%d, %d plies: %d lines, want %d", test.size, test.size, i+1, got, want)
			}
		}
	}
}

func ExampleNew() {
	g := New()
	p, _ := g.Open(nil)
	for depth := range 5 {
		fmt.Println(depth, g.Tools.Perft(p, depth))
	}
	// Output:
	// 0 1
	// 1 36
	// 2 1260
	// 3 42864
	// 4 1416088
}

// BenchmarkPerft measures positions per second on one core, with and without bulk counting.
func BenchmarkPerft(b *testing.B) {
	root := newState(8, 8).board
	counts := map[string]func() int64{
		"counted": func() int64 { return search.BulkPerft(root, 5) },
		"made":    func() int64 { return search.Perft(root, 4) },
	}
	for name, count := range counts {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var n int64
			for b.Loop() {
				n += count()
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "positions/s")
		})
	}
}
