package analysis

import (
	"context"
	"errors"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/records"
)

// verdicts returns the verdicts on all moves of a table. It stores each verdict at
// once and reuses stored ones, also those of an interrupted analysis in another
// process.
func (f analyses) verdicts(ctx context.Context, t *match.Table, step func(done int)) ([]games.Verdict, error) {
	kept, err := f.Host.Records.Verdicts(ctx, t)
	if err != nil {
		return nil, err
	}
	made := t.MoveRecords()
	keys := records.VerdictKeys(t, made)
	verdicts := make([]games.Verdict, len(t.Log.Moves))
	known := func(i int) bool {
		v, ok := kept[keys[i]]
		if ok {
			verdicts[i] = v
		}
		return ok
	}
	// An analysis runs from the end to the beginning, and the match may have continued
	// since: stored verdicts are at both ends.
	first, last := 0, len(t.Log.Moves)
	for first < last && known(first) {
		first++
	}
	for first < last && known(last-1) {
		last--
	}
	var played []games.Played[games.Position, string]
	for i := first; i < last; i++ {
		played = append(played, made[i].Played)
	}
	done := len(t.Log.Moves) - len(played)
	var lost error
	err = t.Game.Review(ctx, played, games.Limits{}, func(i int, v games.Verdict) {
		verdicts[first+i] = v
		if err := f.Host.Records.PutVerdict(ctx, t, keys[first+i], v); err != nil {
			lost = err // the analysis continues without it
		}
		done++
		step(done)
	})
	if err == nil && t.Match.Status == match.Ended {
		lost = errors.Join(lost, f.Host.Records.PutScores(ctx, t, records.Scores(t, verdicts)))
	}
	if lost != nil {
		f.Log.Warn("verdict not stored", "match", t.Match.ID, "error", lost)
	}
	return verdicts, err
}
