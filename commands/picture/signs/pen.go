package signs

import (
	"image/color"
	"slices"
	"sync"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
)

// pen draws one tile.
type pen struct {
	dc     *gg.Context
	colour gg.Pattern // what currentColor means
	letter string     // what stands in the place of letters
	above  []shape    // of the drawings so far, from the last to the first
}

// draw draws the first of the drawings that exists. It keeps what lies above those that follow.
func (p *pen) draw(names ...string) {
	for _, name := range names {
		if d, ok := drawings()[name]; ok {
			p.paint(d.below)
			p.above = slices.Concat(d.above, p.above)
			return
		}
	}
}

// paint paints shapes.
func (p *pen) paint(shapes []shape) {
	for _, s := range shapes {
		p.dc.SetFillStyle(p.pattern(s.fill)) // letters are filled as they are written
		s.outline(p)
		if s.fill != none {
			p.dc.FillPreserve()
		}
		if s.stroke != none {
			p.dc.SetStrokeStyle(p.pattern(s.stroke))
			p.dc.SetLineWidth(s.width)
			p.dc.StrokePreserve()
		}
		p.dc.ClearPath()
	}
}

// pattern replaces currentColor if the pen has a colour.
func (p *pen) pattern(g gg.Pattern) gg.Pattern {
	if g == current && p.colour != nil {
		return p.colour
	}
	return g
}

// write draws the letters around x, on the base line y.
func (p *pen) write(x, y, size float64) {
	face := Face(size, font.HintingNone)
	p.dc.SetFontFace(face)
	p.dc.DrawString(p.letter, x-float64(font.MeasureString(face, p.letter))/128, y)
}

// solid returns what paints in a colour, given as 0xRRGGBB.
func solid(c uint32) gg.Pattern {
	return gg.NewSolidPattern(color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 0xFF})
}

// Font returns the embedded Go font, which draws all letters in pictures. It parses the font once.
var Font = sync.OnceValue(func() *opentype.Font {
	parsed, _ := opentype.Parse(gobold.TTF)
	return parsed
})

// Face returns the font in a size in pixels.
func Face(size float64, hinting font.Hinting) font.Face {
	face, _ := opentype.NewFace(Font(), &opentype.FaceOptions{Size: size, DPI: 72, Hinting: hinting}) // at 72 DPI a point is a pixel
	return face
}
