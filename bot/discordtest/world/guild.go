package world

import (
	"cmp"
	"time"

	"parlour/bot/discordtest/wire"
)

// User is a person or a bot's user.
type User struct {
	wire.User
	Locale string
	Apps   map[wire.ID]bool // applications that the user has installed
}

// NewUser adds a user.
func (w *World) NewUser(name, locale string) *User {
	u := &User{User: wire.User{ID: w.NewID(), Username: name, Discriminator: "0"}, Locale: cmp.Or(locale, defaultLocale), Apps: map[wire.ID]bool{}}
	w.Users[u.ID] = u
	w.Bump()
	return u
}

// defaultLocale is the locale of users and guilds without one.
const defaultLocale = "en-US"

// Guild is a server.
type Guild struct {
	wire.Guild
	Members map[wire.ID]*Member
	// Commands are the applications whose commands were added without their bot.
	Commands map[wire.ID]bool
}

// Member is a user's membership in a guild.
type Member struct {
	Permissions wire.Permissions
	Joined      time.Time
}

// NewGuild adds an empty guild.
func (w *World) NewGuild(name, locale string) *Guild {
	g := newGuild(outline(w.NewID(), cmp.Or(locale, defaultLocale), w.Now()))
	g.Name = name
	w.Guilds[g.ID] = g
	w.Bump()
	return g
}

// newGuild returns a guild without members.
func newGuild(g wire.Guild) *Guild {
	return &Guild{Guild: g, Members: map[wire.ID]*Member{}, Commands: map[wire.ID]bool{}}
}

// outline returns an empty guild with a default name.
func outline(id wire.ID, locale string, made time.Time) wire.Guild {
	everyone := wire.Role{ID: id, Name: "@everyone", Permissions: wire.Everyone}
	return wire.Guild{
		ID: id, Name: "Server", OwnerID: id, PreferredLocale: locale, JoinedAt: made, Features: []string{},
		Roles: []wire.Role{everyone}, Emojis: []wire.Emoji{}, Stickers: []string{}, Presences: []string{},
		VoiceStates: []string{}, StageInstances: []string{}, Events: []string{}, Sounds: []string{}, AFKTimeout: 300,
	}
}

// Join adds a user, or an application's bot, to a guild.
func (w *World) Join(g *Guild, u *User, p wire.Permissions) {
	g.Members[u.ID] = &Member{Permissions: p, Joined: w.Now()}
	g.MemberCount = len(g.Members)
	if app := w.Apps[u.ID]; app != nil {
		w.SendEvent(Event{Name: "GUILD_CREATE", App: app.ID, Guild: g.ID, Data: w.GuildEvent(g)})
	}
	w.Bump()
}

// AddCommands adds an application's commands to a guild, without its bot.
func (w *World) AddCommands(g *Guild, a *App) {
	g.Commands[a.ID] = true
	w.Bump()
}

// Leave removes a user, or an application's bot with its commands, from a guild.
func (w *World) Leave(g *Guild, user wire.ID) {
	if app := w.Apps[user]; app != nil {
		w.SendEvent(Event{Name: "GUILD_DELETE", App: app.ID, Guild: g.ID, Data: map[string]any{"id": g.ID}})
	}
	delete(g.Members, user)
	delete(g.Commands, user)
	g.MemberCount = len(g.Members)
	w.Bump()
}

// Has reports whether a user is a member of the guild, which may be nil.
func (g *Guild) Has(user wire.ID) bool { return g != nil && g.Members[user] != nil }

// installed reports whether an application is installed to the guild, which may be
// nil: with its bot, or its commands alone.
func (g *Guild) installed(a *App) bool { return g.Has(a.BotID) || g != nil && g.Commands[a.ID] }

// GuildEvent returns the guild as in GUILD_CREATE.
func (w *World) GuildEvent(g *Guild) wire.Guild {
	out := g.Guild
	out.Members, out.Channels, out.Threads = []wire.Member{}, []wire.Channel{}, []wire.Channel{}
	for _, id := range Sorted(g.Members) {
		out.Members = append(out.Members, *w.Member(g.ID, id))
	}
	for _, id := range Sorted(w.Channels) {
		c := w.Channels[id]
		switch {
		case c.GuildID != g.ID:
		case !c.Type.Thread():
			out.Channels = append(out.Channels, c.Channel)
		case !c.ThreadMetadata.Archived:
			out.Threads = append(out.Threads, c.Channel)
		}
	}
	return out
}

// Member returns the member in Discord's format, or nil.
func (w *World) Member(guildID, userID wire.ID) *wire.Member {
	g := w.Guilds[guildID]
	if !g.Has(userID) {
		return nil
	}
	return &wire.Member{User: &w.Users[userID].User, Roles: []wire.ID{}, JoinedAt: g.Members[userID].Joined}
}
