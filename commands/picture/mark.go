package picture

import (
	"image"

	"parlour/games"
	"parlour/games/grid"
)

// markBits are the marks of each cell, a bit for each kind, by column and row.
// Kinds that are unknown here are left out.
func markBits(v games.View) map[image.Point]uint8 {
	bits := map[image.Point]uint8{}
	for _, m := range v.Marks {
		if m.Kind >= 0 && int(m.Kind) < len(markForms) {
			bits[image.Pt(m.Column, m.Row)] |= 1 << m.Kind
		}
	}
	return bits
}

// markForms draw the kinds of mark. Each has a form of its own, so that several
// may meet.
var markForms = [...]func(pen){
	grid.LastMove: func(p pen) { p.ring(lastInk) },
	grid.Winning:  pen.frame,
	grid.Legal:    pen.dot,
}

// marks draws marks over a cell. One where a move may be made is under every
// other.
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

// dot is where a move may be made: it stands on open squares alone.
func (p pen) dot() {
	p.tile(tile)
	p.ink(mayInk)
	p.dc.DrawCircle(p.x, p.y, dotRadius*p.cell)
	p.dc.Fill()
}

// diamond is a path around the middle, with its corners so far from it.
func (p pen) diamond(r float64) {
	p.dc.MoveTo(p.x, p.y-r)
	p.dc.LineTo(p.x+r, p.y)
	p.dc.LineTo(p.x, p.y+r)
	p.dc.LineTo(p.x-r, p.y)
	p.dc.ClosePath()
}
