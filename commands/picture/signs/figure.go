package signs

import "git.sr.ht/~sbinet/gg"

// pegHole is a hole for a peg.
func pegHole(p *pen) {
	p.figure(fill(darkRim, square))
	p.add(line(grey, 5, func(dc *gg.Context) { dc.DrawCircle(middle, middle, 26) }))
}

// framed draws a sign smaller on a dark tile with a light frame: the last move.
func framed(draw func(*pen)) func(*pen) {
	return func(p *pen) {
		p.figure(fill(lightRim, square))
		p.add(fill(0x39414B, func(dc *gg.Context) { dc.DrawRectangle(20, 20, size-40, size-40) }))
		p.dc.Push()
		defer p.dc.Pop()
		p.dc.ScaleAbout(0.72, 0.72, middle, middle)
		draw(p)
	}
}

func polyline(dc *gg.Context, points ...float64) {
	for i := 0; i+1 < len(points); i += 2 {
		dc.LineTo(points[i], points[i+1])
	}
}
