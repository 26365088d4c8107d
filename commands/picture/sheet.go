package picture

import (
	"math"

	"parlour/games/grid"
)

// maxSprites is the limit in bytes on all sprites of a painter.
const maxSprites = 8 << 20

// sheet holds the sprites for cells of one size, drawn on demand. It is not safe for concurrent use.
type sheet struct {
	faces
	side    int     // of a cell in pixels
	cell    float64 // side as a float
	sprites map[kind]*sprite
	bytes   int // total size of the sprites
}

// kind identifies a sprite.
type kind struct {
	letter string
	ink    uint32
	tile   grid.Tile
	label  bool // a text on the background instead of a cell
}

func newSheet(side int) (*sheet, error) {
	f, err := newFaces(float64(side))
	return &sheet{faces: f, side: side, cell: float64(side), sprites: map[kind]*sprite{}}, err
}

// cellSprite returns the sprite of a cell, including the surrounding background.
func (s *sheet) cellSprite(c grid.Cell) *sprite {
	return s.find(kind{letter: c.Letter, ink: c.Ink, tile: c.Tile}, func() *sprite {
		p := newPen(s.faces, s.cell, s.side, s.side)
		p.draw(c)
		return p.sprite()
	})
}

// labelSprite returns the sprite of a text on the background.
func (s *sheet) labelSprite(text string, ink uint32) *sprite {
	return s.find(kind{letter: text, ink: ink, label: true}, func() *sprite {
		m := s.label.Metrics()
		p := newPen(s.faces, s.cell, int(math.Ceil(width(s.label, text)))+2, (m.Ascent + m.Descent).Ceil())
		p.write(s.label, text, ink)
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
