package analysis

import (
	"context"
	"errors"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/records"
)

// Verdicts are stored in batches, because each batch rewrites the document of the match.
const (
	verdictsAtOnce = 32
	verdictsEvery  = 2 * time.Second
)

// verdicts returns the verdicts on all moves of a table. It stores verdicts as it
// finds them and reuses stored ones, also those of an interrupted analysis in another
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
	var lost error // an analysis continues without what could not be stored
	pending, stored := map[string]games.Verdict{}, f.Host.Now()
	flush := func(ctx context.Context) {
		if len(pending) > 0 {
			lost = errors.Join(lost, f.Host.Records.PutVerdicts(ctx, t, pending))
		}
		pending, stored = map[string]games.Verdict{}, f.Host.Now()
	}
	err = t.Game.Review(ctx, played, games.Limits{}, func(i int, v games.Verdict) {
		verdicts[first+i], pending[keys[first+i]] = v, v
		if len(pending) == verdictsAtOnce || f.Host.Now().Sub(stored) >= verdictsEvery {
			flush(ctx)
		}
		done++
		step(done)
	})
	flush(context.WithoutCancel(ctx)) // an interrupted analysis goes on from here
	if err == nil && t.Match.Status == match.Ended {
		lost = errors.Join(lost, f.Host.Records.PutScores(ctx, t, records.Scores(t, verdicts)))
	}
	if lost != nil {
		f.Log.Warn("verdict not stored", "match", t.Match.ID, "error", lost)
	}
	return verdicts, err
}
