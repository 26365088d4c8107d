// Package register registers an application's commands with Discord, and reads their IDs.
//
// Commands are registered only if Discord's differ. They claim only installation contexts that
// the application supports. If Discord rejects one, the others are registered without it, and
// its old version stays. Of several processes that start together, one registers them and the
// others wait. A worker registers none, because it may be older or newer than those that hear
// members; it reads the IDs with [IDs].
package register

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/clock"
	"parlour/bot/rest"
	"parlour/commands"
	"parlour/games/match/store"
)

// Options are the options of Run. All are required.
type Options struct {
	Client *rest.Client
	App    string // application ID
	Set    *commands.Set
	// Installs are the installation contexts that the application supports.
	Installs []discordgo.ApplicationIntegrationType
	Store    store.Documents // the lease of the process that registers the commands
	Process  string          // ID of this process, unique per store
	Now      func() time.Time
	Clock    clock.Clock
	Poll     time.Duration // between checks while another process registers the commands
	Log      *slog.Logger
}

// Run registers the commands unless Discord has them, and returns their IDs by name.
func Run(ctx context.Context, o Options) (map[string]string, error) {
	tr := newTranslator(o.Set)
	var want []command
	for _, s := range o.Set.Specs() {
		if c := tr.command(s); c.limit(o.Installs) {
			want = append(want, c)
		}
	}
	for mine := false; ; {
		var have []command
		if err := o.Client.Do(ctx, rest.Call{Method: http.MethodGet, Path: path(o.App) + "?with_localizations=true", Out: &have}); err != nil {
			return nil, err
		}
		same, err := sameCommands(want, have)
		if err != nil || same {
			return ids(have), err
		}
		if mine {
			o.Log.Info("registering changed commands", "commands", len(want))
			stored, err := o.put(ctx, want, have)
			return ids(stored), err
		}
		if mine, err = o.mayRegister(ctx); err != nil {
			return nil, err
		}
		if !mine {
			o.Log.Debug("commands registered by another process; waiting", "poll", o.Poll.String())
			clock.Sleep(ctx, o.Clock, o.Poll)
		}
	}
}

// put registers commands and returns what Discord has then. It replaces a rejected command by
// its old version, and omits it if there is none or Discord rejects that too.
func (o Options) put(ctx context.Context, list, have []command) ([]command, error) {
	old := map[string]command{}
	for _, c := range have {
		old[c.Name] = c
	}
	for {
		var stored []command
		err := o.Client.Do(ctx, rest.Call{Method: http.MethodPut, Path: path(o.App), Body: list, Out: &stored})
		rejected := rejections(err, len(list))
		switch {
		case len(rejected) > 0:
			list = o.replace(list, old, rejected)
		case rest.Permanent(err) || rest.IsCode(err, rest.CodeDailyCommands):
			o.Log.Error("Discord rejects the commands; those that it has stay", "error", err)
			return have, nil
		default:
			return stored, err
		}
	}
}

// replace replaces rejected commands by their old versions, which it removes from old.
func (o Options) replace(list []command, old map[string]command, rejected map[int]json.RawMessage) []command {
	kept := []command{}
	for i, c := range list {
		reason, bad := rejected[i]
		if !bad {
			kept = append(kept, c)
			continue
		}
		before, had := old[c.Name]
		o.Log.Error("Discord rejects a command", "command", c.Name, "old version stays", had, "reason", string(reason))
		if had {
			kept = append(kept, before)
			delete(old, c.Name)
		}
	}
	return kept
}

// rejections returns Discord's reasons by the index of the command, if it has rejected any of
// n commands.
func rejections(err error, n int) map[int]json.RawMessage {
	var refusal *rest.Error
	var tree map[string]json.RawMessage
	if !errors.As(err, &refusal) || refusal.Code != rest.CodeInvalidBody || json.Unmarshal([]byte(refusal.Detail), &tree) != nil {
		return nil
	}
	rejected := map[int]json.RawMessage{}
	for key, reason := range tree {
		if i, err := strconv.Atoi(key); err == nil && i >= 0 && i < n {
			rejected[i] = reason
		}
	}
	return rejected
}

// IDs returns the IDs of the registered commands by name.
func IDs(ctx context.Context, client *rest.Client, app string) (map[string]string, error) {
	var have []command
	err := client.Do(ctx, rest.Call{Method: http.MethodGet, Path: path(app), Out: &have})
	return ids(have), err
}

func path(app string) string { return "/applications/" + app + "/commands" }

func ids(list []command) map[string]string {
	all := map[string]string{}
	for _, c := range list {
		all[c.Name] = c.ID
	}
	return all
}

// sameCommands compares commands by the fields that the bot sets.
func sameCommands(a, b []command) (bool, error) {
	var encoded [2][]byte
	for i, list := range [][]command{a, b} {
		list = slices.SortedFunc(slices.Values(list), func(x, y command) int { return cmp.Compare(x.Name, y.Name) })
		for n := range list {
			list[n].ID = ""
		}
		var err error
		if encoded[i], err = json.Marshal(list); err != nil {
			return false, err
		}
	}
	return bytes.Equal(encoded[0], encoded[1]), nil
}

// registering is how long a process may take to register the commands before another one
// does.
const registering = 10 * time.Second

// registrar is the lease of the process that registers the commands.
type registrar struct {
	By    string    `json:"by"`
	Since time.Time `json:"since"`
}

// mayRegister takes the lease of the registrar and reports whether it succeeded. The lease is
// not released: the next process finds the commands up to date.
func (o Options) mayRegister(ctx context.Context) (bool, error) {
	may := false
	key := store.Document{Kind: "commands", ID: "registrar"}
	err := store.ChangeDocument(ctx, o.Store, key, func(_ *store.Document, r *registrar) error {
		if may = r.By == o.Process || o.Now().Sub(r.Since) >= registering; !may {
			return store.ErrUnchanged
		}
		*r = registrar{o.Process, o.Now().UTC()}
		return nil
	})
	return may && err == nil, err
}
