package picture

import (
	"image"
	"image/draw"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font/sfnt"

	"parlour/commands/picture/signs"
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
	var buffer sfnt.Buffer
	return strings.Map(func(r rune) rune {
		if glyph, err := signs.Font().GlyphIndex(&buffer, r); !unicode.IsSpace(r) && (glyph == 0 || err != nil) {
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
	c := newCard(posterWide, top+high+posterFoot)
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
	p.plan(cell, []*canvas{c}, v)
	return c.image(), nil
}

// The size of a curve and its margins in pixels.
const (
	curveWide   = 600
	curveHigh   = 240
	curveLeft   = 44
	curveMargin = 40 // with the name of a side
)

// Curve is a chart of the standing during a game.
type Curve struct {
	// Standing is the standing before the first move and after each move: 100 is a win of the
	// upper side, 0 of the lower side, -1 unknown.
	Standing []int
	// Points are the indices into Standing of notable moves, which are marked with their ordinals.
	Points       []int
	Above, Below Side
}

// Draw draws the curve as a PNG.
func (c Curve) Draw() ([]byte, error) {
	card := newCard(curveWide, curveHigh)
	card.side(c.Above, curveMargin/2)
	card.side(c.Below, curveHigh-curveMargin/2)
	card.face(18)
	c.middle(card.dc)
	c.line(card.dc)
	c.points(card.dc)
	return card.encoded()
}

func colour(dc *gg.Context, rgb uint32) {
	dc.SetRGB255(int(rgb>>16&0xFF), int(rgb>>8&0xFF), int(rgb&0xFF))
}

// side writes a side's name at a height, after its sign.
func (c *card) side(side Side, y float64) {
	const sign = 24
	left := (curveLeft - sign) / 2
	if side.Sign.Tile != (grid.Tile{}) {
		pen{dc: c.dc, x: curveLeft / 2, y: y, cell: sign}.whole(side.Sign.Tile)
		left = curveLeft
	}
	c.words(side.Name, float64(left), y, 18, cardInk, curveWide-curveLeft-curveMargin)
}

// middle draws the line of an even game.
func (c Curve) middle(dc *gg.Context) {
	colour(dc, middleInk)
	dc.SetDash(3, 5)
	dc.SetLineWidth(1)
	dc.DrawLine(curveLeft, curveHigh/2, curveWide-curveMargin, curveHigh/2)
	dc.Stroke()
	dc.SetDash()
}

// at returns the coordinates of a standing.
func (c Curve) at(i int) (x, y float64) {
	wide, high := float64(curveWide-curveLeft-curveMargin), float64(curveHigh-2*curveMargin)
	x = curveLeft + wide*float64(i)/float64(max(1, len(c.Standing)-1))
	return x, curveMargin + high*float64(100-c.Standing[i])/100
}

func (c Curve) line(dc *gg.Context) {
	colour(dc, cardInk)
	dc.SetLineWidth(3)
	started := false
	for i, s := range c.Standing {
		if s < 0 {
			continue
		}
		if x, y := c.at(i); started {
			dc.LineTo(x, y)
		} else {
			dc.MoveTo(x, y)
			started = true
		}
	}
	dc.Stroke()
}

// pointRadius is the radius of the discs that mark notable moves.
const pointRadius = 11

// points marks the notable moves with their ordinals, in discs that move apart vertically
// where they would overlap.
func (c Curve) points(dc *gg.Context) {
	var placed []gg.Point
	for n, i := range c.Points {
		if i < 0 || i >= len(c.Standing) || c.Standing[i] < 0 {
			continue
		}
		x, y := c.at(i)
		at := freePlace(gg.Point{X: x, Y: y}, placed)
		placed = append(placed, at)
		colour(dc, mayInk)
		dc.DrawCircle(at.X, at.Y, pointRadius)
		dc.Fill()
		colour(dc, cardInk)
		dc.DrawStringAnchored(strconv.Itoa(n+1), at.X, at.Y, 0.5, 0.35)
	}
}

// freePlace returns the place above or below a disc that is nearest to it and where it overlaps
// no other; its own if there is none.
func freePlace(disc gg.Point, placed []gg.Point) gg.Point {
	for distance := range curveHigh {
		for _, y := range []float64{disc.Y + float64(distance), disc.Y - float64(distance)} {
			at := gg.Point{X: disc.X, Y: y}
			overlaps := func(other gg.Point) bool { return at.Distance(other) < 2*pointRadius }
			if y >= pointRadius && y <= curveHigh-pointRadius && !slices.ContainsFunc(placed, overlaps) {
				return at
			}
		}
	}
	return disc
}

// Guesses is a table of the guesses of a game. It has its own dark background.
type Guesses struct {
	Heads [3]string // of the figures: what is left, skill and luck
	Rows  []Guess
}

// Guess is a row of the table.
type Guess struct {
	Name              string // whose guess it was
	Text              string // the guess in words, which are not drawn
	Cells             []grid.Cell
	Left, Skill, Luck string
}

// The sizes of the table in pixels.
const (
	guessesWide   = 600
	guessesHead   = 36
	guessesRow    = 40
	guessesMargin = 12
	guessesCells  = 160 // where the cells begin
	guessesRoom   = 214 // for the cells
	guessesAt     = 384 // where the figures begin
	guessesMost   = 36  // the greatest side of a cell
	guessesColumn = 72  // of a figure
)

// Draw draws the table as a PNG. It omits characters that the font lacks.
func (g Guesses) Draw() ([]byte, error) {
	c := newCard(guessesWide, guessesHead+guessesRow*len(g.Rows)+guessesMargin)
	c.figures(g.Heads, guessesHead/2, 16, paleInk)
	for i, row := range g.Rows {
		y := guessesHead + guessesRow*(float64(i)+0.5)
		c.words(row.Name, guessesMargin, y, 18, cardInk, guessesCells-2*guessesMargin)
		c.figures([3]string{row.Left, row.Skill, row.Luck}, y, 20, cardInk)
		c.cells(row.Cells, y)
	}
	return c.encoded()
}

// figures draws the figures of a row.
func (c *card) figures(texts [3]string, y, size float64, ink uint32) {
	for i, text := range texts {
		c.words(text, guessesAt+float64(i*guessesColumn), y, size, ink, guessesColumn-6)
	}
}

// cells draws the cells of a guess, smaller if there are many.
func (c *card) cells(cells []grid.Cell, y float64) {
	side := min(guessesMost, guessesRoom/float64(max(1, len(cells))))
	f := newFaces(side)
	for i, cell := range cells {
		pen{faces: f, cell: side, dc: c.dc, x: guessesCells + (float64(i)+0.5)*side, y: y, inks: new([]uint32)}.draw(cell)
	}
}
