package emoji

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"parlour/bot/clock"
	"parlour/bot/rest"
	"parlour/commands/picture/signs"
	"parlour/games"
	"parlour/games/grid"
	"parlour/games/match/store"
)

// Intervals.
const (
	checkInterval = time.Hour       // between checks for changes by others
	retryInterval = time.Minute     // after a failure, or while another process uploads
	leaseTime     = 2 * time.Minute // of the uploading process
	retention     = 24 * time.Hour  // before an older version's emoji are deleted
	limitWait     = 5 * time.Second // for a rate limit; beyond it, uploads pause
)

// mostEmoji is the greatest number of emoji at any moment. Discord allows 2,000 of an application.
const mostEmoji = 1900

// Keeper keeps the application's emoji up to date. All fields are required.
type Keeper struct {
	Client  *rest.Client
	App     string // application ID
	Store   store.Documents
	Process string // ID of this process, unique per store
	Clock   clock.Clock
	Log     *slog.Logger
	Sets    []signs.Set // in the order of uploads
	Set     *Set        // receives the symbols of each set once they are uploaded
}

// Keep maintains the emoji until the context ends.
func (k *Keeper) Keep(ctx context.Context) {
	for ctx.Err() == nil {
		clock.Sleep(ctx, k.Clock, k.step(ctx))
	}
}

// step calls sync and returns when to do so again: after a limit of Discord's, which may last an
// hour, or an error.
func (k *Keeper) step(ctx context.Context) time.Duration {
	wait, err := k.sync(ctx)
	var limited *rest.LimitedError
	switch {
	case err == nil || ctx.Err() != nil:
	case errors.As(err, &limited):
		wait = min(limited.RetryAfter, checkInterval)
		k.Log.Info("emoji limited by Discord", "reason", err, "continues in", wait.String())
	default:
		k.Log.Warn("failed to update the emoji", "error", err, "retry", wait.String())
	}
	return wait
}

// sync brings the emoji up to date once and returns when to do so again. If a newer version of a set
// has been here, the set belongs to the process with that version.
func (k *Keeper) sync(ctx context.Context) (time.Duration, error) {
	uploaded, err := k.list(ctx)
	if err != nil {
		return retryInterval, err
	}
	now, before, complete := k.symbols(uploaded)
	state, err := k.record(ctx, complete)
	k.Set.Use(now, before, state.Since)
	if err != nil {
		return retryInterval, err
	}
	for i, set := range k.Sets {
		if !complete[i] && state.Versions[set.Name] <= set.Version {
			return k.fill(ctx, set, uploaded)
		}
	}
	return k.cleanUp(ctx, state, uploaded)
}

// list returns the IDs of the application's emoji by name.
func (k *Keeper) list(ctx context.Context) (map[string]string, error) {
	var answer struct{ Items []struct{ ID, Name string } }
	if err := k.Client.Do(ctx, rest.Call{Method: http.MethodGet, Path: k.path(""), Out: &answer}); err != nil {
		return nil, err
	}
	ids := map[string]string{}
	for _, e := range answer.Items {
		ids[e.Name] = e.ID
	}
	return ids, nil
}

func (k *Keeper) path(rest string) string { return "/applications/" + k.App + "/emojis" + rest }

// symbols returns the symbols of all sets that are complete, and of others those of an older version, and the symbols of
// the versions before. It returns which sets are complete.
func (k *Keeper) symbols(ids map[string]string) (now, before map[grid.Tile]string, complete []bool) {
	now, before = map[grid.Tile]string{}, map[grid.Tile]string{}
	for _, set := range k.Sets {
		shown, older := set.Version, olderVersion(set, ids)
		if uploadedOf(set, shown, ids) < len(set.Signs) {
			shown = older
		}
		for _, s := range set.Signs {
			now[s.Tile] = symbol(s, shown, ids)
			before[s.Tile] = cmp.Or(symbol(s, older, ids), now[s.Tile])
		}
		complete = append(complete, shown == set.Version)
	}
	k.Log.Debug("emoji chosen", "complete", complete)
	return now, before, complete
}

// symbol returns a sign in a version, "" if it is not uploaded.
func symbol(s signs.Sign, version int, ids map[string]string) string {
	if id, ok := ids[s.NameIn(version)]; ok {
		return "<:" + s.NameIn(version) + ":" + id + ">"
	}
	return ""
}

// uploadedOf returns how many signs of a set are uploaded in a version.
func uploadedOf(set signs.Set, version int, ids map[string]string) int {
	return games.Count(set.Signs, func(s signs.Sign) bool { return ids[s.NameIn(version)] != "" })
}

// olderVersion returns the version before the current one with most of the signs of a set, or -1 if there is none.
func olderVersion(set signs.Set, ids map[string]string) int {
	shown, most := -1, 0
	for v := set.Version - 1; v >= 0; v-- {
		if n := uploadedOf(set, v, ids); n > most {
			shown, most = v, n
		}
	}
	return shown
}

