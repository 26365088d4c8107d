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
	on := onGround(grid.Paving)
	all := tiles(on(0, 0), "slab", on(0, grid.Legal), "way", on(0, grid.Better), "bestPut", on(grid.Closed, 0), "shut")
	all = append(all, sided(grid.Paving, "S", grid.LastMove, grid.Changed)...)
	return append(all, numbered(grid.Paving, "slab", 1, grid.MaxEmojiWidth)...)
}

func woods() []Sign {
	wood, walnut := onGround(grid.Wood), onGround(grid.Walnut)
	all := tiles(
		wood(0, 0), "wood", wood(0, grid.Legal), "may", wood(0, grid.Better), "bestOne",
		walnut(0, 0), "rim", walnut(0, grid.Legal), "flips", walnut(0, grid.Better), "bestFlp",
	)
	all = append(all, sided(grid.Wood, "W", grid.LastMove, grid.Changed, grid.Winning)...)
	all = append(all, numbered(grid.Wood, "wood", 2, grid.MaxEmojiWidth-1)...)
	return append(all, numbered(grid.Walnut, "rim", 1, grid.MaxEmojiWidth)...)
}

// The stones of the labyrinth.
const (
	sand      = 0xDCC89E
	sandGrain = 0xBDA473
	sandJoint = 0xA58B5C
	stone     = 0x7D8595
	stoneTop  = 0xA9B1BF
	mortar    = 0x464C58
)

// floor is a slab of sandstone.
func (p *pen) floor(t grid.Tile) {
	p.dc.SetLineCapRound()
	p.dc.SetLineJoinRound()
	p.add(fill(sand, whole), line(sandGrain, 5, trace("M24 36 40 30M86 100 104 93M94 26 104 30M22 94 30 97")))
	switch t.Mark {
	case grid.Winning:
		p.add(fill(gold, whole), line(ink, 10, within(10)))
	case grid.LastMove:
		p.add(line(ink, 22, within(14)), line(gold, 12, within(14)))
	}
	switch t.Piece {
	case grid.Runner:
		p.runner()
	case grid.Bull:
		p.bull()
	case grid.Gate:
		arch := trace("M26 118V58C26 8 102 8 102 58V118Z")
		p.add(fill(0x2F7A4C, arch), line(ink, 8, arch), line(0xCDF3DA, 8, trace("M45 110V54M64 110V42M83 110V54")))
	case grid.Trail:
		p.add(fill(0x5E2C0D, func(dc *gg.Context) {
			for _, at := range [...][2]float64{{38, 34}, {86, 62}, {38, 94}} {
				dc.DrawEllipse(at[0], at[1], 20, 13)
				dc.NewSubPath()
			}
		}))
	default:
		p.open(t, 0x5E4A22)
	}
	p.edge(sandJoint, 4.5)
}

// masonry is a wall, perhaps with a label, or with paths between rooms that touch at a corner.
func (p *pen) masonry(t grid.Tile) {
	p.add(
		fill(stone, whole), line(stoneTop, 6, trace("M10 11H118M10 75H54M74 75H118")),
		line(mortar, 8, trace("M0 64H128M64 64V128")),
	)
	for i, way := range [...]string{"M0 128 128 0", "M0 0 128 128"} {
		if t.Piece == grid.RisingPath+grid.Piece(i) || t.Piece == grid.CrossingPaths {
			p.add(line(ink, 54, trace(way)), line(sand, 44, trace(way)))
		}
	}
	if label := t.Piece.Label(); label != "" {
		for _, at := range [...][2]float64{{-8, 0}, {8, 0}, {0, -8}, {0, 8}, {-6, -6}, {6, 6}, {-6, 6}, {6, -6}} {
			p.letterAt(label, ink, 112, middle+at[0], middle+at[1])
		}
		p.letter(label, white, 112)
	}
	p.edge(mortar, 4.5)
}

// runner is Theseus running to the right.
func (p *pen) runner() {
	const skin = 0xF6C9A2
	legs, arms := trace("M60 52 84 60 76 84 98 112M62 54 50 84 24 98"), trace("M66 56 96 72 114 60M64 56 40 50 28 68")
	p.add(
		line(ink, 27, legs), line(ink, 25, arms), fill(ink, circle(71, 27, 22)),
		line(skin, 14, legs), line(skin, 12, arms), fill(skin, circle(71, 27, 15)),
	)
	tunic := trace("M58 48 86 56 78 88 50 82Z")
	p.add(fill(0x2563C9, tunic), line(0x2563C9, 8, tunic))
}

// bull is the head of the Minotaur.
func (p *pen) bull() {
	const hide = 0x7A3B1D
	horns := trace("M24 16C8 34 16 54 40 54H88C112 54 120 34 104 16C104 34 96 38 86 36H42C32 38 24 34 24 16Z")
	head, muzzle := trace("M34 48H94L88 92C86 110 76 118 64 118C52 118 42 110 40 92Z"), trace("M44 92H84C84 112 44 112 44 92Z")
	p.add(fill(0xFFF6DF, horns), line(ink, 7, horns), fill(hide, head), line(ink, 7, head), fill(0xD9A67A, muzzle), line(ink, 5, muzzle))
	for _, x := range [...]float64{50, 78} {
		p.add(fill(ink, circle(x, 66, 10)), fill(gold, circle(x, 66, 7)), fill(ink, circle(middle+(x-middle)*0.65, 98, 4)))
	}
}

// stones returns the tiles of the maps that have at most 121 cells, and of their labels.
func stones() []Sign {
	on, wall := onGround(grid.Floor), onGround(grid.Wall)
	all := tiles(
		wall(0, 0), "wall", on(0, 0), "floor", on(0, grid.Better), "bestWay", on(grid.Gate, 0), "gate", on(grid.Trail, 0), "trail",
		on(grid.Runner, 0), "runner", on(grid.Runner, grid.LastMove), "newRun", on(grid.Runner, grid.Winning), "caught",
		on(grid.Bull, 0), "bull", on(grid.Bull, grid.LastMove), "newBull", on(grid.Bull, grid.Winning), "bullWon",
		wall(grid.RisingPath, 0), "rises", wall(grid.FallingPath, 0), "falls", wall(grid.CrossingPaths, 0), "crosses",
	)
	for i := range 9 {
		for _, label := range []string{string(rune('A' + i)), fmt.Sprint(i + 1)}[i/6:] {
			t, _ := grid.Coordinate(label)
			all = append(all, tiles(wall(t.Piece, 0), "wall"+label)...)
		}
	}
	return all
}
