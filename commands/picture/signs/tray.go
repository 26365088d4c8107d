package signs

import (
	"fmt"
	"strings"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

// Colours of a tray for pegs, and of the strip for key pegs beside it.
const (
	trayGround = 0xB08A68
	trayEdge   = 0x3B2D22
	keyGround  = 0x9C8067
	depth      = 0x2A1E15
	keyOrange  = 0xFFB83D
)

// tray is a place for a peg or a digit. Its rows are apart, its places are not.
func (p *pen) tray(t grid.Tile) {
	p.add(fill(trayGround, whole))
	hole := t.Piece == grid.NoPiece
	switch label := t.Piece.Label(); {
	case t.Mark == grid.Better:
		p.open(t, depth)
	case hole:
		p.add(fill(depth, circle(middle, middle, 27)), line(0x0F0A07, 6, arc(24, 200, 340)))
	case label != "":
		p.add(fill(0xF6EFE2, within(14)), line(ink, 6, within(14)))
		p.letter(label, ink, 92)
	default:
		p.add(fill(depth, circle(middle+2, middle+5, 52)))
		p.bare(t.Piece)
	}
	if hole && t.Mark == grid.Legal {
		p.add(line(ink, 20, circle(middle, middle, 44)), line(gold, 13, circle(middle, middle, 44)))
	}
	p.rails(trayEdge)
}

// rails draws the edges above and below a row.
func (p *pen) rails(colour uint32) {
	p.add(line(colour, 14, func(dc *gg.Context) { dc.DrawLine(-9, 0, size+9, 0) }), line(colour, 14, func(dc *gg.Context) { dc.DrawLine(-9, size, size+9, size) }))
}

// keys is the answer to a guess: key pegs in place, white, and elsewhere, as rings, or the mark of one peg.
func (p *pen) keys(t grid.Tile) {
	p.ground(keyGround, trayEdge, 4)
	switch form := markForms[t.Piece]; {
	case form != 0:
		p.dc.Push()
		p.dc.ScaleAbout(0.8, 0.8, middle, middle)
		p.mark(form)
		p.dc.Pop()
	default:
		here, elsewhere := -1, 0
		if t.Piece == grid.NoPiece {
			p.add(fill(trayGround, within(14)))
		} else {
			here, elsewhere = t.Piece.KeyPegs()
		}
		for i := range grid.MaxKeyPegs {
			x, y := 34+60*float64(i%2), 36+56*float64(i/2)
			switch {
			case i < here:
				p.add(fill(ink, circle(x, y, 29)), fill(white, circle(x, y, 26)))
			case i < here+elsewhere:
				p.add(fill(keyOrange, circle(x, y, 29)), line(ink, 4, circle(x, y, 28)), fill(ink, circle(x, y, 9)))
			case here >= 0:
				p.add(fill(depth, circle(x, y, 21)))
			}
		}
	}
	p.rails(trayEdge)
}

// markForms are the marks of letters that single pegs have too.
var markForms = map[grid.Piece]grid.Ground{
	grid.InPlace: grid.Here, grid.InCode: grid.Elsewhere, grid.NotInCode: grid.Absent,
}

// peg draws a peg of a colour with a letter.
func (p *pen) peg(c grid.Cell) {
	p.figure(fill(c.Ink, disc))
	p.add(line(lightRim, 5, arc(40, 195, 250)))
	p.letter(c.Letter, reads(c.Ink), 70)
}

// colours are the names of the colours.
var colours = [len(grid.Colors)]string{"red", "yellow", "green", "blue", "violet", "pink", "orange", "brown", "white", "black", "star", "moon"}

// pegs returns the pegs of all colours with their letters in all languages, as they stand in texts and on
// keys, or in a tray.
func pegs(on grid.Ground) (all []Sign) {
	for i, c := range grid.Colors {
		for _, letter := range strings.Split(grid.PegLetters(i), "") {
			word := colours[i] + letter
			if on == grid.Tray {
				word = "peg" + c.Letter + letter
			}
			all = append(all, tiles(c.In(letter).On(on).Tile, word)...)
		}
	}
	return all
}

// trays returns the tiles of a tray and of the strip beside it.
func trays() []Sign {
	all := append(pegs(grid.Tray), tiles(grid.Hole.Tile, "hollow", grid.NextHole.Tile, "next", grid.Tile{Ground: grid.Tray, Mark: grid.Better}, "bestPeg")...)
	for n := range 10 {
		all = append(all, tiles(grid.TrayDigit(n).Tile, fmt.Sprint("digit", n))...)
	}
	key := func(p grid.Piece) grid.Tile { return grid.Tile{Ground: grid.Keys, Piece: p} }
	all = append(all, tiles(key(grid.NoPiece), "keys", key(grid.InPlace), "inPlace", key(grid.InCode), "inCode", key(grid.NotInCode), "notIn")...)
	for here := range grid.MaxKeyPegs + 1 {
		for elsewhere := range grid.MaxKeyPegs + 1 - here {
			all = append(all, tiles(grid.KeyPegs(here, elsewhere).Tile, fmt.Sprintf("in%dout%d", here, elsewhere))...)
		}
	}
	return all
}
