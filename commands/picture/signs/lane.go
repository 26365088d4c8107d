package signs

import (
	"fmt"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

// lane is a field of a race: grass that is safe, gold that this turn has, or road.
func (p *pen) lane(t grid.Tile) {
	colour, edge := uint32(0x7E8B97), uint32(0x414B55)
	switch t.Ground {
	case grid.Run:
		colour, edge = 0x74A438, 0x3A5A20
		p.add(fill(colour, whole), line(0x4C6B1D, 9, trace("M38 64H90")))
	case grid.Gain:
		colour, edge = 0xF0C64A, 0x745600
		p.add(fill(colour, whole), line(0x6E4E00, 17, trace("M-64 128 -16 0M0 128 48 0M64 128 112 0M128 128 176 0")), line(colour, 4, trace("M0 0V128M128 0V128")))
	default:
		p.add(fill(colour, whole), fill(0xEDF2F6, circle(middle, middle, 9)))
	}
	if t.Piece == grid.Flag {
		p.flag()
	} else {
		p.bare(t.Piece)
	}
	p.add(fill(edge, func(dc *gg.Context) {
		dc.DrawRectangle(0, 0, size, 12)
		dc.DrawRectangle(0, size-12, size, 12)
	}))
}

// flag is the finish of a race.
func (p *pen) flag() {
	const left, top, wide, high = 38, 20, 25, 19
	p.add(line(ink, 16, trace("M32 22V110")), line(0xE7EAEE, 8, trace("M32 22V110")), fill(ink, func(dc *gg.Context) {
		dc.DrawRectangle(left-5, top-5, 3*wide+10, 3*high+10)
	}), fill(white, func(dc *gg.Context) {
		for i := 0; i < 9; i += 2 {
			dc.DrawRectangle(left+wide*float64(i%3), top+high*float64(i/3), wide, high)
		}
	}))
}

// marks of the six pigs, so that they differ not only in colour: nothing, spots, a mask, a crest, a blaze and a patch.
var hogMarks = [...][]part{
	1: {fill(0x5A3A10, trace("M36 64C44 56 52 66 44 74C36 80 30 72 36 64ZM78 38C90 34 94 46 84 50C76 52 72 42 78 38Z"))},
	2: {fill(ink, trace("M27 44H101V74H27Z"))},
	3: {line(ink, 8, trace("M50 36 56 12 64 30 72 12 78 36")), fill(white, trace("M50 36 56 12 64 30 72 12 78 36Z"))},
	4: {fill(white, trace("M52 32H76L70 70H58Z"))},
	5: {fill(0x5C1E38, trace("M62 34H101V78H62Z"))},
}

// hog is the head of a seat's pig in its colour.
func (p *pen) hog(seat int) {
	colour := grid.Colors[seat].Ink
	p.figure(fill(colour, trace("M32 52 26 18 56 34ZM96 52 102 18 72 34Z")), fill(colour, circle(64, 70, 37)))
	p.add(hogMarks[seat]...)
	p.add(
		fill(white, circle(47, 59, 9)), fill(white, circle(81, 59, 9)), fill(ink, circle(48, 59, 5)), fill(ink, circle(80, 59, 5)),
		fill(0xFFD9C9, func(dc *gg.Context) { dc.DrawEllipse(64, 86, 21, 14) }), fill(ink, circle(56, 86, 4.5)), fill(ink, circle(72, 86, 4.5)),
	)
}

// lanes returns the fields of races, and the pigs.
func lanes() []Sign {
	all := tiles(
		grid.Tile{Ground: grid.Run}, "run", grid.Tile{Ground: grid.Gain}, "gain", grid.Tile{Ground: grid.Lane}, "lane",
		grid.Tile{Ground: grid.Lane, Piece: grid.Flag}, "finish",
	)
	for i := range hogMarks {
		hog := grid.Hog + grid.Piece(i)
		letter := grid.Colors[i].Letter
		all = append(all, tiles(
			grid.Tile{Piece: hog}, fmt.Sprint("hog", letter), grid.Tile{Ground: grid.Run, Piece: hog}, fmt.Sprint("run", letter),
			grid.Tile{Ground: grid.Gain, Piece: hog}, fmt.Sprint("gain", letter),
		)...)
	}
	return all
}
