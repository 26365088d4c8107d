package signs

import (
	"fmt"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

// tileLetters are the letters that have tiles.
const tileLetters = "abcdefghijklmnopqrstuvwxyzñ"

// names are the names of the marks.
var names = [...]string{grid.Paper: "tile", grid.Absent: "not", grid.Elsewhere: "else", grid.Here: "here"}

// letters returns the letters with each mark, the marks alone, the place for a letter, and the signs of two who guess.
func letters() []Sign {
	all := tiles(grid.Unknown.Tile, "slot", grid.Tile{Piece: grid.RedDisc}, "red", grid.Tile{Piece: grid.BlueDiamond}, "blue")
	for mark := grid.Paper; mark <= grid.Here; mark++ {
		for _, letter := range tileLetters {
			c := grid.Letter(letter, mark)
			all = append(all, tiles(c.Tile, tileName(names[mark], c.Letter))...)
		}
		if mark != grid.Paper {
			all = append(all, tiles(grid.Tile{Ground: mark}, names[mark])...)
		}
	}
	return all
}

// lettered is a letter with its mark, a mark alone, or the place for a letter.
func (p *pen) lettered(t grid.Tile) {
	if t == grid.Unknown.Tile {
		emptyPlace(p)
		return
	}
	p.mark(t.Ground)
	p.letter(t.Piece.Label(), inks[t.Ground].letter, inks[t.Ground].points)
}

// inks are the colours of tiles and of their letters, and the size of the letters.
var inks = [...]struct {
	ground, letter uint32
	points         float64
}{
	grid.Paper: {0xF4F4F2, ink, 88}, grid.Absent: {0x565B64, 0xF0F1F3, 76},
	grid.Elsewhere: {0xE5A823, 0x1B1203, 82}, grid.Here: {0x2A8F50, white, 82},
}

// mark draws a tile for a letter. The marks differ in outline, so that colour is not needed: a frame around
// one that is in its place, corners cut from one that belongs elsewhere, and a smaller one that is not there.
func (p *pen) mark(mark grid.Ground) {
	switch c := inks[mark].ground; mark {
	case grid.Absent:
		p.figure(fill(c, lowered))
	case grid.Elsewhere:
		p.figure(fill(c, octagon))
	case grid.Here:
		p.figure(fill(c, square))
		p.add(line(white, 6, within(24)))
	default:
		p.figure(fill(c, square))
	}
}

// tileName returns the name of a tile. Names contain only ASCII and at most five characters.
func tileName(form, letter string) string {
	if letter == "Ñ" {
		return form[:3] + "Ny"
	}
	return fmt.Sprint(form, letter)
}

// lowered is a square that is smaller than those of other tiles.
func lowered(dc *gg.Context) { dc.DrawRoundedRectangle(middle-39, middle-39, 78, 78, 6) }

// octagon is a square without its corners.
func octagon(dc *gg.Context) {
	const cut = 30
	polyline(dc, middle-reach+cut, middle-reach, middle+reach-cut, middle-reach, middle+reach, middle-reach+cut, middle+reach, middle+reach-cut,
		middle+reach-cut, middle+reach, middle-reach+cut, middle+reach, middle-reach, middle+reach-cut, middle-reach, middle-reach+cut)
	dc.ClosePath()
}

// emptyPlace is an empty place for a letter.
func emptyPlace(p *pen) {
	p.figure(fill(darkRim, square))
	p.add(line(grey, 5, circle(middle, middle, 26)))
}
