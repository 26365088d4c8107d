package picture

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"

	"parlour/commands/picture/signs"
)

// Stats summarises a member's games on a card to share.
type Stats struct {
	Title   string
	Figures []Figure // up to 4
	Heading string   // of the bars
	Bars    []Bar    // up to 7
	Small   []string // up to 2 footer lines, below a rule
}

// Figure is a large number with its label.
type Figure struct{ Value, Label string }

// Bar is a row of a bar chart.
type Bar struct {
	Label string
	Count int
}

// The size of the card in pixels.
const (
	statsWide = 600
	statsHigh = 400
	statsLeft = 32
)

// Draw draws the card as a PNG. It omits characters that the font lacks.
func (s Stats) Draw() ([]byte, error) {
	c := newCard(statsWide, statsHigh)
	box(c.dc, 0, 0, statsWide, 8, goldInk)
	c.words(s.Title, statsLeft, 46, 26, goldInk, statsWide-2*statsLeft)
	const column = (statsWide - statsLeft) / 4
	for i, f := range s.Figures {
		x := statsLeft + float64(i*column)
		c.words(f.Value, x, 92, 42, cardInk, column-14)
		c.words(f.Label, x, 126, 17, paleInk, column-14)
	}
	c.words(s.Heading, statsLeft, 168, 17, paleInk, statsWide-2*statsLeft)
	c.bars(s.Bars, barsTop, c.foot(s.Small))
	return c.encoded()
}

// card is a card in progress.
type card struct {
	dc    *gg.Context
	faces map[float64]font.Face // by size in pixels
}

// newCard returns an empty card.
func newCard(wide, high int) *card {
	c := &card{dc: gg.NewContext(wide, high), faces: map[float64]font.Face{}}
	colour(c.dc, ground)
	c.dc.Clear()
	return c
}

// encoded returns the card as a PNG.
func (c *card) encoded() ([]byte, error) {
	var file bytes.Buffer
	if err := c.dc.EncodePNG(&file); err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	return file.Bytes(), nil
}

// words draws a line with its middle at y, in a smaller size if it exceeds the given width.
func (c *card) words(line string, x, y, size float64, ink uint32, most float64) {
	c.anchored(line, 0, x, y, size, ink, most)
}

// anchored is words with the given part of the line to the left of x.
func (c *card) anchored(line string, part, x, y, size float64, ink uint32, most float64) {
	line = c.known(line)
	for c.face(size); size > 10 && c.wide(line) > most; c.face(size) {
		size--
	}
	colour(c.dc, ink)
	c.dc.DrawStringAnchored(line, x, y, part, 0.4)
}

// known removes the characters that the font lacks.
func (c *card) known(line string) string { return strings.Trim(Written(line), " ·") }

// face sets the size of the font.
func (c *card) face(size float64) {
	if c.faces[size] == nil {
		c.faces[size] = signs.Face(size, font.HintingFull)
	}
	c.dc.SetFontFace(c.faces[size])
}

// wide returns the width of a line in the size of the font.
func (c *card) wide(line string) float64 {
	wide, _ := c.dc.MeasureString(line)
	return wide
}

// foot draws the footer below a rule, and returns where the space above it ends.
func (c *card) foot(lines []string) float64 {
	const step, margin = 26, 20
	top := float64(statsHigh - margin)
	if len(lines) == 0 {
		return top
	}
	for i := range lines {
		top = float64(statsHigh - margin - step*(len(lines)-1-i))
		c.words(lines[i], statsLeft, top, 17, paleInk, statsWide-2*statsLeft)
	}
	top = float64(statsHigh-margin-step*(len(lines)-1)) - margin
	box(c.dc, statsLeft, top, statsWide-2*statsLeft, 1, ruleInk)
	return top - margin/2
}

// The dimensions of the bars.
const (
	barsTop     = 184
	barsMost    = 44  // the greatest height of a bar
	barsLabel   = 130 // the greatest width of a label
	barsGap     = 10
	barsNumbers = 56 // the width of the counts beyond the longest bar
)

// bars draws a bar for each count, the longest across the card, in rows that fill the space
// between two heights.
func (c *card) bars(all []Bar, top, bottom float64) {
	most := 1
	for _, b := range all {
		most = max(most, b.Count)
	}
	step := (bottom - top) / float64(max(1, len(all)))
	high, size := math.Round(min(barsMost, 0.7*step)), math.Round(min(20, 0.8*step))
	left := statsLeft + c.widest(all, size) + barsGap
	wide := statsWide - statsLeft - barsNumbers - left
	for i, b := range all {
		y, long := top+(float64(i)+0.5)*step, 0.0
		c.bar(left, math.Round(y-high/2), wide, high, trackInk)
		if b.Count > 0 {
			long = max(4, math.Round(wide*float64(b.Count)/float64(most)))
			c.bar(left, math.Round(y-high/2), long, high, barInk)
		}
		c.words(b.Label, statsLeft, y, size, cardInk, barsLabel)
		c.words(strconv.Itoa(b.Count), left+long+barsGap, y, size, cardInk, barsNumbers-barsGap)
	}
}

// bar draws a bar, or the track on which a bar lies.
func (c *card) bar(x, y, wide, high float64, ink uint32) {
	colour(c.dc, ink)
	c.dc.DrawRoundedRectangle(x, y, wide, high, 4)
	c.dc.Fill()
}

// widest returns the width of the longest label, at most [barsLabel].
func (c *card) widest(all []Bar, size float64) (wide float64) {
	c.face(size)
	for _, b := range all {
		wide = max(wide, c.wide(c.known(b.Label)))
	}
	return min(wide, barsLabel)
}
