package picture

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/png"

	"git.sr.ht/~sbinet/gg"

	"parlour/games"
	"parlour/games/grid"
)

// MaxCells is the most rows, and the most columns, of a board that is drawn.
const MaxCells = 80

// Draw draws the board of a view, with its marks, as a PNG. It returns an error
// for a board without cells, or one of more than [MaxCells] rows or columns.
func Draw(v games.View) ([]byte, error) {
	w, h := v.Board.Width(), len(v.Board.Rows)
	if w == 0 || h == 0 {
		return nil, errors.New("picture: a board without cells")
	}
	if max(w, h) > MaxCells {
		return nil, fmt.Errorf("picture: a board of %d by %d cells, and %d by %d are the most", w, h, MaxCells, MaxCells)
	}
	p, err := newPainter(v.Board, cellSize(w, h))
	if err != nil {
		return nil, err
	}
	p.columnLabels()
	for row, r := range v.Board.Rows {
		p.row(row, r)
	}
	// A mark where a move may be made is under every other.
	for _, m := range v.Marks {
		if m.Kind == grid.Legal {
			p.mark(v.Board, m)
		}
	}
	for _, m := range v.Marks {
		if m.Kind != grid.Legal {
			p.mark(v.Board, m)
		}
	}
	return p.encode()
}

// painter draws one board.
type painter struct {
	layout
	faces
	picture *image.RGBA
	dc      *gg.Context // on the picture
	columns []string
	stamps  map[grid.Cell]*image.RGBA // each kind of cell, drawn once
}

func newPainter(b grid.Grid, cell float64) (*painter, error) {
	f, err := newFaces(cell)
	if err != nil {
		return nil, err
	}
	p := &painter{layout: newLayout(b, cell, f), faces: f, columns: b.Columns, stamps: map[grid.Cell]*image.RGBA{}}
	p.canvas(p.width, p.height)
	return p, nil
}

// canvas lays an empty picture of a size in pixels before the painter.
func (p *painter) canvas(width, height int) {
	p.picture = image.NewRGBA(image.Rect(0, 0, width, height))
	p.dc = gg.NewContextForRGBA(p.picture)
	p.ink(ground)
	p.dc.Clear()
}

// ink sets the colour of what is drawn next, 0xRRGGBB.
func (p *painter) ink(c uint32) { p.dc.SetRGB255(int(c>>16&0xFF), int(c>>8&0xFF), int(c&0xFF)) }

// place puts a cell with its middle at x, y.
func (p *painter) place(c grid.Cell, x, y float64) {
	if c.IsZero() {
		return
	}
	stamp, ok := p.stamps[c]
	if !ok {
		q := *p
		q.canvas(int(p.cell), int(p.cell))
		q.draw(c, p.cell/2, p.cell/2)
		stamp = q.picture
		p.stamps[c] = stamp
	}
	corner := image.Pt(int(x-p.cell/2), int(y-p.cell/2))
	draw.Draw(p.picture, stamp.Bounds().Add(corner), stamp, image.Point{}, draw.Src)
}

func (p *painter) encode() ([]byte, error) {
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, p.picture); err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	return out.Bytes(), nil
}
