package picture

import (
	"cmp"
	"image"
	"math"
	"slices"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/draw"
	"golang.org/x/image/font"

	"parlour/commands/picture/signs"
	"parlour/games"
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

// sprite is a part of a board: a cell with its marks, or a label.
type sprite struct {
	width, height int
	pix           []uint8  // indices into colours, by rows
	colours       []uint32 // 0xRRGGBB, most frequent first
	counts        []int    // pixels of each colour
	inks          []uint32 // the colours drawn with; the others are shades at edges
}

// sparse is the number of pixels of a sprite per pixel of a rare colour; rare colours are shades at
// edges.
const sparse = 256

// newSprite converts a drawing. It rounds rare colours, which are shades at edges, so that edges share
// colours and those of a board fit into one palette.
func newSprite(img *image.RGBA, inks []uint32) *sprite {
	size := img.Bounds().Size()
	s := &sprite{width: size.X, height: size.Y, pix: make([]uint8, size.X*size.Y), inks: inks}
	at := func(i int) uint32 {
		p := img.Pix[4*i:]
		return uint32(p[0])<<16 | uint32(p[1])<<8 | uint32(p[2])
	}
	exact := map[uint32]int{}
	for i := range s.pix {
		exact[at(i)]++
	}
	softened := func(c uint32) uint32 {
		if exact[c]*sparse >= len(s.pix) {
			return c
		}
		return rounded(c)
	}
	count := map[uint32]int{}
	for c, n := range exact {
		count[softened(c)] += n
	}
	var p palette
	p.clear()
	for _, c := range byCount(count) {
		p.add(c)
	}
	s.colours, s.counts = p.colours, make([]int, len(p.colours))
	for i := range s.pix {
		s.pix[i] = p.add(softened(at(i)))
		s.counts[s.pix[i]]++
	}
	return s
}

// rounded rounds each channel of a colour to the nearest of sixteen values.
func rounded(c uint32) uint32 {
	r := uint32(0)
	for shift := 0; shift < 24; shift += 8 {
		r |= (c>>shift&0xFF + 8) / 17 * 17 << shift
	}
	return r
}

// byCount returns the colours, most frequent first, in a deterministic order.
func byCount(count map[uint32]int) []uint32 {
	colours := make([]uint32, 0, len(count))
	for c := range count {
		colours = append(colours, c)
	}
	slices.SortFunc(colours, func(a, b uint32) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return int(a) - int(b)
	})
	return colours
}

// draw draws a cell.
func (p pen) draw(c grid.Cell) {
	if c.Tile != (grid.Tile{}) {
		p.whole(c.Tile)
		return
	}
	colour := tile
	if c.IsCard() {
		colour = words
	}
	p.square(uint32(colour))
	if c != grid.Empty {
		p.letter(c.Letter, cmp.Or(c.Ink, words))
	}
}

// whole draws a tile as boards of emoji have it, to the edges of the cell.
func (p pen) whole(t grid.Tile) {
	img, err := signs.Tile(t)
	if err != nil {
		return // without its letter, for which the font would have to be broken
	}
	half := p.cell / 2
	at := image.Rect(int(p.x-half), int(p.y-half), int(p.x+half), int(p.y+half))
	scaled := image.NewRGBA(image.Rectangle{Max: at.Size()})
	draw.BiLinear.Scale(scaled, scaled.Bounds(), img, img.Bounds(), draw.Over, nil)
	p.dc.DrawImage(scaled, at.Min.X, at.Min.Y)
}

// letter draws the letters of a cell.
func (p pen) letter(letters string, colour uint32) {
	face := p.one
	if len([]rune(letters)) > 1 {
		face = p.pair
	}
	p.write(face, clip(letters, 3), colour)
}

// write draws a centred text. It centres capital letters vertically and ignores descenders.
func (p pen) write(f font.Face, s string, colour uint32) {
	if s == "" {
		return
	}
	p.ink(colour)
	p.dc.SetFontFace(f)
	p.dc.DrawString(s, p.x-width(f, s)/2, p.y+float64(f.Metrics().CapHeight)/128)
}

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
