package picture

import (
	"bytes"
	"image/color"
	"image/png"
	"slices"
	"testing"

	"git.sr.ht/~sbinet/gg"

	"parlour/games/grid"
)

// A curve is drawn on its own background, with a point for each notable move.
func TestCurve(t *testing.T) {
	c := Curve{Standing: []int{50, -1, 100, 0, 40}, Points: []int{2, 3, 1, 9, -1}, Above: Side{Sign: grid.Tile{Piece: grid.RedDisc}.Cell()}, Below: Side{Sign: grid.Tile{Piece: grid.BlueDiamond}.Cell()}}
	data, err := c.Draw()
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if b := img.Bounds(); b.Dx() != curveWide || b.Dy() != curveHigh {
		t.Fatalf("%v, want %d by %d", b, curveWide, curveHigh)
	}
	want := map[[2]int]uint32{
		{0, 0}: ground, {curveLeft / 2, curveMargin / 2}: 0xdd2e44, {curveLeft / 2, curveHigh - curveMargin/2}: 0x55acee,
	}
	for _, i := range []int{2, 3} {
		x, y := c.at(i)
		want[[2]int{int(x) - 8, int(y)}] = mayInk // beside the number
	}
	for at, ink := range want {
		got := color.RGBAModel.Convert(img.At(at[0], at[1])).(color.RGBA)
		if rgb := uint32(got.R)<<16 | uint32(got.G)<<8 | uint32(got.B); rgb != ink {
			t.Errorf("at %v: %06x, want %06x", at, rgb, ink)
		}
	}
}

// Discs of notable moves do not overlap, also if many are close to each other at an edge.
func TestDiscsDoNotOverlap(t *testing.T) {
	for _, standing := range []int{0, 50, 100} {
		c := Curve{Standing: slices.Repeat([]int{standing}, 61)}
		var placed []gg.Point
		for i := range 8 {
			x, y := c.at(30 + i/2)
			at := freePlace(gg.Point{X: x, Y: y}, placed)
			for _, other := range placed {
				if at.Distance(other) < 2*pointRadius {
					t.Errorf("standing %d: discs at %v and %v overlap", standing, at, other)
				}
			}
			if at.Y < pointRadius || at.Y > curveHigh-pointRadius {
				t.Errorf("standing %d: a disc at %v is cut off", standing, at)
			}
			placed = append(placed, at)
		}
	}
}

// Sides without a colour are written as text, because a black disc is invisible on the dark background.
func TestCurveNamesSides(t *testing.T) {
	bare := Curve{Standing: []int{50, 60}}
	plain, err := bare.Draw()
	if err != nil {
		t.Fatal(err)
	}
	bare.Above.Name, bare.Below.Name = "Maker", "Breaker"
	named, err := bare.Draw()
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(plain, named) {
		t.Error("the names of the sides are not drawn")
	}
	img, err := png.Decode(bytes.NewReader(named))
	if err != nil {
		t.Fatal(err)
	}
	if r, _, _, _ := img.At(curveLeft/2, curveMargin/2).RGBA(); r>>8 < ground>>16 {
		t.Errorf("a side without an ink is drawn in black")
	}
}

// A game without moves or known standings has a curve too.
func TestEmptyCurve(t *testing.T) {
	for _, c := range []Curve{{}, {Standing: []int{50}}, {Standing: []int{-1, -1}, Points: []int{1}}} {
		if _, err := c.Draw(); err != nil {
			t.Errorf("%v: %v", c.Standing, err)
		}
	}
}

// The table has a row for each guess, with as many cells as fit.
func TestGuesses(t *testing.T) {
	word := slices.Repeat([]grid.Cell{grid.Letter('a', grid.Paper)}, 20)
	g := Guesses{Heads: [3]string{"Left", "Skill", "Luck"}, Rows: []Guess{{Name: "1 alice", Cells: word[:5], Left: "12", Skill: "80", Luck: "–"}, {Cells: word}, {}}}
	data, err := g.Draw()
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if b := img.Bounds(); b.Dx() != guessesWide || b.Dy() != guessesHead+3*guessesRow+guessesMargin {
		t.Errorf("the table is %v", b)
	}
	for _, row := range []int{0, 1} { // no cell reaches the figures
		y := guessesHead + guessesRow*row + guessesRow/2
		if r, _, _, _ := img.At(guessesCells+guessesRoom+1, y).RGBA(); r>>8 != ground>>16 {
			t.Errorf("row %d is too wide", row+1)
		}
		if r, _, _, _ := img.At(guessesCells+2, y).RGBA(); r>>8 == ground>>16 {
			t.Errorf("row %d has no cells", row+1)
		}
	}
}
