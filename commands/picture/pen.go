package picture

import (
	"image"
	"slices"

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

// topMarks returns the mark of each marked cell by column and row: the one that matters most.
func topMarks(v games.View) map[image.Point]grid.MarkKind {
	top := map[image.Point]grid.MarkKind{}
	for _, m := range v.Marks {
		if at := image.Pt(m.Column, m.Row); slices.Index(markOrder, m.Kind) > slices.Index(markOrder, top[at]) {
			top[at] = m.Kind
		}
	}
	return top
}

// markOrder are the kinds of mark, the least important first.
var markOrder = []grid.MarkKind{grid.Legal, grid.Better, grid.LastMove, grid.Changed, grid.Winning}

// square fills a rounded square behind the content of a cell.
func (p pen) square(colour uint32) {
	half := (0.5 - inset) * p.cell
	p.ink(colour)
	p.dc.DrawRoundedRectangle(p.x-half, p.y-half, 2*half, 2*half, 0.12*p.cell)
	p.dc.Fill()
}

// inset is the distance from the edge of a cell to its square, relative to the cell.
const inset = 0.04
