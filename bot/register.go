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

	"parlour/bot/emoji"
	"parlour/bot/gateway"
	"parlour/bot/rest"
	"parlour/commands/picture/signs"
)

// introduce asks Discord which application the token belongs to, and tells it
// the bot's commands. It tries until that is done, the context ends, or Discord
// refuses the token.
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
			return fmt.Errorf("bot: Discord does not take the commands: %w", err)
		}
		b.Log.Warn("Discord cannot be reached; trying again", "in", wait.String(), "error", err)
		pause(ctx, wait)
	}
	return nil
}

// identity asks Discord which application the token belongs to.
func (b *Bot) identity(ctx context.Context) error {
	var app struct {
		ID string `json:"id"`
	}
	err := b.rest.Do(ctx, rest.Call{Method: http.MethodGet, Path: "/applications/@me", Out: &app})
	var refusal *rest.Error
	if errors.As(err, &refusal) && refusal.Status == http.StatusUnauthorized {
		return gateway.ErrToken
	}
	b.app = app.ID
	return err
}

// keeper uploads our own signs, and sees to it that they are used.
func (b *Bot) keeper() *emoji.Keeper {
	return &emoji.Keeper{
		Client: b.rest, App: b.app, Store: b.host.Store, By: b.host.By, Now: b.host.Now, Log: b.Log, Signs: signs.All(), Wardrobe: &b.signs,
	}
}

// pause waits, or until the context ends.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// register tells Discord the bot's commands, if they are not what it has.
func (b *Bot) register(ctx context.Context) error {
	var want []*discordgo.ApplicationCommand
	tr := newTranslator(b.Set)
	for _, s := range b.Set.Specs() {
		want = append(want, tr.command(s))
	}
	path := "/applications/" + b.app + "/commands"
	var have []*discordgo.ApplicationCommand
	if err := b.rest.Do(ctx, rest.Call{Method: http.MethodGet, Path: path + "?with_localizations=true", Out: &have}); err != nil {
		return err
	}
	same, err := sameCommands(want, have)
	if err != nil || same {
		return err
	}
	b.Log.Info("the commands have changed and are registered anew", "commands", len(want))
	return b.rest.Do(ctx, rest.Call{Method: http.MethodPut, Path: path, Body: want})
}

// sameCommands compares commands by all that the bot sets.
func sameCommands(want, have []*discordgo.ApplicationCommand) (bool, error) {
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

// forgetUnset clears what Discord fills in by itself.
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

// forgetSilent clears translations that say nothing.
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
