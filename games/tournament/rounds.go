package tournament

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
