package picture

import (
	"cmp"
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
