package picture_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"math/rand/v2"
	"slices"
	"testing"

	"parlour/commands/picture"
	"parlour/games"
	"parlour/games/grid"
)

// long returns the views of a game on a board of size by size: disc after disc, each marked as the last move.
func long(size, moves int, disc func(int) grid.Cell) []games.View {
	var board grid.Grid
	for i := range size {
		board.Columns = append(board.Columns, string(rune('a'+i)))
		row := grid.Row{Label: string(rune('0' + i%10))}
		for range size {
			row.Cells = append(row.Cells, grid.Empty)
		}
		board.Rows = append(board.Rows, row)
	}
	views := []games.View{{Board: board}}
	r := rand.New(rand.NewPCG(1, 2))
	for n := range moves {
		rows := make([]grid.Row, size)
		for i, row := range board.Rows {
			rows[i] = row
			rows[i].Cells = append([]grid.Cell(nil), row.Cells...)
		}
		board.Rows = rows
		row, column := r.IntN(size), r.IntN(size)
		rows[row].Cells[column] = disc(n % 2)
		views = append(views, games.View{Board: board, Marks: []grid.Mark{{Row: row, Column: column, Kind: grid.LastMove}}})
	}
	return views
}

// The longest game on the largest board yields a small file. The end is shown first, for a still, and then
// each frame is a move.
func TestAnimateLong(t *testing.T) {
	const moves = 200
	data, err := picture.NewPainter(0).Animate(t.Context(), long(26, moves, disc))
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > 1<<20 {
		t.Errorf("%d moves on 26 by 26 are %d bytes, want 1 MB at the most", moves, len(data))
	}
	t.Logf("%d moves on 26 by 26: %d bytes", moves, len(data))
	all, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	const each = 80 // hundredths of a second
	if len(all.Image) != moves+2 || all.LoopCount != -1 || slices.ContainsFunc(all.Delay, func(d int) bool { return d != each }) {
		t.Errorf("%d frames for %v, repeated %d times", len(all.Image), all.Delay, all.LoopCount)
	}
}

// letter returns the letter of a colour.
func letter(color int) grid.Cell {
	return grid.Cell{Letter: grid.Colors[color].Letter, Ink: grid.Colors[color].Ink}
}

// The composed frames equal the boards drawn separately.
func TestAnimateShowsEachBoard(t *testing.T) {
	views := long(12, 9, letter)                                                         // whose shades the palette holds all
	views[4] = views[3]                                                                  // nothing changes
	views[6].Board.Rows = append(views[6].Board.Rows[:11:11], views[6].Board.Rows[0])    // and what was there last is seen no more
	views[8].Board.Rows = append(views[8].Board.Rows, grid.Row{Label: "9", Note: "row"}) // another is larger
	data, err := picture.NewPainter(0).Animate(t.Context(), views)
	if err != nil {
		t.Fatal(err)
	}
	all, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	last := len(views) - 1
	boards := []int{last, 0, 1, 2, 3, 5, 6, 7, 8, last} // two are the same
	if len(all.Image) != len(boards) {
		t.Fatalf("%d frames, want %d", len(all.Image), len(boards))
	}
	shown := image.NewRGBA(image.Rect(0, 0, all.Config.Width, all.Config.Height))
	for i, frame := range all.Image {
		draw.Draw(shown, frame.Rect, frame, frame.Rect.Min, draw.Over)
		alone, err := picture.NewPainter(0).Still(views[boards[i]])
		if err != nil {
			t.Fatal(err)
		}
		if bounds := alone.Bounds(); !bounds.In(shown.Bounds()) || differ(shown, alone) {
			t.Errorf("frame %d is not the board as it is drawn alone", i)
		}
	}
}

// differ reports whether pictures look different. All frames share one palette, so shades at edges may be approximate.
func differ(a, b image.Image) bool {
	far := func(x, y uint8) bool { return max(x, y)-min(x, y) > 32 }
	for y := range b.Bounds().Dy() {
		for x := range b.Bounds().Dx() {
			p, q := color.RGBAModel.Convert(a.At(x, y)).(color.RGBA), color.RGBAModel.Convert(b.At(x, y)).(color.RGBA)
			if far(p.R, q.R) || far(p.G, q.G) || far(p.B, q.B) {
				return true
			}
		}
	}
	return false
}

func TestAnimateRefuses(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	for name, c := range map[string]struct {
		ctx   context.Context
		views []games.View
	}{
		"nothing":          {t.Context(), nil},
		"no cells":         {t.Context(), append(long(3, 2, disc), games.View{})},
		"too large":        {t.Context(), long(picture.MaxCells+1, 1, disc)},
		"the context ends": {ended, long(3, 2, disc)},
	} {
		if _, err := picture.NewPainter(0).Animate(c.ctx, c.views); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func BenchmarkAnimate(b *testing.B) {
	views := long(26, 200, disc)
	for b.Loop() {
		data, err := picture.NewPainter(0).Animate(b.Context(), views)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(data)), "file-bytes")
	}
}
