// Package member is the people's side of the stand-in: what members do with
// bots, what they see, and what whoever runs the place sets up and takes away.
// Everything is a Go call, so that a test, a script or a web page can stand on
// it alike. What a Discord client would not send is refused with an error that
// says why.
package member

import (
	"errors"
	"fmt"
	"io"

	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// People are the members of a World. All methods may be called from any
// goroutine.
type People struct{ world *world.World }

// New gives the people of a World.
func New(w *world.World) *People { return &People{w} }

// lock takes the World's lock, which the caller must give back.
func (p *People) lock() *world.World {
	p.world.Lock()
	return p.world
}

// AddApplication adds an application with its bot. Join takes its BotID into a
// guild.
func (p *People) AddApplication(name string) world.Application {
	w := p.lock()
	defer w.Unlock()
	return w.NewApp(name).Application
}

// Applications lists the applications there are, oldest first.
func (p *People) Applications() []world.Application {
	w := p.lock()
	defer w.Unlock()
	var out []world.Application
	for _, id := range world.Sorted(w.Apps) {
		out = append(out, w.Apps[id].Application)
	}
	return out
}

// AddUser adds a person with the given user name. The locale is the language of
// the person's client, en-US if empty.
func (p *People) AddUser(name, locale string) wire.ID {
	w := p.lock()
	defer w.Unlock()
	return w.NewUser(name, locale).ID
}

// AddGuild adds a guild, which Discord's people call a server. Nobody and
// nothing is in it yet. The locale is the guild's language, en-US if empty.
func (p *People) AddGuild(name, locale string) wire.ID {
	w := p.lock()
	defer w.Unlock()
	return w.NewGuild(name, locale).ID
}

// AddCrowd adds so many guilds with an application's bot in them, and nobody and
// nothing else: each takes no memory until a channel is added to it or somebody
// joins it. No event tells of them. It gives their IDs, oldest first.
func (p *People) AddCrowd(app wire.ID, guilds int) ([]wire.ID, error) {
	w := p.lock()
	defer w.Unlock()
	if w.Apps[app] == nil {
		return nil, fmt.Errorf("there is no application %q: add it first", app)
	}
	return w.NewCrowd(w.Apps[app], guilds), nil
}

// AddChannel adds a text channel to a guild. Its members hear of it.
func (p *People) AddChannel(guildID wire.ID, name string) (wire.ID, error) {
	w := p.lock()
	defer w.Unlock()
	if w.Home(guildID) == nil {
		return "", fmt.Errorf("there is no guild %s: add it first", guildID)
	}
	return w.NewChannel(guildID, name).ID, nil
}

// Join makes a user, or an application's bot, a member of a guild, with what an
// ordinary member may do and the further permissions.
func (p *People) Join(guildID, userID wire.ID, further wire.Permissions) error {
	w := p.lock()
	defer w.Unlock()
	g, u := w.Home(guildID), w.Users[userID]
	if g == nil || u == nil {
		return fmt.Errorf("guild %q or user %q does not exist: add it first", guildID, userID)
	}
	w.Join(g, u, wire.Everyone|further)
	return nil
}

// Leave takes a user, or an application's bot, out of a guild.
func (p *People) Leave(guildID, userID wire.ID) error {
	w := p.lock()
	defer w.Unlock()
	g := w.Home(guildID)
	if !g.Has(userID) {
		return fmt.Errorf("user %q is not in guild %q", userID, guildID)
	}
	w.Leave(g, userID)
	return nil
}

// Install makes a user have the application everywhere, also where its bot is
// no member.
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

// Direct is the conversation between a user and an application's bot, made if
// there is none.
func (p *People) Direct(userID, app wire.ID) (wire.ID, error) {
	w := p.lock()
	defer w.Unlock()
	if w.Users[userID] == nil || w.Apps[app] == nil {
		return "", fmt.Errorf("user %q or application %q does not exist", userID, app)
	}
	return w.Direct(app, userID).ID, nil
}

// Group makes a conversation of some people, in which no bot is.
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

// StartThread has a member start a public thread in a text channel.
func (p *People) StartThread(userID, channelID wire.ID, name string) (wire.ID, error) {
	w := p.lock()
	defer w.Unlock()
	_, c, err := present(w, userID, channelID)
	if err != nil {
		return "", err
	}
	t, err := w.StartThread(c, userID, world.ThreadForm{Name: name, Type: wire.PublicThread})
	if err != nil {
		return "", err
	}
	return t.ID, nil
}

// present finds a member and a channel that the member sees.
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

// Save writes the world: applications with their commands and emoji, users,
// guilds, channels, messages and files.
func (p *People) Save(to io.Writer) error {
	w := p.lock()
	defer w.Unlock()
	return w.Save(to)
}

// Load puts a saved world in place of this one, which must be empty still. IDs
// and tokens are as they were.
func (p *People) Load(from io.Reader) error {
	w := p.lock()
	defer w.Unlock()
	return w.Load(from)
}
