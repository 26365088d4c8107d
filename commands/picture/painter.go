// Package picture draws a games.View as a PNG, for boards that are too wide for emoji on a phone, and a
// game as an animated GIF.
//
// Whatever an emoji board shows by colour also has a letter or shape here: discs carry their letters,
// the last move is ringed, a winning line is framed, and a diamond marks a legal move. The board has its
// own dark background, so it looks the same in Discord's light and dark themes. Equal views yield equal
// bytes.
//
// A board consists of few kinds of cell. Each kind is drawn once per size as a sprite and then copied.
// Pictures have a palette, which takes a quarter of the memory and compresses faster.
package picture

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"image/color"
	"image/png"
	"slices"
	"sync"

	"golang.org/x/image/font"

	"parlour/commands/picture/signs"
	"parlour/games"
	"parlour/solver/memory"
)

// MaxCells is the greatest number of rows and of columns of a board.
const MaxCells = 80

// Painter draws boards. It caches, within bounds, pictures by their content, each kind of cell in each
// size, and the memory for drawing. It is safe for concurrent use.
type Painter struct {
	pictures *memory.Cache[key, []byte]
	mu       sync.Mutex
	sheets   map[int]*sheet // by the side of a cell in pixels
	canvases sync.Pool      // of *canvas
	buffers  buffers
}

// NewPainter returns a painter that caches up to keep bytes of pictures, and the last one.
func NewPainter(keep int64) *Painter {
	return &Painter{pictures: memory.NewCache[key, []byte](memory.New(keep)), sheets: map[int]*sheet{}}
}

// Draw draws the board of a view with its marks as a PNG, which the caller must not modify. It returns an
// error for a board without cells or with more than [MaxCells] rows or columns.
func (p *Painter) Draw(v games.View) ([]byte, error) {
	columns, rows, err := extent(v)
	if err != nil {
		return nil, err
	}
	return p.pictures.Get(keyOf(v), func() ([]byte, int64, error) {
		c, ok := p.canvases.Get().(*canvas)
		if !ok {
			c = new(canvas)
		}
		defer p.canvases.Put(c)
		p.plan(cellSize(columns, rows), []*canvas{c}, v)
		data, err := p.encode(c)
		return data, int64(len(data)), err
	})
}

// key identifies the content of a picture. It is a cryptographic hash, so that no one can construct a
// board that shows the picture of another one.
type key [sha256.Size]byte

// keyOf returns the key of a view's board and marks. Pictures contain neither emoji nor the texts of the
// view.
func keyOf(v games.View) key {
	b := fmt.Appendf(nil, "%q", v.Board.Columns)
	for _, r := range v.Board.Rows {
		b = fmt.Appendf(b, "\n%q%q", r.Label, r.Note)
		for _, c := range r.Cells {
			b = fmt.Appendf(b, "%q%x %t%s", c.Letter, c.Ink, c.IsZero(), c.Tile.Sign())
		}
	}
	for _, m := range v.Marks {
		b = fmt.Appendf(b, "\n%d %d %d", m.Row, m.Column, m.Kind)
	}
	return sha256.Sum256(b)
}

// extent returns the greatest numbers of columns and of rows of views, or an error if one has none or too
// many.
func extent(views ...games.View) (columns, rows int, err error) {
	for _, v := range views {
		if v.Board.Width() == 0 || len(v.Board.Rows) == 0 {
			return 0, 0, errors.New("picture: a board without cells")
		}
		columns, rows = max(columns, v.Board.Width()), max(rows, len(v.Board.Rows))
	}
	if max(columns, rows) > MaxCells {
		err = fmt.Errorf("picture: a board of %d by %d cells exceeds the limit of %d by %d", columns, rows, MaxCells, MaxCells)
	}
	return columns, rows, err
}

// plan plans each view on its canvas, with cells of a size. It draws the kinds of cell that are missing in
// this size.
func (p *Painter) plan(cell int, canvases []*canvas, views ...games.View) {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.sheet(cell)
	for i, v := range views {
		canvases[i].clear()
		canvases[i].plan(s, v)
	}
}

// sheet returns the sprites for cells of a size. It discards all sprites if they exceed their limit.
func (p *Painter) sheet(cell int) *sheet {
	held := 0
	for _, s := range p.sheets {
		held += s.bytes
	}
	if held > maxSprites {
		clear(p.sheets)
	}
	if p.sheets[cell] == nil {
		p.sheets[cell] = &sheet{faces: newFaces(float64(cell)), side: cell, cell: float64(cell), sprites: map[kind]*sprite{}}
	}
	return p.sheets[cell]
}

// encode draws what is planned and encodes it as a PNG.
func (p *Painter) encode(c *canvas) ([]byte, error) {
	img := c.image()
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &p.buffers}
	if len(img.Pix) >= manyPixels { // halves the size in twice the time
		encoder.CompressionLevel = png.DefaultCompression
	}
	c.file.Reset()
	if err := encoder.Encode(&c.file, img); err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	return bytes.Clone(c.file.Bytes()), nil
}

// buffers lends the PNG encoder its buffers; it is a [png.EncoderBufferPool].
type buffers struct{ pool sync.Pool }

func (b *buffers) Get() *png.EncoderBuffer {
	buffer, _ := b.pool.Get().(*png.EncoderBuffer)
	return buffer
}

func (b *buffers) Put(buffer *png.EncoderBuffer) { b.pool.Put(buffer) }

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
			n = p.number[nearest(p.colours, c)]
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

// nearest returns the colour that is nearest to another, the first of equals.
func nearest(all []uint32, c uint32) uint32 {
	return slices.MinFunc(all, func(a, b uint32) int { return distance(a, c) - distance(b, c) })
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

// faces are the font in the sizes of a board. They are not safe for concurrent use.
type faces struct {
	one   font.Face // for a single letter on a cell
	pair  font.Face // for two or three letters
	label font.Face
}

// newFaces returns the faces for cells of a size in pixels.
func newFaces(cell float64) faces {
	part := func(of float64) font.Face { return signs.Face(max(9, of*cell), font.HintingFull) }
	return faces{one: part(0.5), pair: part(0.38), label: part(0.45)}
}

func width(f font.Face, s string) float64 { return float64(font.MeasureString(f, s)) / 64 }

// clip truncates a text to limit code points.
func clip(s string, limit int) string {
	if r := []rune(s); len(r) > limit {
		return string(r[:limit-1]) + "…"
	}
	return s
}
