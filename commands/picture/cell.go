package picture

import (
	"image"

	"golang.org/x/image/draw"
	"golang.org/x/image/font"

	"parlour/commands/picture/signs"
	"parlour/games/grid"
)

// draw draws a cell.
func (p pen) draw(c grid.Cell) {
	if c.Tile != (grid.Tile{}) {
		p.whole(c.Tile)
		return
	}
	p.tile(tile)
	switch {
	case c.Disc:
		p.disc(c)
	case c.Feedback != 0:
		p.lettered(c)
	case c.IsCard():
		p.tile(words)
		p.letter(c.Letter, c.Ink)
	case c.Letter == ".": // an empty square: dots mark legal moves
	default:
		p.letter(c.Letter, ink(c))
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

// disc draws a disc with its letter. A rim separates a dark disc from the tile.
func (p pen) disc(c grid.Cell) {
	letter, rim := uint32(darkInk), uint32(darkInk)
	if dark(c.Ink) {
		letter, rim = words, words
	}
	p.ink(c.Ink)
	if c.Diamond {
		p.diamond(edgeRadius * p.cell)
	} else {
		p.dc.DrawCircle(p.x, p.y, discRadius*p.cell)
	}
	p.dc.FillPreserve()
	p.ink(rim)
	p.dc.SetLineWidth(max(1, 0.03*p.cell))
	p.dc.Stroke()
	p.letter(c.Letter, letter)
}

// lettered draws a tile with its letter. The forms of the marks differ as those of Parlour's own emoji do.
func (p pen) lettered(c grid.Cell) {
	switch c.Feedback {
	case grid.LetterElsewhere:
		p.ink(c.Ink)
		p.diamond(edgeRadius * p.cell)
		p.dc.Fill()
	case grid.LetterAbsent:
		p.square(absentHalf, c.Ink)
	default:
		p.tile(c.Ink)
	}
	letter := uint32(darkInk)
	if dark(c.Ink) {
		letter = words
	}
	p.letter(c.Letter, letter)
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

// ink returns the colour of a cell that is not a disc.
func ink(c grid.Cell) uint32 {
	if c.Ink == 0 {
		return words
	}
	return c.Ink
}

// dark reports whether light letters are more legible on a colour, by its luma (ITU-R BT.601).
func dark(c uint32) bool {
	return 299*(c>>16&0xFF)+587*(c>>8&0xFF)+114*(c&0xFF) < 110_000
}
