package emoji

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"parlour/commands/picture/signs"
	"parlour/games/match"
)

// setting is the setting by which processes agree.
const setting = "emoji"

// note is what processes tell one another: which version has been there since
// when, and who is at work.
type note struct {
	Version int       `json:"version"`
	Since   time.Time `json:"since,omitzero"`
	By      string    `json:"by,omitempty"`
	Until   time.Time `json:"until,omitzero"`
}

// change replaces the note by what edit makes of it; edit reports whether there
// is anything to change. Where another process has been quicker it is read anew.
func (k *Keeper) change(ctx context.Context, edit func(*note) bool) (note, error) {
	for {
		was, err := k.Store.Setting(ctx, setting)
		if err != nil {
			return note{}, err
		}
		var n note
		if was != "" {
			if err := json.Unmarshal([]byte(was), &n); err != nil {
				return note{}, errors.New("the setting that says who uploads emoji is damaged")
			}
		}
		if !edit(&n) {
			return n, nil
		}
		value, err := json.Marshal(n)
		if err != nil {
			return note{}, err
		}
		if err := k.Store.SetSetting(ctx, setting, was, string(value)); !errors.Is(err, match.ErrStale) {
			return n, err
		}
	}
}

// note reads the note, and notes there since when our version is complete.
func (k *Keeper) note(ctx context.Context, complete bool) (note, error) {
	return k.change(ctx, func(n *note) bool {
		if !complete || n.Version >= signs.Version {
			return false
		}
		n.Version, n.Since = signs.Version, k.Clock.Now().UTC().Truncate(time.Millisecond)
		return true
	})
}

// claim takes or prolongs the lease, and reports whether we hold it.
func (k *Keeper) claim(ctx context.Context) (mine bool, err error) {
	now := k.Clock.Now().UTC().Truncate(time.Millisecond)
	_, err = k.change(ctx, func(n *note) bool {
		mine = n.By == k.By || !now.Before(n.Until)
		if !mine || n.By == k.By && n.Until.Sub(now) > lease/2 {
			return false
		}
		n.By, n.Until = k.By, now.Add(lease)
		return true
	})
	return mine, err
}

// release gives the lease back.
func (k *Keeper) release(ctx context.Context) error {
	_, err := k.change(ctx, func(n *note) bool {
		held := n.By == k.By
		n.By, n.Until = "", time.Time{}
		return held
	})
	return err
}
