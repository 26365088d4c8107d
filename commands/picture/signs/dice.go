package signs

import (
	"fmt"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

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
