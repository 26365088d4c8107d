package records

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/match/daily"
)

// Stats summarises a member's results that count [InStats].
type Stats struct {
	Games, Wins, Draws, Losses int
	Stopped                    int // games without a result
	Streak, Longest            int // wins in a row, current and longest
	Hints                      int // games with hints
	Tries                      int // games that were tries at dailies
	Shortest                   int // moves of the quickest ranked win on the board; 0 for none

	Sought Secrets // that the member had to find out, in these games
	Kept   Secrets // that the member kept; these results count nowhere else

	Skill, Luck Mean
	opponents   map[string]*Opponent
}

// Secrets summarises how secrets were found out.
type Secrets struct {
	Count   int
	Lasted  Mean        // the guesses at each of them
	Guesses map[int]int // the number of those that were found, by guesses
}

// add counts a secret.
func (s *Secrets) add(guesses int, found bool) {
	s.Count++
	s.Lasted = s.Lasted.with(guesses)
	if !found {
		return
	}
	if s.Guesses == nil {
		s.Guesses = map[int]int{}
	}
	s.Guesses[guesses]++
}

// Found returns the number of secrets that were found, and the mean of the guesses at them.
func (s Secrets) Found() (n int, mean float64) {
	sum := 0
	for guesses, found := range s.Guesses {
		n, sum = n+found, sum+guesses*found
	}
	return n, float64(sum) / float64(max(1, n))
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

// Stats summarises a member's results at a home, of one game unless that is "", with the
// tries at daily codes. Seats that only keep a secret neither win nor lose.
func (k *Keeper) Stats(ctx context.Context, home, member, game string) (s Stats, err error) {
	newest, err := k.history(ctx, home, member, game)
	finders := k.finders()
	for _, r := range slices.Backward(newest) {
		if r.Counts == Nowhere {
			continue
		}
		if g, ok := k.GameNamed(r.Game); ok && g.Info.Asymmetric && int(r.Seat) < len(g.Info.Seats) && g.Info.Seats[r.Seat].Secret {
			s.Kept.add(r.Plies-r.Moves, r.Finish == Lost) // all moves but its own are guesses
			continue
		}
		s.Add(r)
		if finder, ok := finders[r.Game]; ok && finder == r.Seat && r.Finish != Void {
			s.Sought.add(r.Moves, r.Finish == Won)
		}
	}
	return s, err
}

// history returns a member's results at a home with those of the daily codes there, and of
// all servers, newest first.
func (k *Keeper) history(ctx context.Context, home, member, game string) ([]Result, error) {
	all, err := k.Store.Results(ctx, ResultQuery{Home: home, Member: member, Game: game})
	if err != nil {
		return nil, err
	}
	tries, err := k.Store.Results(ctx, ResultQuery{Member: member, Game: game, Tries: true})
	for _, r := range tries {
		if d, _, ok := daily.TryOf(r.Match, home); ok && d.Kind == daily.CodeKind && d.Home() == r.Home {
			all = append(all, r)
		}
	}
	slices.SortStableFunc(all, func(a, b Result) int { return b.Ended.Compare(a.Ended) })
	return all, err
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

// Add counts a result. Results must be added in the order in which they ended.
func (s *Stats) Add(r Result) {
	if r.Counts == Nowhere {
		return
	}
	s.Games++
	switch r.Finish {
	case Void:
		s.Stopped++
		return
	case Won:
		s.Wins++
		s.Streak++
		s.Longest = max(s.Longest, s.Streak)
		if r.Board && r.Counts >= InLeaderboards {
			s.Shortest = min(cmp.Or(s.Shortest, r.Moves), r.Moves)
		}
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
	if daily.IsTry(r.Home) {
		s.Tries++
	}
	s.Skill, s.Luck = s.Skill.with(r.Skill), s.Luck.with(r.Luck)
	for _, who := range r.Opponents {
		s.met(who, r.Finish)
	}
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

// Computers is the Who of all computer players together.
const Computers = "/"

// Opponents returns up to n players against whom the member has played most. The computer players, which are
// others in each game, count as one opponent unless the statistics are those of one game.
func (s *Stats) Opponents(n int, oneGame bool) []Opponent {
	all, computers := []Opponent{}, Opponent{Who: Computers}
	for _, o := range s.opponents {
		if oneGame || !strings.HasPrefix(o.Who, Computers) {
			all = append(all, *o)
			continue
		}
		computers.Games, computers.Wins, computers.Losses = computers.Games+o.Games, computers.Wins+o.Wins, computers.Losses+o.Losses
	}
	if computers.Games > 0 {
		all = append(all, computers)
	}
	slices.SortFunc(all, func(a, b Opponent) int { return cmp.Or(b.Games-a.Games, cmp.Compare(a.Who, b.Who)) })
	return all[:min(n, len(all))]
}
