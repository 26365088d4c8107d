package tournament

import (
	"cmp"
	"slices"
)

// The limits on the pairs tried before a constraint is dropped: first the balance of sides,
// then that no two players meet twice. While no player leaves, pairs who have not met always
// exist: each of n players has had at most log2 n opponents and so has at least n/2 possible
// ones (Dirac's theorem).
const (
	triesBalanced = 20_000
	triesAtAll    = 200_000
)

// swiss pairs the next round of a Swiss, players with equal scores if possible. With an odd
// number, the lowest player without a bye so far has a bye.
func (s State) swiss() Round {
	rank := s.active()
	points := s.points()
	slices.SortStableFunc(rank, func(a, b int) int { return cmp.Compare(points[b], points[a]) })
	met, balance := s.met(), make([]int, len(s.Players))
	for i := range balance {
		balance[i], _ = s.sides(i)
	}
	for _, demand := range []pairer{{balanced: true, fresh: true, tries: triesBalanced}, {fresh: true, tries: triesAtAll}, {tries: triesAtAll}} {
		demand.points, demand.met, demand.balance = points, met, balance
		for _, bye := range s.byes(rank) {
			p := demand
			if !p.pair(slices.DeleteFunc(slices.Clone(rank), func(i int) bool { return i == bye })) {
				continue
			}
			r := Round{}
			if bye != empty {
				r.Byes = []int{bye}
			}
			for i, pair := range p.pairs {
				r.Pairings = append(r.Pairings, s.seated(pair[0], pair[1], i))
			}
			return r
		}
	}
	return Round{} // unreachable with players: without constraints every pairing succeeds
}

// byes lists the candidates for the bye, lowest first and those who have had one last. It is
// empty if the number of players is even.
func (s State) byes(rank []int) []int {
	if len(rank)%2 == 0 {
		return []int{empty}
	}
	had := func(player int) bool {
		return slices.ContainsFunc(s.Rounds, func(r Round) bool { return slices.Contains(r.Byes, player) })
	}
	last := slices.Clone(rank)
	slices.Reverse(last)
	slices.SortStableFunc(last, func(a, b int) int { return truth(had(a)) - truth(had(b)) })
	return last
}

// met returns the pairs who have played each other.
func (s State) met() map[[2]int]bool {
	met := map[[2]int]bool{}
	for _, r := range s.Rounds {
		for _, p := range r.Pairings {
			met[[2]int{p.First, p.Second}], met[[2]int{p.Second, p.First}] = true, true
		}
	}
	return met
}

// pairer pairs ranked players by backtracking.
type pairer struct {
	points   []int
	met      map[[2]int]bool
	balance  []int // how many more times each moved first than second
	balanced bool  // no player may get a balance of three
	fresh    bool  // no pair may meet twice
	tries    int
	pairs    [][2]int
}

// pair pairs the remaining players, best first, and reports whether it succeeded.
func (p *pairer) pair(left []int) bool {
	if len(left) == 0 {
		return true
	}
	a := left[0]
	for _, at := range p.candidates(left) {
		b := left[at]
		if p.tries--; p.tries < 0 {
			return false
		}
		if p.fresh && p.met[[2]int{a, b}] || p.balanced && p.unbalances(a, b) {
			continue
		}
		p.pairs = append(p.pairs, [2]int{a, b})
		if p.pair(slices.Delete(slices.Clone(left[1:]), at-1, at)) {
			return true
		}
		p.pairs = p.pairs[:len(p.pairs)-1]
	}
	return false
}

// candidates lists the opponents for the first remaining player by index, best first: of the
// same score, the lower half from its top, then the upper half from its bottom; then the
// lower scores from the top. A player alone with a score floats down.
func (p *pairer) candidates(left []int) (order []int) {
	group := 1
	for group < len(left) && p.points[left[group]] == p.points[left[0]] {
		group++
	}
	half := max(group/2, 1)
	for i := half; i < group; i++ {
		order = append(order, i)
	}
	for i := half - 1; i > 0; i-- {
		order = append(order, i)
	}
	for i := group; i < len(left); i++ {
		order = append(order, i)
	}
	return order
}

// unbalances reports whether both players have had the same side twice more than the other, so
// that one would have it a third time.
func (p *pairer) unbalances(a, b int) bool {
	x, y := p.balance[a], p.balance[b]
	return x >= 2 && y >= 2 || x <= -2 && y <= -2
}
