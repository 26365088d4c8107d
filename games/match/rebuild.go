package match

import (
	"context"
	"errors"
	"slices"

	"parlour/games"
)

// Rebuilt counts the matches of a rebuild.
type Rebuilt struct {
	Matches    int // ended matches
	Changed    int // matches whose results were wrong or missing
	Unreadable int // matches that cannot be replayed and keep their results
}

// rebuildPage is the number of matches in a page.
const rebuildPage = 200

// Rebuild recomputes the results of all matches, the totals and the ratings from
// the logs. Skill and luck are kept, or computed from stored verdicts if a match has no
// results. Matches may be played at the same time. It reports after every page.
func (h *Host) Rebuild(ctx context.Context, report func(Rebuilt)) (done Rebuilt, err error) {
	homes := map[string]bool{}
	for after := (Ref{}); ; {
		page, err := h.Store.Ended(ctx, after, rebuildPage)
		if err != nil {
			return done, err
		}
		if len(page) == 0 {
			break
		}
		for _, head := range page {
			homes[Home(head.Guild, head.Channel)] = true
			if err := h.rebuildMatch(ctx, head, &done); err != nil {
				return done, err
			}
			after = Ref{Channel: head.Channel, ID: head.ID}
		}
		report(done)
	}
	for home := range homes {
		if err := h.Store.Recount(ctx, home); err != nil {
			return done, err
		}
		if err := h.recomputeRatings(ctx, home); err != nil {
			return done, err
		}
	}
	return done, nil
}

// rebuildMatch rebuilds the results of one match, unless it changes meanwhile: that change
// stores its results.
func (h *Host) rebuildMatch(ctx context.Context, head Head, done *Rebuilt) error {
	done.Matches++
	for range tries {
		changed, err := h.rebuild(ctx, head)
		switch {
		case errors.Is(err, ErrStale):
			continue
		case errors.Is(err, ErrUnreadable), errors.Is(err, errReplay):
			h.Log.Warn("a match cannot be read, and keeps the results it has", "channel", head.Channel, "match", head.ID, "error", err)
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
// they were others.
func (h *Host) rebuild(ctx context.Context, head Head) (changed bool, err error) {
	m, err := h.Store.Load(ctx, head.Channel, head.ID)
	if err != nil || m.Status != Ended {
		return false, err
	}
	t, err := h.Replay(m)
	if err != nil {
		return false, errors.Join(errReplay, err)
	}
	before, err := h.Store.Results(ctx, m.Home(), m.ID)
	if err != nil {
		return false, err
	}
	now := Results(t)
	scores, err := h.scoresOf(ctx, t, before)
	if err != nil {
		return false, err
	}
	for i, r := range now {
		if score, ok := scores[r.Seat]; ok {
			now[i].Skill, now[i].Luck = score.Skill, score.Luck
		}
	}
	if slices.EqualFunc(before, now, Result.Equal) {
		return false, nil
	}
	if err := h.Store.PutResults(ctx, m.Channel, m.ID, m.Version, now); err != nil {
		return false, err
	}
	return true, h.Store.PutScores(ctx, m.Home(), m.ID, scores)
}

// scoresOf returns the scores of a match's results, or those of the stored verdicts if it has
// no results.
func (h *Host) scoresOf(ctx context.Context, t *Table, before []Result) (map[games.Seat]Score, error) {
	scores := map[games.Seat]Score{}
	for _, r := range before {
		scores[r.Seat] = Score{Skill: r.Skill, Luck: r.Luck}
	}
	if len(before) > 0 {
		return scores, nil
	}
	by, err := h.Store.Verdicts(ctx, t.Match.Channel, t.Match.ID)
	if verdicts, ok := completeVerdicts(t, by); ok && err == nil {
		return t.Scores(verdicts), nil
	}
	return scores, err
}
