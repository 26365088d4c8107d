package picture_test

import (
	"testing"

	"parlour/commands/picture"
)

// BenchmarkDraw draws new boards with a painter that has drawn others of their size; BenchmarkFirst measures the first
// board, and BenchmarkAgain the same board again.
func BenchmarkDraw(b *testing.B)  { benchmark(b, 0) }
func BenchmarkAgain(b *testing.B) { benchmark(b, 1<<20) }

func benchmark(b *testing.B, keep int) {
	for _, size := range []int{12, 26} {
		v := sample(size)
		b.Run(v.Board.Columns[size-1], func(b *testing.B) {
			p := picture.NewPainter(keep)
			if _, err := p.Draw(v); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
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
