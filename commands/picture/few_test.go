package picture

import (
	"bytes"
	"image/png"
	"testing"

	"parlour/games"
	"parlour/games/grid"
)

// checkered returns a square board of letters in several inks, and of empty squares.
func checkered(size int, inks int) games.View {
	var v games.View
	for y := range size {
		var r grid.Row
		for x := range size {
			c := grid.Empty
			if n := (7*x + 3*y + x*y) % (2 * inks); n < inks {
				c = grid.Cell{Letter: "A", Ink: grid.Colors[n].Ink}
			}
			r.Cells = append(r.Cells, c)
		}
		v.Board.Rows = append(v.Board.Rows, r)
	}
	return v
}

// A large board has few colours, including every ink. A small board, and one with many inks, has as many as it needs.
func TestFewColours(t *testing.T) {
	for _, tt := range []struct {
		name       string
		size, inks int
		few        bool
	}{
		{"a large board", 26, 2, true},
		{"a small board", 10, 2, false},
		{"a large board of many inks", 26, 12, false},
	} {
		c, p := &canvas{}, NewPainter(0)
		p.plan(cellSize(tt.size, tt.size), []*canvas{c}, checkered(tt.size, tt.inks))
		data, err := p.encode(c)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(c.colours.colours) <= few; got != tt.few {
			t.Errorf("%s has %d colours", tt.name, len(c.colours.colours))
		}
		for _, ink := range []uint32{ground, tile, grid.Colors[0].Ink, grid.Colors[1].Ink} {
			if got := c.colours.colours[c.colours.add(ink)]; got != ink {
				t.Errorf("%s shows %06x as %06x", tt.name, ink, got)
			}
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		for i, n := range c.pix {
			r, g, b, _ := img.At(i%c.width, i/c.width).RGBA()
			if got := r>>8<<16 | g>>8<<8 | b>>8; got != c.colours.colours[n] {
				t.Fatalf("%s: pixel %d is %06x in the file, want %06x", tt.name, i, got, c.colours.colours[n])
			}
		}
	}
}
