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
	disc   bool
	edged  bool // the disc is a diamond
	fed    grid.LetterMark
	tile   grid.Tile
	none   bool  // a gap instead of a cell
	label  bool  // a text on the background instead of a cell
	marks  uint8 // a bit for each kind of mark
}

func newSheet(side int) (*sheet, error) {
	f, err := newFaces(float64(side))
	return &sheet{faces: f, side: side, cell: float64(side), sprites: map[kind]*sprite{}}, err
}

// cellSprite returns the sprite of a cell with its marks, including the surrounding background.
func (s *sheet) cellSprite(c grid.Cell, marks uint8) *sprite {
	if c.Tile != (grid.Tile{}) {
		c.Tile.Mark, marks = topMark(c.Tile.Mark, marks), 0
	}
	k := kind{letter: c.Letter, ink: c.Ink, disc: c.Disc, edged: c.Diamond, fed: c.Feedback, tile: c.Tile, none: c.IsZero(), marks: marks}
	return s.find(k, func() *sprite {
		p := newPen(s.faces, s.cell, s.side, s.side)
		if !k.none {
			p.draw(c)
		}
		p.marks(marks)
		return p.sprite()
	})
}

// labelSprite returns the sprite of a text on the background.
func (s *sheet) labelSprite(text string) *sprite {
	return s.find(kind{letter: text, label: true}, func() *sprite {
		m := s.label.Metrics()
		p := newPen(s.faces, s.cell, int(math.Ceil(width(s.label, text)))+2, (m.Ascent + m.Descent).Ceil())
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
