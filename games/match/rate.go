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

// RankingOf is by what the members of a game are ranked: the guesses above the
// optimum where that is known, ratings where two equal sides play and it is known
// how strong the computers are, else wins.
func RankingOf(g *games.Game) Ranking {
	switch {
	case g.Optimum != nil:
		return ByExcess
	case !g.Info.Uneven && slices.ContainsFunc(g.Info.Players, func(p games.PlayerInfo) bool { return p.Rating > 0 }):
		return ByRating
	default:
		return ByWins
	}
}

// anchors are the ratings of a game's computer players, by [Result.Who].
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

// ladder is who is how strong in a game, as it is stored.
func (h *Host) ladder(ctx context.Context, home, game string) *ladder {
	return &ladder{home: home, game: game, anchors: h.anchors(game), now: map[[2]string]Rating{}, find: func(period, who string) (Rating, error) {
		r, err := h.Store.Rating(ctx, home, game, period, who)
		if errors.Is(err, ErrNone) {
			return Rating{}, nil
		}
		return r, err
	}}
}

// ErrNewerRules is the error of ratings that are kept by newer rules than this program
// knows. They stay as they are.
var ErrNewerRules = errors.New("match: the ratings were computed by a newer version of the rules; run the newer program, or parlour results rebuild to go back to the rules of this one")

// newerWait is for how long a day of ratings is left to programs with newer rules.
const newerWait = time.Hour

// Rate computes the ratings of the day that a document is of, and of all days
// before it that are to be computed, the first of them first. It returns ErrStale
// if another process does, and ErrNewerRules if only another program can.
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

// ratingPage is how many documents are listed at a time.
const ratingPage = 100

// ratingDays are the days that are to be computed of a game and are over, in
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
	game, day, err := readRatingDay(d.ID)
	if err != nil {
		return err
	}
	state, err := h.Store.Document(ctx, d.Home, kindRated, game)
	if err != nil && !errors.Is(err, ErrNone) {
		return err
	}
	// Since the document goes only together with a change of the state, it is the
	// same still when the ratings are put if it is there now.
	if d, err = h.Store.Document(ctx, d.Home, d.Kind, d.ID); errors.Is(err, ErrNone) {
		return ErrStale // another process has computed it
	} else if err != nil {
		return err
	}
	days, err := readRated(state)
	if err != nil {
		return err
	}
	if days.Rules > ratingRules && !force {
		d.Due = h.Now().Add(newerWait)
		return errors.Join(fmt.Errorf("%w (version %d; this program knows %d)", ErrNewerRules, days.Rules, ratingRules), h.Store.PutDocument(ctx, d))
	}
	p := RatedPeriod{Done: d, Anew: state.Version > 0 && (day <= days.Through || days.Rules != ratingRules)}
	if state.Version == 0 {
		days.From = day
	}
	days.From, days.Through, days.Rules = min(days.From, day), max(days.Through, day), ratingRules
	if p.Anew {
		p.Ratings, err = h.rateAnew(ctx, d.Home, game, days)
	} else {
		p.Ratings, err = h.rateDay(ctx, h.ladder(ctx, d.Home, game), day)
	}
	if err != nil {
		return err
	}
	body, err := json.Marshal(days)
	if err != nil {
		return err
	}
	p.State = Document{Home: d.Home, Kind: kindRated, ID: game, Body: string(body), Version: state.Version}
	return h.Store.PutRatings(ctx, p)
}

func (h *Host) rateDay(ctx context.Context, l *ladder, day int) ([]Rating, error) {
	results, err := h.Store.Results(ctx, ResultQuery{Home: l.home, Game: l.game, From: StartOf(day), Until: StartOf(day + 1)})
	if err != nil {
		return nil, err
	}
	return l.play(day, results)
}

// rateAnew computes all days from nothing.
func (h *Host) rateAnew(ctx context.Context, home, game string, days rated) ([]Rating, error) {
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

// rateAgain computes all ratings of a home anew.
func (h *Host) rateAgain(ctx context.Context, home string) error {
	for _, g := range h.Games {
		state, err := h.Store.Document(ctx, home, kindRated, g.Info.Name)
		if errors.Is(err, ErrNone) {
			continue
		}
		if err != nil {
			return err
		}
		days, err := readRated(state)
		if err != nil {
			return err
		}
		d := RatingDay(home, g.Info.Name, days.From)
		if err := h.Store.PutDocument(ctx, d); err != nil && !errors.Is(err, ErrStale) { // it is there already
			return err
		}
		if err := h.rateUpTo(ctx, d, true); err != nil && !errors.Is(err, ErrStale) { // another process does it, or will
			return err
		}
	}
	return nil
}

// estimated is how many of a member's newest games are looked at for an estimate.
const estimated = 100

// Estimate is a member's rating in a game, with an estimate of what the games
// change that are not counted yet, and whether there are any. It has no Games
// where the member has none.
func (h *Host) Estimate(ctx context.Context, home, game, member string) (r Rating, estimate bool, err error) {
	l := h.ladder(ctx, home, game)
	if r, _, err = l.of(AllTime, member); err != nil {
		return r, false, err
	}
	state, err := h.Store.Document(ctx, home, kindRated, game)
	if err != nil && !errors.Is(err, ErrNone) {
		return r, false, err
	}
	days, err := readRated(state)
	if err != nil {
		return r, false, err
	}
	newest, err := h.Store.Results(ctx, ResultQuery{Home: home, Member: member, Game: game, Limit: estimated})
	if err != nil {
		return r, false, err
	}
	newest = slices.DeleteFunc(newest, func(r Result) bool { return !r.Rated || Day(r.Ended) <= days.Through && state.Version > 0 })
	slices.Reverse(newest)
	if len(newest) == 0 {
		return r, false, nil
	}
	if _, err = l.play(Day(newest[len(newest)-1].Ended), newest); err != nil {
		return r, false, err
	}
	r, _, err = l.of(AllTime, member)
	return r, err == nil, err
}
