package signs

import "git.sr.ht/~sbinet/gg"

// pegHole is a hole for a peg.
func pegHole(p *pen) {
	p.figure(fill(darkRim, square))
	p.add(line(grey, 5, func(dc *gg.Context) { dc.DrawCircle(middle, middle, 26) }))
}

func polyline(dc *gg.Context, points ...float64) {
	for i := 0; i+1 < len(points); i += 2 {
		dc.LineTo(points[i], points[i+1])
	}
}
