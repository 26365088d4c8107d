package signs

import "git.sr.ht/~sbinet/gg"

// pegHole is a hole for a peg.
func pegHole(p *pen) {
	p.figure(fill(darkRim, square))
	p.add(line(grey, 5, func(dc *gg.Context) { dc.DrawCircle(middle, middle, 26) }))
}

// burst marks a hit.
func burst(p *pen) {
	p.figure(fill(red, func(dc *gg.Context) { star(dc, 9, reach+2, 30) }))
	p.add(fill(0xFFCC4D, func(dc *gg.Context) { star(dc, 9, 32, 18) }))
}

// splash is a shot into the water.
func splash(p *pen) { p.figure(fill(0x9FD3F5, drop)) }

// framed draws a sign smaller on a dark tile with a light frame: the last shot.
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

// dash is a square of the sea where no ship can lie.
func dash(p *pen) {
	p.figure(line(grey, 6, func(dc *gg.Context) { dc.DrawLine(middle-22, middle, middle+22, middle) }))
}

// skull marks a sunk ship.
func skull(p *pen) {
	p.figure(
		fill(white, func(dc *gg.Context) { dc.DrawEllipse(middle, 54, 44, 40) }),
		fill(white, func(dc *gg.Context) { dc.DrawRoundedRectangle(42, 80, 44, 34, 8) }),
	)
	p.add(
		fill(black, func(dc *gg.Context) { dc.DrawCircle(46, 58, 13) }),
		fill(black, func(dc *gg.Context) { dc.DrawCircle(82, 58, 13) }),
		fill(black, func(dc *gg.Context) { polyline(dc, 64, 72, 56, 86, 72, 86); dc.ClosePath() }),
		line(black, 5, func(dc *gg.Context) { dc.DrawLine(56, 98, 56, 112) }),
		line(black, 5, func(dc *gg.Context) { dc.DrawLine(72, 98, 72, 112) }),
	)
}

// ship is a ship from its side.
func ship(p *pen) {
	p.figure(
		fill(0xB23A2E, func(dc *gg.Context) { dc.DrawRectangle(66, 20, 16, 30) }),
		fill(cream, func(dc *gg.Context) { dc.DrawRectangle(36, 44, 56, 30) }),
		fill(slate, func(dc *gg.Context) { polyline(dc, 14, 70, 114, 70, 96, 110, 32, 110); dc.ClosePath() }),
	)
	p.add(
		fill(slate, func(dc *gg.Context) { dc.DrawCircle(50, 58, 6) }),
		fill(slate, func(dc *gg.Context) { dc.DrawCircle(78, 58, 6) }),
	)
}

func polyline(dc *gg.Context, points ...float64) {
	for i := 0; i+1 < len(points); i += 2 {
		dc.LineTo(points[i], points[i+1])
	}
}
