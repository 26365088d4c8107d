package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/clock"
	"parlour/bot/emoji"
	"parlour/bot/gateway"
	"parlour/bot/rest"
	"parlour/commands/picture/signs"
	"parlour/games/match"
)

// introduce looks up the application of the token and registers the commands, except for a
// worker. It retries until that is done, the context ends, or Discord rejects the token.
func (b *Bot) introduce(ctx context.Context) error {
	for wait := time.Second; ctx.Err() == nil; wait = min(2*wait, time.Minute) {
		err := b.identity(ctx)
		if err == nil && !b.Worker {
			err = b.register(ctx)
		}
		if err == nil || errors.Is(err, gateway.ErrToken) {
			return err
		}
		if rest.Permanent(err) {
			return fmt.Errorf("bot: Discord rejects the commands: %w", err)
		}
		b.Log.Warn("Discord not reached; retrying", "in", wait.String(), "error", err)
		clock.Sleep(ctx, b.Clock, wait)
	}
	return nil
}

// identity looks up the application of the token.
func (b *Bot) identity(ctx context.Context) error {
	var app struct {
		ID       string `json:"id"`
		Key      string `json:"verify_key"`
		Endpoint string `json:"interactions_endpoint_url"`
		Servers  int    `json:"approximate_guild_count"`
	}
	err := b.rest.Do(ctx, rest.Call{Method: http.MethodGet, Path: "/applications/@me", Out: &app})
	var refusal *rest.Error
	if errors.As(err, &refusal) && refusal.Status == http.StatusUnauthorized {
		return gateway.ErrToken
	}
	if err != nil {
		return err
	}
	b.app, b.verify = app.ID, app.Key
	b.servers.known(app.Servers, b.host.Now())
	switch {
	case b.Worker:
	case b.Listen == nil && app.Endpoint != "":
		b.Log.Warn("Discord posts all interactions to an address, so this process receives none: remove the application's Interactions Endpoint URL, or set PARLOUR_INTERACTIONS so that this process receives what is posted", "address", app.Endpoint)
	case b.Listen != nil && app.Endpoint == "":
		b.Log.Info("Discord posts no interactions yet: enter the public address of this process as the Interactions Endpoint URL of the application")
	}
	return nil
}

// keeper uploads our own emoji and switches to them.
func (b *Bot) keeper() *emoji.Keeper {
	return &emoji.Keeper{
		Client: b.rest, App: b.app, Store: b.host.Store, Process: b.host.By, Clock: b.Clock, Log: b.Log, Signs: signs.All(), Set: &b.signs,
	}
}

// register registers the commands if Discord's differ. Of several processes that start
// together, one registers them and the others wait.
func (b *Bot) register(ctx context.Context) error {
	want := b.commands()
	path := "/applications/" + b.app + "/commands"
	for mine := false; ; {
		var have []*discordgo.ApplicationCommand
		if err := b.rest.Do(ctx, rest.Call{Method: http.MethodGet, Path: path + "?with_localizations=true", Out: &have}); err != nil {
			return err
		}
		same, err := sameCommands(want, have)
		if err != nil || same {
			return err
		}
		if mine {
			b.Log.Info("registering changed commands", "commands", len(want))
			return b.rest.Do(ctx, rest.Call{Method: http.MethodPut, Path: path, Body: want})
		}
		if mine, err = b.mayRegister(ctx); err != nil {
			return err
		}
		if !mine {
			clock.Sleep(ctx, b.Clock, b.Poll)
		}
	}
}

// commands converts the specs to Discord's commands.
func (b *Bot) commands() []*discordgo.ApplicationCommand {
	var all []*discordgo.ApplicationCommand
	tr := newTranslator(b.Set)
	for _, s := range b.Set.Specs() {
		all = append(all, tr.command(s))
	}
	return all
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
func (b *Bot) mayRegister(ctx context.Context) (bool, error) {
	may := false
	key := match.Document{Kind: "commands", ID: "registrar"}
	err := match.ChangeDocument(ctx, b.host.Store, key, func(_ *match.Document, r *registrar) error {
		if may = r.By == b.host.By || b.host.Now().Sub(r.Since) >= registering; !may {
			return match.ErrUnchanged
		}
		*r = registrar{b.host.By, b.host.Now().UTC()}
		return nil
	})
	return may && err == nil, err
}

// sameCommands compares commands by the fields that the bot sets.
func sameCommands(want, have []*discordgo.ApplicationCommand) (bool, error) {
	if len(want) != len(have) { // at the first start there are none
		return false, nil
	}
	data, err := json.Marshal(want)
	if err != nil {
		return false, err
	}
	var sent []*discordgo.ApplicationCommand
	if err := json.Unmarshal(data, &sent); err != nil {
		return false, err
	}
	byName := func(a, b *discordgo.ApplicationCommand) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	}
	for _, list := range [][]*discordgo.ApplicationCommand{sent, have} {
		for _, c := range list {
			forgetUnset(c)
		}
		slices.SortFunc(list, byName)
	}
	return reflect.DeepEqual(sent, have), nil
}

// forgetUnset clears the fields that Discord fills in.
func forgetUnset(c *discordgo.ApplicationCommand) {
	c.ID, c.ApplicationID, c.GuildID, c.Version = "", "", "", ""
	c.DefaultPermission, c.DefaultMemberPermissions, c.NSFW = nil, nil, nil
	c.DMPermission = nil //lint:ignore SA1019 Discord still sends it
	if len(c.Options) == 0 {
		c.Options = nil
	}
	for _, said := range []**map[discordgo.Locale]string{&c.NameLocalizations, &c.DescriptionLocalizations} {
		if *said != nil && len(**said) == 0 {
			*said = nil
		}
	}
	forgetEmpty(c.Options)
}

func forgetEmpty(options []*discordgo.ApplicationCommandOption) {
	for _, o := range options {
		if len(o.Options) == 0 {
			o.Options = nil
		}
		if len(o.Choices) == 0 {
			o.Choices = nil
		}
		if len(o.ChannelTypes) == 0 {
			o.ChannelTypes = nil
		}
		forgetSilent(o)
		forgetEmpty(o.Options)
	}
}

// forgetSilent clears empty translations.
func forgetSilent(o *discordgo.ApplicationCommandOption) {
	if len(o.NameLocalizations) == 0 {
		o.NameLocalizations = nil
	}
	if len(o.DescriptionLocalizations) == 0 {
		o.DescriptionLocalizations = nil
	}
	for _, c := range o.Choices {
		if len(c.NameLocalizations) == 0 {
			c.NameLocalizations = nil
		}
	}
}
