package picture

import "parlour/games/grid"

// mark draws a mark on a cell of the board. Each kind has a form of its own, so
// that several may meet; a mark beside the board is left out.
func (p *painter) mark(b grid.Grid, m grid.Mark) {
	if m.Row < 0 || m.Row >= len(b.Rows) || m.Column < 0 || m.Column >= len(b.Rows[m.Row].Cells) {
		return
	}
	x, y := p.centre(m.Row, m.Column)
	p.dc.SetLineWidth(max(1.5, lineWidth*p.cell))
	switch m.Kind {
	case grid.LastMove:
		p.ring(x, y, lastInk)
	case grid.Flipped:
		dash := ringRadius * p.cell * 6.2832 / 16 // eight dashes and eight gaps
		p.dc.SetDash(dash, dash)
		p.ring(x, y, flipInk)
		p.dc.SetDash()
	case grid.Winning:
		half := (0.5 - lineWidth/2) * p.cell
		p.ink(winInk)
		p.dc.DrawRectangle(x-half, y-half, 2*half, 2*half)
		p.dc.Stroke()
	case grid.Legal:
		p.diamond(x, y)
	}
}

func (p *painter) ring(x, y float64, colour uint32) {
	p.ink(colour)
	p.dc.DrawCircle(x, y, ringRadius*p.cell)
	p.dc.Stroke()
}

// diamond takes the place of whatever sign marks an empty cell.
func (p *painter) diamond(x, y float64) {
	p.tile(x, y, tile)
	r := 0.2 * p.cell
	p.ink(mayInk)
	p.dc.MoveTo(x, y-r)
	p.dc.LineTo(x+r, y)
	p.dc.LineTo(x, y+r)
	p.dc.LineTo(x-r, y)
	p.dc.ClosePath()
	p.dc.Fill()
}
