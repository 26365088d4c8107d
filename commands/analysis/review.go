package analysis

import (
	"context"
	"errors"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
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
	batch := verdictBatch{host: f.Host, table: t, pending: map[string]games.Verdict{}, stored: f.Host.Now()}
	err = t.Game.Review(ctx, played, games.Limits{}, func(i int, v games.Verdict) {
		verdicts[first+i] = v
		batch.add(ctx, keys[first+i], v)
		done++
		step(done)
	})
	batch.store(context.WithoutCancel(ctx)) // an interrupted analysis goes on from here
	lost := batch.err
	if err == nil && t.Match.Status == match.Ended {
		lost = errors.Join(lost, f.Host.Records.PutScores(ctx, t, records.Scores(t, verdicts)))
	}
	if lost != nil { // the analysis is complete without it
		f.Log.Warn("verdict not stored", "match", t.Match.ID, "error", lost)
	}
	return verdicts, err
}

// verdictBatch collects verdicts on a match until they are stored.
type verdictBatch struct {
	host    *host.Host
	table   *match.Table
	pending map[string]games.Verdict // by key
	stored  time.Time                // when the last batch was stored
	err     error                    // of all batches
}

// add adds a verdict, and stores the batch if it is large or old enough.
func (b *verdictBatch) add(ctx context.Context, key string, v games.Verdict) {
	b.pending[key] = v
	if len(b.pending) == verdictsAtOnce || b.host.Now().Sub(b.stored) >= verdictsEvery {
		b.store(ctx)
	}
}

// store stores the batch and begins another one.
func (b *verdictBatch) store(ctx context.Context) {
	if len(b.pending) > 0 {
		b.err = errors.Join(b.err, b.host.Records.PutVerdicts(ctx, b.table, b.pending))
	}
	b.pending, b.stored = map[string]games.Verdict{}, b.host.Now()
}
