package picture

import (
	"math"

	"parlour/games/grid"
)

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
