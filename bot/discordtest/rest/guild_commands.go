package rest

import (
	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// guildOf returns the guild in the path, if the bot is a member.
func guildOf(w *world.World, q *request) (*world.Guild, error) {
	g := w.Guild(q.id("guild_id"))
	if !g.Has(q.app.BotID) {
		return nil, wire.MissingAccess
	}
	return g, nil
}

func listGuildCommands(_ *API, w *world.World, q *request) (any, error) {
	g, err := guildOf(w, q)
	if err != nil {
		return nil, err
	}
	return world.NotNil(q.app.InGuilds[g.ID]), nil
}

// createGuildCommand creates a command of a guild, or replaces the one with its name.
func createGuildCommand(_ *API, w *world.World, q *request) (any, error) {
	g, err := guildOf(w, q)
	if err != nil {
		return nil, err
	}
	var c wire.Command
	if err := q.decode(&c); err != nil {
		return nil, err
	}
	made, err := w.RegisterIn(g, q.app, c)
	return created{made}, err
}

func deleteGuildCommand(_ *API, w *world.World, q *request) (any, error) {
	g, err := guildOf(w, q)
	if err != nil {
		return nil, err
	}
	return nil, w.Unregister(g, q.app, q.id("command_id"))
}
