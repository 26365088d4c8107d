package records

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"parlour/games"
	"parlour/games/match"
	"parlour/games/match/store"
)

// Score rates the play of a seat in an analysed match: 0 to 100 each, -1 if it does not
// apply.
type Score struct{ Skill, Luck int }

// Scores returns the means of the verdicts on all moves, for each seat that has moved. The luck of an
// answer is that of the seat that has guessed.
func Scores(t *match.Table, verdicts []games.Verdict) map[games.Seat]Score {
	skill, luck := map[games.Seat]Mean{}, map[games.Seat]Mean{}
	for i, v := range verdicts {
		seat := t.Log.Moves[i].Seat
		guesser := t.Log.Moves[max(0, i-v.Answers)].Seat
		skill[seat], luck[guesser] = skill[seat].with(v.Skill), luck[guesser].with(v.Luck)
	}
	scores := map[games.Seat]Score{}
	for seat, mean := range skill {
		if seat >= 0 {
			scores[seat] = Score{Skill: mean.Of(), Luck: luck[seat].Of()}
		}
	}
	return scores
}

// VerdictKeys returns the keys of the verdicts on the standing moves. A key is a hash of the
// moves up to the judged one, as they stood when it was made.
func VerdictKeys(t *match.Table, made []match.MoveRecord) []string {
	rules := ""
	if !maps.Equal(t.Log.Options, t.Match.Options) { // they were changed since the start
		rules = fmt.Sprintln(t.Log.Options)
	}
	if _, revealed := t.Log.Reveals[games.Chance]; revealed {
		rules += "with hands\n" // before the end, moves are assessed without them
	}
	sum := sha256.New()
	sum.Write([]byte(rules))
	keys := make([]string, len(made))
	for i, m := range made {
		sum.Write([]byte(m.Move + "\n"))
		keys[i] = hex.EncodeToString(sum.Sum(nil)[:12])
		if m.Past != nil {
			other := sha256.Sum256([]byte(rules + strings.Join(append(m.Past, m.Move, ""), "\n")))
			keys[i] = hex.EncodeToString(other[:12])
		}
	}
	return keys
}

// setScores sets the scores of results.
func setScores(results []Result, scores map[games.Seat]Score) {
	for i, r := range results {
		if score, ok := scores[r.Seat]; ok {
			results[i].Skill, results[i].Luck = score.Skill, score.Luck
		}
	}
}

// PutScores stores the scores of an ended match with its stored results. An entry after the
// end, such as a revealed secret, does not lose them. Results by other rules stay as they are;
// Rebuild scores them.
func (k *Keeper) PutScores(ctx context.Context, t *match.Table, scores map[games.Seat]Score) error {
	for range store.Tries {
		head, err := k.Store.Head(ctx, t.Match.Channel, t.Match.ID)
		if err != nil {
			return err
		}
		results, err := k.Store.Results(ctx, ResultQuery{Home: t.Match.Home(), Match: t.Match.ID})
		if err != nil {
			return err
		}
		if len(results) > 0 && results[0].Rules != rulesVersion {
			return nil
		}
		setScores(results, scores)
		if err = k.Store.PutResults(ctx, t.Match.Channel, t.Match.ID, head.Version, results); !errors.Is(err, store.ErrStale) {
			return err
		}
	}
	return store.ErrStale
}

// Verdicts returns the stored verdicts on the moves of a match, by the keys of VerdictKeys.
func (k *Keeper) Verdicts(ctx context.Context, t *match.Table) (by map[string]games.Verdict, err error) {
	_, err = store.ReadDocument(ctx, k.Store, t.Match.Channel, store.VerdictsKind, t.Match.ID, &by)
	return by, err
}

// PutVerdicts adds verdicts, by key, to the stored ones of a match.
func (k *Keeper) PutVerdicts(ctx context.Context, t *match.Table, verdicts map[string]games.Verdict) error {
	d := store.Document{Home: t.Match.Channel, Kind: store.VerdictsKind, ID: t.Match.ID}
	return store.ChangeDocument(ctx, k.Store, d, func(_ *store.Document, by *map[string]games.Verdict) error {
		if *by == nil {
			*by = map[string]games.Verdict{}
		}
		maps.Copy(*by, verdicts)
		return nil
	})
}

