package codes

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"parlour/solver/deduce"
)

// Finder finds the codes consistent with a history without listing all codes of the rules.
// It first finds the colour multisets, called mixes, that have the right number of pegs in
// common with each guess, regardless of places. Then it finds the orders of each mix with
// the right exact pegs. Rules with 430 million codes have at most 75,582 mixes.
type Finder struct {
	rules   deduce.Rules
	history deduce.History
	width   int // words of a tallies
	exact   [deduce.MaxPegs][deduce.MaxColors]tallies
	common  [deduce.MaxColors][deduce.MaxPegs + 1]tallies // by number of copies of the colour
	wanted  struct{ exact, common tallies }
	least   [deduce.MaxColors]int // least number of copies of a colour
	most    [deduce.MaxColors]int
	may     [deduce.MaxPegs]uint16 // possible colours of each place

	mixes    []mix
	complete bool // the search found all mixes
	steps    int  // remaining steps of the search
}

// mix is the number of copies of each colour in a code, four bits for each colour.
type mix uint64

func (m mix) copies(color int) int { return int(m >> (4 * color) & 15) }

// tallies holds a small number for each turn of a history, one byte each. Numbers that are
// still wanted have the top bit of their byte set, which detects underflow.
type tallies []uint64

// take sets t to what remains of from after got and reports whether the rest is feasible:
// no number is below 0 or above most.
func (t tallies) take(from, got tallies, most int) bool {
	above := uint64(127-most) * (byteTops >> 7)
	for i := range t {
		left := from[i] - got[i]
		t[i] = left
		if left&byteTops != byteTops || (left&^byteTops+above)&byteTops != 0 {
			return false
		}
	}
	return true
}

// findSteps bounds a search to about a fifth of a second.
const findSteps = 20_000_000

// NewFinder returns a Finder of the codes consistent with a history.
func NewFinder(r deduce.Rules, history deduce.History) *Finder {
	f := &Finder{rules: r, history: history, steps: findSteps}
	for color := range r.Colors {
		f.most[color] = r.Pegs
		if !r.Repeats {
			f.most[color] = 1
		}
	}
	for place := range r.Pegs {
		f.may[place] = 1<<r.Colors - 1
	}
	if r.Kind == deduce.PerPeg {
		for _, turn := range history {
			f.mark(turn)
		}
	} else {
		f.count(history)
	}
	f.countOut(f.frames(f.rules.Colors), f.wanted.common, 0, f.rules.Pegs, 0)
	f.complete = f.steps >= 0
	return f
}

// mark applies a PerPeg answer. A colour without an Absent mark has at least as many copies
// as it has Here and Elsewhere marks; a colour with one has exactly as many.
func (f *Finder) mark(turn deduce.Turn) {
	var copies [deduce.MaxColors]int
	var absent uint16
	for place, m := range f.rules.Marks(turn.Answer) {
		color := turn.Guess[place]
		bit := uint16(1) << color
		switch m {
		case deduce.Here:
			f.may[place] &= bit
			copies[color]++
		case deduce.Elsewhere:
			f.may[place] &^= bit
			copies[color]++
		case deduce.Absent:
			f.may[place] &^= bit
			absent |= bit
		}
	}
	for color, n := range copies {
		f.least[color] = max(f.least[color], n)
		if absent>>color&1 == 1 {
			f.most[color] = min(f.most[color], n)
		}
	}
}

// count applies answers that are pairs of numbers.
func (f *Finder) count(history deduce.History) {
	f.width = (len(history) + 7) / 8
	for place := range f.exact {
		for color := range f.exact[place] {
			f.exact[place][color] = make(tallies, f.width)
		}
	}
	for color := range f.common {
		for copies := range f.common[color] {
			f.common[color][copies] = make(tallies, f.width)
		}
	}
	f.wanted.exact, f.wanted.common = make(tallies, f.width), make(tallies, f.width)
	for i, turn := range history {
		word, shift := i/8, 8*(i%8)
		add := func(l tallies, n int) { l[word] |= uint64(n) << shift }
		exact, other := f.rules.Pair(turn.Answer)
		common := exact + other
		if f.rules.Kind == deduce.ExactCommon {
			common = other
		}
		add(f.wanted.exact, exact)
		add(f.wanted.common, common)
		var copies [deduce.MaxColors]int
		for place, color := range turn.Guess[:f.rules.Pegs] {
			copies[color]++
			add(f.exact[place][color], 1)
		}
		for color, n := range copies {
			for k := range deduce.MaxPegs + 1 {
				add(f.common[color][k], min(n, k))
			}
		}
	}
	for i := range f.width {
		f.wanted.exact[i] |= byteTops
		f.wanted.common[i] |= byteTops
	}
}

