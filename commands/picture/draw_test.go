package picture_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"parlour/commands/picture"
	"parlour/games"
	"parlour/games/grid"
)

// sample returns a square board with labels, some discs, and a mark of every kind in the last row.
func sample(size int) games.View {
	v := games.View{}
	for x := range size {
		v.Board.Columns = append(v.Board.Columns, string(rune('a'+x%26)))
	}
	for y := range size {
		r := grid.Row{Label: strconv.Itoa(size - y)}
		for x := range size {
			c := grid.Empty
			if (x+y)%3 == 0 {
				c = disc(x)
			}
			r.Cells = append(r.Cells, c)
		}
		v.Board.Rows = append(v.Board.Rows, r)
	}
	for i, kind := range []grid.MarkKind{grid.LastMove, grid.Winning, grid.Legal} {
		v.Marks = append(v.Marks, grid.Mark{Row: size - 1, Column: i, Kind: kind})
	}
	return v
}

// drawn draws a view and decodes the picture.
func drawn(t testing.TB, v games.View) image.Image {
	t.Helper()
	data, err := picture.NewPainter(0).Draw(v)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("the picture is no PNG: %v", err)
	}
	return img
}

// oneRow returns a board of cells without labels, whose first cell is at (margin, margin).
func oneRow(marks []grid.Mark, cells ...grid.Cell) games.View {
	return games.View{Board: grid.Grid{Rows: []grid.Row{{Cells: cells}}}, Marks: marks}
}

// Pixels of an unlabelled board with few cells.
const margin, cell = 11, 44

func hex(c color.Color) string {
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("%02x%02x%02x", r>>8, g>>8, b>>8)
}

