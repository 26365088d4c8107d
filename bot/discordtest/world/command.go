package world

import (
	"fmt"
	"slices"
	"time"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

// Register replaces the application's commands.
func (w *World) Register(a *App, list []wire.Command) ([]wire.Command, error) {
	if err := a.checkCommands(list).Refusal(); err != nil {
		return nil, err
	}
	for n := range list {
		if err := w.register(a, a.Commands, &list[n]); err != nil {
			return nil, err
		}
	}
	a.Commands = NotNil(list)
	w.Bump()
	return a.Commands, nil
}

// checkCommands also rejects what the application does not support.
func (a *App) checkCommands(list []wire.Command) rules.Errors {
	e := rules.Commands(list)
	for n, c := range list {
		if c.Name == a.Rejected && !slices.ContainsFunc(a.Commands, func(x wire.Command) bool { return x.Name == c.Name && x.Description == c.Description }) {
			e.Add(rules.Path{}.At(n, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
		}
		for i, install := range c.IntegrationTypes {
			if !slices.Contains(a.Installs, install) {
				e.Add(rules.Path{}.At(n, "integration_types", i), "BASE_TYPE_CHOICES", fmt.Sprintf("Value must be one of %v.", a.Installs))
			}
		}
	}
	return e
}

// register sets the fields that Discord sets: the ID, which a command keeps
// with its name and type, the version and defaults. olds are the commands so far.
func (w *World) register(a *App, olds []wire.Command, c *wire.Command) error {
	c.Type, c.ApplicationID, c.Version = max(c.Type, wire.ChatCommand), a.ID, w.NewID()
	c.ID = c.Version
	old := slices.IndexFunc(olds, func(x wire.Command) bool { return same(x, *c) })
	if old >= 0 {
		c.ID = olds[old].ID
	} else if err := w.count(a); err != nil {
		return err
	}
	if len(c.IntegrationTypes) == 0 {
		c.IntegrationTypes = slices.Clone(a.Installs)
	}
	if c.DMPermission == nil {
		everywhere := c.Contexts == nil || slices.Contains(c.Contexts, wire.InBotDM)
		c.DMPermission = &everywhere
	}
	return nil
}

// same reports whether two commands of an application are one command in two
// versions.
func same(a, b wire.Command) bool { return a.Name == b.Name && a.Type == b.Type }

// count enforces the daily limit of new commands.
func (w *World) count(a *App) error {
	if w.Now().Sub(a.created.since) >= 24*time.Hour {
		a.created = quota{since: w.Now()}
	}
	if a.created.count >= rules.MaxCreates {
		return wire.TooManyCreates
	}
	a.created.count++
	return nil
}

// Offered returns the commands that a user can use in a channel, by contexts,
// installations and permissions, and their applications.
func (w *World) Offered(u *User, c *Channel) ([]wire.Command, []*App) {
	can := w.May(u.ID, c)
	if c.GuildID != "" && !can.Has(wire.UseCommands) {
		return nil, nil
	}
	var list []wire.Command
	var apps []*App
	for _, id := range Sorted(w.Apps) {
		a := w.Apps[id]
		for _, cmd := range slices.Concat(a.Commands, a.InGuilds[c.GuildID]) {
			if w.offers(a, cmd, u, c, can) {
				list, apps = append(list, cmd), append(apps, a)
			}
		}
	}
	return list, apps
}

// offers reports whether a user can use a command in a channel.
func (w *World) offers(a *App, cmd wire.Command, u *User, c *Channel, can wire.Permissions) bool {
	if p := cmd.DefaultMemberPermissions; p != nil && c.GuildID != "" && !can.Has(wire.Administrator) && (*p == 0 || !can.Has(*p)) {
		return false
	}
	where, installed := w.contextOf(a, c)
	if !inContext(cmd, where) {
		return false
	}
	byGuild := installed && slices.Contains(cmd.IntegrationTypes, wire.GuildInstall)
	byUser := u.Apps[a.ID] && slices.Contains(cmd.IntegrationTypes, wire.UserInstall)
	return byGuild || byUser
}

// inContext reports whether a command is available in a context.
func inContext(cmd wire.Command, where int) bool {
	if cmd.Contexts != nil && !slices.Contains(cmd.Contexts, where) {
		return false
	}
	return cmd.DMPermission == nil || *cmd.DMPermission || where == wire.InGuild
}

// contextOf returns the context of a channel for an application, and whether
// the application is installed there.
func (w *World) contextOf(a *App, c *Channel) (where int, installed bool) {
	switch {
	case c.GuildID != "":
		return wire.InGuild, w.Guilds[c.GuildID].installed(a)
	case slices.Contains(c.Members, a.BotID):
		return wire.InBotDM, true
	}
	return wire.InPrivateChannel, false
}
