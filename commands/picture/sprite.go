package picture

import (
	"image"
	"slices"
)

// sprite is a part of a board: a cell with its marks, or a label.
type sprite struct {
	width, height int
	pix           []uint8  // indices into colours, by rows
	colours       []uint32 // 0xRRGGBB, most frequent first
	counts        []int    // pixels of each colour
	inks          []uint32 // the colours drawn with; the others are shades at edges
}

// sparse is the number of pixels of a sprite per pixel of a rare colour; rare colours are shades at
// edges.
const sparse = 256

// newSprite converts a drawing. It rounds rare colours, which are shades at edges, so that edges share
// colours and those of a board fit into one palette.
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

// rounded rounds each channel of a colour to the nearest of sixteen values.
func rounded(c uint32) uint32 {
	r := uint32(0)
	for shift := 0; shift < 24; shift += 8 {
		r |= (c>>shift&0xFF + 8) / 17 * 17 << shift
	}
	return r
}

// byCount returns the colours, most frequent first, in a deterministic order.
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
