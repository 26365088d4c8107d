package records

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"parlour/games"
	"parlour/games/match/store"
)

// RankingOf returns how a game ranks members: by the guesses above the optimum if that is
// known, by rating if two equal sides play and the strength of the computers is known, else
// by wins.
func RankingOf(g *games.Game) Ranking {
	switch {
	case g.Optimum != nil:
		return ByExcess
	case !g.Info.Asymmetric && slices.ContainsFunc(g.Info.Players, func(p games.PlayerInfo) bool { return p.Rating > 0 }):
		return ByRating
	default:
		return ByWins
	}
}

// anchors returns the ratings of a game's computer players, by [Result.Who].
func (k *Keeper) anchors(game string) map[string]int {
	all := map[string]int{}
	if g, ok := k.GameNamed(game); ok {
		for _, p := range g.Info.Players {
			if p.Rating > 0 {
				all["/"+p.Name] = p.Rating
			}
		}
	}
	return all
}

// ladder returns the stored ratings of a game.
func (k *Keeper) ladder(ctx context.Context, home, game string) *ladder {
	return &ladder{home: home, game: game, anchors: k.anchors(game), now: map[[2]string]Rating{}, find: func(period, who string) (Rating, error) {
		r, err := k.Store.Rating(ctx, home, game, period, who)
		if errors.Is(err, store.ErrNone) {
			return Rating{}, nil
		}
		return r, err
	}}
}

// ErrNewerRules reports that the stored ratings follow newer rules than this program knows.
// They stay unchanged.
var ErrNewerRules = errors.New("match: the ratings were computed by a newer version of the rules; run the newer program, or parlour results rebuild to go back to the rules of this one")

// newerWait is the time for which a day of ratings is left to programs with newer rules.
const newerWait = time.Hour

// Rate computes the ratings of a document's day, and of all due days before it in order. It
// returns ErrStale if another process computes them, and ErrNewerRules if only another
// program can.
func (k *Keeper) Rate(ctx context.Context, d store.Document) error { return k.rateUpTo(ctx, d, false) }

// rateUpTo is Rate. With force, it recomputes ratings even if newer rules computed them.
func (k *Keeper) rateUpTo(ctx context.Context, d store.Document, force bool) error {
	game, _, err := readRatingDay(d.ID)
	if err != nil {
		return err
	}
	for {
		days, err := k.ratingDays(ctx, d.Home, game)
		if err != nil || len(days) == 0 {
			return err
		}
		if err := k.rate(ctx, days[0], force); err != nil || days[0].ID == d.ID {
			return err
		}
	}
}

// ratingPage is the number of documents in a page.
const ratingPage = 100

// ratingDays returns the documents of a game's days that are over and not computed yet, in
// order.
func (k *Keeper) ratingDays(ctx context.Context, home, game string) ([]store.Document, error) {
	days, err := k.allRatingDays(ctx, home, game)
	return slices.DeleteFunc(days, func(d store.Document) bool { return d.Due.After(k.Now()) }), err
}

// allRatingDays returns the documents of a game's days that are not computed yet, in order.
func (k *Keeper) allRatingDays(ctx context.Context, home, game string) (days []store.Document, err error) {
	for after := ""; ; {
		page, err := k.Store.Documents(ctx, home, KindRatings, after, ratingPage)
		if err != nil {
			return nil, err
		}
		if len(page) == 0 {
			break
		}
		for _, d := range page {
			if strings.HasPrefix(d.ID, game+"/") {
				days = append(days, d)
			}
			after = d.ID
		}
	}
	slices.SortFunc(days, func(a, b store.Document) int { return strings.Compare(a.ID, b.ID) })
	return days, nil
}

// rate computes a day. If later days were computed before, or other rules computed
// them, it recomputes all days.
func (k *Keeper) rate(ctx context.Context, d store.Document, force bool) error {
	game, _, err := readRatingDay(d.ID)
	if err != nil {
		return err
	}
	state, err := k.Store.Document(ctx, d.Home, kindRated, game)
	if err != nil && !errors.Is(err, store.ErrNone) {
		return err
	}
	// The document is deleted only together with a change of the state. So if it exists now,
	// the state is still current when the ratings are stored.
	if d, err = k.Store.Document(ctx, d.Home, d.Kind, d.ID); errors.Is(err, store.ErrNone) {
		return store.ErrStale // another process has computed it
	} else if err != nil {
		return err
	}
	days, err := readRatedDays(state)
	if err != nil {
		return err
	}
	if days.Rules > rulesVersion && !force {
		d.Due = k.Now().Add(newerWait)
		return errors.Join(fmt.Errorf("%w (version %d; this program knows %d)", ErrNewerRules, days.Rules, rulesVersion), k.Store.PutDocument(ctx, d))
	}
	p, err := k.ratedPeriod(ctx, d, state, days)
	if err != nil {
		return err
	}
	return k.Store.PutRatings(ctx, p)
}

