package discordtest

import "parlour/bot/discordtest/wire"

// may is what a user may do in a channel: nothing where the user can't see it.
func (s *Server) may(userID wire.ID, c *channel) wire.Permissions {
	p := s.granted(userID, c)
	if !p.Has(wire.ViewChannel) {
		return 0
	}
	if c.Type == wire.PrivateThread && !contains(c.members, userID) && !p.Has(wire.ManageThreads) {
		return 0
	}
	return p
}

// granted is what a user's permissions in a channel are, whether or not the user can see it.
func (s *Server) granted(userID wire.ID, c *channel) wire.Permissions {
	if c.Type == wire.DirectMessage {
		if contains(c.members, userID) {
			return wire.Everyone
		}
		return 0
	}
	g := s.world.guilds[c.GuildID]
	if g == nil || g.members[userID] == nil {
		return 0
	}
	p := g.members[userID].permissions
	if p.Has(wire.Administrator) {
		return wire.AllPermissions
	}
	place := c
	if c.Type.Thread() && c.ParentID != nil {
		if parent := s.world.channels[*c.ParentID]; parent != nil {
			place = parent
		}
	}
	over := place.overs[userID]
	return p&^over.Deny | over.Allow
}

// uninvited is what an application may do by the answers to its interactions where its bot is no member.
const uninvited = wire.AttachFiles | wire.EmbedLinks | wire.MentionEveryone

// appPermissions is what an interaction tells the application of its permissions. Without ViewChannel the others are told
// all the same.
func (s *Server) appPermissions(app *application, c *channel) wire.Permissions {
	if g := s.world.guilds[c.GuildID]; g != nil && g.members[app.BotID] == nil {
		return uninvited
	}
	return s.granted(app.BotID, c)
}

// demand refuses what the user may not do: 50001 where the channel can't be seen, 50013 otherwise.
func (s *Server) demand(userID wire.ID, c *channel, p wire.Permissions) error {
	have := s.may(userID, c)
	switch {
	case !have.Has(wire.ViewChannel):
		return wire.MissingAccess
	case !have.Has(p):
		return wire.MissingPermissions
	}
	return nil
}

// writing is the permission that it takes to write in the channel.
func (c *channel) writing() wire.Permissions {
	if c.Type.Thread() {
		return wire.SendMessagesInThreads
	}
	return wire.SendMessages
}

func contains(ids []wire.ID, id wire.ID) bool {
	for _, x := range ids {
		if x == id {
			return true
		}
	}
	return false
}
