package picture

import (
	"fmt"
	"strconv"
	"strings"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
)

// Stats summarises a member's games on a card to share.
type Stats struct {
	Title   string
	Figures []Figure // up to 4
	Heading string   // of the bars
	Bars    []Bar    // up to 6
	Small   []string // up to 2 footer lines
}

// Figure is a large number with its label.
type Figure struct{ Value, Label string }

// Bar is a row of a bar chart.
type Bar struct {
	Label string
	Count int
}

// The size of the card in pixels, and its colours on its own dark background.
const (
	statsWide = 600
	statsHigh = 400
	statsLeft = 32

	statsGround = 0x18302B
	statsEdge   = 0xFDCB58
	statsInk    = 0xFFFFFF
	statsPale   = 0xA9B8B3
	statsBar    = 0x55ACEE
)

// Draw draws the card as a PNG. It omits characters that the font lacks.
func (s Stats) Draw() ([]byte, error) {
	parsed, err := bold()
	if err != nil {
		return nil, fmt.Errorf("picture: the font: %w", err)
	}
	c := card{dc: gg.NewContext(statsWide, statsHigh), font: parsed, faces: map[float64]font.Face{}}
	colour(c.dc, statsGround)
	c.dc.Clear()
	colour(c.dc, statsEdge)
	c.dc.DrawRectangle(0, 0, statsWide, 8)
	c.dc.Fill()
	c.words(s.Title, statsLeft, 46, 26, statsEdge, statsWide-2*statsLeft)
	const column = (statsWide - statsLeft) / 4
	for i, f := range s.Figures {
		x := statsLeft + float64(i*column)
		c.words(f.Value, x, 92, 42, statsInk, column-8)
		c.words(f.Label, x, 126, 17, statsPale, column-8)
	}
	c.words(s.Heading, statsLeft, 168, 17, statsPale, statsWide-2*statsLeft)
	c.bars(s.Bars)
	for i, line := range s.Small {
		c.words(line, statsLeft, float64(statsHigh-20-24*(len(s.Small)-1-i)), 17, statsPale, statsWide-2*statsLeft)
	}
	if c.err != nil {
		return nil, c.err
	}
	return encoded(c.dc)
}

// card is a card in progress.
type card struct {
	dc    *gg.Context
	font  *opentype.Font
	faces map[float64]font.Face // by size in pixels
	err   error
}

// words draws a line with its middle at y, in a smaller size if it exceeds the given width.
func (c *card) words(line string, x, y, size float64, ink uint32, most float64) {
	line = c.known(line)
	for ; c.face(size) && size > 10; size-- {
		if wide, _ := c.dc.MeasureString(line); wide <= most {
			break
		}
	}
	colour(c.dc, ink)
	c.dc.DrawStringAnchored(line, x, y, 0, 0.4)
}

// known removes the characters that the font lacks.
func (c *card) known(line string) string {
	var buffer sfnt.Buffer
	line = strings.Map(func(r rune) rune {
		if glyph, err := c.font.GlyphIndex(&buffer, r); glyph == 0 || err != nil {
			return -1
		}
		return r
	}, line)
	return strings.Trim(line, " ·")
}

// face sets the size of the font.
func (c *card) face(size float64) bool {
	face := c.faces[size]
	if face == nil && c.err == nil {
		face, c.err = newFace(size)
		c.faces[size] = face
	}
	if c.err != nil {
		return false
	}
	c.dc.SetFontFace(face)
	return true
}

// The positions of the bars.
const (
	barsTop  = 194
	barsStep = 26
	barsLeft = 110
	barsMost = 400
)

// bars draws a bar for each count, the longest across the card.
func (c *card) bars(all []Bar) {
	most := 1
	for _, b := range all {
		most = max(most, b.Count)
	}
	for i, b := range all {
		y := float64(barsTop + i*barsStep)
		long := 0.0
		if b.Count > 0 {
			long = max(4, float64(barsMost*b.Count/most))
			colour(c.dc, statsBar)
			c.dc.DrawRoundedRectangle(barsLeft, y-8, long, 16, 4)
			c.dc.Fill()
		}
		c.words(b.Label, statsLeft, y, 17, statsInk, barsLeft-statsLeft-6)
		c.words(strconv.Itoa(b.Count), barsLeft+long+10, y, 17, statsInk, 80)
	}
}
