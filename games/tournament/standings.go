package tournament

import (
	"cmp"
	"slices"
)

// Standing is the standing of a player. Scores are in halves: a win is 2, a draw 1.
type Standing struct {
	Player int
	Rank   int // from 1; equal standings share a rank
	Points int
	Wins   int
	// Buchholz is the sum of the opponents' points; Berger (Sonneborn-Berger) is the sum of
	// the points of beaten opponents and half of those of drawn ones, in quarters. A forfeited
	// game counts like any other, a bye like a win against oneself.
	Buchholz, Berger int
	// Direct is the points against equal players, if all of them have met.
	Direct int
	Left   bool // can still win the knockout
}

// Standings ranks all players, best first. In a knockout the player who got further is ahead.
// Otherwise points decide, followed in a Swiss by Buchholz, the games between equals,
// Sonneborn-Berger and wins, and in a round robin by the games between equals,
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

// Winners returns the players in first place of those who have scored in a game that was
// played, once the tournament is finished.
func (s State) Winners() (first []int) {
	if !s.Finished() {
		return nil
	}
	best := 0
	for _, x := range s.Standings() {
		if !s.scored(x.Player) || s.Format == Knockout && !x.Left || best > 0 && x.Rank > best {
			continue
		}
		best = x.Rank
		first = append(first, x.Player)
	}
	return first
}

// scored reports whether a player has scored in a game that was played.
func (s State) scored(player int) bool {
	return slices.ContainsFunc(s.Rounds, func(r Round) bool {
		return slices.ContainsFunc(r.Pairings, func(p Pairing) bool {
			first, second := p.score()
			return !p.Absent && (p.First == player && first > 0 || p.Second == player && second > 0)
		})
	})
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// points returns the players' scores. A bye is a point, except in a round robin, where
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

// score returns the points of both players of a game.
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

// scores returns all players by seed with every tie-break except Direct.
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

// direct computes the points of equal players against each other, if all of them have met.
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

// Next pairs the next round. It returns false if the tournament is finished, the last round
// is not complete, or there are too few players.
func (s State) Next() (State, bool) {
	if len(s.Players) < MinPlayers || !s.Complete() || s.Finished() {
		return s, false
	}
	var r Round
	switch s.Format {
	case Knockout:
		r = s.knockout()
	case RoundRobin:
		r = s.circle()
	default:
		r = s.swiss()
	}
	for i, p := range r.Pairings {
		if result, absent := s.Absent(p); absent {
			r.Pairings[i] = p.unplayed(result)
		}
	}
	s = s.clone()
	s.Rounds = append(s.Rounds, r)
	return s, true
}

// Absent returns the result of a pairing that is not played because a player is out.
func (s State) Absent(p Pairing) (Result, bool) {
	switch first, second := s.Players[p.First].Out, s.Players[p.Second].Out; {
	case first && second:
		return NobodyWins, true
	case first:
		return SecondWins, true
	case second:
		return FirstWins, true
	default:
		return Undecided, false
	}
}

// unplayed returns the pairing of a game that is not played.
func (p Pairing) unplayed(r Result) Pairing {
	p.Result, p.Forfeit, p.Absent = r, true, true
	return p
}

// Forgo records that a game of the last round is not played if a player is out.
func (s State) Forgo(pairing int) State {
	p := s.Last().Pairings[pairing]
	result, absent := s.Absent(p)
	if !absent || p.Result != Undecided {
		return s
	}
	s = s.clone()
	s.Last().Pairings[pairing] = p.unplayed(result)
	return s
}

// Report records the result of a game of the last round, identified by the index of the
// pairing and the number of replays before it. It ignores repeated results and games that are
// not being played.
func (s State) Report(pairing, replays int, r Result, forfeit bool) State {
	if !s.Begun() || pairing < 0 || pairing >= len(s.Last().Pairings) {
		return s
	}
	p := s.Last().Pairings[pairing]
	if p.Result != Undecided || p.Replays != replays {
		return s
	}
	s = s.clone()
	s.Last().Pairings[pairing] = s.decided(p, r, forfeit)
	return s
}

// decided returns the pairing with a result. A knockout needs a winner, unless both players
// have forfeited the game.
func (s State) decided(p Pairing, r Result, forfeit bool) Pairing {
	p.Result, p.Forfeit = r, forfeit
	_, won := p.Winner()
	switch {
	case s.Format != Knockout, won, r == NobodyWins && forfeit:
		return p
	case p.Replays < MaxReplays:
		return Pairing{First: p.Second, Second: p.First, Replays: p.Replays + 1}
	}
	on, other := min(p.First, p.Second), max(p.First, p.Second)
	if s.Players[on].Out && !s.Players[other].Out {
		on = other
	}
	p.Result, p.BySeed = p.ResultFor(on), true
	return p
}
