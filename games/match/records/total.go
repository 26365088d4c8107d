package records

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"parlour/games/match"
)

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
