package picture_test

import (
	"testing"

	"parlour/commands/picture"
)

func BenchmarkDraw(b *testing.B) {
	for _, size := range []int{12, 26} {
		v := sample(size)
		b.Run(v.Board.Columns[size-1], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				data, err := picture.Draw(v)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(data)), "file-bytes")
			}
		})
	}
}
