package emoji

import (
	"context"
	"time"

	"parlour/games/match/store"
)

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
