package picture

import (
	"fmt"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
)

// bold parses the Go font once.
var bold = sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(gobold.TTF) })

// newFace returns the font in a size in pixels.
func newFace(size float64) (font.Face, error) {
	parsed, err := bold()
	if err != nil {
		return nil, fmt.Errorf("picture: the font: %w", err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingFull}) // at 72 DPI a point is a pixel
	if err != nil {
		return nil, fmt.Errorf("picture: the font: %w", err)
	}
	return face, nil
}

// faces are the font in the sizes of a board. They are not safe for concurrent use.
type faces struct {
	one   font.Face // for a single letter on a cell
	pair  font.Face // for two or three letters
	label font.Face
}

// newFaces returns the faces for cells of a size in pixels.
func newFaces(cell float64) (faces, error) {
	var f faces
	for _, size := range []struct {
		face *font.Face
		part float64 // relative to the cell
	}{{&f.one, 0.5}, {&f.pair, 0.38}, {&f.label, 0.45}} {
		var err error
		if *size.face, err = newFace(max(9, size.part*cell)); err != nil {
			return faces{}, err
		}
	}
	return f, nil
}

func width(f font.Face, s string) float64 { return float64(font.MeasureString(f, s)) / 64 }

// clip truncates a text to limit code points.
func clip(s string, limit int) string {
	if r := []rune(s); len(r) > limit {
		return string(r[:limit-1]) + "…"
	}
	return s
}
