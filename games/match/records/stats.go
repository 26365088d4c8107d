package records

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"parlour/games"
	"parlour/games/match"
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
	opponents   map[string]Opponent
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
	all = append(all, slices.DeleteFunc(tries, func(r Result) bool {
		d, _, ok := daily.TryOf(r.Match, home)
		return !ok || d.Kind != daily.CodeKind || d.Home() != r.Home
	})...)
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
		s.opponents = map[string]Opponent{}
	}
	o := s.opponents[who]
	o.Who, o.Games = who, o.Games+1
	switch f {
	case Won:
		o.Wins++
	case Lost:
		o.Losses++
	}
	s.opponents[who] = o
}

// Computers is the Who of all computer players together.
const Computers = "/"

// Opponents returns up to n players against whom the member has played most. The computer players, which are
// others in each game, count as one opponent unless the statistics are those of one game.
func (s *Stats) Opponents(n int, oneGame bool) []Opponent {
	all, computers := []Opponent{}, Opponent{Who: Computers}
	for _, o := range s.opponents {
		if oneGame || !strings.HasPrefix(o.Who, Computers) {
			all = append(all, o)
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

// AllTime is the period that contains all games. The other periods are months, "2026-03", and
// weeks, "2026-W09"; see [Month] and [Week].
const AllTime = "all"

// Month returns the period of the month of a time, in UTC.
func Month(t time.Time) string { return t.UTC().Format("2006-01") }

// Week returns the period of the week of a time, in UTC. Weeks begin on Monday.
func Week(t time.Time) string {
	year, week := t.UTC().ISOWeek()
	return fmt.Sprintf("%d-W%02d", year, week)
}

// Total is the sum of a member's results of one game in one period: of those that count [InLeaderboards].
type Total struct {
	Home, Game, Period, Member string

	Games, Wins, Draws, Losses int
	Measured                   int // games that count against the optimum
	Guesses                    int // in those
	Excess                     int // thousandths of a move, the sum of [Result.Excess]
}

// MinMeasured is the number of games against the optimum that a ranking by them requires.
const MinMeasured = 5

// Totals returns the totals of results. [Total.Plus] subtracts them again.
func Totals(results []Result) []Total {
	sum := map[Total]Total{} // by a total without counts
	for _, r := range results {
		if r.Kind != match.Member || r.Counts < InLeaderboards {
			continue
		}
		one := Total{Games: 1, Excess: r.Excess()}
		switch r.Finish {
		case Won:
			one.Wins = 1
		case Drawn:
			one.Draws = 1
		default:
			one.Losses = 1
		}
		if r.Optimum > 0 {
			one.Measured, one.Guesses = 1, r.Guesses
		}
		for _, period := range []string{AllTime, Month(r.Ended), Week(r.Ended)} {
			name := Total{Home: r.Home, Game: r.Game, Period: period, Member: r.User}
			sum[name] = cmp.Or(sum[name], name).Plus(one, 1)
		}
	}
	return slices.SortedFunc(maps.Values(sum), Total.Compare)
}

// Plus returns the total with another one added a number of times, which may be -1.
func (t Total) Plus(o Total, times int) Total {
	t.Games += times * o.Games
	t.Wins += times * o.Wins
	t.Draws += times * o.Draws
	t.Losses += times * o.Losses
	t.Measured += times * o.Measured
	t.Guesses += times * o.Guesses
	t.Excess += times * o.Excess
	return t
}

// Compare orders totals by home, game, period and member.
func (t Total) Compare(o Total) int {
	return cmp.Or(cmp.Compare(t.Home, o.Home), cmp.Compare(t.Game, o.Game), cmp.Compare(t.Period, o.Period), cmp.Compare(t.Member, o.Member))
}

// Ranking is a criterion by which members are ranked.
type Ranking string

// The rankings.
const (
	ByExcess Ranking = "excess" // the fewest moves above the optimum on average, of those with [MinMeasured] games
	ByWins   Ranking = "wins"   // the most wins
	ByRating Ranking = "rating" // the highest rating, of those with [MinRated] games; computers too
	ByTry    Ranking = "try"    // at a home of tries, see daily.Daily.Home: the fewest moves of those who have won, then the earliest
)

// Leaderboard names a ranking of the members of a home, in a game and a period.
type Leaderboard struct {
	Home, Game, Period string
	By                 Ranking
	New                bool // ranks the members who have games, but too few for By
}

// MaxRank is the last place that is counted in a leaderboard, or in the table of a daily.
const MaxRank = 10_000

// Ranked is a total with its place in a leaderboard, from 1; MaxRank + 1 stands for all later
// places. In a ranking by rating, the total has no counts, and may be of a computer.
type Ranked struct {
	Total
	Rating Rating
	Result Result // by try; in Leaders.Own also one that was not won
	Rank   int
}