func TestDrawnPoints(t *testing.T) {
	all := func(kind grid.MarkKind) []grid.Mark { return []grid.Mark{{Kind: kind}} }
	wall := grid.Tile{Ground: grid.Wall}.Cell()
	tile := func(mark grid.Ground) grid.Cell { return grid.Letter('i', mark) }
	tests := []struct {
		name string
		view games.View
		x, y float64 // from the corner of the first cell, in cells
		want string
	}{
		{"the ground", oneRow(nil, grid.Empty), -0.2, -0.2, "1e1f22"},
		{"an empty cell", oneRow(nil, grid.Empty), 0.2, 0.2, "36393f"},
		{"nothing on it", oneRow(nil, grid.Empty), 0.5, 0.5, "36393f"},
		{"a gap", oneRow(nil, grid.Cell{}, grid.Empty), 0.5, 0.5, "1e1f22"},
		{"a wall", oneRow(nil, wall), 0.5, 0.25, "7d8595"},
		{"a wall to its edge", oneRow(nil, wall, wall), 1, 0.25, "464c58"},
		{"a tile's corner", oneRow(nil, tile(grid.Paper)), 0.1, 0.1, "fefefe"},
		{"the corner of the right place", oneRow(nil, tile(grid.Here)), 0.1, 0.1, "ffffff"},
		{"the corner of another place", oneRow(nil, tile(grid.Elsewhere)), 0.1, 0.1, "1e1f22"},
		{"the side of another place", oneRow(nil, tile(grid.Elsewhere)), 0.12, 0.5, "e5a823"},
		{"the corner of an absent letter", oneRow(nil, tile(grid.Absent)), 0.1, 0.1, "1e1f22"},
		{"inside an absent letter's tile", oneRow(nil, tile(grid.Absent)), 0.25, 0.25, "565b64"},
		{"the stem of a light letter", oneRow(nil, tile(grid.Here)), 0.5, 0.5, "ffffff"},
		{"the stem of a dark letter", oneRow(nil, tile(grid.Elsewhere)), 0.5, 0.5, "1b1203"},
		{"a tile's edge, softened", oneRow(nil, grid.Tile{Ground: grid.Felt}.Cell()), 0.01, 0.5, "1c6d43"},
		{"its ground", oneRow(nil, grid.Tile{Ground: grid.Felt}.Cell()), 0.2, 0.2, "2f9a63"},
		{"the frame of its last move", oneRow(all(grid.LastMove), grid.Tile{Ground: grid.Felt, Piece: grid.DarkDisc}.Cell()), 0.5, 0.0875, "ffe27a"},
		{"the ground of its winning line", oneRow(all(grid.Winning), grid.Tile{Ground: grid.Holes, Piece: grid.RedDisc}.Cell()), 0.06, 0.06, "ffe27a"},
		{"a mark outside", oneRow([]grid.Mark{{Row: 3, Column: 3}, {Row: -1}}, grid.Empty), 0.06, 0.5, "36393f"},
	}
	for _, tt := range tests {
		img := drawn(t, tt.view)
		if got := hex(img.At(margin+int(tt.x*cell), margin+int(tt.y*cell))); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// disc returns a piece of one of two sides.
func disc(color int) grid.Cell {
	return grid.Tile{Ground: grid.Slate, Piece: [...]grid.Piece{grid.Cross, grid.Nought}[color%2]}.Cell()
}

func TestSizes(t *testing.T) {
	wide := sample(26)
	wide.Board.Rows[0].Note = "a note beside the board that goes on and on and on and on for ever"
	maze := games.View{}
	for range picture.MaxCells {
		maze.Board.Rows = append(maze.Board.Rows, grid.Row{Cells: slices.Repeat([]grid.Cell{grid.Empty}, picture.MaxCells)})
	}
	tests := []struct {
		name        string
		view        games.View
		least, most int // width and height in pixels
	}{
		{"11 columns", sample(11), 11 * 44, 11*44 + 100},
		{"26 columns", sample(26), 26 * 34, 1300},
		{"with a note", wide, 26 * 34, 2048},
		{"the largest", maze, 16 * picture.MaxCells, 1400},
	}
	for _, tt := range tests {
		size := drawn(t, tt.view).Bounds().Size()
		if min(size.X, size.Y) < tt.least || max(size.X, size.Y) > tt.most {
			t.Errorf("%s: %v, want sides from %d to %d", tt.name, size, tt.least, tt.most)
		}
	}
}

func TestRefusedBoards(t *testing.T) {
	high := grid.Grid{Rows: slices.Repeat([]grid.Row{{Cells: []grid.Cell{grid.Empty}}}, picture.MaxCells+1)}
	wide := grid.Grid{Rows: []grid.Row{{Cells: slices.Repeat([]grid.Cell{grid.Empty}, picture.MaxCells+1)}}}
	for name, b := range map[string]grid.Grid{"none": {}, "no cells": {Rows: []grid.Row{{Label: "1"}}}, "high": high, "wide": wide} {
		if data, err := picture.NewPainter(0).Draw(games.View{Board: b}); err == nil || data != nil {
			t.Errorf("%s: %d bytes and error %v, want an error", name, len(data), err)
		}
	}
}

// Any board can be drawn, and the result is deterministic.
func TestAnyBoard(t *testing.T) {
	cells := append([]grid.Cell{{}, grid.Empty, grid.Digit(7), grid.Glyph("-1", "❌"), grid.Glyph("日本", "🗾"), grid.Glyph("", "❓"), grid.Letter('ñ', grid.Elsewhere), grid.Letter('q', grid.Absent)}, grid.Colors[:]...)
	rapid.Check(t, func(t *rapid.T) {
		cell := rapid.SliceOfN(rapid.SampledFrom(cells), 0, 4)
		word := rapid.StringN(0, 4, -1)
		var v games.View
		for range rapid.IntRange(1, 3).Draw(t, "rows") {
			v.Board.Rows = append(v.Board.Rows, grid.Row{
				Label: word.Draw(t, "label"), Cells: cell.Draw(t, "cells"), Note: word.Draw(t, "note"),
			})
		}
		v.Board.Columns = rapid.SliceOfN(word, 0, 5).Draw(t, "columns")
		for range rapid.IntRange(0, 4).Draw(t, "marks") {
			v.Marks = append(v.Marks, grid.Mark{
				Row: rapid.IntRange(-1, 7).Draw(t, "row"), Column: rapid.IntRange(-1, 10).Draw(t, "column"), Kind: grid.MarkKind(rapid.IntRange(0, 4).Draw(t, "kind")),
			})
		}
		if v.Board.Width() == 0 {
			return
		}
		first, err := picture.NewPainter(0).Draw(v)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := picture.NewPainter(0).Draw(v); !bytes.Equal(first, again) {
			t.Fatal("the same view gave two pictures")
		}
	})
}

func ExamplePainter() {
	_, err := picture.NewPainter(0).Draw(games.View{})
	fmt.Println(err)
	// Output: picture: a board without cells
}