// ratedPeriod computes the ratings of a document's day, or of all days if later days were
// computed before, or by other rules.
func (k *Keeper) ratedPeriod(ctx context.Context, d, state store.Document, days ratedDays) (p RatedPeriod, err error) {
	game, day, err := readRatingDay(d.ID)
	if err != nil {
		return p, err
	}
	p = RatedPeriod{Done: d, ReplaceAll: state.Version > 0 && (day <= days.Through || days.Rules != rulesVersion)}
	if state.Version == 0 {
		days.From = day
	}
	days.From, days.Through, days.Rules = min(days.From, day), max(days.Through, day), rulesVersion
	if p.ReplaceAll {
		p.Ratings, err = k.rateAllDays(ctx, d.Home, game, days)
	} else {
		p.Ratings, err = k.rateDay(ctx, k.ladder(ctx, d.Home, game), day)
	}
	if err != nil {
		return p, err
	}
	body, err := json.Marshal(days)
	p.State = store.Document{Home: d.Home, Kind: kindRated, ID: game, Body: string(body), Version: state.Version}
	return p, err
}

// rateDay computes the ratings after a day from its results.
func (k *Keeper) rateDay(ctx context.Context, l *ladder, day int) ([]Rating, error) {
	results, err := k.Store.Results(ctx, ResultQuery{Home: l.home, Game: l.game, From: StartOf(day), Until: StartOf(day + 1)})
	if err != nil {
		return nil, err
	}
	return l.computeDay(day, results)
}

// rateAllDays computes all days from the results alone.
func (k *Keeper) rateAllDays(ctx context.Context, home, game string, days ratedDays) ([]Rating, error) {
	l := k.ladder(ctx, home, game)
	l.find = func(string, string) (Rating, error) { return Rating{}, nil }
	all := map[[2]string]Rating{}
	for day := days.From; day <= days.Through; day++ {
		changed, err := k.rateDay(ctx, l, day)
		if err != nil {
			return nil, err
		}
		for _, r := range changed {
			all[[2]string{r.Period, r.Who}] = r
		}
	}
	return slices.Collect(maps.Values(all)), nil
}

// recomputeRatings recomputes all ratings of a home.
func (k *Keeper) recomputeRatings(ctx context.Context, home string) error {
	for _, g := range k.Games {
		state, err := k.Store.Document(ctx, home, kindRated, g.Info.Name)
		if errors.Is(err, store.ErrNone) {
			continue
		}
		if err != nil {
			return err
		}
		days, err := readRatedDays(state)
		if err != nil {
			return err
		}
		d := RatingDay(home, g.Info.Name, days.From)
		if err := k.Store.PutDocument(ctx, d); err != nil && !errors.Is(err, store.ErrStale) { // the document exists
			return err
		}
		if err := k.rateUpTo(ctx, d, true); err != nil && !errors.Is(err, store.ErrStale) { // another process does it, or will
			return err
		}
	}
	return nil
}

// maxEstimated is the number of a member's newest games that an estimate considers.
const maxEstimated = 100

// Estimate returns a member's rating in a game, and whether it includes an estimate of the
// games that are not counted yet. Its Games are 0 if the member has no rated game.
func (k *Keeper) Estimate(ctx context.Context, home, game, member string) (r Rating, estimate bool, err error) {
	l := k.ladder(ctx, home, game)
	if r, _, err = l.of(AllTime, member); err != nil {
		return r, false, err
	}
	state, err := k.Store.Document(ctx, home, kindRated, game)
	if err != nil && !errors.Is(err, store.ErrNone) {
		return r, false, err
	}
	days, err := readRatedDays(state)
	if err != nil {
		return r, false, err
	}
	newest, err := k.Store.Results(ctx, ResultQuery{Home: home, Member: member, Game: game, Limit: maxEstimated})
	if err != nil {
		return r, false, err
	}
	newest = slices.DeleteFunc(newest, func(r Result) bool { return !r.Rated || Day(r.Ended) <= days.Through && state.Version > 0 })
	slices.Reverse(newest)
	if len(newest) == 0 {
		return r, false, nil
	}
	if _, err = l.computeDay(Day(newest[len(newest)-1].Ended), newest); err != nil {
		return r, false, err
	}
	r, _, err = l.of(AllTime, member)
	return r, err == nil, err
}