// fill uploads the missing signs of a set unless another process does.
func (k *Keeper) fill(ctx context.Context, set signs.Set, ids map[string]string) (time.Duration, error) {
	count := len(ids)
	for _, s := range set.Signs {
		name := s.NameIn(set.Version)
		if ids[name] != "" {
			continue
		}
		if count >= mostEmoji {
			return checkInterval, fmt.Errorf("uploading %s: the application has %d emoji", name, count)
		}
		if mine, err := k.claim(ctx); err != nil || !mine {
			return retryInterval, err
		}
		if err := k.upload(ctx, s, name); err != nil {
			return retryInterval, fmt.Errorf("uploading %s of %s: %w", name, set.Name, err)
		}
		k.Log.Debug("emoji uploaded", "name", name)
		count++
	}
	k.Log.Info("set of emoji uploaded", "set", set.Name, "version", set.Version, "emoji", count)
	return 0, k.release(ctx)
}

func (k *Keeper) upload(ctx context.Context, s signs.Sign, name string) error {
	data, err := s.PNG()
	if err != nil {
		return err
	}
	form := struct {
		Name  string `json:"name"`
		Image string `json:"image"`
	}{name, "data:image/png;base64," + base64.StdEncoding.EncodeToString(data)}
	return k.Client.Do(ctx, rest.Call{Method: http.MethodPost, Path: k.path(""), Body: form, MaxWait: limitWait, Crowded: true})
}

// remove deletes an emoji if it exists.
func (k *Keeper) remove(ctx context.Context, id string) error {
	err := k.Client.Do(ctx, rest.Call{Method: http.MethodDelete, Path: k.path("/" + id), MaxWait: limitWait, Crowded: true})
	if refusal, ok := errors.AsType[*rest.Error](err); ok && refusal.Status == http.StatusNotFound {
		return nil
	}
	return err
}

// cleanUp deletes the emoji of older versions after the retention period.
func (k *Keeper) cleanUp(ctx context.Context, state sharedState, ids map[string]string) (time.Duration, error) {
	var stale []string
	for name, id := range ids {
		if slices.ContainsFunc(k.Sets, func(s signs.Set) bool { return s.Stale(name) }) {
			stale = append(stale, id)
		}
	}
	if left := state.Since.Add(retention).Sub(k.Clock.Now()); len(stale) == 0 || left > 0 {
		return checkInterval, nil
	}
	for _, id := range stale {
		if mine, err := k.claim(ctx); err != nil || !mine {
			return retryInterval, err
		}
		if err := k.remove(ctx, id); err != nil {
			return retryInterval, fmt.Errorf("deleting an old emoji: %w", err)
		}
	}
	k.Log.Info("emoji of older version deleted", "count", len(stale))
	return checkInterval, k.release(ctx)
}

// sharedState is the state that processes share: the greatest version of each set that
// has been complete, the time since the last one is, and the lease for uploads.
type sharedState struct {
	Versions map[string]int `json:"versions,omitempty"`
	Since    time.Time      `json:"since,omitzero"`
	By       string         `json:"by,omitempty"`
	Until    time.Time      `json:"until,omitzero"`
}

// update applies edit to the shared state with optimistic concurrency; edit
// reports whether it changed anything.
func (k *Keeper) update(ctx context.Context, edit func(*sharedState) bool) (sharedState, error) {
	var now sharedState
	key := store.Document{Kind: store.EmojiKind, ID: store.EmojiKind}
	err := store.ChangeDocument(ctx, k.Store, key, func(_ *store.Document, state *sharedState) error {
		changed := edit(state)
		if now = *state; !changed {
			return store.ErrUnchanged
		}
		return nil
	})
	return now, err
}

// record reads the shared state and records which sets have become complete.
func (k *Keeper) record(ctx context.Context, complete []bool) (sharedState, error) {
	return k.update(ctx, func(state *sharedState) (changed bool) {
		for i, set := range k.Sets {
			if !complete[i] || state.Versions[set.Name] >= set.Version {
				continue
			}
			if state.Versions == nil {
				state.Versions = map[string]int{}
			}
			state.Versions[set.Name], state.Since, changed = set.Version, k.Clock.Now().UTC().Truncate(time.Millisecond), true
		}
		return changed
	})
}

// claim acquires or renews the lease and reports whether this process holds it.
func (k *Keeper) claim(ctx context.Context) (mine bool, err error) {
	now := k.Clock.Now().UTC().Truncate(time.Millisecond)
	_, err = k.update(ctx, func(state *sharedState) bool {
		mine = state.By == k.Process || !now.Before(state.Until)
		if !mine || state.By == k.Process && state.Until.Sub(now) > leaseTime/2 {
			return false
		}
		state.By, state.Until = k.Process, now.Add(leaseTime)
		return true
	})
	return mine, err
}

// release releases the lease.
func (k *Keeper) release(ctx context.Context) error {
	_, err := k.update(ctx, func(state *sharedState) bool {
		held := state.By == k.Process
		state.By, state.Until = "", time.Time{}
		return held
	})
	return err
}
