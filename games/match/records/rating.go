package records

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"parlour/games/match/store"
	"parlour/games/rating"
)

// Rating is a player's strength in a game at the end of a period.
type Rating struct {
	Home, Game, Period string // as of a [Total]
	Who                string // as [Result.Who]: a computer has that of its games.PlayerInfo

	Rating, Deviation int // in thousandths
	Volatility        int // in thousand millionths
	Games             int // rated games so far, of all periods
	Began             int // the Rating at the start of the period
	Day               int // of the last game, see [Day]
}

// MinRated is the number of rated games that a ranking by rating requires.
const MinRated = 5

// Points returns the rating as members see it.
func (r Rating) Points() int { return (r.Rating + 500) / 1000 }

// Gained returns the change of Points in the period.
func (r Rating) Gained() int { return r.Points() - (r.Began+500)/1000 }

// Day returns the number of the day of a time, in UTC.
func Day(t time.Time) int {
	return int(math.Floor(float64(t.UnixMilli()) / float64(24*time.Hour/time.Millisecond)))
}

// StartOf returns when a day begins.
func StartOf(day int) time.Time { return time.Unix(int64(day)*24*60*60, 0).UTC() }

// The ratings of a day are computed after its end, by the process that claims its document.
// The document is stored with the day's first rated result, and again with every change of
// one. A document of each game records the last day that is computed. A claimed document of
// an earlier day means that all ratings of the game have to be recomputed.
const (
	KindRatings = "ratings" // the ID is of ratingDay; due when the day is over
	kindRated   = "rated"   // the ID is the game; the body is a rated
)

// ratingsWait is the time between the end of a day and the computation of its ratings, so
// that matches that ended in its last second are stored.
const ratingsWait = 5 * time.Minute

// RatingDay returns the document that schedules the ratings of a game's day.
func RatingDay(home, game string, day int) store.Document {
	return store.Document{
		Home: home, Kind: KindRatings, ID: game + "/" + StartOf(day).Format(time.DateOnly), Body: "{}", Due: StartOf(day + 1).Add(ratingsWait),
	}
}

// readRatingDay parses the ID of a RatingDay.
func readRatingDay(id string) (game string, day int, err error) {
	game, date, _ := strings.Cut(id, "/")
	at, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return "", 0, fmt.Errorf("match: no day of ratings: %q", id)
	}
	return game, Day(at), nil
}

// RatingDays returns the documents of the days whose rated results differ.
func RatingDays(before, now []Result) (days []store.Document) {
	differing := func(some, others []Result) {
		for _, r := range some {
			same := slices.ContainsFunc(others, func(o Result) bool { // these do not change ratings
				o.Skill, o.Luck, o.Rules = r.Skill, r.Luck, r.Rules
				return r.Equal(o)
			})
			if d := RatingDay(r.Home, r.Game, Day(r.Ended)); r.Rated && !same && !slices.Contains(days, d) {
				days = append(days, d)
			}
		}
	}
	differing(before, now)
	differing(now, before)
	slices.SortFunc(days, func(a, b store.Document) int { return cmp.Compare(a.ID, b.ID) })
	return days
}

// RatedPeriod is the result of computing ratings, stored in one transaction.
type RatedPeriod struct {
	Done       store.Document // is deleted
	State      store.Document // is put
	ReplaceAll bool           // Ratings replace all ratings of the game
	Ratings    []Rating
}

// rulesVersion is the version of the rules by which results follow from logs, and ratings from
// results: which results are rated, what skill, luck and guesses mean, the formulas and constants
// here and in package rating, and the ratings of the computers that the games name.
// TestRatingRules fails where the latter change and the version does not.
//
// Results of an older version are recomputed by Rebuild; ratings, too, with the next day. A
// process with an older version leaves results and ratings of a newer one unchanged, except in
// Rebuild.
const rulesVersion = 1

// ratedDays records the days from which a game's ratings were computed, and the version of the
// rules, 0 for versions that did not record it.
type ratedDays struct{ From, Through, Rules int }

func readRatedDays(d store.Document) (r ratedDays, err error) {
	if d.Body != "" {
		err = json.Unmarshal([]byte(d.Body), &r)
	}
	return r, err
}

