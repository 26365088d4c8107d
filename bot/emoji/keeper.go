package emoji

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"parlour/bot/clock"
	"parlour/bot/rest"
	"parlour/commands/picture/signs"
	"parlour/games/match/store"
)

// Intervals.
const (
	checkInterval = time.Hour       // between checks for changes by others
	retryInterval = time.Minute     // after a failure, or while another process uploads
	leaseTime     = 2 * time.Minute // of the uploading process
	retention     = 24 * time.Hour  // before an older version's emoji are deleted
)

// Keeper keeps the application's emoji up to date. All fields are required.
type Keeper struct {
	Client  *rest.Client
	App     string // application ID
	Store   store.Documents
	Process string // ID of this process, unique per store
	Clock   clock.Clock
	Log     *slog.Logger
	Signs   []signs.Sign
	Set     *Set // receives the symbols once all are uploaded
}

// uploaded is an emoji in Discord's list.
type uploaded struct{ ID, Name string }

// Keep maintains the emoji until the context ends.
func (k *Keeper) Keep(ctx context.Context) {
	for ctx.Err() == nil {
		wait, err := k.sync(ctx)
		if err != nil && ctx.Err() == nil {
			k.Log.Warn("emoji set incomplete: using Unicode", "error", err, "retry", wait.String())
		}
		clock.Sleep(ctx, k.Clock, wait)
	}
}

// sync brings the emoji up to date once and returns when to do so again.
func (k *Keeper) sync(ctx context.Context) (time.Duration, error) {
	uploaded, err := k.list(ctx)
	if err != nil {
		return retryInterval, err
	}
	missing := k.activate(uploaded)
	switch state, err := k.recordVersion(ctx, len(missing) == 0); {
	case err != nil:
		return retryInterval, err
	case state.Version > signs.Version:
		return checkInterval, nil // a newer version has been here and replaces our set
	case len(missing) > 0:
		return k.fill(ctx, missing)
	default:
		return k.cleanUp(ctx, state, uploaded)
	}
}

// list returns the IDs of the application's emoji by name.
func (k *Keeper) list(ctx context.Context) (map[string]string, error) {
	var answer struct{ Items []uploaded }
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

// activate uses the symbols if all are uploaded, and otherwise none, so that no
// board mixes two sets. It returns the missing ones.
func (k *Keeper) activate(ids map[string]string) (missing []signs.Sign) {
	symbols := map[string]string{}
	for _, s := range k.Signs {
		if id, ok := ids[s.Name]; ok {
			symbols[s.Emoji] = "<:" + s.Name + ":" + id + ">"
		} else {
			missing = append(missing, s)
		}
	}
	if len(missing) > 0 {
		symbols = nil
	}
	k.Log.Debug("emoji set chosen", "own", len(missing) == 0, "missing", len(missing), "version", signs.Version)
	k.Set.Use(symbols)
	return missing
}

// fill uploads the missing symbols unless another process does.
func (k *Keeper) fill(ctx context.Context, missing []signs.Sign) (time.Duration, error) {
	for i, s := range missing {
		if mine, err := k.claim(ctx); err != nil || !mine {
			return retryInterval, err
		}
		k.Log.Debug("emoji uploading", "name", s.Name, "number", i+1, "of", len(missing))
		if err := k.upload(ctx, s); err != nil {
			return retryInterval, fmt.Errorf("uploading %s, %d of %d: %w", s.Name, i+1, len(missing), err)
		}
	}
	k.Log.Info("emoji uploaded", "count", len(missing), "version", signs.Version)
	return 0, k.release(ctx)
}

func (k *Keeper) upload(ctx context.Context, s signs.Sign) error {
	data, err := s.PNG()
	if err != nil {
		return err
	}
	form := struct {
		Name  string `json:"name"`
		Image string `json:"image"`
	}{s.Name, "data:image/png;base64," + base64.StdEncoding.EncodeToString(data)}
	return k.Client.Do(ctx, rest.Call{Method: http.MethodPost, Path: k.path(""), Body: form})
}

// remove deletes an emoji if it exists.
func (k *Keeper) remove(ctx context.Context, id string) error {
	err := k.Client.Do(ctx, rest.Call{Method: http.MethodDelete, Path: k.path("/" + id)})
	var refusal *rest.Error
	if errors.As(err, &refusal) && refusal.Status == http.StatusNotFound {
		return nil
	}
	return err
}

// cleanUp deletes the emoji of older versions after the retention period.
func (k *Keeper) cleanUp(ctx context.Context, state sharedState, ids map[string]string) (time.Duration, error) {
	var stale []string
	for name, id := range ids {
		if signs.Stale(name) {
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
