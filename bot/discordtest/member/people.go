// Package member is the members' side of the stand-in: what members do with
// bots and see, and what moderators change. Tests, scripts and web pages use
// the same methods. Input that a Discord client would refuse is an error.
package member

import (
	"errors"
	"fmt"
	"io"

	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// People acts for the members of a World. It is safe for concurrent use.
type People struct{ world *world.World }

// New returns the People of a World.
func New(w *world.World) *People { return &People{w} }

// lock locks the World and returns it. The caller unlocks it.
func (p *People) lock() *world.World {
	p.world.Lock()
	return p.world
}

// AddApplication adds an application with its bot. Join adds the bot, BotID, to
// a guild.
func (p *People) AddApplication(name string) world.Application {
	w := p.lock()
	defer w.Unlock()
	return w.NewApp(name).Application
}

// Applications returns all applications, oldest first.
func (p *People) Applications() []world.Application {
	w := p.lock()
	defer w.Unlock()
	var out []world.Application
	for _, id := range world.Sorted(w.Apps) {
		out = append(out, w.Apps[id].Application)
	}
	return out
}

// AddUser adds a person with a user name. locale is the language of the
// person's client; "" for en-US.
func (p *People) AddUser(name, locale string) wire.ID {
	w := p.lock()
	defer w.Unlock()
	return w.NewUser(name, locale).ID
}

// AddGuild adds an empty guild, which Discord's clients call a server. locale
// is its preferred language; "" for en-US.
func (p *People) AddGuild(name, locale string) wire.ID {
	w := p.lock()
	defer w.Unlock()
	return w.NewGuild(name, locale).ID
}

// AddGuilds adds guilds whose only member is an application's bot, without
// sending events. A guild takes no memory until it gets a channel or another
// member. It returns the IDs, oldest first.
func (p *People) AddGuilds(app wire.ID, guilds int) ([]wire.ID, error) {
	w := p.lock()
	defer w.Unlock()
	if w.Apps[app] == nil {
		return nil, fmt.Errorf("there is no application %q: add it first", app)
	}
	return w.NewBulk(w.Apps[app], guilds), nil
}

// AddChannel adds a text channel to a guild and sends CHANNEL_CREATE.
func (p *People) AddChannel(guildID wire.ID, name string) (wire.ID, error) {
	return p.AddChannelOf(guildID, wire.GuildText, name)
}

// AddChannelOf adds a channel of a kind to a guild, such as wire.GuildVoice, and sends
// CHANNEL_CREATE.
func (p *People) AddChannelOf(guildID wire.ID, kind wire.ChannelType, name string) (wire.ID, error) {
	w := p.lock()
	defer w.Unlock()
	if w.Guild(guildID) == nil {
		return "", fmt.Errorf("there is no guild %s: add it first", guildID)
	}
	return w.NewChannel(guildID, kind, name).ID, nil
}

// Join adds a user, or an application's bot, to a guild, with the default
// permissions and further ones.
func (p *People) Join(guildID, userID wire.ID, further wire.Permissions) error {
	w := p.lock()
	defer w.Unlock()
	g, u := w.Guild(guildID), w.Users[userID]
	if g == nil || u == nil {
		return fmt.Errorf("guild %q or user %q does not exist: add it first", guildID, userID)
	}
	w.Join(g, u, wire.Everyone|further)
	return nil
}

// Leave removes a user, or an application's bot, from a guild.
func (p *People) Leave(guildID, userID wire.ID) error {
	w := p.lock()
	defer w.Unlock()
	g := w.Guild(guildID)
	if !g.Has(userID) {
		return fmt.Errorf("user %q is not in guild %q", userID, guildID)
	}
	w.Leave(g, userID)
	return nil
}

// Install installs an application for a user, who can then use it everywhere,
// even where its bot is not a member.
func (p *People) Install(app, userID wire.ID) error {
	w := p.lock()
	defer w.Unlock()
	u := w.Users[userID]
	if u == nil || w.Apps[app] == nil {
		return fmt.Errorf("user %q or application %q does not exist: add it first", userID, app)
	}
	u.Apps[app] = true
	w.Bump()
	return nil
}

// AddCommands adds an application's commands to a guild without its bot: the bot's
// token is not valid there. Join adds the bot later.
func (p *People) AddCommands(guildID, app wire.ID) error {
	w := p.lock()
	defer w.Unlock()
	g, a := w.Guild(guildID), w.Apps[app]
	if g == nil || a == nil {
		return fmt.Errorf("guild %q or application %q does not exist: add it first", guildID, app)
	}
	w.AddCommands(g, a)
	return nil
}

// SetInstalls sets the installation contexts that an application supports, such
// as wire.GuildInstall; a new application supports both. Commands that claim
// another are rejected from now on.
func (p *People) SetInstalls(app wire.ID, contexts ...int) error {
	return p.change(app, func(a *world.App) { a.Installs = contexts })
}

// RejectCommand rejects, from now on, a command with a name unless it has the
// description that it has already; "" rejects none.
func (p *People) RejectCommand(app wire.ID, name string) error {
	return p.change(app, func(a *world.App) { a.Rejected = name })
}

// change changes an application.
func (p *People) change(app wire.ID, edit func(*world.App)) error {
	w := p.lock()
	defer w.Unlock()
	if w.Apps[app] == nil {
		return fmt.Errorf("there is no application %q: add it first", app)
	}
	edit(w.Apps[app])
	return nil
}

// Direct returns the direct message channel of a user and an application's bot,
// creating it if needed.
func (p *People) Direct(userID, app wire.ID) (wire.ID, error) {
	w := p.lock()
	defer w.Unlock()
	if w.Users[userID] == nil || w.Apps[app] == nil {
		return "", fmt.Errorf("user %q or application %q does not exist", userID, app)
	}
	return w.Direct(app, userID).ID, nil
}

// Group creates a group conversation of people. Bots cannot join one.
func (p *People) Group(name string, users ...wire.ID) (wire.ID, error) {
	w := p.lock()
	defer w.Unlock()
	for _, id := range users {
		if u := w.Users[id]; u == nil || u.Bot {
			return "", fmt.Errorf("user %q does not exist, or is a bot", id)
		}
	}
	if len(users) == 0 {
		return "", errors.New("a conversation needs people")
	}
	return w.Group(name, users...).ID, nil
}

// StartThread creates a public thread for a member: of a message in an announcement channel, and
// with one in a forum.
func (p *People) StartThread(userID, channelID wire.ID, name string) (wire.ID, error) {
	w := p.lock()
	defer w.Unlock()
	_, c, err := present(w, userID, channelID)
	if err != nil {
		return "", err
	}
	form := world.ThreadForm{Name: name, Type: append(c.Type.Threads(), wire.PublicThread)[0]}
	switch said := (wire.MessageForm{Content: wire.Some(name)}); c.Type {
	case wire.GuildForum:
		form.Message = &said
	case wire.GuildAnnouncement:
		m, err := w.Post(c, world.Draft{Author: userID, Form: said})
		if err != nil {
			return "", err
		}
		form.Of = m.ID
	}
	t, err := w.StartThread(c, userID, form)
	if err != nil {
		return "", err
	}
	return t.ID, nil
}

// present returns a user and a channel that the user can see.
func present(w *world.World, userID, channelID wire.ID) (*world.User, *world.Channel, error) {
	u, c := w.Users[userID], w.Channels[channelID]
	switch {
	case u == nil:
		return nil, nil, fmt.Errorf("there is no user %q", userID)
	case c == nil:
		return nil, nil, fmt.Errorf("there is no channel %q", channelID)
	case w.May(userID, c) == 0:
		return nil, nil, errors.New(u.Name() + " cannot see that channel")
	}
	return u, c, nil
}

// Save writes the world: applications with their settings, commands and emoji, users,
// guilds, channels, messages and files.
func (p *People) Save(to io.Writer) error {
	w := p.lock()
	defer w.Unlock()
	return w.Save(to)
}

// Load reads a saved world into this one, which must be empty. IDs and tokens
// are preserved.
func (p *People) Load(from io.Reader) error {
	w := p.lock()
	defer w.Unlock()
	return w.Load(from)
}
