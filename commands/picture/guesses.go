package picture

import (
	"cmp"

	"parlour/games/grid"
)

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
