package signs

import (
	"fmt"
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

	"parlour/games/grid"
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
	grey     = 0xB5BAC1
	slate    = 0x2F6FA7
	brown    = 0xA9563C
	cream    = 0xFFE8B6
	white    = 0xFFFFFF
	black    = 0x111214
)

// pen draws one sign.
type pen struct{ dc *gg.Context }

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

// Font returns the embedded Go font, which draws all letters in pictures. It parses the font once.
var Font = sync.OnceValue(func() *opentype.Font {
	parsed, _ := opentype.Parse(gobold.TTF)
	return parsed
})

// Face returns the font in a size in pixels.
func Face(size float64, hinting font.Hinting) font.Face {
	face, _ := opentype.NewFace(Font(), &opentype.FaceOptions{Size: size, DPI: 72, Hinting: hinting}) // at 72 DPI a point is a pixel
	return face
}

// letter draws one or two letters in the centre.
func (p *pen) letter(text string, colour uint32, points float64) {
	p.letterAt(text, colour, points, middle, middle)
}

// letterAt draws letters around a point.
func (p *pen) letterAt(text string, colour uint32, points, x, y float64) {
	face := Face(points, font.HintingNone)
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

// tileLetters are the letters that have tiles.
const tileLetters = "abcdefghijklmnopqrstuvwxyzñ"

// names are the names of the marks.
var names = [...]string{grid.Paper: "tile", grid.Absent: "not", grid.Elsewhere: "else", grid.Here: "here"}

// letters returns the letters with each mark, the marks alone, the place for a letter, and the signs of two who guess.
func letters() []Sign {
	all := tiles(grid.Unknown.Tile, "slot", grid.Tile{Piece: grid.RedDisc}, "red", grid.Tile{Piece: grid.BlueDiamond}, "blue")
	for mark := grid.Paper; mark <= grid.Here; mark++ {
		for _, letter := range tileLetters {
			c := grid.Letter(letter, mark)
			all = append(all, tiles(c.Tile, tileName(names[mark], c.Letter))...)
		}
		if mark != grid.Paper {
			all = append(all, tiles(grid.Tile{Ground: mark}, names[mark])...)
		}
	}
	return all
}

// lettered is a letter with its mark, a mark alone, or the place for a letter.
func (p *pen) lettered(t grid.Tile) {
	if t == grid.Unknown.Tile {
		emptyPlace(p)
		return
	}
	p.mark(t.Ground)
	p.letter(t.Piece.Label(), inks[t.Ground].letter, inks[t.Ground].points)
}

// inks are the colours of tiles and of their letters, and the size of the letters.
var inks = [...]struct {
	ground, letter uint32
	points         float64
}{
	grid.Paper: {0xF4F4F2, ink, 88}, grid.Absent: {0x565B64, 0xF0F1F3, 76},
	grid.Elsewhere: {0xE5A823, 0x1B1203, 82}, grid.Here: {0x2A8F50, white, 82},
}

// mark draws a tile for a letter. The marks differ in outline, so that colour is not needed: a frame around
// one that is in its place, corners cut from one that belongs elsewhere, and a smaller one that is not there.
func (p *pen) mark(mark grid.Ground) {
	switch c := inks[mark].ground; mark {
	case grid.Absent:
		p.figure(fill(c, lowered))
	case grid.Elsewhere:
		p.figure(fill(c, octagon))
	case grid.Here:
		p.figure(fill(c, square))
		p.add(line(white, 6, within(24)))
	default:
		p.figure(fill(c, square))
	}
}

// tileName returns the name of a tile. Names contain only ASCII and at most five characters.
func tileName(form, letter string) string {
	if letter == "Ñ" {
		return form[:3] + "Ny"
	}
	return fmt.Sprint(form, letter)
}

// lowered is a square that is smaller than those of other tiles.
func lowered(dc *gg.Context) { dc.DrawRoundedRectangle(middle-39, middle-39, 78, 78, 6) }

// octagon is a square without its corners.
func octagon(dc *gg.Context) {
	const cut = 30
	polyline(dc, middle-reach+cut, middle-reach, middle+reach-cut, middle-reach, middle+reach, middle-reach+cut, middle+reach, middle+reach-cut,
		middle+reach-cut, middle+reach, middle-reach+cut, middle+reach, middle-reach, middle+reach-cut, middle-reach, middle-reach+cut)
	dc.ClosePath()
}

// emptyPlace is an empty place for a letter.
func emptyPlace(p *pen) {
	p.figure(fill(darkRim, square))
	p.add(line(grey, 5, circle(middle, middle, 26)))
}

// tan is the colour of a rope.
const tan = 0xC07F2E

// gallows draws a quarter of gallows, whose whole is two tiles wide and high.
func (p *pen) gallows(right, below bool, state int) {
	p.dc.Push()
	defer p.dc.Pop()
	if right {
		p.dc.Translate(-size, 0)
	}
	if below {
		p.dc.Translate(0, -size)
	}
	parts := []part{
		fill(0x3F7D4A, func(dc *gg.Context) { dc.DrawRectangle(18, 222, 220, 16) }),
		line(brown, 16, func(dc *gg.Context) { polyline(dc, 52, 216, 52, 30, 188, 30) }),
		line(brown, 11, trace("M58 84 106 36")),
	}
	rope := "M176 38V70"
	switch {
	case state == grid.Freed:
		rope = "M176 38V54"
		parts = append(parts, line(tan, 8, func(dc *gg.Context) { dc.DrawCircle(176, 74, 18) }))
	case state == 0:
		rope = ""
	}
	p.figure(append(parts, line(tan, 8, trace(rope)))...)
	if state > 1 {
		p.hanged(state)
	}
}

// hanged draws the figure, as much of it as the state has.
func (p *pen) hanged(state int) {
	limbs, mouth, x, y := []string{"M176 110V182", "M176 132 148 164", "M176 132 204 164", "M176 182 152 212", "M176 182 200 212"}, "M168 102 176 96 184 102", 176.0, 88.0
	shown := state - 2
	if state == grid.Freed {
		limbs, mouth, shown = []string{"M176 182V200", "M176 190 148 176", "M176 190 204 176", "M176 200 160 218", "M176 200 192 218"}, "M168 168 176 173 184 168", len(limbs)
		y = 161
	}
	var parts []part
	for _, limb := range limbs[:shown] {
		parts = append(parts, line(0x2B6CB0, 9, trace(limb)))
	}
	head := func(dc *gg.Context) { dc.DrawCircle(x, y, 20) }
	p.figure(append(parts, fill(cream, head))...)
	eyes := func(dc *gg.Context) { dc.DrawCircle(x-7, y-4, 2.5); dc.DrawCircle(x+7, y-4, 2.5) }
	p.add(fill(ink, eyes), line(ink, 4, trace(mouth)))
}

// gallows returns the parts of gallows in all states.
func gallowsParts() []Sign {
	upper, lower := grid.Gallows(0)
	all := tiles(upper[0].Tile, "post", lower[0].Tile, "foot", lower[1].Tile, "lawn")
	for i, name := range [...]string{"beam", "rope", "head", "neck"} {
		upper, _ = grid.Gallows(i)
		all = append(all, tiles(upper[1].Tile, name)...)
	}
	for i, name := range [...]string{"body", "arm", "arms", "leg", "legs", "saved"} {
		_, lower = grid.Gallows(3 + i)
		all = append(all, tiles(lower[1].Tile, name)...)
	}
	return all
}
