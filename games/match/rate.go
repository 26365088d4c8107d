package match

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
func (h *Host) anchors(game string) map[string]int {
	all := map[string]int{}
	if g, ok := h.GameNamed(game); ok {
		for _, p := range g.Info.Players {
			if p.Rating > 0 {
				all["/"+p.Name] = p.Rating
			}
		}
	}
	return all
}

// ladder returns the stored ratings of a game.
func (h *Host) ladder(ctx context.Context, home, game string) *ladder {
	return &ladder{home: home, game: game, anchors: h.anchors(game), now: map[[2]string]Rating{}, find: func(period, who string) (Rating, error) {
		r, err := h.Store.Rating(ctx, home, game, period, who)
		if errors.Is(err, ErrNone) {
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
func (h *Host) Rate(ctx context.Context, d Document) error { return h.rateUpTo(ctx, d, false) }

// rateUpTo is Rate. With force, it recomputes ratings even if newer rules computed them.
func (h *Host) rateUpTo(ctx context.Context, d Document, force bool) error {
	game, _, err := readRatingDay(d.ID)
	if err != nil {
		return err
	}
	for {
		days, err := h.ratingDays(ctx, d.Home, game)
		if err != nil || len(days) == 0 {
			return err
		}
		if err := h.rate(ctx, days[0], force); err != nil || days[0].ID == d.ID {
			return err
		}
	}
}

// ratingPage is the number of documents in a page.
const ratingPage = 100

// ratingDays returns the documents of a game's days that are over and not computed yet, in
// order.
func (h *Host) ratingDays(ctx context.Context, home, game string) (days []Document, err error) {
	for after := ""; ; {
		page, err := h.Store.Documents(ctx, home, KindRatings, after, ratingPage)
		if err != nil {
			return nil, err
		}
		if len(page) == 0 {
			break
		}
		for _, d := range page {
			if strings.HasPrefix(d.ID, game+"/") && !d.Due.After(h.Now()) {
				days = append(days, d)
			}
			after = d.ID
		}
	}
	slices.SortFunc(days, func(a, b Document) int { return strings.Compare(a.ID, b.ID) })
	return days, nil
}

// rate computes a day. If later days were computed before, or other rules computed
// them, it recomputes all days.
func (h *Host) rate(ctx context.Context, d Document, force bool) error {
	game, _, err := readRatingDay(d.ID)
	if err != nil {
		return err
	}
	state, err := h.Store.Document(ctx, d.Home, kindRated, game)
	if err != nil && !errors.Is(err, ErrNone) {
		return err
	}
	// The document is deleted only together with a change of the state. So if it exists now,
	// the state is still current when the ratings are stored.
	if d, err = h.Store.Document(ctx, d.Home, d.Kind, d.ID); errors.Is(err, ErrNone) {
		return ErrStale // another process has computed it
	} else if err != nil {
		return err
	}
	days, err := readRatedDays(state)
	if err != nil {
		return err
	}
	if days.Rules > ratingRules && !force {
		d.Due = h.Now().Add(newerWait)
		return errors.Join(fmt.Errorf("%w (version %d; this program knows %d)", ErrNewerRules, days.Rules, ratingRules), h.Store.PutDocument(ctx, d))
	}
	p, err := h.ratedPeriod(ctx, d, state, days)
	if err != nil {
		return err
	}
	return h.Store.PutRatings(ctx, p)
}

// ratedPeriod computes the ratings of a document's day, or of all days if later days were
// computed before, or by other rules.
func (h *Host) ratedPeriod(ctx context.Context, d, state Document, days ratedDays) (p RatedPeriod, err error) {
	game, day, err := readRatingDay(d.ID)
	if err != nil {
		return p, err
	}
	p = RatedPeriod{Done: d, ReplaceAll: state.Version > 0 && (day <= days.Through || days.Rules != ratingRules)}
	if state.Version == 0 {
		days.From = day
	}
	days.From, days.Through, days.Rules = min(days.From, day), max(days.Through, day), ratingRules
	if p.ReplaceAll {
		p.Ratings, err = h.rateAllDays(ctx, d.Home, game, days)
	} else {
		p.Ratings, err = h.rateDay(ctx, h.ladder(ctx, d.Home, game), day)
	}
	if err != nil {
		return p, err
	}
	body, err := json.Marshal(days)
	p.State = Document{Home: d.Home, Kind: kindRated, ID: game, Body: string(body), Version: state.Version}
	return p, err
}

// rateDay computes the ratings after a day from its results.
func (h *Host) rateDay(ctx context.Context, l *ladder, day int) ([]Rating, error) {
	results, err := h.Store.Results(ctx, ResultQuery{Home: l.home, Game: l.game, From: StartOf(day), Until: StartOf(day + 1)})
	if err != nil {
		return nil, err
	}
	return l.computeDay(day, results)
}

// rateAllDays computes all days from the results alone.
func (h *Host) rateAllDays(ctx context.Context, home, game string, days ratedDays) ([]Rating, error) {
	l := h.ladder(ctx, home, game)
	l.find = func(string, string) (Rating, error) { return Rating{}, nil }
	all := map[[2]string]Rating{}
	for day := days.From; day <= days.Through; day++ {
		changed, err := h.rateDay(ctx, l, day)
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
func (h *Host) recomputeRatings(ctx context.Context, home string) error {
	for _, g := range h.Games {
		state, err := h.Store.Document(ctx, home, kindRated, g.Info.Name)
		if errors.Is(err, ErrNone) {
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
		if err := h.Store.PutDocument(ctx, d); err != nil && !errors.Is(err, ErrStale) { // the document exists
			return err
		}
		if err := h.rateUpTo(ctx, d, true); err != nil && !errors.Is(err, ErrStale) { // another process does it, or will
			return err
		}
	}
	return nil
}

// maxEstimated is the number of a member's newest games that an estimate considers.
const maxEstimated = 100

// Estimate returns a member's rating in a game, and whether it includes an estimate of the
// games that are not counted yet. Its Games are 0 if the member has no rated game.
func (h *Host) Estimate(ctx context.Context, home, game, member string) (r Rating, estimate bool, err error) {
	l := h.ladder(ctx, home, game)
	if r, _, err = l.of(AllTime, member); err != nil {
		return r, false, err
	}
	state, err := h.Store.Document(ctx, home, kindRated, game)
	if err != nil && !errors.Is(err, ErrNone) {
		return r, false, err
	}
	days, err := readRatedDays(state)
	if err != nil {
		return r, false, err
	}
	newest, err := h.Store.Results(ctx, ResultQuery{Home: home, Member: member, Game: game, Limit: maxEstimated})
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
