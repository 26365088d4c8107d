package picture

import (
	"bytes"
	"strconv"
	"sync"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

// row returns a view of a row of cells.
func row(label string, cells ...grid.Cell) games.View {
	return games.View{Board: grid.Grid{Rows: []grid.Row{{Label: label, Cells: cells}}}}
}

// A board looks the same whatever the painter drew before, and from every goroutine.
func TestPainterIsShared(t *testing.T) {
	var views []games.View
	var want [][]byte
	for i := range 24 {
		cells := append([]grid.Cell{grid.Digit(i), grid.Empty}, grid.Colors[i%3:i%7+5]...)
		v := row(strconv.Itoa(i), cells...)
		v.Marks = []grid.Mark{{Row: 0, Column: i % 5, Kind: grid.MarkKind(i % 4)}}
		data, err := NewPainter(0).Draw(v)
		if err != nil {
			t.Fatal(err)
		}
		views, want = append(views, v), append(want, data)
	}
	for _, keep := range []int64{0, 5_000, 1 << 20} {
		p := NewPainter(keep)
		var all sync.WaitGroup
		for worker := range 4 {
			all.Go(func() {
				for i := range 2 * len(views) {
					n := (i*5 + worker) % len(views)
					got, err := p.Draw(views[n])
					if err != nil || !bytes.Equal(got, want[n]) {
						t.Errorf("keeping %d bytes: view %d is drawn otherwise, error %v", keep, n, err)
					}
				}
			})
		}
		all.Wait()
	}
}

func TestSpritesAreBounded(t *testing.T) {
	p := NewPainter(0)
	for i := range 500 {
		if _, err := p.Draw(row("", grid.Glyph(strconv.Itoa(i%400), ""), grid.Cell{Letter: "a", Ink: uint32(i)})); err != nil {
			t.Fatal(err)
		}
		p.sheets[usualCell].bytes += 50_000 // simulates larger sprites, which is faster
	}
	if s := p.sheets[usualCell]; s.bytes > maxSprites+100_000 || len(s.sprites) > 400 {
		t.Errorf("%d sprites with %d bytes are kept, and %d are the most", len(s.sprites), s.bytes, maxSprites)
	}
}
