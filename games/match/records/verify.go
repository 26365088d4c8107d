package records

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"parlour/games"
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
	v.Wrong = append(statusErrors(t), resultsByLog.differences(stored, Results(t))...)
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

// follows is a kind of stored values that follow from others.
type follows[T interface{ line() string }, K comparable] struct {
	name, source string
	key          func(T) K
	of           func(T) string // whose value it is
	same         func(stored, right T) bool
}

// resultsByLog are results, which agree in all that follows from the log. Those by other rules may be the same.
var resultsByLog = follows[Result, games.Seat]{
	"result", "log", func(r Result) games.Seat { return r.Seat }, func(r Result) string { return fmt.Sprintf("seat %d", r.Seat) }, Result.SameLog,
}

// ratingsByResults are ratings.
var ratingsByResults = follows[Rating, [2]string]{
	"rating", "results", func(r Rating) [2]string { return [2]string{r.Who, r.Period} }, func(r Rating) string { return r.Who },
	func(stored, right Rating) bool { return stored == right },
}

// differences describes how stored values differ from the right ones.
func (f follows[T, K]) differences(stored, right []T) (wrong []string) {
	left := map[K]T{}
	for _, got := range stored {
		left[f.key(got)] = got
	}
	for _, want := range right {
		got, ok := left[f.key(want)]
		delete(left, f.key(want))
		switch {
		case !ok:
			wrong = append(wrong, fmt.Sprintf("the %s of %s is missing: %s", f.name, f.of(want), want.line()))
		case !f.same(got, want):
			wrong = append(wrong, fmt.Sprintf("the %s of %s is stored as %s, and by the %s it is %s", f.name, f.of(want), got.line(), f.source, want.line()))
		}
	}
	for _, got := range left {
		wrong = append(wrong, fmt.Sprintf("%s has a %s, and should have none: %s", f.of(got), f.name, got.line()))
	}
	slices.Sort(wrong)
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
	wrong := ratingsByResults.differences(got, want)
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

// line describes a rating in a line with everything in which two can differ.
func (r Rating) line() string {
	return fmt.Sprintf("%d ±%d (%s; volatility %d, %d games, began at %d, last on %s)",
		r.Rating, r.Deviation, r.Period, r.Volatility, r.Games, r.Began, StartOf(r.Day).Format(time.DateOnly))
}
