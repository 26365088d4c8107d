package signs

import (
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
