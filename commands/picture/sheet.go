package picture

import (
	"image"
	"math"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

// maxSprites is how many bytes of sprites a painter keeps, of all sizes.
const maxSprites = 8 << 20

// sheet is the sprites for cells of one size, each drawn when it is first met.
// It serves one goroutine at a time.
type sheet struct {
	faces
	side    int     // of a cell, in pixels
	cell    float64 // the same
	sprites map[kind]*sprite
	bytes   int // of sprites
}

// kind is what tells a sprite from another.
type kind struct {
	letter string
	ink    uint32
	disc   bool
	edged  bool  // the disc is a diamond
	none   bool  // no cell, but a gap
	label  bool  // no cell, but words on the ground
	marks  uint8 // a bit for each kind of mark
}

func newSheet(side int) (*sheet, error) {
	f, err := newFaces(float64(side))
	return &sheet{faces: f, side: side, cell: float64(side), sprites: map[kind]*sprite{}}, err
}

// cellSprite is a cell with its marks, with the ground around it.
func (s *sheet) cellSprite(c grid.Cell, marks uint8) *sprite {
	k := kind{letter: c.Letter, ink: c.Ink, disc: c.Disc, edged: c.Diamond, none: c.IsZero(), marks: marks}
	return s.find(k, func() *sprite {
		p := s.pen(s.side, s.side)
		if !k.none {
			p.draw(c)
		}
		p.marks(marks)
		return p.sprite()
	})
}

// labelSprite is a text on the ground.
func (s *sheet) labelSprite(text string) *sprite {
	return s.find(kind{letter: text, label: true}, func() *sprite {
		m := s.label.Metrics()
		p := s.pen(int(math.Ceil(width(s.label, text)))+2, (m.Ascent + m.Descent).Ceil())
		p.write(s.label, text, words)
		return p.sprite()
	})
}

func (s *sheet) find(k kind, drawn func() *sprite) *sprite {
	if found, ok := s.sprites[k]; ok {
		return found
	}
	made := drawn()
	s.sprites[k] = made
	s.bytes += len(made.pix) + 4*len(made.colours) + len(k.letter)
	return made
}

// pen draws one sprite.
type pen struct {
	*sheet
	picture *image.RGBA
	dc      *gg.Context // on the picture
	x, y    float64     // its middle
	inks    *[]uint32   // that were used
}

// pen makes a pen for an empty picture of a size in pixels.
func (s *sheet) pen(width, height int) pen {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	p := pen{s, picture, gg.NewContextForRGBA(picture), float64(width) / 2, float64(height) / 2, new([]uint32)}
	p.ink(ground)
	p.dc.Clear()
	return p
}

// ink sets the colour of what is drawn next, 0xRRGGBB.
func (p pen) ink(c uint32) {
	*p.inks = append(*p.inks, c)
	p.dc.SetRGB255(int(c>>16&0xFF), int(c>>8&0xFF), int(c&0xFF))
}

// sprite is what was drawn.
func (p pen) sprite() *sprite { return newSprite(p.picture, *p.inks) }
