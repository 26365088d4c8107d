package picture

import (
	"bytes"
	"image"
	"math"
	"slices"

	"parlour/games"
	"parlour/games/grid"
)

// canvas is a picture composed of sprites. Its memory is reused.
type canvas struct {
	layout
	placed  []placement
	colours palette
	pix     []uint8 // palette indices, with width pixels per row
	file    bytes.Buffer
}

// placement is a sprite with the position of its upper left corner.
type placement struct {
	*sprite
	at image.Point
}

func (c *canvas) clear() {
	clear(c.placed)
	c.placed = c.placed[:0]
	c.colours.clear()
}

// plan selects and places the sprites for a view.
func (c *canvas) plan(s *sheet, v games.View) {
	c.layout = newLayout(v.Board, s)
	for i, label := range v.Board.Columns {
		x, y := c.corner(0, i)
		c.words(s, clip(label, 3), middleInk, x+s.side/2, y-int(0.32*s.cell), 0.5)
	}
	marks := topMarks(v)
	for row, r := range v.Board.Rows {
		c.row(s, row, r, marks)
	}
}

// row places a row of cells with its label and note.
func (c *canvas) row(s *sheet, row int, r grid.Row, marks map[image.Point]grid.MarkKind) {
	x, y := c.corner(row, 0)
	middle := y + s.side/2
	c.words(s, clip(r.Label, maxLabel), middleInk, x-s.side/4, middle, 1)
	x = c.cells(s, r.Cells, x, y, func(i int) grid.MarkKind { return marks[image.Pt(i, row)] })
	c.words(s, clip(r.Note, maxNote), words, x+c.gap, middle, 0)
}

// cells places cells from x on and returns the x coordinate of their end.
func (c *canvas) cells(s *sheet, cells []grid.Cell, x, y int, marks func(int) grid.MarkKind) int {
	for i, cell := range cells {
		if !cell.IsZero() {
			c.placed = append(c.placed, placement{s.cellSprite(cell.With(marks(i))), image.Pt(x, y)})
		}
		x += s.side
	}
	return x
}

// words places a text with the given part of its width to the left of x and its middle at y.
func (c *canvas) words(s *sheet, text string, ink uint32, x, y int, part float64) {
	if text == "" {
		return
	}
	w := s.labelSprite(text, ink)
	c.placed = append(c.placed, placement{w, image.Pt(x-int(part*float64(w.width)+0.5), y-w.height/2)})
}

// image draws the sprites. It clips at the edges.
func (c *canvas) image() *image.Paletted {
	if size := c.width * c.height; cap(c.pix) < size {
		c.pix = make([]uint8, size)
	} else {
		c.pix = c.pix[:size]
	}
	inked := c.inked()
	clear(c.pix) // the background has index 0
	c.put(c.pix, image.Pt(c.width, c.height), inked)
	return &image.Paletted{Pix: c.pix, Stride: c.width, Rect: image.Rect(0, 0, c.width, c.height), Palette: c.colours.model()}
}

// put draws the sprites into pixels that are all background.
func (c *canvas) put(into []uint8, size image.Point, inked map[*sprite][]uint8) {
	for _, p := range c.placed {
		pix := inked[p.sprite]
		shown := image.Rect(0, 0, p.width, p.height).Add(p.at).Intersect(image.Rectangle{Max: size})
		for y := shown.Min.Y; y < shown.Max.Y; y++ {
			line := pix[(y-p.at.Y)*p.width:][:p.width]
			copy(into[y*size.X+shown.Min.X:y*size.X+shown.Max.X], line[shown.Min.X-p.at.X:])
		}
	}
}

// inked converts the pixels of each sprite to the palette of the picture.
func (c *canvas) inked() map[*sprite][]uint8 {
	inked := map[*sprite][]uint8{}
	times := map[*sprite]int{}
	var sprites []*sprite
	for _, p := range c.placed {
		if times[p.sprite]++; times[p.sprite] == 1 {
			sprites = append(sprites, p.sprite)
		}
	}
	c.colours.add(ground)
	if c.width*c.height >= manyPixels {
		c.colours.restrict(fewColours(sprites, times))
	}
	numbers := c.number(sprites)
	for i, s := range sprites {
		pix := make([]uint8, len(s.pix))
		for j, n := range s.pix {
			pix[j] = numbers[i][n]
		}
		inked[s] = pix
	}
	return inked
}

