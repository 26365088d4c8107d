package picture

import (
	"image"
	"image/draw"
	"strings"
	"unicode"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font/sfnt"

	"parlour/games"
	"parlour/games/grid"
)

// Poster is a picture of the result of a match to share. All games have the same design.
type Poster struct {
	Accent uint32
	// Sides are those who played, the winner first. A poster has none if [Written] changes a name.
	Sides  []Side
	Boards []games.View // the end, one beside the other; those without cells are omitted
	// Decided says what decided the match, Fact what else there is to say, Foot which game it was.
	Decided, Fact, Foot string
}

// Side is a member, with the sign of the side.
type Side struct {
	Name string
	Sign grid.Cell // zero for none
}

// The size of a poster and of its parts in pixels. Its height depends on the boards.
const (
	posterWide   = 640
	posterMargin = 24
	posterRule   = 6  // in the accent's colour
	posterHead   = 76 // with the names
	posterFoot   = 112
	posterBoards = 480 // the greatest height of the boards
	posterCell   = 88  // the greatest side of a cell
	posterSign   = 40  // beside a name
)

// Written returns a text without the characters that the font of pictures lacks.
func Written(text string) string {
	f, err := bold()
	if err != nil {
		return ""
	}
	var buffer sfnt.Buffer
	return strings.Map(func(r rune) rune {
		if glyph, err := f.GlyphIndex(&buffer, r); !unicode.IsSpace(r) && (glyph == 0 || err != nil) {
			return -1
		}
		return r
	}, text)
}

// Poster draws a poster as a PNG.
func (p *Painter) Poster(poster Poster) ([]byte, error) {
	boards, wide, high, err := p.posterBoards(poster.Boards)
	if err != nil {
		return nil, err
	}
	top := posterRule + posterMargin
	if len(poster.Sides) > 0 {
		top = posterHead
	}
	if high > 0 {
		high += 2 * posterMargin
	}
	c := newCard(posterWide, top+high+posterFoot, ground)
	box(c.dc, 0, 0, posterWide, posterRule, poster.Accent)
	c.sides(poster.Sides)
	x := (posterWide - wide) / 2
	for _, b := range boards {
		y := top + (high-b.Rect.Dy())/2
		draw.Draw(c.dc.Image().(draw.Image), b.Rect.Add(image.Pt(x, y)), b, image.Point{}, draw.Src)
		x += b.Rect.Dx() + posterMargin
	}
	foot := float64(top + high)
	box(c.dc, 0, foot, posterWide, posterFoot, bandInk)
	const line = posterWide - 2*posterMargin
	c.words(poster.Decided, posterMargin, foot+36, 30, cardInk, line)
	const signed = 0.4 // of a line for the name of the game
	c.words(poster.Fact, posterMargin, foot+80, 20, paleInk, (1-signed)*line)
	c.anchored(poster.Foot, 1, posterWide-posterMargin, foot+80, 17, paleInk, signed*line)
	return c.encoded()
}

func box(dc *gg.Context, x, y, wide, high float64, ink uint32) {
	colour(dc, ink)
	dc.DrawRectangle(x, y, wide, high)
	dc.Fill()
}

// sides draws the names: the first one at the left, and all others at the right.
func (c *card) sides(all []Side) {
	const y, size, most = posterRule + (posterHead-posterRule)/2, 28, posterWide/2 - 2*posterMargin
	if len(all) > 2 {
		for _, more := range all[2:] {
			all[1].Name += ", " + more.Name
		}
		all[1].Sign = grid.Cell{}
	}
	for i, side := range all[:min(2, len(all))] {
		ink, edge, inwards := uint32(cardInk), posterMargin, 1
		if i > 0 {
			ink, edge, inwards = paleInk, posterWide-posterMargin, -1
		}
		if side.Sign.Tile != (grid.Tile{}) {
			pen{dc: c.dc, x: float64(edge + inwards*posterSign/2), y: y, cell: posterSign}.whole(side.Sign.Tile)
			edge += inwards * (posterSign + posterMargin/2)
		}
		c.anchored(side.Name, float64(i), float64(edge), y, size, ink, most-posterSign)
	}
}

// posterBoards draws boards beside each other, with cells of the greatest size in which they fit.
func (p *Painter) posterBoards(views []games.View) (all []*image.Paletted, wide, high int, err error) {
	for cell := posterCell; ; {
		all, wide, high = all[:0], -posterMargin, 0
		for _, v := range views {
			if v.Board.Width() == 0 {
				continue
			}
			b, err := p.board(v, cell)
			if err != nil {
				return nil, 0, 0, err
			}
			all = append(all, b)
			wide, high = wide+b.Rect.Dx()+posterMargin, max(high, b.Rect.Dy())
		}
		if wide <= posterWide && high <= posterBoards || cell <= leastCell {
			return all, wide, high, nil
		}
		cell = max(leastCell, min(cell-2, cell*posterWide/max(1, wide), cell*posterBoards/max(1, high)))
	}
}

// board draws the board of a view with cells of a size.
func (p *Painter) board(v games.View, cell int) (*image.Paletted, error) {
	if _, _, err := extent(v); err != nil {
		return nil, err
	}
	c := new(canvas)
	if err := p.plan(cell, []*canvas{c}, v); err != nil {
		return nil, err
	}
	return &image.Paletted{Pix: c.paint(), Stride: c.width, Rect: image.Rect(0, 0, c.width, c.height), Palette: c.colours.model()}, nil
}
