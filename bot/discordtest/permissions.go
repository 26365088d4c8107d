package discordtest

import "parlour/bot/discordtest/wire"

// may is what a user may do in a channel: nothing where the user can't see it.
func (s *Server) may(userID wire.ID, c *channel) wire.Permissions {
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
	p = p&^over.Deny | over.Allow
	if !p.Has(wire.ViewChannel) {
		return 0
	}
	if c.Type == wire.PrivateThread && !contains(c.members, userID) && !p.Has(wire.ManageThreads) {
		return 0
	}
	return p
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
