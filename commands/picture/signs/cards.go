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
