package analysis

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/host"
	"parlour/games/match/records"
)

// verdictsEvery is the least time between two batches of verdicts that are stored: each batch
// rewrites the document of the match.
const verdictsEvery = 2 * time.Second

// review judges the moves of a match. It reuses stored verdicts, also those of an interrupted
// review in another process. Verdicts are stored beside the review, which doesn't wait for that.
type review struct {
	host     *host.Host
	table    *match.Table
	verdicts []games.Verdict
	complete bool

	pending map[string]games.Verdict // not stored yet, by key
	stored  time.Time                // when storing the last batch began
	storing sync.WaitGroup
	busy    atomic.Bool // a batch is being stored
	err     error       // of all batches
}

func newReview(h *host.Host, t *match.Table) *review {
	return &review{host: h, table: t, verdicts: make([]games.Verdict, len(t.Log.Moves)), pending: map[string]games.Verdict{}, stored: h.Now()}
}

// judge finds the verdicts on all moves and calls step after each.
func (r *review) judge(ctx context.Context, step func(done int)) error {
	kept, err := r.host.Records.Verdicts(ctx, r.table)
	if err != nil {
		return err
	}
	made, hinted := r.table.MoveRecords(), hintedMoves(r.table)
	keys := records.VerdictKeys(r.table, made)
	known := func(i int) bool {
		v, ok := kept[keys[i]]
		if ok {
			r.verdicts[i] = v
		}
		return ok
	}
	// An analysis runs from the end to the beginning, and the match may have continued
	// since: stored verdicts are at both ends.
	first, last := 0, len(made)
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
	done := len(made) - len(played)
	err = r.table.Game.Review(ctx, played, games.Limits{}, func(i int, v games.Verdict) {
		if i += first; hinted[i] { // the computer's skill
			v.Best, v.Skill, v.Text = "", -1, games.Text{}
		}
		r.verdicts[i] = v
		r.add(ctx, keys[i], v)
		done++
		step(done)
	})
	r.complete = err == nil
	return err
}

// add adds a verdict, and starts to store the pending ones if that is due.
func (r *review) add(ctx context.Context, key string, v games.Verdict) {
	r.pending[key] = v
	if r.host.Now().Sub(r.stored) < verdictsEvery || !r.busy.CompareAndSwap(false, true) {
		return
	}
	batch := r.pending
	r.pending, r.stored = map[string]games.Verdict{}, r.host.Now()
	r.storing.Go(func() { r.store(context.WithoutCancel(ctx), batch) })
}

func (r *review) store(ctx context.Context, verdicts map[string]games.Verdict) {
	defer r.busy.Store(false)
	r.err = errors.Join(r.err, r.host.Records.PutVerdicts(ctx, r.table, verdicts))
}

// finish stores the remaining verdicts, from which an interrupted review goes on, and the scores of
// an ended match.
func (r *review) finish(ctx context.Context) error {
	r.storing.Wait()
	if len(r.pending) > 0 {
		r.store(ctx, r.pending)
	}
	if r.complete && r.table.Match.Status == match.Ended {
		r.err = errors.Join(r.err, r.host.Records.PutScores(ctx, r.table, records.Scores(r.table, r.verdicts)))
	}
	return r.err
}

// hintedMoves returns the standing moves before which the member had a hint.
func hintedMoves(t *match.Table) map[int]bool {
	hinted := map[int]bool{}
	for _, h := range t.Log.Hints {
		for i, m := range t.Log.Moves {
			if m.Seat == h.Seat && m.Entry > h.Entry {
				hinted[i] = true
				break
			}
		}
	}
	return hinted
}
