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

// tan is the colour of a rope.
const tan = 0xC07F2E

// gallows draws a quarter of gallows, whose whole is two tiles wide and high.
func (p *pen) gallows(right, below bool, state int) {
	p.dc.Push()
	defer p.dc.Pop()
	x, y := 0.0, 0.0
	if right {
		x = -size
	}
	if below {
		y = -size
	}
	p.dc.Translate(x, y)
	parts := []part{
		fill(0x3F7D4A, func(dc *gg.Context) { dc.DrawRectangle(18, 222, 220, 16) }),
		line(brown, 16, func(dc *gg.Context) { polyline(dc, 52, 216, 52, 30, 188, 30) }),
		line(brown, 11, trace("M58 84 106 36")),
	}
	rope := "M176 38V70"
	switch {
	case state == grid.Freed:
		rope = "M176 38V54"
		parts = append(parts, line(tan, 8, func(dc *gg.Context) { dc.DrawCircle(176, 74, 18) }))
	case state == 0:
		rope = ""
	}
	p.figure(append(parts, line(tan, 8, trace(rope)))...)
	if state > 1 {
		p.hanged(state)
	}
}

// hanged draws the figure, as much of it as the state has.
func (p *pen) hanged(state int) {
	limbs, mouth, x, y := []string{"M176 110V182", "M176 132 148 164", "M176 132 204 164", "M176 182 152 212", "M176 182 200 212"}, "M168 102 176 96 184 102", 176.0, 88.0
	shown := state - 2
	if state == grid.Freed {
		limbs, mouth, shown = []string{"M176 182V200", "M176 190 148 176", "M176 190 204 176", "M176 200 160 218", "M176 200 192 218"}, "M168 168 176 173 184 168", len(limbs)
		y = 161
	}
	var parts []part
	for _, limb := range limbs[:shown] {
		parts = append(parts, line(0x2B6CB0, 9, trace(limb)))
	}
	head := func(dc *gg.Context) { dc.DrawCircle(x, y, 20) }
	p.figure(append(parts, fill(cream, head))...)
	eyes := func(dc *gg.Context) { dc.DrawCircle(x-7, y-4, 2.5); dc.DrawCircle(x+7, y-4, 2.5) }
	p.add(fill(ink, eyes), line(ink, 4, trace(mouth)))
}

// gallows returns the parts of gallows in all states.
func gallowsParts() []Sign {
	upper, lower := grid.Gallows(0)
	all := tiles(upper[0].Tile, "post", lower[0].Tile, "foot", lower[1].Tile, "lawn")
	for i, name := range [...]string{"beam", "rope", "head", "neck"} {
		upper, _ = grid.Gallows(i)
		all = append(all, tiles(upper[1].Tile, name)...)
	}
	for i, name := range [...]string{"body", "arm", "arms", "leg", "legs", "saved"} {
		_, lower = grid.Gallows(3 + i)
		all = append(all, tiles(lower[1].Tile, name)...)
	}
	return all
}
