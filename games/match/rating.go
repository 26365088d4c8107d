package match

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"parlour/games/rating"
)

// Rating is how strong somebody is in a game, as of the end of a period.
type Rating struct {
	Home, Game, Period string // as of a [Total]
	Who                string // as [Result.Who]: a computer has that of its games.PlayerInfo

	Rating, Deviation int // in thousandths
	Volatility        int // in thousand millionths
	Games             int // rated ones so far, of all periods
	Began             int // what Rating was when the period began
	Day               int // of the last game, see [Day]
}

// MinRated is how many rated games somebody must have to be ranked by rating.
const MinRated = 5

// Points is the rating as it is shown, and Gained by how much it has changed in
// the period.
func (r Rating) Points() int { return (r.Rating + 500) / 1000 }

// Gained is by how much the rating has changed in the period.
func (r Rating) Gained() int { return r.Points() - (r.Began+500)/1000 }

// Day is the number of the day of a time, in UTC.
func Day(t time.Time) int {
	return int(math.Floor(float64(t.UnixMilli()) / float64(24*time.Hour/time.Millisecond)))
}

// StartOf is when a day begins.
func StartOf(day int) time.Time { return time.Unix(int64(day)*24*60*60, 0).UTC() }

// Ratings of a day are computed once it is over, by whoever claims its document,
// which is stored with the first rated result of that day and again with every
// change of one. A document of what was rated says up to which day that is done:
// one of a day before means that everything has to be computed anew.
const (
	KindRatings = "ratings" // the ID is of ratingDay; due when the day is over
	kindRated   = "rated"   // the ID is the game; the body is a rated
)

// ratingsWait is how long after a day its ratings are computed, so that what
// ended in its last second is stored.
const ratingsWait = 5 * time.Minute

// RatingDay is the document that has the ratings of a game's day computed.
func RatingDay(home, game string, day int) Document {
	return Document{
		Home: home, Kind: KindRatings, ID: game + "/" + StartOf(day).Format(time.DateOnly), Body: "{}", Due: StartOf(day + 1).Add(ratingsWait),
	}
}

// readRatingDay reads the ID of a RatingDay.
func readRatingDay(id string) (game string, day int, err error) {
	game, date, _ := strings.Cut(id, "/")
	at, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return "", 0, fmt.Errorf("match: no day of ratings: %q", id)
	}
	return game, Day(at), nil
}

// RatingDays are the documents of the days of whose rated results some were
// changed.
func RatingDays(before, now []Result) (days []Document) {
	differing := func(some, others []Result) {
		for _, r := range some {
			same := slices.ContainsFunc(others, func(o Result) bool { // what an analysis has found does not matter
				o.Skill, o.Luck = r.Skill, r.Luck
				return r.Equal(o)
			})
			if d := RatingDay(r.Home, r.Game, Day(r.Ended)); r.Rated && !same && !slices.Contains(days, d) {
				days = append(days, d)
			}
		}
	}
	differing(before, now)
	differing(now, before)
	slices.SortFunc(days, func(a, b Document) int { return cmp.Compare(a.ID, b.ID) })
	return days
}

// RatedPeriod is what comes of computing ratings, stored in one transaction.
type RatedPeriod struct {
	Done    Document // is deleted
	State   Document // is put
	Anew    bool     // Ratings take the place of all that there are of the game
	Ratings []Rating
}

// ratingRules is the version of the rules by which ratings follow from results: the
// formulas and constants here and in package rating, and the ratings of the computers
// that the games name. TestRatingRules fails where these change and the version does
// not. Ratings of an older version are recomputed with the next day, or by Rebuild.
// Ratings of a newer version are left to the processes that know it.
const ratingRules = 1

// rated says which days the ratings of a game are of, and by which version of the
// rules they were computed: 0 by one that did not say.
type rated struct{ From, Through, Rules int }

func readRated(d Document) (r rated, err error) {
	if d.Body != "" {
		err = json.Unmarshal([]byte(d.Body), &r)
	}
	return r, err
}

// strength is a rating as rating computes with it.
func (r Rating) strength() rating.Strength {
	return rating.Strength{Rating: float64(r.Rating) / 1000, Deviation: float64(r.Deviation) / 1000, Volatility: float64(r.Volatility) / 1e9}
}

// as is the rating with a strength, rounded as a Store keeps it, so that what is
// computed anew is what was kept.
func (r Rating) as(s rating.Strength) Rating {
	round := func(x, times float64) int { return int(math.Round(x * times)) }
	r.Rating, r.Deviation, r.Volatility = round(s.Rating, 1000), round(s.Deviation, 1000), round(s.Volatility, 1e9)
	return r
}

// anchorDeviation is the deviation of computers: about what the tournaments leave
// open in which they were measured.
const anchorDeviation = 50

// ladder is who is how strong in a game.
type ladder struct {
	home, game string
	anchors    map[string]int                           // by [Result.Who]
	find       func(period, who string) (Rating, error) // ErrNone of who has none
	now        map[[2]string]Rating                     // what has been found or computed, by period and who
}

// of is somebody's rating in a period.
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

// before is somebody's rating as a day begins; false of a computer that was not
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

// play computes a day from its rated results, in the order of matches, and
// returns the ratings that it has changed.
func (l *ladder) play(day int, results []Result) (changed []Rating, err error) {
	games := map[string][]rating.Game{}
	before := map[string]Rating{}
	for _, r := range results {
		if len(r.Opponents) != 1 {
			continue
		}
		measured := true
		for _, who := range []string{r.Who(), r.Opponents[0]} {
			b, ok, err := l.before(who, day)
			if err != nil {
				return nil, err
			}
			before[who], measured = b, measured && ok
		}
		if measured {
			games[r.Who()] = append(games[r.Who()], rating.Game{Against: before[r.Opponents[0]].strength(), Score: score(r.Finish)})
		}
	}
	for who, played := range games {
		after := before[who]
		if !strings.HasPrefix(who, "/") {
			after = after.as(after.strength().After(played))
		}
		after.Games, after.Day = after.Games+len(played), day
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

// score is what a result counts.
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
