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
)

// How often things are looked after.
const (
	look     = time.Hour       // for what somebody else has changed
	again    = time.Minute     // after a failure, or while another process uploads
	lease    = 2 * time.Minute // how long a process may go on uploading unheard
	farewell = 24 * time.Hour  // how long an older version's emoji are kept
)

// Keeper keeps the application's emoji up to date. All its fields are needed.
type Keeper struct {
	Client   *rest.Client
	App      string // the application's ID
	Store    Store
	By       string // names this process among those on one store
	Clock    clock.Clock
	Log      *slog.Logger
	Signs    []signs.Sign
	Wardrobe *Wardrobe // gets the signs as soon as they are there
}

// Store is where processes agree on who uploads.
type Store interface {
	Setting(ctx context.Context, name string) (string, error)
	SetSetting(ctx context.Context, name, was, value string) error
}

// uploaded is an emoji as Discord lists it.
type uploaded struct{ ID, Name string }

// Keep looks after the emoji until the context ends.
func (k *Keeper) Keep(ctx context.Context) {
	for ctx.Err() == nil {
		wait, err := k.tend(ctx)
		if err != nil && ctx.Err() == nil {
			k.Log.Warn("our own emoji are not all there: Unicode's serve", "error", err, "again", wait.String())
		}
		clock.Sleep(ctx, k.Clock, wait)
	}
}

// tend looks after the emoji once, and says when to do so again.
func (k *Keeper) tend(ctx context.Context) (time.Duration, error) {
	there, err := k.list(ctx)
	if err != nil {
		return again, err
	}
	missing := k.wear(there)
	switch n, err := k.note(ctx, len(missing) == 0); {
	case err != nil:
		return again, err
	case n.Version > signs.Version:
		return look, nil // a newer process has been here: ours are not wanted any more
	case len(missing) > 0:
		return k.fill(ctx, missing)
	default:
		return k.part(ctx, n, there)
	}
}

// list asks Discord for the application's emoji, by name.
func (k *Keeper) list(ctx context.Context) (map[string]string, error) {
	var answer struct{ Items []uploaded }
	if err := k.Client.Do(ctx, rest.Call{Method: http.MethodGet, Path: k.path(""), Out: &answer}); err != nil {
		return nil, err
	}
	there := map[string]string{}
	for _, e := range answer.Items {
		there[e.Name] = e.ID
	}
	return there, nil
}

func (k *Keeper) path(id string) string {
	path := "/applications/" + k.App + "/emojis"
	if id != "" {
		path += "/" + id
	}
	return path
}

// wear has the signs worn if all are there, else none, so that no board mixes
// two kinds. It returns those that are missing.
func (k *Keeper) wear(there map[string]string) (missing []signs.Sign) {
	worn := map[string]string{}
	for _, s := range k.Signs {
		if id, ok := there[s.Name]; ok {
			worn[s.Emoji] = "<:" + s.Name + ":" + id + ">"
		} else {
			missing = append(missing, s)
		}
	}
	if len(missing) > 0 {
		worn = nil
	}
	k.Wardrobe.Wear(worn)
	return missing
}

// fill uploads what is missing, if no other process does.
func (k *Keeper) fill(ctx context.Context, missing []signs.Sign) (time.Duration, error) {
	for i, s := range missing {
		if mine, err := k.claim(ctx); err != nil || !mine {
			return again, err
		}
		if err := k.upload(ctx, s); err != nil {
			return again, fmt.Errorf("uploading %s, %d of %d: %w", s.Name, i+1, len(missing), err)
		}
	}
	k.Log.Info("our own emoji are uploaded", "count", len(missing), "version", signs.Version)
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

// part deletes what older versions have left when its time has come.
func (k *Keeper) part(ctx context.Context, n note, there map[string]string) (time.Duration, error) {
	var stale []string
	for name, id := range there {
		if signs.Stale(name) {
			stale = append(stale, id)
		}
	}
	if left := n.Since.Add(farewell).Sub(k.Clock.Now()); len(stale) == 0 || left > 0 {
		return look, nil
	}
	for _, id := range stale {
		if mine, err := k.claim(ctx); err != nil || !mine {
			return again, err
		}
		err := k.Client.Do(ctx, rest.Call{Method: http.MethodDelete, Path: k.path(id)})
		var refusal *rest.Error
		if err != nil && !(errors.As(err, &refusal) && refusal.Status == http.StatusNotFound) {
			return again, fmt.Errorf("deleting an old emoji: %w", err)
		}
	}
	k.Log.Info("an older version's emoji are deleted", "count", len(stale))
	return look, k.release(ctx)
}
