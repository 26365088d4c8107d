package picture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"math"

	"parlour/games"
)

// Sizes and times of animations. Frames are smaller than still boards, so that the file of a long game
// stays small. Times are in hundredths of a second.
const (
	animationCell = 32        // the greatest side of a cell in pixels
	animationSide = 620       // the greatest extent of the cells in pixels
	animationArea = 2_000_000 // the greatest area of the cells of all frames, so that long games load fast
	frameTime     = 80
	once          = -1 // of the number of repetitions
)

// Animate draws views as the frames of a GIF that shows the last one first, so that a still has it, then
// all in order, once, and stays on the last. Each frame contains only the change from the one before. The views may have different sizes; each must have
// cells, as for [Painter.Draw].
func (p *Painter) Animate(ctx context.Context, views []games.View) ([]byte, error) {
	if len(views) == 0 {
		return nil, errors.New("picture: an animation without views")
	}
	a, err := p.animation(append([]games.View{views[len(views)-1]}, views...))
	if err != nil {
		return nil, err
	}
	for _, c := range a.canvases {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		a.frame(c)
	}
	a.file.LoopCount = once
	var data bytes.Buffer
	if err := gif.EncodeAll(&data, &a.file); err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	return data.Bytes(), nil
}

// animation is an animation in progress. All frames share one palette.
type animation struct {
	canvases []*canvas
	inked    map[*sprite][]uint8
	size     image.Point
	pix, was []uint8 // pixels of this frame and of the last, with size.X pixels per row
	file     gif.GIF
}

// unchanged is the transparent colour, which leaves a pixel as in the last frame.
const unchanged = maxColours - 1

// animation plans all frames and their common palette.
func (p *Painter) animation(views []games.View) (*animation, error) {
	columns, rows, err := extent(views...)
	if err != nil {
		return nil, err
	}
	a := &animation{}
	for range views {
		a.canvases = append(a.canvases, new(canvas))
	}
	cells := float64(len(views) * columns * rows)
	side := min(animationCell, animationSide/max(columns, rows), int(math.Sqrt(animationArea/max(1, cells))))
	if err := p.plan(max(leastCell, side), a.canvases, views...); err != nil {
		return nil, err
	}
	for _, c := range a.canvases {
		a.size = image.Pt(max(a.size.X, c.width), max(a.size.Y, c.height))
	}
	colours := a.ink()
	for len(colours) < unchanged {
		colours = append(colours, color.RGBA{A: 0xFF})
	}
	colours = append(colours[:unchanged], color.RGBA{})
	a.pix, a.was = make([]uint8, a.size.X*a.size.Y), make([]uint8, a.size.X*a.size.Y)
	a.file.Config = image.Config{ColorModel: colours, Width: a.size.X, Height: a.size.Y}
	return a, nil
}

// ink maps the sprites of all frames to the common palette.
func (a *animation) ink() color.Palette {
	all := canvas{}
	all.clear()
	all.colours.most = unchanged
	for _, c := range a.canvases {
		all.placed = append(all.placed, c.placed...)
	}
	a.inked = all.inked()
	return all.colours.model()
}

// frame adds a frame with the difference from the last one, or extends the last one if there is none.
func (a *animation) frame(c *canvas) {
	clear(a.pix)
	c.put(a.pix, a.size, a.inked)
	first := len(a.file.Image) == 0
	changed := a.changed()
	if first {
		changed = image.Rectangle{Max: a.size}
	}
	if changed.Empty() {
		a.file.Delay[len(a.file.Delay)-1] += frameTime
		return
	}
	img := image.NewPaletted(changed, a.file.Config.ColorModel.(color.Palette))
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		now, was := a.pix[y*a.size.X:][:a.size.X], a.was[y*a.size.X:][:a.size.X]
		line := img.Pix[(y-changed.Min.Y)*img.Stride:]
		for x := changed.Min.X; x < changed.Max.X; x++ {
			if line[x-changed.Min.X] = now[x]; !first && now[x] == was[x] {
				line[x-changed.Min.X] = unchanged
			}
		}
	}
	a.file.Image = append(a.file.Image, img)
	a.file.Delay = append(a.file.Delay, frameTime)
	a.file.Disposal = append(a.file.Disposal, gif.DisposalNone)
	a.pix, a.was = a.was, a.pix
}

// changed returns the bounding rectangle of the difference from the last frame.
func (a *animation) changed() image.Rectangle {
	var r image.Rectangle
	for y := range a.size.Y {
		now, was := a.pix[y*a.size.X:][:a.size.X], a.was[y*a.size.X:][:a.size.X]
		if bytes.Equal(now, was) {
			continue
		}
		left, right := 0, a.size.X
		for now[left] == was[left] {
			left++
		}
		for now[right-1] == was[right-1] {
			right--
		}
		r = r.Union(image.Rect(left, y, right, y+1))
	}
	return r
}
