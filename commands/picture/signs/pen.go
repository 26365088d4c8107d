package signs

import (
	"image/color"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
)

// Sizes in pixels. Discord shows a sign at 22 to 48 points.
const (
	size   = 128
	middle = size / 2
	rim    = 6 // of each rim
)

// Colours as 0xRRGGBB.
const (
	darkRim  = 0x1E1F22
	lightRim = 0xFFFFFF
	red      = 0xDD2E44
	blue     = 0x55ACEE
	orange   = 0xF4900C
	grey     = 0xB5BAC1
	slate    = 0x2F6FA7
	brown    = 0xA9563C
	cream    = 0xFFE8B6
	white    = 0xFFFFFF
	black    = 0x111214
)

// pen draws one sign and keeps the first error.
type pen struct {
	dc  *gg.Context
	err error
}

// path adds an outline to a context. It stays within the rims.
type path func(*gg.Context)

// part is an outline to fill or to stroke.
type part struct {
	path   path
	colour uint32
	width  float64 // of the stroke; 0 to fill
}

func fill(colour uint32, p path) part                { return part{p, colour, 0} }
func line(colour uint32, width float64, p path) part { return part{p, colour, width} }

// figure draws parts with a dark and a light rim around all of them.
func (p *pen) figure(parts ...part) {
	p.dc.SetLineJoinRound()
	p.dc.SetLineCapRound()
	for _, x := range parts {
		p.paint(x, darkRim, 4*rim)
	}
	for _, x := range parts {
		p.paint(x, lightRim, 2*rim)
	}
	for _, x := range parts {
		p.paint(x, x.colour, 0)
	}
}

// paint draws a part in a colour, wider by the given amount.
func (p *pen) paint(x part, colour uint32, wider float64) {
	p.ink(colour)
	x.path(p.dc)
	if x.width == 0 {
		p.dc.FillPreserve()
	}
	if width := x.width + wider; width > 0 {
		p.dc.SetLineWidth(width)
		p.dc.StrokePreserve()
	}
	p.dc.ClearPath()
}

// add draws parts without rims.
func (p *pen) add(parts ...part) {
	for _, x := range parts {
		p.paint(x, x.colour, 0)
	}
}

func (p *pen) ink(c uint32) { p.dc.SetColor(opaque(c)) }

// opaque returns a colour as package image has it.
func opaque(c uint32) color.RGBA { return color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 0xFF} }

// bold parses the Go font once.
var bold = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(gobold.TTF) })

// letter draws one or two letters in the centre.
func (p *pen) letter(text string, colour uint32, points float64) {
	p.letterAt(text, colour, points, middle, middle)
}

// letterAt draws letters around a point.
func (p *pen) letterAt(text string, colour uint32, points, x, y float64) {
	parsed, err := bold()
	if err != nil {
		p.err = err
		return
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: points, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		p.err = err
		return
	}
	p.ink(colour)
	p.dc.SetFontFace(face)
	width := float64(font.MeasureString(face, text)) / 64
	p.dc.DrawString(text, x-width/2, y+float64(face.Metrics().CapHeight)/128)
}

// reads returns black or white, whichever is more legible on a colour.
func reads(on uint32) uint32 {
	if 299*(on>>16&0xFF)+587*(on>>8&0xFF)+114*(on&0xFF) < 130_000 {
		return white
	}
	return black
}

// reach is the greatest distance of an outline from the centre.
const reach = middle - 2*rim - 1

func disc(dc *gg.Context) { dc.DrawCircle(middle, middle, reach) }

func square(dc *gg.Context) {
	dc.DrawRoundedRectangle(middle-reach, middle-reach, 2*reach, 2*reach, 8)
}

// trace returns the path of an SVG with absolute coordinates and the commands M, L, H, V, C and Z.
func trace(svg string) path {
	return func(dc *gg.Context) {
		var x, y float64
		for _, part := range pathParts.FindAllStringSubmatch(svg, -1) {
			var n []float64
			for _, word := range strings.Fields(part[2]) {
				number, _ := strconv.ParseFloat(word, 64) // the paths are constants
				n = append(n, number)
			}
			switch part[1] {
			case "Z":
				dc.ClosePath()
			case "H":
				n = append(n, y)
			case "V":
				n = []float64{x, n[0]}
			case "C":
				for ; len(n) > 6; n = n[6:] {
					dc.CubicTo(n[0], n[1], n[2], n[3], n[4], n[5])
				}
				dc.CubicTo(n[0], n[1], n[2], n[3], n[4], n[5])
			}
			if part[1] == "M" {
				dc.MoveTo(n[0], n[1])
			}
			if part[1] != "C" {
				polyline(dc, n...)
			}
			if len(n) > 1 {
				x, y = n[len(n)-2], n[len(n)-1]
			}
		}
	}
}

// pathParts are a command and its numbers.
var pathParts = regexp.MustCompile(`([A-Z])([^A-Z]*)`)

// at returns the point at an angle, clockwise from the top, and a distance from the centre.
func at(angle, distance float64) (x, y float64) {
	return middle + distance*math.Sin(angle), middle - distance*math.Cos(angle)
}

func polygon(dc *gg.Context, corners int, radius, turn float64) {
	for i := range corners {
		dc.LineTo(at(turn+2*math.Pi*float64(i)/float64(corners), radius))
	}
	dc.ClosePath()
}

func star(dc *gg.Context, points int, outer, inner float64) {
	for i := range 2 * points {
		radius := outer
		if i%2 == 1 {
			radius = inner
		}
		dc.LineTo(at(math.Pi*float64(i)/float64(points), radius))
	}
	dc.ClosePath()
}

func polyline(dc *gg.Context, points ...float64) {
	for i := 0; i+1 < len(points); i += 2 {
		dc.LineTo(points[i], points[i+1])
	}
}
