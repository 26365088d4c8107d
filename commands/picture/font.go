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

// faces are the font in the sizes of a board. They are not safe for concurrent use.
type faces struct {
	one   font.Face // for a single letter on a cell
	pair  font.Face // for two or three letters
	label font.Face
}

// newFaces returns the faces for cells of a size in pixels.
func newFaces(cell float64) (faces, error) {
	parsed, err := bold()
	if err != nil {
		return faces{}, fmt.Errorf("picture: the font: %w", err)
	}
	var f faces
	for _, size := range []struct {
		face *font.Face
		part float64 // relative to the cell
	}{{&f.one, 0.5}, {&f.pair, 0.38}, {&f.label, 0.45}} {
		// At 72 DPI a point is a pixel.
		*size.face, err = opentype.NewFace(parsed, &opentype.FaceOptions{Size: max(9, size.part*cell), DPI: 72, Hinting: font.HintingFull})
		if err != nil {
			return faces{}, fmt.Errorf("picture: the font: %w", err)
		}
	}
	return f, nil
}
