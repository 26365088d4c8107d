package records

import (
	"context"
	"errors"
	"fmt"
	"slices"

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
