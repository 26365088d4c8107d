package picture

import (
	"bytes"
	"image"
	"image/color"
	"slices"
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

func TestPalette(t *testing.T) {
	var p palette
	p.clear()
	for i := range uint32(maxColours) {
		if got := p.add(i * 0x010000); got != uint8(i) {
			t.Fatalf("colour %d has number %d", i, got)
		}
	}
	for c, want := range map[uint32]uint8{0x030000: 3, 0x030102: 3, 0xFEFFFF: 254, 0x000009: 0} {
		if got := p.add(c); got != want {
			t.Errorf("%06x in a full palette: number %d, want %d", c, got, want)
		}
	}
	if got := p.model()[0x7F]; len(p.model()) != maxColours || got != (color.RGBA{R: 0x7F, A: 0xFF}) {
		t.Errorf("colour 0x7F of %d is %v", len(p.model()), got)
	}
	p.clear()
	if got := p.add(0x123456); got != 0 || len(p.colours) != 1 {
		t.Errorf("the first colour of a cleared palette has number %d of %d", got, len(p.colours))
	}
}

// A sprite keeps its frequent colours and rounds the others.
func TestSprite(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 30, 20))
	for i := range 600 {
		c := color.RGBA{0x36, 0x39, 0x3F, 0xFF}
		if i < 100 {
			c = color.RGBA{0xDD, 0x2E, 0x44, 0xFF}
		}
		img.Set(i%30, i/30, c)
	}
	img.Set(29, 19, color.RGBA{0x80, 0x07, 0xF9, 0xFF})
	s := newSprite(img, nil)
	if want := []uint32{0x36393F, 0xDD2E44, 0x8800FF}; !slices.Equal(s.colours, want) {
		t.Errorf("colours %06x, want %06x", s.colours, want)
	}
	if s.width != 30 || s.height != 20 || s.pix[0] != 1 || s.pix[100] != 0 || s.pix[599] != 2 {
		t.Errorf("%d by %d with pixels %d, %d and %d", s.width, s.height, s.pix[0], s.pix[100], s.pix[599])
	}
}
