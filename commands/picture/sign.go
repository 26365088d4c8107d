package picture

import "parlour/games/grid"

// strokes are the letters that stand for lines in a map of characters, as segments between points
// relative to the centre of a cell, in units of its side.
var strokes = map[string][][4]float64{
	"-":  {{-0.5, 0, 0.5, 0}},
	"|":  {{0, -0.5, 0, 0.5}},
	"/":  {{-0.5, 0.5, 0.5, -0.5}},
	"\\": {{-0.5, -0.5, 0.5, 0.5}},
	"x":  {{-0.5, 0.5, 0.5, -0.5}, {-0.5, -0.5, 0.5, 0.5}},
}

// sign draws the picture of a letter in a map of characters: an empty square, a wall or a passage. It
// reports whether the letter has one.
func (p pen) sign(c grid.Cell) bool {
	switch lines := strokes[c.Letter]; {
	case c.Letter == ".":
		// An empty square: dots mark legal moves.
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
