package picture

import "slices"

// few is the number of colours that fit into four bits per pixel, which halves the size of the file. At
// most mostInks of them are inks, so that some remain for the shades at their edges.
const (
	few      = 16
	mostInks = 12
)

// manyPixels is the size from which a picture has few colours and is compressed thoroughly: a board of
// 14 by 14 cells. Smaller pictures keep all shades.
const manyPixels = 400_000

// fewColours selects the colours of a picture, given how often each sprite occurs: all inks, and then
// the shades whose loss would be most visible. It returns nil if there are too many inks.
func fewColours(sprites []*sprite, times map[*sprite]int) []uint32 {
	count, chosen := map[uint32]int{ground: 1}, []uint32{ground}
	for _, s := range sprites {
		for i, c := range s.colours {
			count[c] += times[s] * s.counts[i]
			if slices.Contains(s.inks, c) && !slices.Contains(chosen, c) {
				chosen = append(chosen, c)
			}
		}
	}
	if len(chosen) > mostInks {
		return nil
	}
	all := byCount(count)
	for len(chosen) < min(few, len(all)) {
		chosen = append(chosen, slices.MaxFunc(all, func(a, b uint32) int {
			return count[a]*toNearest(chosen, a) - count[b]*toNearest(chosen, b)
		}))
	}
	return chosen
}

// toNearest returns the distance from a colour to the nearest of others.
func toNearest(others []uint32, c uint32) int {
	least := distance(others[0], c)
	for _, x := range others[1:] {
		least = min(least, distance(x, c))
	}
	return least
}
