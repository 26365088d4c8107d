package picture

import (
	"image"

	"git.sr.ht/~sbinet/gg"

	"parlour/games"
	"parlour/games/grid"
)

// pen draws one sprite.
type pen struct {
	faces
	cell    float64 // side of a cell in pixels
	picture *image.RGBA
	dc      *gg.Context // on the picture
	x, y    float64     // centre of the sprite
	inks    *[]uint32   // the colours used
}

// newPen returns a pen for an empty picture of a size in pixels.
func newPen(f faces, cell float64, width, height int) pen {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	p := pen{f, cell, picture, gg.NewContextForRGBA(picture), float64(width) / 2, float64(height) / 2, new([]uint32)}
	p.ink(ground)
	p.dc.Clear()
	return p
}

// ink sets the current colour, 0xRRGGBB.
func (p pen) ink(c uint32) {
	*p.inks = append(*p.inks, c)
	p.dc.SetRGB255(int(c>>16&0xFF), int(c>>8&0xFF), int(c&0xFF))
}

// sprite returns the drawing as a sprite.
func (p pen) sprite() *sprite { return newSprite(p.picture, *p.inks) }

// diamond adds a diamond path around the centre with the given distance to its corners.
func (p pen) diamond(r float64) {
	p.dc.MoveTo(p.x, p.y-r)
	p.dc.LineTo(p.x+r, p.y)
	p.dc.LineTo(p.x, p.y+r)
	p.dc.LineTo(p.x-r, p.y)
	p.dc.ClosePath()
}

// markBits returns the marks of each cell by column and row, a bit for each kind. It ignores unknown
// kinds.
func markBits(v games.View) map[image.Point]uint8 {
	bits := map[image.Point]uint8{}
	for _, m := range v.Marks {
		if int(m.Kind) < len(markForms) {
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
	grid.Changed:  func(p pen) { p.centre(lastInk) },
	grid.Better:   func(p pen) { p.tile(tile); p.centre(betterInk) },
}

// markOrder are the kinds of mark, the lowest first.
var markOrder = [...]grid.MarkKind{grid.Legal, grid.Better, grid.LastMove, grid.Changed, grid.Winning}

// marks draws marks over a cell. A mark of a legal move is below all others.
func (p pen) marks(bits uint8) {
	p.dc.SetLineWidth(max(1.5, lineWidth*p.cell))
	for _, kind := range markOrder {
		if bits&(1<<kind) != 0 {
			markForms[kind](p)
		}
	}
}

// topMark returns the one mark that a tile has, or its own if there are none.
func topMark(own grid.MarkKind, bits uint8) grid.MarkKind {
	for _, kind := range markOrder {
		if bits&(1<<kind) != 0 {
			own = kind
		}
	}
	return own
}

// centre draws a disc in the middle of a cell.
func (p pen) centre(colour uint32) {
	p.ink(colour)
	p.dc.DrawCircle(p.x, p.y, centreRadius*p.cell)
	p.dc.Fill()
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

// tile fills the square behind a cell's content.
func (p pen) tile(colour uint32) { p.square(0.5-inset, colour) }

// square fills a rounded square around the centre; half is half its side, relative to a cell.
func (p pen) square(half float64, colour uint32) {
	half *= p.cell
	p.ink(colour)
	p.dc.DrawRoundedRectangle(p.x-half, p.y-half, 2*half, 2*half, 0.12*p.cell)
	p.dc.Fill()
}

// Sizes relative to a cell.
const (
	inset        = 0.04 // from the edge of a cell to its tile
	discRadius   = 0.37
	edgeRadius   = 0.46 // from the centre of a diamond to its corners
	absentHalf   = 0.33 // half the side of the tile of an absent letter
	dotRadius    = 0.11
	centreRadius = 0.16
	ringRadius   = 0.44
	lineWidth    = 0.07
)