// number maps the colours of sprites to the palette of the picture, most frequent colours first, so
// that only shades at edges are approximated if the palette is full.
func (c *canvas) number(sprites []*sprite) [][maxColours]uint8 {
	numbers := make([][maxColours]uint8, len(sprites))
	for rank, more := 0, true; more; rank++ {
		more = false
		for i, s := range sprites {
			if rank < len(s.colours) {
				numbers[i][rank] = c.colours.add(s.colours[rank])
				more = true
			}
		}
	}
	return numbers
}

// few is the number of colours that fit into four bits per pixel, which halves the size of the file. At
// most mostInks of them are inks, so that some remain for the shades at their edges.
const (
	few      = 16
	mostInks = 12
)

// manyPixels is the size from which a picture has few colours and is compressed thoroughly: a board of
// 14 by 14 cells. Smaller pictures keep all shades.
const manyPixels = 400_000

// fewColours selects the colours of a picture, given how often each sprite occurs: all inks, and then
// the shades whose loss would be most visible. It returns nil if there are too many inks.
func fewColours(sprites []*sprite, times map[*sprite]int) []uint32 {
	count, chosen := map[uint32]int{ground: 1}, []uint32{ground}
	for _, s := range sprites {
		for i, c := range s.colours {
			count[c] += times[s] * s.counts[i]
			if slices.Contains(s.inks, c) && !slices.Contains(chosen, c) {
				chosen = append(chosen, c)
			}
		}
	}
	if len(chosen) > mostInks {
		return nil
	}
	all := byCount(count)
	for len(chosen) < min(few, len(all)) {
		chosen = append(chosen, slices.MaxFunc(all, func(a, b uint32) int {
			return count[a]*distance(a, nearest(chosen, a)) - count[b]*distance(b, nearest(chosen, b))
		}))
	}
	return chosen
}

// Sizes in pixels. Discord shows a picture on a phone at a width of about 350 points of three pixels
// each, so a board of 26 cells is hardly scaled up there.
const (
	usualCell = 44
	leastCell = 16
	boardSide = 900 // the extent of the cells above which they become smaller
)

// The greatest lengths of labels and notes in code points.
const (
	maxLabel = 16
	maxNote  = 32
)

// cellSize returns the side of a cell on a board with the given columns and rows.
func cellSize(columns, rows int) int {
	return max(leastCell, min(usualCell, boardSide/max(columns, rows)))
}

// layout holds the positions of the parts of a picture in pixels.
type layout struct {
	cell          int // side of a cell
	left, top     int // corner of the first cell
	gap           int // between the board and the notes
	width, height int
}

// newLayout lays out a board with its labels and notes.
func newLayout(b grid.Grid, s *sheet) layout {
	l := layout{cell: s.side, gap: (s.side + 1) / 3}
	margin := (s.side + 2) / 4
	labels, right := 0, 0
	for _, r := range b.Rows {
		labels = max(labels, s.wide(clip(r.Label, maxLabel)))
		end := len(r.Cells) * l.cell
		if r.Note != "" {
			end += l.gap + s.wide(clip(r.Note, maxNote))
		}
		right = max(right, end)
	}
	l.left, l.top = margin, margin
	if labels > 0 {
		l.left += labels + margin
	}
	if len(b.Columns) > 0 {
		l.top += int(math.Round(0.7 * s.cell))
	}
	l.width = l.left + right + margin
	l.height = l.top + len(b.Rows)*l.cell + margin
	return l
}

// corner returns the upper left corner of a cell.
func (l layout) corner(row, column int) (x, y int) {
	return l.left + column*l.cell, l.top + row*l.cell
}

// wide returns the width of a label.
func (s *sheet) wide(label string) int {
	if label == "" {
		return 0
	}
	return s.labelSprite(label, words).width
}