// completeVerdicts returns the stored verdicts on all moves of a table; false if one is missing.
func completeVerdicts(t *match.Table, by map[string]games.Verdict) ([]games.Verdict, bool) {
	verdicts := make([]games.Verdict, len(t.Log.Moves))
	if len(by) == 0 {
		return nil, false
	}
	for i, key := range VerdictKeys(t, t.MoveRecords()) {
		v, ok := by[key]
		if !ok {
			return nil, false
		}
		verdicts[i] = v
	}
	return verdicts, true
}

// Best reports whether an ended match is the best one yet of the member who had to find out
// its secret, and returns that seat: with fewer moves than in every earlier game by the same
// rules, at the same home or at its daily codes. Games that are not ranked do not count. A first game
// is never the best; a first success after others is.
func (k *Keeper) Best(ctx context.Context, t *match.Table) (games.Seat, bool, error) {
	r, ok := k.found(t)
	if !ok {
		return games.Nobody, false, nil
	}
	home := r.Home
	if d := t.Match.Daily; d != nil {
		home = d.Guild
	}
	all, err := k.history(ctx, home, r.User, r.Game)
	earlier := 0
	for _, o := range all {
		if o.Match == r.Match || o.Ended.After(r.Ended) || o.Seat != r.Seat || o.Variant != r.Variant || o.Counts < InLeaderboards {
			continue
		}
		if o.Finish == Won && o.Moves <= r.Moves {
			return r.Seat, false, err
		}
		earlier++
	}
	return r.Seat, earlier > 0, err
}

// found returns the ranked result of a member who has found out the secret of a match alone.
func (k *Keeper) found(t *match.Table) (Result, bool) {
	finder, ok := k.finders()[t.Match.Game]
	if !ok || !t.Outcome().Over {
		return Result{}, false
	}
	for _, r := range Results(t) {
		if r.Seat == finder {
			return r, r.Kind == match.Member && r.Finish == Won && r.Board && r.Counts >= InLeaderboards
		}
	}
	return Result{}, false
}

// Feat describes a remarkable win on the board, in a match of two players.
type Feat struct {
	// Beaten is the losing seat if the winner has played that member, or that level of the computer,
	// before and wins for the first time. It is [games.Nobody] after any other win.
	Beaten games.Seat
	// Moves is the number of the winner's moves if it is a record: fewer than in every earlier
	// win in that seat by the same rules. A record needs at least leastWins such wins. Before is
	// the previous record. Both are 0 if there is no record.
	Moves, Before int
}

// leastWins is the least number of wins before one can be a record.
const leastWins = 3

// Feat returns the feat of the winner of a match. Without one, Beaten is [games.Nobody] and the rest is zero.
func (k *Keeper) Feat(ctx context.Context, t *match.Table) (Feat, error) {
	f := Feat{Beaten: games.Nobody}
	for _, r := range Results(t) {
		if r.Kind != match.Member || r.Finish != Won || !r.Board || r.Counts < InStats || len(r.Opponents) != 1 || len(t.Log.Chairs) != 2 {
			continue
		}
		all, err := k.Store.Results(ctx, ResultQuery{Home: r.Home, Member: r.User, Game: r.Game})
		if err != nil {
			return f, err
		}
		met, beat, wins := false, false, 0
		for _, o := range all {
			if o.Match == r.Match || o.Ended.After(r.Ended) || o.Finish == Void || o.Counts < InStats {
				continue
			}
			won := o.Finish == Won
			if slices.Equal(o.Opponents, r.Opponents) {
				met, beat = true, beat || won
			}
			if won && o.Board && o.Seat == r.Seat && o.Variant == r.Variant {
				if wins++; wins == 1 || o.Moves < f.Before {
					f.Before = o.Moves
				}
			}
		}
		if met && !beat {
			f.Beaten = t.Opponent(r.Seat)
		}
		if _, seeks := k.finders()[r.Game]; wins >= leastWins && r.Moves < f.Before && !seeks { // see Best
			f.Moves = r.Moves
		} else {
			f.Before = 0
		}
	}
	return f, nil
}
