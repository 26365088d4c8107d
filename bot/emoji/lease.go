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

// update applies edit to the note with optimistic concurrency; edit reports
// whether it changed anything.
func (k *Keeper) update(ctx context.Context, edit func(*sharedState) bool) (sharedState, error) {
	for {
		was, err := k.Store.Setting(ctx, setting)
		if err != nil {
			return sharedState{}, err
		}
		var n sharedState
		if was != "" {
			if err := json.Unmarshal([]byte(was), &n); err != nil {
				return sharedState{}, errors.New("emoji: invalid setting")
			}
		}
		if !edit(&n) {
			return n, nil
		}
		value, err := json.Marshal(n)
		if err != nil {
			return sharedState{}, err
		}
		if err := k.Store.SetSetting(ctx, setting, was, string(value)); !errors.Is(err, match.ErrStale) {
			return n, err
		}
	}
}

// recordVersion reads the note and records there when this version became
// complete.
func (k *Keeper) recordVersion(ctx context.Context, complete bool) (sharedState, error) {
	return k.update(ctx, func(n *sharedState) bool {
		if !complete || n.Version >= signs.Version {
			return false
		}
		n.Version, n.Since = signs.Version, k.Now().UTC().Truncate(time.Millisecond)
		return true
	})
}

// claim acquires or renews the lease and reports whether this process holds it.
func (k *Keeper) claim(ctx context.Context) (mine bool, err error) {
	now := k.Now().UTC().Truncate(time.Millisecond)
	_, err = k.update(ctx, func(n *sharedState) bool {
		mine = n.By == k.Process || !now.Before(n.Until)
		if !mine || n.By == k.Process && n.Until.Sub(now) > leaseTime/2 {
			return false
		}
		n.By, n.Until = k.Process, now.Add(leaseTime)
		return true
	})
	return mine, err
}

// release releases the lease.
func (k *Keeper) release(ctx context.Context) error {
	_, err := k.update(ctx, func(n *sharedState) bool {
		held := n.By == k.Process
		n.By, n.Until = "", time.Time{}
		return held
	})
	return err
}
