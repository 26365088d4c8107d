package tournament

import (
	"cmp"
	"slices"
)

// Standing is where a player stands. Scores count halves: a win is 2, a draw 1.
type Standing struct {
	Player int
	Rank   int // from 1; equals share one
	Points int
	Wins   int
	// Buchholz is the opponents' points, Berger (after Sonneborn and Berger) the
	// points of those who were beaten and half of those who drew; in quarters.
	// A forfeited game counts as any other, a bye as a win against oneself.
	Buchholz, Berger int
	// Direct is the points against those who are equal so far, if all of them
	// have met.
	Direct int
	Left   bool // in a knockout: can still win
}

// Standings are all players, the first first. In a knockout who got further is
// ahead. In the others points decide; then in a Swiss Buchholz, the games of the
// equals, Sonneborn-Berger and wins; in a round robin the games of the equals,
// Sonneborn-Berger and wins.
func (s State) Standings() []Standing {
	all := s.scores()
	rest := func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.Direct, a.Direct), cmp.Compare(b.Berger, a.Berger), cmp.Compare(b.Wins, a.Wins))
	}
	order := func(a, b Standing) int { return cmp.Compare(b.Points, a.Points) }
	switch s.Format {
	case Knockout:
		order = func(a, b Standing) int {
			return cmp.Or(cmp.Compare(b.Wins, a.Wins), cmp.Compare(truth(b.Left), truth(a.Left)))
		}
		rest = func(a, b Standing) int { return 0 }
	case Swiss:
		order = func(a, b Standing) int {
			return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Buchholz, a.Buchholz))
		}
	}
	slices.SortStableFunc(all, order)
	for i := 0; i < len(all); {
		j := i + 1
		for j < len(all) && order(all[i], all[j]) == 0 {
			j++
		}
		s.direct(all[i:j])
		slices.SortStableFunc(all[i:j], rest)
		for k := i; k < j; k++ {
			all[k].Rank = k + 1
			if k > i && rest(all[k-1], all[k]) == 0 {
				all[k].Rank = all[k-1].Rank
			}
		}
		i = j
	}
	return all
}

// Winners are those who stand first once the tournament is finished.
func (s State) Winners() (first []int) {
	if !s.Finished() {
		return nil
	}
	for _, x := range s.Standings() {
		if x.Rank == 1 {
			first = append(first, x.Player)
		}
	}
	return first
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// points are the players' scores. A bye is a point, but in a round robin, where
// everyone has one.
func (s State) points() []int {
	points := make([]int, len(s.Players))
	for _, r := range s.Rounds {
		for _, p := range r.Pairings {
			first, second := p.score()
			points[p.First] += first
			points[p.Second] += second
		}
		for _, bye := range r.Byes {
			if s.Format != RoundRobin {
				points[bye] += 2
			}
		}
	}
	return points
}

// score is what both get for a game.
func (p Pairing) score() (first, second int) {
	switch p.Result {
	case FirstWins:
		return 2, 0
	case SecondWins:
		return 0, 2
	case Drawn:
		return 1, 1
	default:
		return 0, 0
	}
}

// scores are all players by seed, with what decides between them but Direct.
func (s State) scores() []Standing {
	points := s.points()
	all := make([]Standing, len(s.Players))
	for i := range all {
		all[i] = Standing{Player: i, Points: points[i], Left: true}
	}
	game := func(player, other, score int) {
		x := &all[player]
		x.Buchholz += 2 * points[other]
		x.Berger += score * points[other]
		if score == 2 {
			x.Wins++
		}
	}
	for _, r := range s.Rounds {
		for _, p := range r.Pairings {
			if p.Result == Undecided {
				continue
			}
			first, second := p.score()
			game(p.First, p.Second, first)
			game(p.Second, p.First, second)
			all[p.First].Left = all[p.First].Left && first > second
			all[p.Second].Left = all[p.Second].Left && second > first
		}
		for _, bye := range r.Byes {
			if s.Format != RoundRobin {
				game(bye, bye, 2)
			}
		}
	}
	return all
}

// direct fills in the points of equals against each other, if all of them have met.
func (s State) direct(equals []Standing) {
	points, games := map[int]int{}, 0
	among := func(player int) bool {
		return slices.ContainsFunc(equals, func(x Standing) bool { return x.Player == player })
	}
	for _, r := range s.Rounds {
		for _, p := range r.Pairings {
			if p.Result == Undecided || !among(p.First) || !among(p.Second) {
				continue
			}
			first, second := p.score()
			points[p.First] += first
			points[p.Second] += second
			games++
		}
	}
	if games != len(equals)*(len(equals)-1)/2 {
		return
	}
	for i := range equals {
		equals[i].Direct = points[equals[i].Player]
	}
}
