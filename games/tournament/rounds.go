package tournament

import (
	"cmp"
	"slices"
)

// empty is an empty place in a bracket or circle.
const empty = -1

// knockout pairs neighbours in the bracket.
func (s State) knockout() Round {
	var r Round
	left := s.bracket()
	for i := 0; i < len(left); i += 2 {
		switch a, b := left[i], left[i+1]; {
		case a == empty && b == empty:
		case a == empty, b == empty:
			r.Byes = append(r.Byes, max(a, b))
		default:
			r.Pairings = append(r.Pairings, s.seated(a, b, len(r.Pairings)))
		}
	}
	return r
}

// bracket lists the remaining players of a knockout such that neighbours meet. It seeds as
// usual, with the first and second seed at opposite ends.
func (s State) bracket() []int {
	left := []int{0}
	for size := 2; len(left) < len(s.Players); size *= 2 {
		next := make([]int, 0, size)
		for _, seed := range left {
			next = append(next, seed, size-1-seed)
		}
		left = next
	}
	for i, seed := range left {
		if seed >= len(s.Players) {
			left[i] = empty
		}
	}
	for _, r := range s.Rounds {
		next := make([]int, len(left)/2)
		for i := range next {
			next[i] = r.advancing(left[2*i], left[2*i+1])
		}
		left = next
	}
	return left
}

// advancing returns which of two neighbours has won or had a bye, or empty.
func (r Round) advancing(a, b int) int {
	for _, p := range r.Pairings {
		if p.First != a && p.First != b {
			continue
		}
		if winner, won := p.Winner(); won {
			return winner
		}
		return empty
	}
	return max(a, b) // who had a bye
}

// circle pairs the next round of a round robin by the circle method (Kirkman 1847; Lucas,
// "Récréations mathématiques" II, 1883): all players but the last sit in a circle that
// rotates by one place each round, and opposite players meet. The sides alternate such that
// for each player the number of games as first and as second differs by at most one.
func (s State) circle() Round {
	var r Round
	even := len(s.Players) + len(s.Players)%2
	turn, chairs := len(s.Rounds), even-1
	pair := func(first, second int) {
		switch n := len(s.Players); {
		case first >= n:
			r.Byes = append(r.Byes, second)
		case second >= n:
			r.Byes = append(r.Byes, first)
		default:
			r.Pairings = append(r.Pairings, Pairing{First: first, Second: second})
		}
	}
	if turn%2 == 0 {
		pair(turn, chairs)
	} else {
		pair(chairs, turn)
	}
	for k := 1; k < even/2; k++ {
		pair((turn+k)%chairs, (turn-k+chairs)%chairs)
	}
	return r
}

// sides returns how many more times a player moved first than second, and whether the player
// moved first in the last game.
func (s State) sides(player int) (balance int, lastFirst bool) {
	for _, r := range s.Rounds {
		for _, p := range r.Pairings {
			switch player {
			case p.First:
				balance, lastFirst = balance+1, true
			case p.Second:
				balance, lastFirst = balance-1, false
			}
		}
	}
	return balance, lastFirst
}

// seated decides who moves first: the player who has done so less often, or did not the last
// time; otherwise the better player in every second pairing.
func (s State) seated(better, other, number int) Pairing {
	b, bFirst := s.sides(better)
	o, oFirst := s.sides(other)
	swap := number%2 == 1
	switch {
	case b != o:
		swap = b > o
	case bFirst != oFirst:
		swap = bFirst
	}
	if swap {
		better, other = other, better
	}
	return Pairing{First: better, Second: other}
}

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
