package signs

import (
	"fmt"
	"strings"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

// ranks are the ranks of playing cards, as cards show them.
var ranks = strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K")

// suitNames are the names of the suits.
var suitNames = [len(grid.Suits)]string{"spade", "heart", "diam", "club"}

// The paper of a card: white, or grey if it does not fit.
const (
	paperWhite = 0xFFFDF7
	paperGrey  = 0xB0B6BF
)

// card is a part of a narrow card.
func (p *pen) card(t grid.Tile) {
	rank, suit := t.Card()
	colour, paper := grid.Suits[suit].Ink, uint32(paperWhite)
	if t.Mark == grid.NoMark && t != grid.CardEnd {
		colour, paper = colour>>1&0x7F7F7F, paperGrey
	}
	outline := func(dc *gg.Context) { dc.DrawRectangle(7, -20, 114, size+40) }
	switch {
	case rank > 0:
		outline = func(dc *gg.Context) { dc.DrawRoundedRectangle(7, 6, 114, size+40, 24) }
	case t.Mark == grid.NoMark:
		outline = func(dc *gg.Context) { dc.DrawRoundedRectangle(7, -40, 114, 160, 24) }
	}
	p.add(fill(paper, outline), line(ink, 8, outline))
	switch {
	case rank > 0:
		p.letterAt(ranks[rank-1], colour, 92, middle, 74)
	case rank == 0:
		p.letterAt(grid.Suits[suit].Letter, colour, 142, middle, 60)
	}
}

// cards returns the suits, the parts of narrow cards, and the back of a card.
func cards() []Sign {
	all := tiles(grid.CardBack.Tile, "back", grid.CardEnd, "cardEnd")
	for i, s := range grid.Suits {
		all = append(all, tiles(s.Tile, suitNames[i], grid.NarrowCard(0, i, true)[1].Tile, "of"+suitNames[i], grid.NarrowCard(0, i, false)[2].Tile, "no"+suitNames[i])...)
	}
	for i, rank := range ranks {
		all = append(all, tiles(
			grid.NarrowCard(i, 0, true)[0].Tile, rank+"card", grid.NarrowCard(i, 0, false)[1].Tile, rank+"grey",
		)...)
	}
	return all
}

// cardBack is a card that lies face down.
func cardBack(p *pen) {
	p.figure(fill(slate, func(dc *gg.Context) { dc.DrawRoundedRectangle(22, middle-reach, 84, 2*reach, 12) }))
	p.add(
		line(white, 4, func(dc *gg.Context) { dc.DrawRoundedRectangle(33, 25, 62, 78, 6) }),
		fill(white, func(dc *gg.Context) { polygon(dc, 4, 20, 0) }),
	)
}

// pips are the places of the pips of each face of a die, in steps from its middle.
var pips = [...][][2]float64{
	{{0, 0}},
	{{-1, -1}, {1, 1}},
	{{-1, -1}, {0, 0}, {1, 1}},
	{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	{{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
	{{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}},
}

// cube is the outline of a die.
func cube(dc *gg.Context) { dc.DrawRoundedRectangle(10, 10, 108, 108, 26) }

// die is a die: lost, under a cup, or with its face, of gold if it counts. The one, which costs a turn and is
// wild, is red and large.
func (p *pen) die(t grid.Tile) {
	p.dc.SetLineJoinRound()
	p.dc.SetLineCapRound()
	switch {
	case t.Piece == grid.LostDie:
		p.add(line(coordinal, 8, func(dc *gg.Context) { dc.DrawRoundedRectangle(18, 18, 92, 92, 24) }), line(coordinal, 9, trace("M48 48 80 80M80 48 48 80")))
		return
	case t.Piece == grid.HiddenFace:
		p.figure(fill(0x8A2F2A, func(dc *gg.Context) { dc.DrawRoundedRectangle(19, 19, 90, 90, 20) }))
		p.add(line(0xE9B44C, 6, trace("M30 33H98M30 95H98")))
		p.letter("?", 0xFFE9C4, 68)
		return
	case t.Mark == grid.Winning:
		p.add(fill(gold, cube), line(0x6D5600, 14, cube))
	default:
		p.add(fill(0xFAF7EF, cube), line(ink, 8, cube))
	}
	colour, radius := uint32(ink), 12.0
	if t.Face() == 1 {
		colour, radius = 0xC81E33, 19
	}
	p.add(fill(colour, func(dc *gg.Context) {
		for _, at := range pips[t.Face()-1] {
			dc.DrawCircle(middle+29*at[0], middle+30*at[1], radius)
		}
	}))
}

// dice returns the faces of a die, by themselves and where they count, a hidden and a lost one.
func dice() []Sign {
	all := tiles(grid.HiddenDie.Tile, "cup", grid.Tile{Piece: grid.LostDie}, "lost")
	for face := 1; face <= len(pips); face++ {
		t := grid.Die(face).Tile
		all = append(all, tiles(t, fmt.Sprint("die", face))...)
		t.Mark = grid.Winning
		all = append(all, tiles(t, fmt.Sprint("gold", face))...)
	}
	return all
}

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
