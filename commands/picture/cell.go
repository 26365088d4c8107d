package picture

import (
	"golang.org/x/image/font"

	"parlour/games/grid"
)

// Colours, 0xRRGGBB.
const (
	ground  = 0x1E1F22
	tile    = 0x36393F
	wall    = 0x0B0C0E
	words   = 0xF2F3F5
	darkInk = 0x111214
	lastInk = 0xFFFFFF
	flipInk = 0xFFFFFF
	winInk  = 0xFFD84D
	mayInk  = 0x5DADEC
)

// Sizes in parts of a cell.
const (
	inset      = 0.04 // from a cell's edge to its tile
	discRadius = 0.37
	ringRadius = 0.44
	lineWidth  = 0.07
)

// columnLabels writes the names of the columns above them.
func (p *painter) columnLabels() {
	p.ink(words)
	for i, label := range p.columns {
		x, y := p.centre(0, i)
		p.write(p.label, clip(label, 3), x, y-0.82*p.cell)
	}
}

// row draws a row of cells with its label, and what is beside it.
func (p *painter) row(row int, r grid.Row) {
	x, y := p.centre(row, 0)
	p.ink(words)
	label := clip(r.Label, maxLabel)
	p.write(p.label, label, p.left-p.cell/4-width(p.label, label)/2, y)
	for i, c := range r.Cells {
		p.place(c, x+float64(i)*p.cell, y)
	}
	end := x + float64(len(r.Cells))*p.cell
	if len(r.Side) > 0 {
		end += p.side
	}
	for i, c := range r.Side {
		p.place(c, end+float64(i)*p.cell, y)
	}
	end += float64(len(r.Side))*p.cell + p.side - p.cell/2
	note := clip(r.Note, maxNote)
	p.ink(words)
	p.write(p.label, note, end+width(p.label, note)/2, y)
}

// draw draws a cell with its middle at x, y.
func (p *painter) draw(c grid.Cell, x, y float64) {
	p.tile(x, y, tile)
	switch {
	case c.Disc:
		p.disc(c, x, y)
	case p.sign(c, x, y):
	default:
		p.ink(ink(c))
		p.letter(c.Letter, x, y)
	}
}

// tile fills the square on which things stand.
func (p *painter) tile(x, y float64, colour uint32) {
	half := (0.5 - inset) * p.cell
	p.ink(colour)
	p.dc.DrawRoundedRectangle(x-half, y-half, 2*half, 2*half, 0.12*p.cell)
	p.dc.Fill()
}

// disc is a disc with its letter. Its rim keeps a dark one apart from the tile.
func (p *painter) disc(c grid.Cell, x, y float64) {
	letter, rim := uint32(darkInk), uint32(darkInk)
	if dark(c.Ink) {
		letter, rim = words, words
	}
	p.ink(c.Ink)
	p.dc.DrawCircle(x, y, discRadius*p.cell)
	p.dc.FillPreserve()
	p.ink(rim)
	p.dc.SetLineWidth(max(1, 0.03*p.cell))
	p.dc.Stroke()
	p.ink(letter)
	p.letter(c.Letter, x, y)
}

// letter writes the letters of a cell.
func (p *painter) letter(letters string, x, y float64) {
	face := p.faces.letter
	if len([]rune(letters)) > 1 {
		face = p.pair
	}
	p.write(face, clip(letters, 3), x, y)
}

// write writes words with their middle at x, y: capitals stand in the middle,
// whatever hangs below the line.
func (p *painter) write(f font.Face, s string, x, y float64) {
	if s == "" {
		return
	}
	p.dc.SetFontFace(f)
	p.dc.DrawString(s, x-width(f, s)/2, y+float64(f.Metrics().CapHeight)/128)
}

// ink is the colour of a cell that is no disc.
func ink(c grid.Cell) uint32 {
	if c.Ink == 0 {
		return words
	}
	return c.Ink
}

// dark reports whether light letters read better on a colour, by its luma
// (ITU-R BT.601).
func dark(c uint32) bool {
	return 299*(c>>16&0xFF)+587*(c>>8&0xFF)+114*(c&0xFF) < 110_000
}
