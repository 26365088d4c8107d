package emoji

import (
	"context"
	"time"

	"parlour/commands/picture/signs"
	"parlour/games/match/store"
)

// sharedState is the state that processes share: the complete version with the
// time of its completion, and the lease for uploads.
type sharedState struct {
	Version int       `json:"version"`
	Since   time.Time `json:"since,omitzero"`
	By      string    `json:"by,omitempty"`
	Until   time.Time `json:"until,omitzero"`
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

// recordVersion reads the shared state and records when this version became
// complete.
func (k *Keeper) recordVersion(ctx context.Context, complete bool) (sharedState, error) {
	return k.update(ctx, func(state *sharedState) bool {
		if !complete || state.Version >= signs.Version {
			return false
		}
		state.Version, state.Since = signs.Version, k.Clock.Now().UTC().Truncate(time.Millisecond)
		return true
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
