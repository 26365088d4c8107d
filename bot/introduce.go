package bot

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/clock"
	"parlour/bot/gateway"
	"parlour/bot/register"
	"parlour/bot/rest"
)

// introduce looks up the application of the token, and registers the commands. It retries until
// that is done, the context ends, or Discord rejects the token.
func (b *Bot) introduce(ctx context.Context) error {
	for wait := time.Second; ctx.Err() == nil; wait = min(2*wait, time.Minute) {
		err := b.identity(ctx)
		if err == nil {
			err = b.register(ctx)
		}
		if err == nil || errors.Is(err, gateway.ErrToken) {
			return err
		}
		if rest.Permanent(err) {
			return fmt.Errorf("bot: Discord rejects the commands: %w", err)
		}
		b.Log.Warn("cannot reach Discord; retrying", "in", wait.String(), "error", err)
		clock.Sleep(ctx, b.Clock, wait)
	}
	return nil
}

// register registers the commands, except for a worker, and reads their IDs.
func (b *Bot) register(ctx context.Context) (err error) {
	var ids map[string]string
	if b.Worker {
		ids, err = register.IDs(ctx, b.rest, b.app)
	} else {
		ids, err = register.Run(ctx, register.Options{
			Client: b.rest, App: b.app, Set: b.Set, Installs: b.installs, Store: b.host.Store, Process: b.host.By, Now: b.host.Now, Clock: b.Clock, Poll: b.Poll, Log: b.Log,
		})
	}
	if err == nil {
		b.commands.Use(ids)
	}
	return err
}

// awaitCommandIDs reads the IDs of the commands until Discord has all of them: a worker may start before the
// process that registers them. A registered command keeps its ID, so nothing is read after that.
func (b *Bot) awaitCommandIDs(ctx context.Context) {
	for !b.commands.Know(b.Set.Specs()) && ctx.Err() == nil {
		clock.Sleep(ctx, b.Clock, time.Minute)
		if ids, err := register.IDs(ctx, b.rest, b.app); err == nil {
			b.commands.Use(ids)
		} else if ctx.Err() == nil {
			b.Log.Warn("failed to read the IDs of commands; retrying", "error", err)
		}
	}
}

// receiving notes whether interactions arrive, or a worker works. The first time, it logs who is ready.
func (b *Bot) receiving(ready bool) {
	defer b.ready.Store(ready)
	if !ready || b.greeted.Swap(true) {
		return
	}
	where := fmt.Sprintf("Servers: %d", b.serverCount())
	if b.serverCount() == 0 {
		where = "It is in no server yet: to add it to one, open " + Invitation(b.app)
	}
	b.Log.Info(b.name + " is ready. " + where)
}

// identity looks up the application of the token.
func (b *Bot) identity(ctx context.Context) error {
	var app struct {
		ID       string `json:"id"`
		Name     string `json:"name"`
		Key      string `json:"verify_key"`
		Endpoint string `json:"interactions_endpoint_url"`
		Servers  int    `json:"approximate_guild_count"`
		// Installs has the supported installation contexts as keys.
		Installs map[discordgo.ApplicationIntegrationType]any `json:"integration_types_config"`
	}
	err := b.rest.Do(ctx, rest.Call{Method: http.MethodGet, Path: "/applications/@me", Out: &app})
	if refusal, ok := errors.AsType[*rest.Error](err); ok && refusal.Status == http.StatusUnauthorized {
		return gateway.ErrToken
	}
	if err != nil {
		return err
	}
	b.app, b.name, b.verify = app.ID, app.Name, app.Key
	b.installs = slices.Sorted(maps.Keys(app.Installs))
	if len(b.installs) == 0 { // an application from before user installs
		b.installs = []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
	}
	b.servers.set(app.Servers, b.host.Now())
	switch {
	case b.Worker:
	case b.Listen == nil && app.Endpoint != "":
		b.Log.Warn("Discord posts all interactions to an address, so this process receives none: remove the application's Interactions Endpoint URL, or set PARLOUR_INTERACTIONS so that this process receives what is posted", "address", app.Endpoint)
	case b.Listen != nil && app.Endpoint == "":
		b.Log.Info("Discord posts no interactions yet: to have it do so, run parlour setup -url https://YOUR.NAME/interactions with the public address of this process")
	}
	return nil
}
