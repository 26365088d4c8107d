package records

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"parlour/games/match"
	"parlour/games/match/store"
)

// Verified is the result of comparing a match with its log.
type Verified struct {
	Status  match.Status // "" if the match was deleted meanwhile
	Entries int          // the length of the log
	Wrong   []string     // the differences from the log, for an operator, without secrets
}

// Verify replays a match from its log and compares it with its stored status, board and
// results. It changes nothing. The match may be played meanwhile.
func (k *Keeper) Verify(ctx context.Context, channel, id string) (v Verified, err error) {
	for range store.Tries {
		var version int64
		if v, version, err = k.verify(ctx, channel, id); err != nil || len(v.Wrong) == 0 {
			break
		}
		// The match and the results may have been read at two versions.
		head, err := k.Store.Head(ctx, channel, id)
		if err != nil || head.Version == version {
			break
		}
	}
	return v, err
}

// verify is one attempt of Verify, with the version that it read.
func (k *Keeper) verify(ctx context.Context, channel, id string) (v Verified, version int64, err error) {
	m, err := k.Store.Load(ctx, channel, store.ByID(id))
	var unreadable *store.UnreadableError
	switch {
	case errors.Is(err, store.ErrNone):
		return v, 0, nil
	case errors.As(err, &unreadable):
		return Verified{Status: match.Parked, Wrong: []string{"its " + unreadable.Part + " cannot be read"}}, 0, nil
	case err != nil:
		return v, 0, err
	}
	v = Verified{Status: m.Status, Entries: len(m.Entries)}
	if m.Status == match.Parked {
		return v, m.Version, nil
	}
	t, err := k.Replay(m)
	if err != nil {
		v.Wrong = append(v.Wrong, "it cannot be replayed: "+err.Error())
		return v, m.Version, nil
	}
	stored, err := k.Store.Results(ctx, ResultQuery{Home: m.Home(), Match: m.ID})
	if err != nil {
		return v, m.Version, err
	}
	v.Wrong = append(statusErrors(t), differences(stored, Results(t))...)
	return v, m.Version, nil
}

// statusErrors describes how the status of a match differs from its log.
func statusErrors(t *match.Table) (wrong []string) {
	m := &t.Match
	switch over := t.Outcome().Over; {
	case over && m.Status != match.Ended:
		wrong = append(wrong, fmt.Sprintf("it is stored as %s, and by its log it is over", m.Status))
	case !over && m.Status == match.Ended:
		wrong = append(wrong, "it is stored as ended, and by its log it is not over")
	}
	return wrong
}

// differences describes how stored results differ from the right ones in what follows from the log. Results
// by other rules may be the same.
func differences(stored, right []Result) (wrong []string) {
	of := func(all []Result, like Result) (Result, bool) {
		i := slices.IndexFunc(all, func(r Result) bool { return r.Seat == like.Seat })
		if i < 0 {
			return Result{}, false
		}
		return all[i], true
	}
	for _, want := range right {
		got, ok := of(stored, want)
		switch {
		case !ok:
			wrong = append(wrong, fmt.Sprintf("the result of seat %d is missing: %s", want.Seat, want.line()))
		case !got.SameLog(want):
			wrong = append(wrong, fmt.Sprintf("the result of seat %d is stored as %s, and by the log it is %s", want.Seat, got.line(), want.line()))
		}
	}
	for _, got := range stored {
		if _, ok := of(right, got); !ok {
			wrong = append(wrong, fmt.Sprintf("seat %d has a result, and should have none: %s", got.Seat, got.line()))
		}
	}
	return wrong
}

// line describes a result in a line with everything in which two can differ.
func (r Result) line() string {
	return fmt.Sprintf("%s %s in place %d by %d of %d moves, counting as %d, on the board %v (%s; hints %d, measured %d/%d, against %q, at %s, version %d of the rules)",
		r.Who(), r.Finish, r.Place, r.Moves, r.Plies, r.Counts, r.Board, r.Variant, r.Hints, r.Guesses, r.Optimum, r.Opponents, r.Ended.Format("2006-01-02 15:04:05.000"), r.Rules)
}

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
	for d, err := range store.List(ctx, k.Store, state.Home, KindRatings, "", ratingPage) {
		if game, at := readRating(d.ID); err != nil || game == state.ID && at <= through {
			return err == nil, err
		}
	}
	return false, nil
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
