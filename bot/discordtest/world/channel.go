package world

import (
	"slices"
	"time"

	"parlour/bot/discordtest/wire"
)

// Channel is a channel of a guild, a thread or a conversation.
type Channel struct {
	wire.Channel
	Messages  []*Message // in order of ID
	Members   []wire.ID  // of a thread or conversation
	overs     map[wire.ID]wire.Overwrite
	archiving func() bool // stops the timer of automatic archiving
	oldEdits  []time.Time // recent edits of messages older than an hour
	closed    bool        // the person accepts no direct messages from the bot
}

// NewChannel adds a channel to a guild and sends CHANNEL_CREATE.
func (w *World) NewChannel(guildID wire.ID, kind wire.ChannelType, name string) *Channel {
	position := 0
	for _, c := range w.Channels {
		if c.GuildID == guildID && !c.Type.Thread() {
			position++
		}
	}
	c := &Channel{Channel: wire.Channel{ID: w.NewID(), Type: kind, GuildID: guildID, Name: name, Position: &position},
		overs: map[wire.ID]wire.Overwrite{}}
	w.Channels[c.ID] = c
	w.sendEvent("CHANNEL_CREATE", c)
	return c
}

// sendEvent sends an event about a channel.
func (w *World) sendEvent(event string, c *Channel) {
	w.SendEvent(Event{Name: event, Guild: c.GuildID, Data: c.Channel})
	w.Bump()
}

// Direct returns the direct message channel of a bot and a user, creating it if
// needed.
func (w *World) Direct(bot, userID wire.ID) *Channel {
	for _, c := range w.Channels {
		if c.Type == wire.DirectMessage && slices.Contains(c.Members, bot) && slices.Contains(c.Members, userID) {
			return c
		}
	}
	return w.converse(wire.Channel{Type: wire.DirectMessage, Recipients: []wire.User{w.Users[userID].User}}, bot, userID)
}

// Group creates a group conversation of people.
func (w *World) Group(name string, users ...wire.ID) *Channel {
	c := wire.Channel{Type: wire.GroupMessage, Name: name, OwnerID: users[0]}
	for _, id := range users {
		c.Recipients = append(c.Recipients, w.Users[id].User)
	}
	return w.converse(c, users...)
}

func (w *World) converse(there wire.Channel, members ...wire.ID) *Channel {
	there.ID = w.NewID()
	c := &Channel{Members: members, Channel: there}
	w.Channels[c.ID] = c
	w.Bump()
	return c
}

// RemoveChannel deletes a channel with its messages and threads.
func (w *World) RemoveChannel(c *Channel) {
	for _, x := range w.Channels {
		if x != c && (x.ParentID == nil || *x.ParentID != c.ID) {
			continue
		}
		for _, m := range x.Messages {
			delete(w.messages, m.ID)
		}
		x.stopArchiving()
		delete(w.Channels, x.ID)
	}
	if c.Type.Thread() {
		w.sendEvent("THREAD_DELETE", c)
	} else {
		w.sendEvent("CHANNEL_DELETE", c)
	}
}

// parent returns the channel whose permissions apply in c: the parent of a
// thread, otherwise c.
func (w *World) parent(c *Channel) *Channel {
	if c.Type.Thread() && c.ParentID != nil {
		return w.Channels[*c.ParentID]
	}
	return c
}

// Override changes a user's permission overwrites in a channel, or in the
// parent of a thread. In a direct message channel it sets whether the person
// accepts messages from the bot. It reports whether the channel supports the
// change.
func (w *World) Override(c *Channel, userID wire.ID, allow, deny wire.Permissions) bool {
	if c.Type == wire.DirectMessage {
		c.closed = deny.Has(wire.SendMessages)
		return (allow | deny).Has(wire.SendMessages)
	}
	if c = w.parent(c); c == nil || c.overs == nil {
		return false
	}
	o := c.overs[userID]
	c.overs[userID] = wire.Overwrite{ID: userID, Type: 1, Allow: (o.Allow | allow) &^ deny, Deny: (o.Deny | deny) &^ allow}
	c.Overwrites = nil
	for _, id := range Sorted(c.overs) {
		c.Overwrites = append(c.Overwrites, c.overs[id])
	}
	w.sendEvent("CHANNEL_UPDATE", c)
	return true
}

// May returns a user's permissions in a channel, none if the user cannot see
// it.
func (w *World) May(userID wire.ID, c *Channel) wire.Permissions {
	p := w.granted(userID, c)
	hidden := c.Type == wire.PrivateThread && !slices.Contains(c.Members, userID) && !p.Has(wire.ManageThreads)
	if !p.Has(wire.ViewChannel) || hidden {
		return 0
	}
	return p
}

// granted returns a user's permissions in a channel regardless of visibility.
func (w *World) granted(userID wire.ID, c *Channel) wire.Permissions {
	if c.Type.Direct() {
		if slices.Contains(c.Members, userID) {
			return wire.Everyone
		}
		return 0
	}
	g := w.Guilds[c.GuildID]
	if !g.Has(userID) {
		return 0
	}
	p := g.Members[userID].Permissions
	if p.Has(wire.Administrator) {
		return wire.AllPermissions
	}
	over := w.parent(c).overs[userID]
	return p&^over.Deny | over.Allow
}

// The permissions of responses to interactions where the application's bot is not
// a member: in private channels, and in guilds the permissions of @everyone among
// responsePermissions, but always to attach files and to embed links.
const (
	guestPermissions    = wire.AttachFiles | wire.EmbedLinks | wire.MentionEveryone
	responsePermissions = guestPermissions | wire.UseExternalEmojis
)

// appPermissions returns the app_permissions of an interaction. Discord sends
// the other permissions even without ViewChannel.
func (w *World) appPermissions(app *App, c *Channel) wire.Permissions {
	g := w.Guilds[c.GuildID]
	switch {
	case g != nil && !g.Has(app.BotID):
		return wire.Everyone&responsePermissions | wire.AttachFiles | wire.EmbedLinks
	case c.Type == wire.GroupMessage:
		return guestPermissions
	}
	return w.granted(app.BotID, c)
}

// Demand returns an error if the user lacks a permission: 50001 if the channel
// is not visible, 50007 if direct messages are refused, 50013 otherwise.
func (w *World) Demand(userID wire.ID, c *Channel, p wire.Permissions) error {
	have := w.May(userID, c)
	switch {
	case !have.Has(wire.ViewChannel):
		return wire.MissingAccess
	case !have.Has(p):
		return wire.MissingPermissions
	case c.closed && p.Has(c.Writing()):
		return wire.CannotMessageUser
	}
	return nil
}

// Writing returns the permission for writing in the channel.
func (c *Channel) Writing() wire.Permissions {
	if c.Type.Thread() {
		return wire.SendMessagesInThreads
	}
	return wire.SendMessages
}
