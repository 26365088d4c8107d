package strategies

import (
	"cmp"
	"slices"

	"parlour/solver"
	"parlour/solver/deduce"
)

// improve improves a selection of guesses by local search. In each round it examines the
// neighbours of the best guesses so far. It returns the best ones in ascending order of
// rank.
func (g *greedy) improve(set, guesses []int32, width, rounds, length int) []int32 {
	c := localSearch{scorer: g.scorer(set), seen: make(map[int32]bool, 2*len(guesses))}
	for i, guess := range guesses {
		if g.enough(i) {
			break
		}
		c.look(guess)
	}
	done := make(map[int32]bool)
	for range rounds {
		c.sort()
		started := 0
		for _, top := range slices.Clone(c.list[:min(width, len(c.list))]) {
			if !done[top.guess] && solver.Yield(g.ctx) == nil {
				done[top.guess] = true
				started++
				c.neighbours(g.space.Code(top.guess))
			}
		}
		if started == 0 {
			break
		}
	}
	c.sort()
	best := make([]int32, min(length, len(c.list)))
	for i := range best {
		best[i] = c.list[i].guess
	}
	slices.Sort(best)
	return best
}

// localSearch is a local search in progress.
type localSearch struct {
	*scorer
	seen map[int32]bool
	list []scored
}

// look scores a guess unless it has been scored before.
func (c *localSearch) look(guess int32) {
	if c.seen[guess] {
		return
	}
	c.seen[guess] = true
	_, may := slices.BinarySearch(c.set, guess)
	c.list = append(c.list, scored{c.score(guess), may, guess})
}

// sort sorts by score, consistent guesses first among equals.
func (c *localSearch) sort() {
	slices.SortFunc(c.list, func(a, b scored) int {
		if a.score == b.score && a.consistent != b.consistent {
			if a.consistent {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(a.guess, b.guess))
	})
}

// neighbours scores the codes that differ in one peg or by swapping two pegs.
func (c *localSearch) neighbours(code deduce.Code) {
	r := c.space.Rules()
	for i := range r.Pegs {
		for color := range uint8(r.Colors) {
			if r.Repeats || r.ColorMask(code)>>color&1 == 0 {
				near := code
				near[i] = color
				c.look(c.space.Add(near))
			}
		}
		for j := range i {
			near := code
			near[i], near[j] = near[j], near[i]
			c.look(c.space.Add(near))
		}
	}
}
