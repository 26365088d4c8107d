package picture_test

import (
	"strconv"
	"testing"

	"parlour/commands/picture"
)

// BenchmarkDraw draws new boards with a painter that has drawn others of their size; BenchmarkFirst measures the first
// board, and BenchmarkAgain the same board again.
func BenchmarkDraw(b *testing.B)  { benchmark(b, 0) }
func BenchmarkAgain(b *testing.B) { benchmark(b, 1<<20) }

func benchmark(b *testing.B, keep int64) {
	for _, size := range []int{12, 26} {
		v := sample(size)
		b.Run(v.Board.Columns[size-1], func(b *testing.B) {
			p := picture.NewPainter(keep)
			if _, err := p.Draw(v); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				if keep == 0 {
					v.Board.Rows[0].Note = strconv.Itoa(n % 2) // the painter keeps the last picture
				}
				data, err := p.Draw(v)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(data)), "file-bytes")
			}
		})
	}
}

func BenchmarkFirst(b *testing.B) {
	v := sample(26)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := picture.NewPainter(0).Draw(v); err != nil {
			b.Fatal(err)
		}
	}
}
