package picture

import (
	"image"

	"parlour/games"
	"parlour/games/grid"
)

// markBits returns the marks of each cell by column and row, a bit for each kind. It ignores unknown
// kinds.
func markBits(v games.View) map[image.Point]uint8 {
	bits := map[image.Point]uint8{}
	for _, m := range v.Marks {
		if m.Kind >= 0 && int(m.Kind) < len(markForms) {
			bits[image.Pt(m.Column, m.Row)] |= 1 << m.Kind
		}
	}
	return bits
}

// markForms draw the kinds of mark. Each kind has its own form, so that several can be combined.
var markForms = [...]func(pen){
	grid.LastMove: func(p pen) { p.ring(lastInk) },
	grid.Winning:  pen.frame,
	grid.Legal:    pen.dot,
}

// marks draws marks over a cell. A mark of a legal move is below all others.
func (p pen) marks(bits uint8) {
	p.dc.SetLineWidth(max(1.5, lineWidth*p.cell))
	for _, kind := range [...]grid.MarkKind{grid.Legal, grid.LastMove, grid.Winning} {
		if bits&(1<<kind) != 0 {
			markForms[kind](p)
		}
	}
}

func (p pen) ring(colour uint32) {
	p.ink(colour)
	p.dc.DrawCircle(p.x, p.y, ringRadius*p.cell)
	p.dc.Stroke()
}

func (p pen) frame() {
	half := (0.5 - lineWidth/2) * p.cell
	p.ink(winInk)
	p.dc.DrawRectangle(p.x-half, p.y-half, 2*half, 2*half)
	p.dc.Stroke()
}

// dot marks a legal move; it replaces the content of an empty square.
func (p pen) dot() {
	p.tile(tile)
	p.ink(mayInk)
	p.dc.DrawCircle(p.x, p.y, dotRadius*p.cell)
	p.dc.Fill()
}
