package world

import (
	"slices"
	"time"

	"parlour/bot/discordtest/wire"
)

// Channel is a text channel, a thread or a conversation with one person.
type Channel struct {
	wire.Channel
	Messages  []*Message // by ID
	Members   []wire.ID  // of a thread or a direct message
	overs     map[wire.ID]wire.Overwrite
	archiving func() bool // stops the timer by which an open thread archives itself
	oldEdits  []time.Time // recent edits of messages more than an hour old
	closed    bool        // a direct message's person takes none from the bot
}

// NewChannel adds a text channel to a guild. Its members hear of it.
func (w *World) NewChannel(guildID wire.ID, name string) *Channel {
	position := 0
	for _, c := range w.Channels {
		if c.GuildID == guildID && !c.Type.Thread() {
			position++
		}
	}
	c := &Channel{Channel: wire.Channel{ID: w.NewID(), Type: wire.GuildText, GuildID: guildID, Name: name, Position: &position},
		overs: map[wire.ID]wire.Overwrite{}}
	w.Channels[c.ID] = c
	w.tell("CHANNEL_CREATE", c)
	return c
}

// tell sends an event about a channel.
func (w *World) tell(event string, c *Channel) {
	w.Tell(Event{Name: event, Guild: c.GuildID, Data: c.Channel})
	w.Bump()
}

// Direct is the conversation between a bot and a user, made if there is none.
func (w *World) Direct(bot, userID wire.ID) *Channel {
	for _, c := range w.Channels {
		if c.Type == wire.DirectMessage && slices.Contains(c.Members, bot) && slices.Contains(c.Members, userID) {
			return c
		}
	}
	c := &Channel{Members: []wire.ID{bot, userID}, Channel: wire.Channel{ID: w.NewID(), Type: wire.DirectMessage,
		Recipients: []wire.User{w.Users[userID].User}}}
	w.Channels[c.ID] = c
	w.Bump()
	return c
}

// RemoveChannel takes a channel out of the world, with its messages and
// threads.
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
		w.tell("THREAD_DELETE", c)
	} else {
		w.tell("CHANNEL_DELETE", c)
	}
}

// parent is the channel whose permissions hold in c: of a thread, the channel
// above.
func (w *World) parent(c *Channel) *Channel {
	if c.Type.Thread() && c.ParentID != nil {
		return w.Channels[*c.ParentID]
	}
	return c
}

// Override changes what is set for a user in a channel; of a thread, in the
// channel above. It reports whether there are such settings. In direct messages
// that is whether the person takes messages from the bot.
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
	w.tell("CHANNEL_UPDATE", c)
	return true
}

// May is what a user may do in a channel: nothing where the user can't see it.
func (w *World) May(userID wire.ID, c *Channel) wire.Permissions {
	p := w.granted(userID, c)
	hidden := c.Type == wire.PrivateThread && !slices.Contains(c.Members, userID) && !p.Has(wire.ManageThreads)
	if !p.Has(wire.ViewChannel) || hidden {
		return 0
	}
	return p
}

// granted is what a user's permissions in a channel are, whether or not the
// user can see it.
func (w *World) granted(userID wire.ID, c *Channel) wire.Permissions {
	if c.Type == wire.DirectMessage {
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

// uninvited is what an application may do by the answers to its interactions
// where its bot is no member.
const uninvited = wire.AttachFiles | wire.EmbedLinks | wire.MentionEveryone

// appPermissions is what an interaction tells the application of its
// permissions. Without ViewChannel the others are told all the same.
func (w *World) appPermissions(app *App, c *Channel) wire.Permissions {
	if g := w.Guilds[c.GuildID]; g != nil && !g.Has(app.BotID) {
		return uninvited
	}
	return w.granted(app.BotID, c)
}

// Demand refuses what the user may not do: 50001 where the channel can't be
// seen, 50007 where direct messages are not taken, 50013 otherwise.
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

// Writing is the permission that it takes to write in the channel.
func (c *Channel) Writing() wire.Permissions {
	if c.Type.Thread() {
		return wire.SendMessagesInThreads
	}
	return wire.SendMessages
}
