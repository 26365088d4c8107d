package signs

import (
	"image"

	"git.sr.ht/~sbinet/gg"
)

// Files are the embedded files.
var Files = files

// Parse returns what an SVG file has that is not supported.
func Parse(data string) error { return parse([]byte(data)).err }

// Drawing draws a file by itself, as a browser does, without its letters.
func Drawing(name string) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, size, size))
	p := &pen{dc: gg.NewContextForRGBA(img), colour: drawings()[name].colour}
	if p.colour == nil {
		p.colour = solid(0)
	}
	p.draw(name)
	p.paint(p.above)
	return img
}
