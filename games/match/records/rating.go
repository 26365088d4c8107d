package records

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
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

// Each rated match stores a document, so that its ratings are computed soon after its end, in the
// order of ending. The document is stored again with every change of the match's rated results. A
// document of each game records the last match that is computed. If a match is to be
// computed that ended before, all ratings of the game are recomputed.
const (
	KindRatings = "ratings" // the ID is of ratingOf
	kindRated   = "rated"   // the ID is the game; the body is a ratedUpTo
)

// ratingWait is the time between the end of a match and the computation of its ratings, so that
// another process stores a match that ended before it in time.
const ratingWait = time.Second

// place is the place of a match in the order of ending. Places compare as text.
type place string

// placeOf returns the place of a match that ended at a time.
func placeOf(ended time.Time, match string) place {
	return place(fmt.Sprintf("%013d/%s", ended.UnixMilli(), match))
}

// day returns the day on which the match of a place ended.
func (p place) day() int {
	millis, _, _ := strings.Cut(string(p), "/")
	n, _ := strconv.ParseInt(millis, 10, 64) // 0 for the place before all
	return Day(time.UnixMilli(n))
}

// match returns the ID of the match of a place.
func (p place) match() string {
	_, id, _ := strings.Cut(string(p), "/")
	return id
}

// RatingOf returns the document that has the ratings of a match computed.
func RatingOf(r Result) store.Document {
	return store.Document{
		Home: r.Home, Kind: KindRatings, ID: r.Game + "/" + string(placeOf(r.Ended, r.Match)), Body: "{}", Due: r.Ended.Add(ratingWait),
	}
}

// readRating parses the ID of a RatingOf.
func readRating(id string) (game string, at place) {
	game, rest, _ := strings.Cut(id, "/")
	return game, place(rest)
}

// ChangedRatings returns the documents of the matches whose rated results differ.
func ChangedRatings(before, now []Result) (changed []store.Document) {
	differing := func(some, others []Result) {
		for _, r := range some {
			if d := RatingOf(r); r.Counts == InRatings && !slices.ContainsFunc(others, r.SameLog) && !slices.Contains(changed, d) {
				changed = append(changed, d)
			}
		}
	}
	differing(before, now)
	differing(now, before)
	slices.SortFunc(changed, func(a, b store.Document) int { return cmp.Compare(a.ID, b.ID) })
	return changed
}

// NewRatings is the result of computing ratings, stored in one transaction.
type NewRatings struct {
	Done       store.Document // is deleted
	State      store.Document // is put
	ReplaceAll bool           // Ratings replace all ratings of the game
	Ratings    []Rating
	Results    []Result // of the match: a Rating and its change, for results that have none yet
}

// rulesVersion is the version of the rules by which results follow from logs, and ratings from
// results: which results are rated, what skill, luck and guesses mean, the formulas and constants
// here and in package rating, and the ratings of the computers that the games name.
// TestRatingRules fails where the latter change and the version does not.
//
// Results of an older version are recomputed by Rebuild; ratings, too, with the next day. A
// process with an older version leaves results and ratings of a newer one unchanged, except in
// Rebuild.
const rulesVersion = 2

// ratedUpTo records from which matches a game's ratings were computed, and the version of the rules.
type ratedUpTo struct {
	From    int // the day of the first match
	Through place
	Rules   int
}

func readRated(d store.Document) (r ratedUpTo, err error) {
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
	day        int                                      // of the matches that met has
	met        map[[2]string]int                        // the rated games of two players on that day
}

// maxADay is the number of rated games of the same two players on a day. Further ones don't change
// ratings.
const maxADay = 10

// of returns a player's rating in a period. Its Games are 0 if there is none.
func (l *ladder) of(period, who string) (r Rating, err error) {
	key := [2]string{period, who}
	r, known := l.now[key]
	if !known {
		if r, err = l.find(period, who); err == nil {
			l.now[key] = r
		}
	}
	return r, err
}

// before returns a player's rating before a game of a day; false for a computer that was not
// measured.
func (l *ladder) before(who string, day int) (Rating, bool, error) {
	r, err := l.of(AllTime, who)
	if err != nil {
		return r, false, err
	}
	if r.Games == 0 {
		r = Rating{Home: l.home, Game: l.game, Period: AllTime, Who: who, Day: day}.as(rating.New())
	}
	if strings.HasPrefix(who, "/") {
		points, measured := l.anchors[who]
		return r.as(rating.Strength{Rating: float64(points), Deviation: anchorDeviation, Volatility: rating.New().Volatility}), measured, nil
	}
	return r.as(r.strength().Rested(day - r.Day - 1)), true, nil
}

// play computes the ratings after a match from its rated results, sets their Rating, and returns the changed ones.
func (l *ladder) play(results []Result) (changed []Rating, err error) {
	if !l.meet(results) {
		return nil, nil
	}
	day := Day(results[0].Ended)
	for i, r := range results {
		own, measured, err := l.before(r.Who(), day)
		if err != nil {
			return nil, err
		}
		against, other, err := l.before(r.Opponents[0], day)
		if err != nil {
			return nil, err
		}
		if !measured || !other {
			continue
		}
		after := own
		if !isComputer(r.Who()) {
			after = own.as(own.strength().After(rating.Game{Against: against.strength(), Score: float64(r.Points()) / 2}))
		}
		after.Games, after.Day = own.Games+1, day
		if r.User != "" && after.Games >= MinRated {
			results[i].Rating, results[i].Gained = after.Points(), after.Points()-own.Points()
		}
		for _, period := range []string{AllTime, Month(r.Ended), Week(r.Ended)} {
			before, err := l.of(period, r.Who())
			if err != nil {
				return nil, err
			}
			row := after
			if row.Period, row.Began = period, before.Began; before.Games == 0 {
				row.Began = own.Rating
			}
			changed = append(changed, row)
		}
	}
	for _, row := range changed {
		l.now[[2]string{row.Period, row.Who}] = row
	}
	return changed, nil
}

// meet counts a match of two players, and reports whether its results are rated.
func (l *ladder) meet(results []Result) bool {
	if len(results) == 0 || len(results[0].Opponents) != 1 {
		return false
	}
	if day := Day(results[0].Ended); day != l.day || l.met == nil {
		l.day, l.met = day, map[[2]string]int{}
	}
	who, against := results[0].Who(), results[0].Opponents[0]
	pair := [2]string{min(who, against), max(who, against)}
	l.met[pair]++
	return l.met[pair] <= maxADay
}