// strength converts a rating for package rating.
func (r Rating) strength() rating.Strength {
	return rating.Strength{Rating: float64(r.Rating) / 1000, Deviation: float64(r.Deviation) / 1000, Volatility: float64(r.Volatility) / 1e9}
}

// as returns the rating with a strength, rounded as a Store rounds it, so that recomputing it gives
// the same values.
func (r Rating) as(s rating.Strength) Rating {
	round := func(x, times float64) int { return int(math.Round(x * times)) }
	r.Rating, r.Deviation, r.Volatility = round(s.Rating, 1000), round(s.Deviation, 1000), round(s.Volatility, 1e9)
	return r
}

// anchorDeviation is the deviation of computers' ratings, about that of the tournaments in
// which they were measured.
const anchorDeviation = 50

// ladder has the ratings of a game while they are computed.
type ladder struct {
	home, game string
	anchors    map[string]int                           // by [Result.Who]
	find       func(period, who string) (Rating, error) // a zero Rating for none
	now        map[[2]string]Rating                     // found or computed ratings, by period and player
}

// of returns a player's rating in a period.
func (l *ladder) of(period, who string) (Rating, bool, error) {
	if r, known := l.now[[2]string{period, who}]; known {
		return r, r.Games > 0, nil
	}
	r, err := l.find(period, who)
	if err != nil {
		return r, false, err
	}
	l.now[[2]string{period, who}] = r
	return r, r.Games > 0, nil
}

// before returns a player's rating at the start of a day; false for a computer that was not
// measured.
func (l *ladder) before(who string, day int) (Rating, bool, error) {
	r, known, err := l.of(AllTime, who)
	if err != nil {
		return r, false, err
	}
	if !known {
		r = Rating{Home: l.home, Game: l.game, Period: AllTime, Who: who, Day: day}.as(rating.New())
	}
	if strings.HasPrefix(who, "/") {
		points, measured := l.anchors[who]
		return r.as(rating.Strength{Rating: float64(points), Deviation: anchorDeviation, Volatility: rating.New().Volatility}), measured, nil
	}
	return r.as(r.strength().Rested(day - r.Day - 1)), true, nil
}

// computeDay computes a day from its rated results, in the order of matches, and returns the
// changed ratings.
func (l *ladder) computeDay(day int, results []Result) (changed []Rating, err error) {
	before, played, err := l.ratedGames(day, results)
	if err != nil {
		return nil, err
	}
	for who, games := range played {
		after := before[who]
		if !strings.HasPrefix(who, "/") {
			after = after.as(after.strength().After(games))
		}
		after.Games, after.Day = after.Games+len(games), day
		for _, period := range []string{AllTime, Month(StartOf(day)), Week(StartOf(day))} {
			row, known, err := l.of(period, who)
			if err != nil {
				return nil, err
			}
			began := row.Began
			if !known {
				began = before[who].Rating
			}
			row = after
			row.Period, row.Began = period, began
			changed = append(changed, row)
		}
	}
	for _, row := range changed {
		l.now[[2]string{row.Period, row.Who}] = row
	}
	return changed, nil
}

// ratedGames returns the ratings of a day's players before it, and their games against
// players whose strength is known.
func (l *ladder) ratedGames(day int, results []Result) (before map[string]Rating, played map[string][]rating.Game, err error) {
	before, played = map[string]Rating{}, map[string][]rating.Game{}
	for _, r := range results {
		if len(r.Opponents) != 1 {
			continue
		}
		measured := true
		for _, who := range []string{r.Who(), r.Opponents[0]} {
			b, ok, err := l.before(who, day)
			if err != nil {
				return nil, nil, err
			}
			before[who], measured = b, measured && ok
		}
		if measured {
			played[r.Who()] = append(played[r.Who()], rating.Game{Against: before[r.Opponents[0]].strength(), Score: score(r.Finish)})
		}
	}
	return before, played, nil
}

// score returns the score of a result.
func score(f Finish) float64 {
	switch f {
	case Won:
		return 1
	case Drawn:
		return 0.5
	default:
		return 0
	}
}
