package records

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"parlour/games"
)

// Stats summarises a member's results. Stopped matches do not count.
type Stats struct {
	Games, Wins, Draws, Losses int
	Streak, Longest            int // wins in a row, current and longest
	Hints                      int // games with hints
	Shortest                   int // moves of the quickest win; 0 for none

	Measured  int         // games that count against the optimum
	Guesses   int         // in those
	Optimum   int         // of those, the sum in thousandths
	ByGuesses map[int]int // measured games that were won, by their guesses

	Kept Mean // the guesses at secrets that the member kept; these results count nowhere else

	Skill, Luck Mean
	opponents   map[string]*Opponent
}

// Mean is the mean of the known values of some games or moves.
type Mean struct{ Sum, N int }

// Of returns the rounded mean; -1 without values.
func (m Mean) Of() int {
	if m.N == 0 {
		return -1
	}
	return (m.Sum + m.N/2) / m.N
}

// with returns the mean with one more value; negative values are unknown and do not count.
func (m Mean) with(value int) Mean {
	if value < 0 {
		return m
	}
	return Mean{m.Sum + value, m.N + 1}
}

// Opponent is a player against whom a member has played.
type Opponent struct {
	Who                 string // as [Result.Who]
	Games, Wins, Losses int    // of the member
}

// Stats summarises a member's results at a home, of one game unless that is "". In a game
// that measures how one seat finds out a secret, the other seats only keep it: their results
// are no wins or losses.
func (k *Keeper) Stats(ctx context.Context, home, member, game string) (s Stats, err error) {
	newest, err := k.Store.Results(ctx, ResultQuery{Home: home, Member: member, Game: game})
	finders := k.finders()
	for _, r := range slices.Backward(newest) {
		if finder, ok := finders[r.Game]; ok && finder != r.Seat {
			s.keep(r)
			continue
		}
		s.Add(r)
	}
	return s, err
}

// finders returns the seats that find out secrets, by game.
func (k *Keeper) finders() map[string]games.Seat {
	all := map[string]games.Seat{}
	for _, g := range k.Games {
		if g.Optimum == nil {
			continue
		}
		if best, ok := g.Optimum(games.Options{}); ok {
			all[g.Info.Name] = best.Seat
		}
	}
	return all
}

// keep counts a result of a seat that has kept a secret. All moves but its own are guesses.
func (s *Stats) keep(r Result) {
	if r.Finish != Void {
		s.Kept = s.Kept.with(r.Plies - r.Moves)
	}
}

// Add counts a result. Results must be added in the order in which they ended.
func (s *Stats) Add(r Result) {
	if r.Finish == Void {
		return
	}
	s.Games++
	switch r.Finish {
	case Won:
		s.Wins++
		s.Streak++
		s.Longest = max(s.Longest, s.Streak)
		s.Shortest = min(cmp.Or(s.Shortest, r.Moves), r.Moves)
	case Drawn:
		s.Draws++
		s.Streak = 0
	default:
		s.Losses++
		s.Streak = 0
	}
	if r.Hints > 0 {
		s.Hints++
	}
	s.Skill, s.Luck = s.Skill.with(r.Skill), s.Luck.with(r.Luck)
	s.measure(r)
	for _, who := range r.Opponents {
		s.met(who, r.Finish)
	}
}

// measure counts the guesses of a result.
func (s *Stats) measure(r Result) {
	if r.Optimum == 0 {
		return
	}
	s.Measured++
	s.Guesses += r.Guesses
	s.Optimum += r.Optimum
	if r.Finish != Won {
		return
	}
	if s.ByGuesses == nil {
		s.ByGuesses = map[int]int{}
	}
	s.ByGuesses[r.Guesses]++
}

// met counts a game against an opponent.
func (s *Stats) met(who string, f Finish) {
	if s.opponents == nil {
		s.opponents = map[string]*Opponent{}
	}
	o := s.opponents[who]
	if o == nil {
		o = &Opponent{Who: who}
		s.opponents[who] = o
	}
	o.Games++
	switch f {
	case Won:
		o.Wins++
	case Lost:
		o.Losses++
	}
}

// Opponents returns up to n players against whom the member has played most.
func (s *Stats) Opponents(n int) []Opponent {
	var all []Opponent
	for _, o := range s.opponents {
		all = append(all, *o)
	}
	slices.SortFunc(all, func(a, b Opponent) int { return cmp.Or(b.Games-a.Games, cmp.Compare(a.Who, b.Who)) })
	return all[:min(n, len(all))]
}

// Unbroken returns the number of measured games that were not won. Their guesses count as
// one more than the game allows.
func (s Stats) Unbroken() int {
	n := s.Measured
	for _, won := range s.ByGuesses {
		n -= won
	}
	return n
}

// Best returns the fewest guesses of a measured game that was won, 0 for none.
func (s *Stats) Best() int {
	if len(s.ByGuesses) == 0 {
		return 0
	}
	return slices.Min(slices.Collect(maps.Keys(s.ByGuesses)))
}
