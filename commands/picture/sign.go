package picture

import "parlour/games/grid"

// strokes are the letters that draw something when they stand in a map of
// characters, as lines between corners of a cell, in parts of it from its
// middle.
var strokes = map[string][][4]float64{
	"-":  {{-0.5, 0, 0.5, 0}},
	"|":  {{0, -0.5, 0, 0.5}},
	"/":  {{-0.5, 0.5, 0.5, -0.5}},
	"\\": {{-0.5, -0.5, 0.5, 0.5}},
	"x":  {{-0.5, 0.5, 0.5, -0.5}, {-0.5, -0.5, 0.5, 0.5}},
}

// sign draws what a letter pictures in a map of characters: nothing, a wall, a
// passage. It reports whether the letter is one of those.
func (p pen) sign(c grid.Cell) bool {
	switch lines := strokes[c.Letter]; {
	case c.Letter == ".":
		// Nothing is there: dots mark where a move may be made.
	case c.Letter == "#":
		p.tile(wall)
	case len(lines) > 0:
		p.ink(ink(c))
		p.dc.SetLineWidth(0.16 * p.cell)
		for _, l := range lines {
			p.dc.DrawLine(p.x+l[0]*p.cell, p.y+l[1]*p.cell, p.x+l[2]*p.cell, p.y+l[3]*p.cell)
			p.dc.Stroke()
		}
	default:
		return false
	}
	return true
}
