package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// VerifyRatings compares the ratings of a game in a home, which stored returns, with
// those that its results come to. It returns what differs. Days that are due to
// be recomputed are left out.
func (h *Host) VerifyRatings(ctx context.Context, home, game string, stored func() ([]Rating, error)) (wrong []string, err error) {
	for range tries {
		state, err := h.Store.Document(ctx, home, kindRated, game)
		if errors.Is(err, ErrNone) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		if wrong, err = h.verifyRatings(ctx, state, stored); err != nil || len(wrong) == 0 {
			return wrong, err
		}
		// What was read one after the other may be of two states.
		after, err := h.Store.Document(ctx, home, kindRated, game)
		if err != nil || after.Version == state.Version {
			return wrong, err
		}
	}
	return nil, nil
}

func (h *Host) verifyRatings(ctx context.Context, state Document, stored func() ([]Rating, error)) ([]string, error) {
	days, err := readRatedDays(state)
	if err != nil {
		return []string{"which days they are of cannot be read"}, nil
	}
	if days.Rules > ratingRules {
		return []string{fmt.Sprintf("they were computed by version %d of the rules, and this program knows %d: verify them by the program that computed them", days.Rules, ratingRules)}, nil
	}
	if pending, err := h.pendingDay(ctx, state, days.Through); err != nil || pending {
		return nil, err
	}
	got, err := stored()
	if err != nil {
		return nil, err
	}
	want, err := h.rateAllDays(ctx, state.Home, state.ID, days)
	if err != nil {
		return nil, err
	}
	wrong := ratingDifferences(got, want)
	if len(wrong) > 0 && days.Rules < ratingRules {
		wrong = append(wrong, fmt.Sprintf("they were computed by version %d of the rules, and this program has version %d", days.Rules, ratingRules))
	}
	return wrong, nil
}

// pendingDay reports whether the results of a day that is computed have changed since.
func (h *Host) pendingDay(ctx context.Context, state Document, through int) (bool, error) {
	for after := ""; ; {
		page, err := h.Store.Documents(ctx, state.Home, KindRatings, after, ratingPage)
		if err != nil || len(page) == 0 {
			return false, err
		}
		for _, d := range page {
			game, day, err := readRatingDay(d.ID)
			if err == nil && game == state.ID && day <= through {
				return true, nil
			}
			after = d.ID
		}
	}
}

// ratingDifferences are those between the ratings that are stored and those that there
// should be.
func ratingDifferences(stored, right []Rating) (wrong []string) {
	key := func(r Rating) [2]string { return [2]string{r.Who, r.Period} }
	left := map[[2]string]Rating{}
	for _, r := range stored {
		left[key(r)] = r
	}
	for _, want := range right {
		got, ok := left[key(want)]
		delete(left, key(want))
		switch {
		case !ok:
			wrong = append(wrong, fmt.Sprintf("the rating of %s is missing: %s", want.Who, want.line()))
		case got != want:
			wrong = append(wrong, fmt.Sprintf("the rating of %s is stored as %s, and by the results it is %s", want.Who, got.line(), want.line()))
		}
	}
	for _, got := range left {
		wrong = append(wrong, fmt.Sprintf("%s has a rating, and should have none: %s", got.Who, got.line()))
	}
	slices.Sort(wrong)
	return wrong
}

// line is a rating in a line, in which all that two can differ in stands.
func (r Rating) line() string {
	return fmt.Sprintf("%d ±%d (%s; volatility %d, %d games, began at %d, last on %s)",
		r.Rating, r.Deviation, r.Period, r.Volatility, r.Games, r.Began, StartOf(r.Day).Format(time.DateOnly))
}
