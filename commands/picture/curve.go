package picture

import (
	"bytes"
	"fmt"
	"strconv"

	"git.sr.ht/~sbinet/gg"
)

// The size of a curve and its margins in pixels.
const (
	curveWide   = 600
	curveHigh   = 200
	curveLeft   = 44
	curveMargin = 24
)

// The colours of a curve, on its own dark background for both themes.
const (
	curveGround = 0x1E1F22
	curveLine   = 0xFFFFFF
	curveMiddle = 0x80848E
	curvePoint  = 0xF4900C
)

// Curve is a chart of the standing during a game.
type Curve struct {
	// Standing is the standing before the first move and after each move: 100 is a win of the
	// upper side, 0 of the lower side, -1 unknown.
	Standing []int
	// Points are the indices into Standing of notable moves, which are marked with their ordinals.
	Points       []int
	Above, Below CurveSide
}

// CurveSide is a side of a curve, shown by its colour, 0xRRGGBB, or by its name if the colour is zero.
type CurveSide struct {
	Ink  uint32
	Name string
}

// Draw draws the curve as a PNG.
func (c Curve) Draw() ([]byte, error) {
	dc := gg.NewContext(curveWide, curveHigh)
	colour(dc, curveGround)
	dc.Clear()
	face, err := newFace(18)
	if err != nil {
		return nil, err
	}
	dc.SetFontFace(face)
	c.sides(dc)
	c.line(dc)
	c.points(dc)
	return encoded(dc)
}

// encoded returns a drawing as a PNG.
func encoded(dc *gg.Context) ([]byte, error) {
	var file bytes.Buffer
	if err := dc.EncodePNG(&file); err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	return file.Bytes(), nil
}

func colour(dc *gg.Context, rgb uint32) {
	dc.SetRGB255(int(rgb>>16&0xFF), int(rgb>>8&0xFF), int(rgb&0xFF))
}

// sides marks the upper side with a disc and the lower side with a diamond, or writes their names.
func (c Curve) sides(dc *gg.Context) {
	const r = 9
	x, y := float64(curveLeft)/2, float64(curveHigh-curveMargin)
	colour(dc, curveLine)
	if c.Above.Ink == 0 {
		dc.DrawStringAnchored(c.Above.Name, x-r, curveMargin/2, 0, 0.4)
	} else {
		colour(dc, c.Above.Ink)
		dc.DrawCircle(x, curveMargin, r)
		dc.Fill()
	}
	colour(dc, curveLine)
	if c.Below.Ink == 0 {
		dc.DrawStringAnchored(c.Below.Name, x-r, curveHigh-curveMargin/2, 0, 0.4)
	} else {
		colour(dc, c.Below.Ink)
		dc.MoveTo(x, y-r)
		dc.LineTo(x+r, y)
		dc.LineTo(x, y+r)
		dc.LineTo(x-r, y)
		dc.ClosePath()
		dc.Fill()
	}
	colour(dc, curveMiddle)
	dc.SetDash(3, 5)
	dc.SetLineWidth(1)
	dc.DrawLine(curveLeft, curveHigh/2, curveWide-curveMargin, curveHigh/2)
	dc.Stroke()
	dc.SetDash()
}

// at returns the coordinates of a standing.
func (c Curve) at(i int) (x, y float64) {
	wide, high := float64(curveWide-curveLeft-curveMargin), float64(curveHigh-2*curveMargin)
	x = curveLeft + wide*float64(i)/float64(max(1, len(c.Standing)-1))
	return x, curveMargin + high*float64(100-c.Standing[i])/100
}

func (c Curve) line(dc *gg.Context) {
	colour(dc, curveLine)
	dc.SetLineWidth(3)
	started := false
	for i, s := range c.Standing {
		if s < 0 {
			continue
		}
		if x, y := c.at(i); started {
			dc.LineTo(x, y)
		} else {
			dc.MoveTo(x, y)
			started = true
		}
	}
	dc.Stroke()
}

// points marks the notable moves with their ordinals, in discs that move apart vertically
// where they would overlap.
func (c Curve) points(dc *gg.Context) {
	const r = 11
	lastX, lastY := -curveWide, 0.0
	for n, i := range c.Points {
		if i < 0 || i >= len(c.Standing) || c.Standing[i] < 0 {
			continue
		}
		x, y := c.at(i)
		if int(x)-lastX < 2*r && y-lastY < 2*r && lastY-y < 2*r {
			if y = lastY + 2*r; y > curveHigh-r {
				y = lastY - 2*r
			}
		}
		lastX, lastY = int(x), y
		colour(dc, curvePoint)
		dc.DrawCircle(x, y, r)
		dc.Fill()
		colour(dc, curveLine)
		dc.DrawStringAnchored(strconv.Itoa(n+1), x, y, 0.5, 0.35)
	}
}
