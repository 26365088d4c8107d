package signs

import (
	"fmt"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

// Colours of the sea.
const (
	seaWater = 0x3A8FC8
	seaWave  = 0x86C6EC
	seaEdge  = 0x1D5C88
	seaDeep  = 0x1F4F74
	steel    = 0xD5DBE2
	charred  = 0x2B2F36
)

// hulls are the bow, the middle and the stern of a ship, what is on them, and lines on their decks.
var hulls = [...][3]path{
	{trace("M10 64C22 34 48 26 130 26V102C48 102 22 94 10 64Z"), circle(72, middle, 13), trace("M90 44H128M90 84H128")},
	{trace("M-2 26H130V102H-2Z"), trace("M34 44H94V84H34Z"), trace("M48 64H80")},
	{trace("M118 64C106 38 84 26 -2 26V102C84 102 106 90 118 64Z"), circle(58, middle, 13), trace("M0 44H40M0 84H40")},
}

// sea is a square of Battleship.
func (p *pen) sea(t grid.Tile) {
	const edge = 2.5
	p.dc.SetLineCapRound()
	p.dc.SetLineJoinRound()
	part, state, water, wave := int(t.Piece)-int(grid.Hull), 0, uint32(seaWater), uint32(seaWave)
	hull := part >= 0 && part < 3*grid.HullParts
	if hull {
		part, state = part%grid.HullParts, part/grid.HullParts
	}
	switch {
	case t.Piece == grid.Fire, state == 2:
		water, wave = seaDeep, 0x3F7BA3
	case t.Piece == grid.Mist:
		water, wave = 0xC3D4E0, 0xC3D4E0
	}
	p.add(fill(water, whole), line(wave, 6, trace("M14 40C22 32 30 32 39 40C47 48 55 48 64 40M64 92C72 84 80 84 89 92C97 100 105 100 114 92")))
	if t.Mark == grid.LastMove {
		p.frame(11)
	}
	switch {
	case hull:
		p.hull(part, state)
	case t.Piece == grid.Splash:
		p.add(line(0x0C3556, 25, circle(middle, middle, 32)), line(white, 13, circle(middle, middle, 32)))
		p.add(fill(0x0C3556, circle(middle, middle, 17)), fill(white, circle(middle, middle, 13)))
	case t.Piece == grid.Fire:
		p.fire(0.84)
	case t.Piece == grid.Mist:
		p.add(line(0x16242F, 15, trace("M38 64H90")))
	default:
		p.open(t, 0x0C3556)
	}
	p.edge(seaEdge, edge)
}

// hull draws a part of a ship, from the left or turned upright: afloat, hit, or sunk.
func (p *pen) hull(part, state int) {
	p.dc.Push()
	if part >= len(hulls) {
		p.dc.RotateAbout(gg.Radians(90), middle, middle)
	}
	ship, side, detail, deck := hulls[part%len(hulls)], uint32(0x20262D), uint32(0x7C8792), uint32(steel)
	if state == 2 {
		side, detail, deck = 0x0C0E11, 0x4B525C, charred
	}
	p.add(fill(deck, ship[0]), line(side, 8, ship[0]), fill(detail, ship[1]), line(side, 5, ship[1]), line(side, 5, ship[2]))
	p.dc.Pop()
	switch cross := trace("M40 40L88 88M88 40L40 88"); state {
	case 1:
		p.fire(0.8)
	case 2:
		p.add(line(0x0C0E11, 24, cross), line(0xFF8F6B, 13, cross))
	}
}

// fire is a hit.
func (p *pen) fire(scale float64) {
	p.dc.Push()
	p.dc.ScaleAbout(scale, scale, middle, middle)
	flame := trace("M64 10C72 32 98 40 98 76C98 96 84 112 64 112C44 112 30 96 30 78C30 60 40 54 42 38C52 44 56 52 56 60C66 48 68 30 64 10Z")
	p.add(line(0x4A1200, 14, flame), fill(0xFF9D1F, flame), fill(0xFFF3B0, trace("M64 58C70 70 82 74 80 90C80 99 73 106 64 106C55 106 48 99 48 90C48 80 58 76 64 58Z")))
	p.dc.Pop()
}

func seas() []Sign {
	on := onGround(grid.Sea)
	all := tiles(
		on(0, 0), "sea", on(0, grid.Legal), "aim", on(0, grid.Better), "chosen", on(0, grid.LastMove), "shot", on(grid.Mist, 0), "mist",
		on(grid.Splash, 0), "splash", on(grid.Splash, grid.LastMove), "newMiss", on(grid.Fire, 0), "fire", on(grid.Fire, grid.LastMove), "newHit",
	)
	for state, prefix := range [...]string{"", "hit", "sunk"} {
		for part, word := range [...]string{"Bow", "Mid", "End", "Top", "Up", "Low"} {
			all = append(all, tiles(on(grid.Hull+grid.Piece(state*grid.HullParts+part), 0), prefix+word)...)
		}
	}
	return all
}

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
