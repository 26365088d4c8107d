package deduce

import (
	"context"
	"slices"
)

// settle finds the best of the guesses, or of the codes themselves, for a few
// codes, proving that no other of them has a smaller total, unless that takes
// more nodes than the budget. Both lists are ascending.
func (s *Space) settle(ctx context.Context, set, firsts []int32, budget int64) (choice, bool) {
	if len(s.live) > 256 || len(firsts)+len(set) > 1<<16-1 {
		return choice{}, false
	}
	guesses := slices.Clone(set)
	for _, g := range firsts {
		if _, inside := slices.BinarySearch(set, g); !inside {
			guesses = append(guesses, g)
		}
	}
	e := newExactOf(s, guesses, len(set), 12)
	p := e.newProber(ctx)
	p.budget = budget
	codes := make([]uint16, len(set))
	for x := range codes {
		codes[x] = uint16(x)
	}
	total, guess := p.solve(codes, maxDepth, never)
	return choice{guess: e.ranks[guess], total: total, nodes: p.nodes}, total < never && !p.stopped()
}
