package picture

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"maps"
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
	return slices.SortedFunc(maps.Keys(count), func(a, b uint32) int { return cmp.Or(count[b]-count[a], int(a)-int(b)) })
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
	img, half := signs.Tile(t), p.cell/2
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
	colour(p.dc, c)
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

// Sizes and times of animations. Frames are smaller than still boards, so that the file of a long game
// stays small. Times are in hundredths of a second.
const (
	animationCell = 32        // the greatest side of a cell in pixels
	animationSide = 620       // the greatest extent of the cells in pixels
	animationArea = 2_000_000 // the greatest area of the cells of all frames, so that long games load fast
	frameTime     = 80
	once          = -1 // of the number of repetitions
)

// Animate draws views as the frames of a GIF that shows the last one first, so that a still has it, then
// all in order, once, and stays on the last. Each frame contains only the change from the one before. The views may have different sizes; each must have
// cells, as for [Painter.Draw].
func (p *Painter) Animate(ctx context.Context, views []games.View) ([]byte, error) {
	if len(views) == 0 {
		return nil, errors.New("picture: an animation without views")
	}
	a, err := p.animation(append([]games.View{views[len(views)-1]}, views...))
	if err != nil {
		return nil, err
	}
	for _, c := range a.canvases {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		a.frame(c)
	}
	a.file.LoopCount = once
	var data bytes.Buffer
	if err := gif.EncodeAll(&data, &a.file); err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	return data.Bytes(), nil
}

// animation is an animation in progress. All frames share one palette.
type animation struct {
	canvases []*canvas
	inked    map[*sprite][]uint8
	size     image.Point
	pix, was []uint8 // pixels of this frame and of the last, with size.X pixels per row
	file     gif.GIF
}

// unchanged is the transparent colour, which leaves a pixel as in the last frame.
const unchanged = maxColours - 1

// animation plans all frames, and maps their sprites to the common palette.
func (p *Painter) animation(views []games.View) (*animation, error) {
	columns, rows, err := extent(views...)
	if err != nil {
		return nil, err
	}
	a := &animation{canvases: games.Mapped(views, func(games.View) *canvas { return new(canvas) })}
	cells := float64(len(views) * columns * rows)
	side := min(animationCell, animationSide/max(columns, rows), int(math.Sqrt(animationArea/max(1, cells))))
	p.plan(max(leastCell, side), a.canvases, views...)
	all := canvas{}
	all.clear()
	all.colours.most = unchanged
	for _, c := range a.canvases {
		a.size = image.Pt(max(a.size.X, c.width), max(a.size.Y, c.height))
		all.placed = append(all.placed, c.placed...)
	}
	a.inked = all.inked()
	colours := all.colours.model()
	for len(colours) < unchanged {
		colours = append(colours, color.RGBA{A: 0xFF})
	}
	colours = append(colours[:unchanged], color.RGBA{})
	a.pix, a.was = make([]uint8, a.size.X*a.size.Y), make([]uint8, a.size.X*a.size.Y)
	a.file.Config = image.Config{ColorModel: colours, Width: a.size.X, Height: a.size.Y}
	return a, nil
}

// frame adds a frame with the difference from the last one, or extends the last one if there is none.
func (a *animation) frame(c *canvas) {
	clear(a.pix)
	c.put(a.pix, a.size, a.inked)
	first := len(a.file.Image) == 0
	changed := a.changed()
	if first {
		changed = image.Rectangle{Max: a.size}
	}
	if changed.Empty() {
		a.file.Delay[len(a.file.Delay)-1] += frameTime
		return
	}
	img := image.NewPaletted(changed, a.file.Config.ColorModel.(color.Palette))
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		now, was := a.pix[y*a.size.X:][:a.size.X], a.was[y*a.size.X:][:a.size.X]
		line := img.Pix[(y-changed.Min.Y)*img.Stride:]
		for x := changed.Min.X; x < changed.Max.X; x++ {
			if line[x-changed.Min.X] = now[x]; !first && now[x] == was[x] {
				line[x-changed.Min.X] = unchanged
			}
		}
	}
	a.file.Image = append(a.file.Image, img)
	a.file.Delay = append(a.file.Delay, frameTime)
	a.file.Disposal = append(a.file.Disposal, gif.DisposalNone)
	a.pix, a.was = a.was, a.pix
}

// changed returns the bounding rectangle of the difference from the last frame.
func (a *animation) changed() image.Rectangle {
	var r image.Rectangle
	for y := range a.size.Y {
		now, was := a.pix[y*a.size.X:][:a.size.X], a.was[y*a.size.X:][:a.size.X]
		if bytes.Equal(now, was) {
			continue
		}
		left, right := 0, a.size.X
		for now[left] == was[left] {
			left++
		}
		for now[right-1] == was[right-1] {
			right--
		}
		r = r.Union(image.Rect(left, y, right, y+1))
	}
	return r
}
