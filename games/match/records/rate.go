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
	"parlour/games/match"
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
		return k.rating(ctx, home, game, period, who)
	}}
}

// ErrNewerRules reports that the stored ratings follow newer rules than this program knows.
// They stay unchanged.
var ErrNewerRules = errors.New("match: the ratings were computed by a newer version of the rules; run the newer program, or parlour results rebuild to go back to the rules of this one")

// newerWait is the time for which ratings are left to programs with newer rules.
const newerWait = time.Hour

// Rate computes the ratings after a document's match, and after all due matches before it. It
// returns ErrStale if another process computes them, and ErrNewerRules if only another
// program can.
func (k *Keeper) Rate(ctx context.Context, d store.Document) error {
	game, _ := readRating(d.ID)
	return k.rateUpTo(ctx, d.Home, game, d.ID, k.Now(), false)
}

// rateUpTo computes the matches of a game that are due at a time, up to the one whose document has an
// ID. With force, it recomputes ratings even if newer rules computed them.
func (k *Keeper) rateUpTo(ctx context.Context, home, game, id string, at time.Time, force bool) error {
	due, err := k.unrated(ctx, home, game, at)
	for _, one := range due {
		if err != nil || one.ID > id {
			break
		}
		err = k.rate(ctx, one, force)
	}
	return err
}

// settle computes the ratings of all ended matches for a reader, who waits for none. A failure leaves
// them to the process that claims their documents.
func (k *Keeper) settle(ctx context.Context, home, game string) {
	err := k.rateUpTo(ctx, home, game, game+"0", k.Now().Add(ratingWait), false) // "0" follows "/"
	if err != nil && !errors.Is(err, store.ErrStale) {
		k.Log.Warn("failed to compute ratings for a reader", "home", home, "game", game, "error", err)
	}
}

// ratingPage is the number of documents in a page.
const ratingPage = 100

// unrated returns the documents of a game's matches that are due at a time and not computed yet, in the
// order of ending.
func (k *Keeper) unrated(ctx context.Context, home, game string, at time.Time) (due []store.Document, err error) {
	for d, err := range store.List(ctx, k.Store, home, KindRatings, "", ratingPage) {
		if err != nil {
			return nil, err
		}
		if strings.HasPrefix(d.ID, game+"/") && !d.Due.After(at) {
			due = append(due, d)
		}
	}
	slices.SortFunc(due, func(a, b store.Document) int { return strings.Compare(a.ID, b.ID) })
	return due, nil
}

// rate computes a match. If later matches were computed before, or other rules computed
// them, it recomputes all matches.
func (k *Keeper) rate(ctx context.Context, d store.Document, force bool) error {
	game, _ := readRating(d.ID)
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
	upTo, err := readRated(state)
	if err != nil {
		return err
	}
	if upTo.Rules > rulesVersion && !force {
		d.Due = k.Now().Add(newerWait)
		return errors.Join(fmt.Errorf("%w (version %d; this program knows %d)", ErrNewerRules, upTo.Rules, rulesVersion), k.Store.PutDocument(ctx, d))
	}
	p, err := k.newRatings(ctx, d, state, upTo)
	if err != nil {
		return err
	}
	return k.Store.PutRatings(ctx, p)
}

// newRatings computes the ratings after a document's match, or after all matches if later ones were
// computed before, or by other rules.
func (k *Keeper) newRatings(ctx context.Context, d, state store.Document, upTo ratedUpTo) (p NewRatings, err error) {
	game, at := readRating(d.ID)
	p = NewRatings{Done: d, ReplaceAll: state.Version > 0 && (at <= upTo.Through || upTo.Rules != rulesVersion)}
	if state.Version == 0 {
		upTo.From = at.day()
	}
	upTo = ratedUpTo{From: min(upTo.From, at.day()), Through: max(upTo.Through, at), Rules: rulesVersion}
	if p.ReplaceAll {
		p.Ratings, p.Results, err = k.rateAll(ctx, d.Home, game, upTo, at)
	} else {
		p.Ratings, p.Results, err = k.rateMatch(ctx, d.Home, game, at)
	}
	if err != nil {
		return p, err
	}
	body, err := json.Marshal(upTo)
	p.State = store.Document{Home: d.Home, Kind: kindRated, ID: game, Body: string(body), Version: state.Version}
	return p, err
}

