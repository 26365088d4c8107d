package records

import (
	"context"
	"errors"
	"slices"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Rebuilt counts the matches of a rebuild.
type Rebuilt struct {
	Matches    int // ended matches
	Changed    int // matches whose results were wrong, missing, or by other rules
	Unreadable int // matches that cannot be replayed and keep their results
}

// rebuildPage is the number of matches in a page.
const rebuildPage = 200

// Rebuild recomputes the results of all matches, the totals and the ratings from
// the logs, by the rules of this program. Skill and luck stay, or are computed from stored
// verdicts if a match has no results, or results by other rules. Matches may be played at the
// same time. It reports after every page.
func (k *Keeper) Rebuild(ctx context.Context, report func(Rebuilt)) (done Rebuilt, err error) {
	homes := map[string]bool{}
	for after := (store.Ref{}); ; {
		page, err := k.Store.Find(ctx, store.Query{After: after, Limit: rebuildPage})
		if err != nil {
			return done, err
		}
		if len(page) == 0 {
			break
		}
		for _, m := range page {
			head := m.Head()
			homes[m.Home()] = true
			if err := k.rebuildMatch(ctx, head, &done); err != nil {
				return done, err
			}
			after = store.Ref{Channel: head.Channel, ID: head.ID}
		}
		report(done)
	}
	for home := range homes {
		if err := k.Store.Recount(ctx, home); err != nil {
			return done, err
		}
		if err := k.recomputeRatings(ctx, home); err != nil {
			return done, err
		}
	}
	return done, nil
}

// rebuildMatch rebuilds the results of one match, unless it changes meanwhile: that change
// stores its results.
func (k *Keeper) rebuildMatch(ctx context.Context, head match.Head, done *Rebuilt) error {
	done.Matches++
	for range store.Tries {
		changed, err := k.rebuild(ctx, head)
		switch {
		case errors.Is(err, store.ErrStale):
			continue
		case errors.Is(err, store.ErrUnreadable), errors.Is(err, errReplay):
			k.Log.Warn("failed to rebuild results: match unreadable", "channel", head.Channel, "match", head.ID, "error", err)
			done.Unreadable++
			return nil
		case changed:
			done.Changed++
		}
		return err
	}
	return nil
}

// errReplay is in the error of a match that cannot be replayed.
var errReplay = errors.New("match: cannot be replayed")

// rebuild rebuilds the results of a match as it is stored, and reports whether
// they changed.
func (k *Keeper) rebuild(ctx context.Context, head match.Head) (changed bool, err error) {
	m, err := k.Store.Load(ctx, head.Channel, store.ByID(head.ID))
	if err != nil || m.Status != match.Ended {
		return false, err
	}
	t, err := k.Replay(m)
	if err != nil {
		return false, errors.Join(errReplay, err)
	}
	before, err := k.Store.Results(ctx, ResultQuery{Home: m.Home(), Match: m.ID})
	if err != nil {
		return false, err
	}
	now := Results(t)
	scores, err := k.scoresOf(ctx, t, before)
	if err != nil {
		return false, err
	}
	setScores(now, scores)
	same := func(a, b Result) bool {
		return a.SameLog(b) && a.Skill == b.Skill && a.Luck == b.Luck && a.Rules == b.Rules
	}
	if slices.EqualFunc(before, now, same) {
		return false, nil
	}
	err = k.Store.PutResults(ctx, m.Channel, m.ID, m.Version, now)
	return err == nil, err
}

// scoresOf returns the scores of a match's results, or those of the stored verdicts if it has
// no results by the rules of this program.
func (k *Keeper) scoresOf(ctx context.Context, t *match.Table, before []Result) (map[games.Seat]Score, error) {
	scores := map[games.Seat]Score{}
	if len(before) > 0 && before[0].Rules == rulesVersion {
		for _, r := range before {
			scores[r.Seat] = Score{Skill: r.Skill, Luck: r.Luck}
		}
		return scores, nil
	}
	by, err := k.Verdicts(ctx, t)
	if verdicts, ok := completeVerdicts(t, by); ok && err == nil {
		return Scores(t, verdicts), nil
	}
	return scores, err
}