// frames returns the buffers for the wanted numbers at each depth of a search.
func (f *Finder) frames(deepest int) []tallies {
	all := make([]tallies, deepest)
	for i := range all {
		all[i] = make(tallies, f.width)
	}
	return all
}

// countOut finds the mixes. It chooses the number of copies of a colour among the remaining
// pegs and recurses to the next colour.
func (f *Finder) countOut(frames []tallies, wanted tallies, color, left int, m mix) {
	if color == f.rules.Colors {
		f.mixes = append(f.mixes, m) // no peg remains, so nothing is wanted
		return
	}
	room, owed := 0, 0
	for next := color + 1; next < f.rules.Colors; next++ {
		room += f.most[next]
		owed += f.least[next]
	}
	for n := max(f.least[color], left-room); n <= min(f.most[color], left-owed); n++ {
		if f.steps--; f.steps < 0 {
			return
		}
		if frames[color].take(wanted, f.common[color][n][:f.width], left-n) {
			f.countOut(frames, frames[color], color+1, left-n, m|mix(n)<<(4*color))
		}
	}
}

// each yields the consistent codes of a mix in lexicographic order and reports whether it
// completed.
func (f *Finder) each(m mix, yield func(deduce.Code) bool) bool {
	var c deduce.Code
	return f.put(f.frames(f.rules.Pegs), f.wanted.exact, &c, 0, m, yield)
}

// put places a peg of the mix and recurses to the next place.
func (f *Finder) put(frames []tallies, wanted tallies, c *deduce.Code, place int, m mix, yield func(deduce.Code) bool) bool {
	if place == f.rules.Pegs {
		return yield(*c)
	}
	for may := f.may[place]; may != 0; may &= may - 1 {
		color := bits.TrailingZeros16(may)
		if m.copies(color) == 0 {
			continue
		}
		if f.steps--; f.steps < 0 {
			return false
		}
		if frames[place].take(wanted, f.exact[place][color][:f.width], f.rules.Pegs-place-1) {
			c[place] = uint8(color)
			if !f.put(frames, frames[place], c, place+1, m-1<<(4*color), yield) {
				return false
			}
		}
	}
	return true
}

// Find returns the consistent codes in lexicographic order. all is false if they exceed the
// limit or the search is too long.
func (f *Finder) Find(limit int) (codes []deduce.Code, all bool) {
	if !f.complete {
		return nil, false
	}
	for _, m := range f.mixes {
		all := f.each(m, func(c deduce.Code) bool {
			codes = append(codes, c)
			return len(codes) <= limit
		})
		if !all {
			return codes[:min(limit, len(codes))], false
		}
	}
	slices.SortFunc(codes, deduce.Code.Compare)
	return codes, true
}

// First returns the lexicographically first code that is consistent with the history.
func (f *Finder) First() (first deduce.Code, ok bool) {
	for _, m := range f.mixes {
		f.each(m, func(c deduce.Code) bool {
			if !ok || c.Compare(first) < 0 {
				first, ok = c, true
			}
			return false
		})
	}
	return first, ok
}

// drawnOrders is the number of random orders tried for each code drawn.
const drawnOrders = 2000

// Draw draws consistent codes uniformly with replacement: random orders of random mixes,
// weighted by their number of orders, until one is consistent. It may return fewer than n
// codes if few orders are consistent.
func (f *Finder) Draw(n int, rng *rand.Rand) []deduce.Code {
	if len(f.mixes) == 0 {
		return nil
	}
	below := make([]int, len(f.mixes)) // cumulative number of orders
	orders := 0
	for i, m := range f.mixes {
		orders += f.orders(m)
		below[i] = orders
	}
	var codes []deduce.Code
	for tries := n * drawnOrders; len(codes) < n && tries > 0; tries-- {
		i, _ := slices.BinarySearch(below, rng.IntN(orders)+1)
		if c := f.shuffled(f.mixes[i], rng); f.rules.Consistent(c, f.history) {
			codes = append(codes, c)
		}
	}
	return codes
}

// orders returns the number of distinct orders of the pegs of a mix.
func (f *Finder) orders(m mix) int {
	n, put := 1, 0
	for color := range f.rules.Colors {
		for k := range m.copies(color) {
			put++
			n = n * put / (k + 1)
		}
	}
	return n
}

// shuffled returns the pegs of a mix in random order.
func (f *Finder) shuffled(m mix, rng *rand.Rand) (c deduce.Code) {
	put := 0
	for color := range f.rules.Colors {
		for range m.copies(color) {
			at := rng.IntN(put + 1)
			c[put], c[at] = c[at], uint8(color)
			put++
		}
	}
	return c
}
