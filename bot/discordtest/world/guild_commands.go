package world

import (
	"slices"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

// RegisterIn creates a command of an application in a guild, or replaces the one with
// its name and type.
func (w *World) RegisterIn(g *Guild, a *App, c wire.Command) (wire.Command, error) {
	if err := rules.Commands([]wire.Command{c}).Refusal(); err != nil {
		return wire.Command{}, err
	}
	list := a.InGuilds[g.ID]
	if err := w.register(a, list, &c); err != nil {
		return wire.Command{}, err
	}
	c.GuildID = g.ID
	if a.InGuilds == nil {
		a.InGuilds = map[wire.ID][]wire.Command{}
	}
	list = slices.DeleteFunc(slices.Clone(list), func(x wire.Command) bool { return same(x, c) })
	a.InGuilds[g.ID] = append(list, c)
	w.Bump()
	return c, nil
}

// Unregister deletes a command of an application in a guild.
func (w *World) Unregister(g *Guild, a *App, id wire.ID) error {
	list := a.InGuilds[g.ID]
	n := slices.IndexFunc(list, func(x wire.Command) bool { return x.ID == id })
	if n < 0 {
		return wire.UnknownCommand
	}
	a.InGuilds[g.ID] = slices.Delete(slices.Clone(list), n, n+1)
	w.Bump()
	return nil
}
