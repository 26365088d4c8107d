package records

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"parlour/games/match/store"
)

// VerifyRatings compares the ratings of a game in a home, which stored returns, with the
// ratings that follow from its results, and describes the differences. It skips ratings that
// are due to be recomputed.
func (k *Keeper) VerifyRatings(ctx context.Context, home, game string, stored func() ([]Rating, error)) (wrong []string, err error) {
	for range store.Tries {
		state, err := k.Store.Document(ctx, home, kindRated, game)
		if errors.Is(err, store.ErrNone) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		if wrong, err = k.verifyRatings(ctx, state, stored); err != nil || len(wrong) == 0 {
			return wrong, err
		}
		// The ratings and the results may have been read at two states.
		after, err := k.Store.Document(ctx, home, kindRated, game)
		if err != nil || after.Version == state.Version {
			return wrong, err
		}
	}
	return nil, nil
}

// verifyRatings is one attempt of VerifyRatings.
func (k *Keeper) verifyRatings(ctx context.Context, state store.Document, stored func() ([]Rating, error)) ([]string, error) {
	upTo, err := readRated(state)
	if err != nil {
		return []string{"the record of their matches cannot be read"}, nil
	}
	if upTo.Rules > rulesVersion {
		return []string{fmt.Sprintf("they were computed by version %d of the rules, and this program knows %d: verify them by the program that computed them", upTo.Rules, rulesVersion)}, nil
	}
	if pending, err := k.pending(ctx, state, upTo.Through); err != nil || pending {
		return nil, err
	}
	got, err := stored()
	if err != nil {
		return nil, err
	}
	want, _, err := k.rateAll(ctx, state.Home, state.ID, upTo, "")
	if err != nil {
		return nil, err
	}
	wrong := ratingDifferences(got, want)
	if len(wrong) > 0 && upTo.Rules < rulesVersion {
		wrong = append(wrong, fmt.Sprintf("they were computed by version %d of the rules, and this program has version %d", upTo.Rules, rulesVersion))
	}
	return wrong, nil
}

// pending reports whether results of a computed match have changed since.
func (k *Keeper) pending(ctx context.Context, state store.Document, through place) (bool, error) {
	for after := ""; ; {
		page, err := k.Store.Documents(ctx, state.Home, KindRatings, after, ratingPage)
		if err != nil || len(page) == 0 {
			return false, err
		}
		for _, d := range page {
			if game, at := readRating(d.ID); game == state.ID && at <= through {
				return true, nil
			}
			after = d.ID
		}
	}
}

// ratingDifferences describes how stored ratings differ from the right ones.
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

// line describes a rating in a line with everything in which two can differ.
func (r Rating) line() string {
	return fmt.Sprintf("%d ±%d (%s; volatility %d, %d games, began at %d, last on %s)",
		r.Rating, r.Deviation, r.Period, r.Volatility, r.Games, r.Began, StartOf(r.Day).Format(time.DateOnly))
}
