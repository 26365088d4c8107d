package picture

import (
	"math"

	"golang.org/x/image/font"

	"parlour/games/grid"
)

// Sizes in pixels. Discord shows a picture on a phone at about 350 points, three
// pixels each: a board of 26 cells is not scaled up there.
const (
	usualCell = 44
	leastCell = 16
	boardSide = 1200 // what the cells may take before they are made smaller
)

// Longest label and note, in code points.
const (
	maxLabel = 16
	maxNote  = 32
)

// cellSize is the side of a cell on a board of so many columns and rows.
func cellSize(columns, rows int) float64 {
	return float64(max(leastCell, min(usualCell, boardSide/max(columns, rows))))
}

// layout is where things are in the picture, in pixels.
type layout struct {
	cell      float64
	left, top float64 // of the first cell
	side      float64 // from the board to what is beside it
	width     int
	height    int
}

// newLayout makes room for a board, its labels, what is beside it and notes.
func newLayout(b grid.Grid, cell float64, f faces) layout {
	l := layout{cell: cell, side: math.Round(cell / 3)}
	margin := math.Round(cell / 4)
	labels, right := 0.0, 0.0
	for _, r := range b.Rows {
		labels = max(labels, width(f.label, clip(r.Label, maxLabel)))
		end := float64(len(r.Cells)) * l.cell
		if len(r.Side) > 0 {
			end += l.side + float64(len(r.Side))*l.cell
		}
		if r.Note != "" {
			end += l.side + width(f.label, clip(r.Note, maxNote))
		}
		right = max(right, end)
	}
	l.left, l.top = margin, margin
	if labels > 0 {
		l.left += labels + margin
	}
	if len(b.Columns) > 0 {
		l.top += 0.7 * l.cell
	}
	l.left, l.top = math.Round(l.left), math.Round(l.top) // so that cells begin at whole pixels
	l.width = int(l.left + right + margin + 0.5)
	l.height = int(l.top + float64(len(b.Rows))*l.cell + margin + 0.5)
	return l
}

// centre is the middle of a cell.
func (l layout) centre(row, column int) (x, y float64) {
	return l.left + (float64(column)+0.5)*l.cell, l.top + (float64(row)+0.5)*l.cell
}

func width(f font.Face, s string) float64 { return float64(font.MeasureString(f, s)) / 64 }

// clip cuts a text that is longer than so many code points.
func clip(s string, limit int) string {
	if r := []rune(s); len(r) > limit {
		return string(r[:limit-1]) + "…"
	}
	return s
}
