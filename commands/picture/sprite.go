package picture

import (
	"image"
	"slices"
)

// sprite is a small picture of which boards are put together: a cell with its
// marks, or a label.
type sprite struct {
	width, height int
	pix           []uint8  // by rows, indices into colours
	colours       []uint32 // 0xRRGGBB, the most frequent first
	counts        []int    // of the pixels of each colour
	inks          []uint32 // that it was drawn with; its other colours are shades at their edges
}

// sparse is the part of a sprite, one in so many pixels, below which a colour is
// that of a softened edge.
const sparse = 256

// newSprite takes a drawing over. Colours of which there is little are those of
// softened edges: they are rounded, so that edges share colours and all that are
// on a board fit into one palette.
func newSprite(img *image.RGBA, inks []uint32) *sprite {
	size := img.Bounds().Size()
	s := &sprite{width: size.X, height: size.Y, pix: make([]uint8, size.X*size.Y), inks: inks}
	at := func(i int) uint32 {
		p := img.Pix[4*i:]
		return uint32(p[0])<<16 | uint32(p[1])<<8 | uint32(p[2])
	}
	exact := map[uint32]int{}
	for i := range s.pix {
		exact[at(i)]++
	}
	softened := func(c uint32) uint32 {
		if exact[c]*sparse >= len(s.pix) {
			return c
		}
		return rounded(c)
	}
	count := map[uint32]int{}
	for c, n := range exact {
		count[softened(c)] += n
	}
	var p palette
	p.clear()
	for _, c := range byCount(count) {
		p.add(c)
	}
	s.colours, s.counts = p.colours, make([]int, len(p.colours))
	for i := range s.pix {
		s.pix[i] = p.add(softened(at(i)))
		s.counts[s.pix[i]]++
	}
	return s
}

// rounded is a colour with the nearest of sixteen values in each channel.
func rounded(c uint32) uint32 {
	r := uint32(0)
	for shift := 0; shift < 24; shift += 8 {
		r |= (c>>shift&0xFF + 8) / 17 * 17 << shift
	}
	return r
}

// byCount are colours, the most frequent first, in an order that is always the
// same.
func byCount(count map[uint32]int) []uint32 {
	colours := make([]uint32, 0, len(count))
	for c := range count {
		colours = append(colours, c)
	}
	slices.SortFunc(colours, func(a, b uint32) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return int(a) - int(b)
	})
	return colours
}
