package picture

import (
	"cmp"
	"slices"
	"strconv"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

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
	card := newCard(curveWide, curveHigh, ground)
	card.side(c.Above, curveMargin/2)
	card.side(c.Below, curveHigh-curveMargin/2)
	if card.face(18) {
		c.middle(card.dc)
		c.line(card.dc)
		c.points(card.dc)
	}
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
	c := newCard(guessesWide, guessesHead+guessesRow*len(g.Rows)+guessesMargin, ground)
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
	f, err := newFaces(side)
	if c.err = cmp.Or(c.err, err); c.err != nil {
		return
	}
	for i, cell := range cells {
		pen{faces: f, cell: side, dc: c.dc, x: guessesCells + (float64(i)+0.5)*side, y: y, inks: new([]uint32)}.draw(cell)
	}
}