// dayOf returns the rated results of a game's day, by match, in the order of ending.
func (k *Keeper) dayOf(ctx context.Context, home, game string, day int) (matches [][]Result, err error) {
	all, err := k.Store.Results(ctx, ResultQuery{Home: home, Game: game, From: StartOf(day), Until: StartOf(day + 1)})
	return matchesOf(all), err
}

// rateMatch computes the ratings after the match of a place, which follows all computed ones.
func (k *Keeper) rateMatch(ctx context.Context, home, game string, at place) (changed []Rating, rated []Result, err error) {
	l := k.ladder(ctx, home, game)
	matches, err := k.dayOf(ctx, home, game, at.day())
	for _, results := range matches {
		switch now := placeOf(results[0].Ended, results[0].Match); {
		case now < at:
			l.meet(results)
		case now == at && err == nil:
			changed, err = l.play(results)
			return changed, results, err
		}
	}
	return nil, nil, err
}

// rateAll computes all matches from the results alone, and returns those of the match of a place.
func (k *Keeper) rateAll(ctx context.Context, home, game string, upTo ratedUpTo, at place) (ratings []Rating, rated []Result, err error) {
	l := k.ladder(ctx, home, game)
	l.find = func(string, string) (Rating, error) { return Rating{}, nil }
	all := map[[2]string]Rating{}
	for day := upTo.From; day <= upTo.Through.day(); day++ {
		matches, err := k.dayOf(ctx, home, game, day)
		if err != nil {
			return nil, nil, err
		}
		for _, results := range matches {
			now := placeOf(results[0].Ended, results[0].Match)
			if now > upTo.Through {
				break
			}
			changed, err := l.play(results)
			if err != nil {
				return nil, nil, err
			}
			if now == at {
				rated = results
			}
			for _, r := range changed {
				all[[2]string{r.Period, r.Who}] = r
			}
		}
	}
	return slices.Collect(maps.Values(all)), rated, nil
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
		upTo, err := readRated(state)
		if err != nil {
			return err
		}
		d := RatingOf(Result{Home: home, Game: g.Info.Name, Match: upTo.Through.match(), Ended: StartOf(upTo.From)})
		if err := k.Store.PutDocument(ctx, d); err != nil && !errors.Is(err, store.ErrStale) { // the document exists
			return err
		}
		if err := k.rateUpTo(ctx, home, g.Info.Name, d.ID, k.Now(), true); err != nil && !errors.Is(err, store.ErrStale) { // another process does it, or will
			return err
		}
	}
	return nil
}

// Rated returns the results of an ended match with the ratings after it, or none if it isn't rated.
func (k *Keeper) Rated(ctx context.Context, t *match.Table) (rated []Result, err error) {
	of := ResultQuery{Home: t.Match.Home(), Match: t.Match.ID}
	counts := func(r Result) bool { return r.Counts == InRatings }
	if !t.Outcome().Over || !slices.ContainsFunc(Results(t), counts) {
		return nil, nil
	}
	isRated := func(r Result) bool { return r.Rating > 0 }
	if rated, err = k.Store.Results(ctx, of); err == nil && !slices.ContainsFunc(rated, isRated) {
		k.settle(ctx, of.Home, t.Match.Game)
		rated, err = k.Store.Results(ctx, of)
	}
	return slices.DeleteFunc(rated, func(r Result) bool { return !isRated(r) }), err
}

// Rating returns a member's rating in a game. Its Games are 0 if the member has no rated game.
func (k *Keeper) Rating(ctx context.Context, home, game, member string) (Rating, error) {
	k.settle(ctx, home, game)
	return k.rating(ctx, home, game, AllTime, member)
}

// rating returns a stored rating; a zero one if there is none.
func (k *Keeper) rating(ctx context.Context, home, game, period, who string) (Rating, error) {
	r, err := k.Store.Rating(ctx, home, game, period, who)
	return r, store.Except(err, store.ErrNone)
}
