package picture

import (
	"image"

	"git.sr.ht/~sbinet/gg"
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
