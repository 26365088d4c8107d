package signs

import (
	"strings"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

// ranks are the ranks of playing cards, as cards show them.
const ranks = "A 2 3 4 5 6 7 8 9 10 J Q K"

// suitNames are the names of the suits, and suitLetters those in the names of cards.
var (
	suitNames   = [len(grid.Suits)]string{"spade", "heart", "diam", "club"}
	suitLetters = [len(grid.Suits)]string{"S", "H", "D", "C"}
)

// cards returns the suits, the cards of each suit, and the back of a card.
func cards() []Sign {
	all := []Sign{sign(grid.CardBack.Circle, "card", cardBack)}
	for i, s := range grid.Suits {
		all = append(all, sign(s.Circle, suitNames[i], func(p *pen) {
			p.figure(fill(white, square))
			p.letter(s.Letter, s.Ink, 124)
		}))
		for _, rank := range strings.Fields(ranks) {
			c := grid.PlayingCard(rank, i)
			all = append(all, sign(c.Circle, rank+suitLetters[i], func(p *pen) {
				p.figure(fill(white, paper))
				p.letterAt(rank, s.Ink, 66, middle, 40)
				p.letterAt(s.Letter, s.Ink, 70, middle, 90)
			}))
		}
	}
	return all
}

// paper is the outline of a card.
func paper(dc *gg.Context) { dc.DrawRoundedRectangle(22, middle-reach, 84, 2*reach, 12) }

// cardBack is a card that lies face down.
func cardBack(p *pen) {
	p.figure(fill(slate, paper))
	p.add(
		line(white, 4, func(dc *gg.Context) { dc.DrawRoundedRectangle(33, 25, 62, 78, 6) }),
		fill(white, func(dc *gg.Context) { polygon(dc, 4, 20, 0) }),
	)
}
