package analysis

import (
	"context"
	"encoding/json"
	"errors"

	"parlour/games"
	"parlour/games/match"
)

// review is the verdicts on all moves of a table. What was found before, by this
// process or another that was interrupted, is not found again; each verdict is
// kept as soon as it is there.
func (f analyses) verdicts(ctx context.Context, t *match.Table, step func(done int)) ([]games.Verdict, error) {
	kept, err := f.Host.Store.Verdicts(ctx, t.Match.Channel, t.Match.ID)
	if err != nil {
		return nil, err
	}
	made := t.Made()
	keys := t.VerdictKeys(made)
	verdicts := make([]games.Verdict, len(t.Log.Moves))
	known := func(i int) bool {
		text, ok := kept[keys[i]]
		return ok && json.Unmarshal([]byte(text), &verdicts[i]) == nil
	}
	// A review goes from the end to the beginning, and a game goes on: so what is
	// known lies at both ends.
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
		if err := f.keepVerdict(ctx, t, keys[first+i], v); err != nil {
			lost = err // the analysis goes on without
		}
		done++
		step(done)
	})
	if err == nil && t.Match.Status == match.Ended {
		lost = errors.Join(lost, f.Host.Store.PutScores(ctx, t.Match.Home(), t.Match.ID, t.Scores(verdicts)))
	}
	if lost != nil {
		f.Log.Warn("a verdict could not be kept", "match", t.Match.ID, "error", lost)
	}
	return verdicts, err
}

func (f analyses) keepVerdict(ctx context.Context, t *match.Table, key string, v games.Verdict) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return f.Host.Store.PutVerdict(ctx, t.Match.Channel, t.Match.ID, key, string(text))
}
