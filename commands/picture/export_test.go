package picture

import (
	"image"

	"parlour/games"
)

// Still draws a board in the size of an animation.
func (p *Painter) Still(v games.View) (image.Image, error) { return p.board(v, animationCell) }
