package picture

import (
	"bytes"
	"fmt"
	"slices"
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

// pointRadius is the radius of the discs that mark notable moves.
const pointRadius = 11

// points marks the notable moves with their ordinals, in discs that move apart vertically
// where they would overlap.
func (c Curve) points(dc *gg.Context) {
	var placed []gg.Point
	for n, i := range c.Points {
		if i < 0 || i >= len(c.Standing) || c.Standing[i] < 0 {
			continue
		}
		x, y := c.at(i)
		at := freePlace(gg.Point{X: x, Y: y}, placed)
		placed = append(placed, at)
		colour(dc, curvePoint)
		dc.DrawCircle(at.X, at.Y, pointRadius)
		dc.Fill()
		colour(dc, curveLine)
		dc.DrawStringAnchored(strconv.Itoa(n+1), at.X, at.Y, 0.5, 0.35)
	}
}

// freePlace returns the place above or below a disc that is nearest to it and where it overlaps
// no other; its own if there is none.
func freePlace(disc gg.Point, placed []gg.Point) gg.Point {
	for distance := range curveHigh {
		for _, y := range []float64{disc.Y + float64(distance), disc.Y - float64(distance)} {
			at := gg.Point{X: disc.X, Y: y}
			overlaps := func(other gg.Point) bool { return at.Distance(other) < 2*pointRadius }
			if y >= pointRadius && y <= curveHigh-pointRadius && !slices.ContainsFunc(placed, overlaps) {
				return at
			}
		}
	}
	return disc
}
