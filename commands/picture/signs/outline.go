package signs

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"git.sr.ht/~sbinet/gg"
)

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
