package picture

import (
	"cmp"
	"fmt"
	"image/color"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
)

// maxColours is the number of colours of a PNG with a palette.
const maxColours = 256

// palette numbers colours in the order in which they are added.
type palette struct {
	colours []uint32 // 0xRRGGBB
	number  map[uint32]uint8
	most    int // limit; 0 means maxColours
}

func (p *palette) clear() {
	p.colours, p.most = p.colours[:0], 0
	if p.number == nil {
		p.number = map[uint32]uint8{}
	}
	clear(p.number)
}

// add returns the number of a colour, or that of the nearest one once the palette is full.
func (p *palette) add(c uint32) uint8 {
	n, ok := p.number[c]
	if !ok {
		n = uint8(len(p.colours))
		if len(p.colours) < cmp.Or(p.most, maxColours) {
			p.colours = append(p.colours, c)
		} else {
			n = p.nearest(c)
		}
		p.number[c] = n
	}
	return n
}

// restrict fixes the palette to the given colours, if there are any.
func (p *palette) restrict(colours []uint32) {
	for _, c := range colours {
		p.add(c)
	}
	if len(colours) > 0 {
		p.most = len(p.colours)
	}
}

func (p *palette) nearest(c uint32) uint8 {
	best, least := 0, 1<<30
	for i, x := range p.colours {
		if far := distance(c, x); far < least {
			best, least = i, far
		}
	}
	return uint8(best)
}

// distance returns the squared distance of two colours.
func distance(c, x uint32) int {
	r, g, b := int(c>>16)-int(x>>16), int(c>>8&0xFF)-int(x>>8&0xFF), int(c&0xFF)-int(x&0xFF)
	return r*r + g*g + b*b
}

// model converts the palette for the PNG encoder.
func (p *palette) model() color.Palette {
	m := make(color.Palette, len(p.colours))
	for i, c := range p.colours {
		m[i] = color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 0xFF}
	}
	return m
}

// Colours as 0xRRGGBB.
const (
	ground = 0x1E1F22
	tile   = 0x36393F
	words  = 0xF2F3F5
	mayInk = 0xF4900C

	// Of cards, such as posters, statistics and curves.
	cardInk   = 0xFFFFFF
	paleInk   = 0xB7BCC6
	goldInk   = 0xFDCB58
	barInk    = 0x55ACEE
	trackInk  = 0x2B2D31 // on which a bar lies
	ruleInk   = 0x3F4147
	middleInk = 0x80848E // of coordinates and of an even game
	bandInk   = 0x1A1B1E
)

// bold parses the Go font once.
var bold = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(gobold.TTF) })

// newFace returns the font in a size in pixels.
func newFace(size float64) (font.Face, error) {
	parsed, err := bold()
	if err != nil {
		return nil, fmt.Errorf("picture: the font: %w", err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull}) // at 72 DPI a point is a pixel
	if err != nil {
		return nil, fmt.Errorf("picture: the font: %w", err)
	}
	return face, nil
}

// faces are the font in the sizes of a board. They are not safe for concurrent use.
type faces struct {
	one   font.Face // for a single letter on a cell
	pair  font.Face // for two or three letters
	label font.Face
}

// newFaces returns the faces for cells of a size in pixels.
func newFaces(cell float64) (faces, error) {
	var f faces
	for _, size := range []struct {
		face *font.Face
		part float64 // relative to the cell
	}{{&f.one, 0.5}, {&f.pair, 0.38}, {&f.label, 0.45}} {
		var err error
		if *size.face, err = newFace(max(9, size.part*cell)); err != nil {
			return faces{}, err
		}
	}
	return f, nil
}

func width(f font.Face, s string) float64 { return float64(font.MeasureString(f, s)) / 64 }

// clip truncates a text to limit code points.
func clip(s string, limit int) string {
	if r := []rune(s); len(r) > limit {
		return string(r[:limit-1]) + "…"
	}
	return s
}
