package signs

import (
	"fmt"
	"math"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

// Colours of the boards of red discs and blue diamonds. Wood is lighter than other grounds, because walnut
// lies around it.
const (
	pavingSlab   = 0x7C8A99
	pavingJoint  = 0x3A4757
	pavingShadow = 0x4A5866
	woodPlank    = 0xDDB47A
	woodGrain    = 0xC69B60
	walnutPlank  = 0xB07A4A
	walnutGrain  = 0x94623A
	woodJoint    = 0x74491F
)

// redDisc and blueDiamond have a white rim and a dark one, so that they are seen on every ground.
func (p *pen) redDisc() { p.rimmed(circle(middle, middle, 41), 0xFF6F5E, 0xC9182B) }

func (p *pen) blueDiamond() {
	p.rimmed(func(dc *gg.Context) {
		polyline(dc, middle, middle-45, middle+45, middle, middle, middle+45, middle-45, middle)
		dc.ClosePath()
	}, 0x7FC8FF, 0x1B62C9)
}

func (p *pen) rimmed(outline path, light, shade uint32) {
	p.dc.SetLineJoinRound()
	p.add(line(ink, 19, outline), line(white, 10, outline))
	p.shaded(outline, 40, light, shade)
}

// paving is a square of Pathway: a slab, or one in the shadow that is closed.
func (p *pen) paving(t grid.Tile) {
	const edge = 4.5
	p.ground(pavingSlab, pavingJoint, edge)
	if t.Piece == grid.Closed {
		p.add(fill(pavingShadow, whole), line(0x232A32, 8, func(dc *gg.Context) {
			for at := 32.0; at < 2*size; at += size / 2 {
				dc.DrawLine(0, at, at, 0)
			}
		}))
	} else {
		p.add(line(0x94A1AE, 5, func(dc *gg.Context) { dc.DrawLine(12, 13, size-12, 13) }))
	}
	p.placed(t)
	p.edge(pavingJoint, edge)
}

// timber is a square of Crosscut: of wood, or of its frame of walnut.
func (p *pen) timber(t grid.Tile) {
	const edge = 3.5
	plank, grain := uint32(woodPlank), uint32(woodGrain)
	switch {
	case t.Mark == grid.Winning:
		plank, grain = 0xFFF0B0, 0xF2DC8C
	case t.Ground == grid.Walnut:
		plank, grain = walnutPlank, walnutGrain
	}
	p.ground(plank, woodJoint, edge)
	p.add(line(grain, 5, func(dc *gg.Context) {
		for _, y := range [...]float64{30, 72, 108} {
			dc.MoveTo(0, y)
			dc.CubicTo(40, y-10, 84, y+12, size, y)
		}
	}))
	p.placed(t)
	p.edge(woodJoint, edge)
}

// placed draws what stands on a square, and its mark.
func (p *pen) placed(t grid.Tile) {
	if t.Mark == grid.LastMove {
		p.frame(11)
	}
	if t.Piece == grid.RedDisc || t.Piece == grid.BlueDiamond {
		p.bare(t.Piece)
	} else {
		p.open(t, ink)
	}
	if t.Mark == grid.Changed {
		p.add(fill(ink, circle(middle, middle, 24)), fill(gold, circle(middle, middle, 18)), line(ink, 10, corners), fill(gold, corners))
	}
}

// corners are those of a tile.
func corners(dc *gg.Context) {
	const near, far, long = 4, size - 4, 24
	for _, x := range [...][3]float64{{near, near, 1}, {far, near, -1}, {far, far, -1}, {near, far, 1}} {
		dc.MoveTo(x[0], x[1])
		dc.LineTo(x[0]+x[2]*long, x[1])
		dc.LineTo(x[0], x[1]+math.Copysign(long, middle-x[1]))
		dc.ClosePath()
	}
}

// sided returns the pieces of both sides on a ground, plain and with marks, by a letter of their names.
func sided(ground grid.Ground, letter string, marks ...grid.MarkKind) (all []Sign) {
	words := [...]string{grid.NoMark: "", grid.LastMove: "new", grid.Changed: "to", grid.Winning: "win"}
	for _, mark := range append(marks, grid.NoMark) {
		all = append(all, tiles(
			grid.Tile{Ground: ground, Piece: grid.RedDisc, Mark: mark}, words[mark]+"Red"+letter,
			grid.Tile{Ground: ground, Piece: grid.BlueDiamond, Mark: mark}, words[mark]+"Blu"+letter,
		)...)
	}
	return all
}

// numbered returns the numbers of rows on a ground.
func numbered(ground grid.Ground, word string, from, to int) (all []Sign) {
	for n := from; n <= to; n++ {
		t, _ := grid.Coordinate(fmt.Sprint(n))
		all = append(all, tiles(grid.Tile{Ground: ground, Piece: t.Piece}, fmt.Sprint(word, n))...)
	}
	return all
}

func pavings() []Sign {
	on := func(p grid.Piece, mark grid.MarkKind) grid.Tile {
		return grid.Tile{Ground: grid.Paving, Piece: p, Mark: mark}
	}
	all := tiles(on(0, 0), "slab", on(0, grid.Legal), "way", on(0, grid.Better), "bestPut", on(grid.Closed, 0), "shut")
	all = append(all, sided(grid.Paving, "S", grid.LastMove, grid.Changed)...)
	return append(all, numbered(grid.Paving, "slab", 1, grid.MaxEmojiWidth)...)
}

func woods() []Sign {
	on := func(ground grid.Ground, mark grid.MarkKind) grid.Tile { return grid.Tile{Ground: ground, Mark: mark} }
	all := tiles(
		on(grid.Wood, 0), "wood", on(grid.Wood, grid.Legal), "may", on(grid.Wood, grid.Better), "bestOne",
		on(grid.Walnut, 0), "rim", on(grid.Walnut, grid.Legal), "flips", on(grid.Walnut, grid.Better), "bestFlp",
	)
	all = append(all, sided(grid.Wood, "W", grid.LastMove, grid.Changed, grid.Winning)...)
	all = append(all, numbered(grid.Wood, "wood", 2, grid.MaxEmojiWidth-1)...)
	return append(all, numbered(grid.Walnut, "rim", 1, grid.MaxEmojiWidth)...)
}
