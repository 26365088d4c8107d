package emoji

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"parlour/commands/picture/signs"
	"parlour/games/match"
)

// setting is the name of the shared setting.
const setting = "emoji"

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
	for {
		was, err := k.Store.Setting(ctx, setting)
		if err != nil {
			return sharedState{}, err
		}
		var state sharedState
		if was != "" {
			if err := json.Unmarshal([]byte(was), &state); err != nil {
				return sharedState{}, errors.New("emoji: invalid setting")
			}
		}
		if !edit(&state) {
			return state, nil
		}
		value, err := json.Marshal(state)
		if err != nil {
			return sharedState{}, err
		}
		if err := k.Store.SetSetting(ctx, setting, was, string(value)); !errors.Is(err, match.ErrStale) {
			return state, err
		}
	}
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
