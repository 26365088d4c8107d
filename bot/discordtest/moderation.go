package discordtest

import (
	"fmt"

	"parlour/bot/discordtest/wire"
)

// Allow lets a user, or an application's bot, do something in a channel and its threads, as the channel's settings would.
func (s *Server) Allow(channelID, userID wire.ID, p wire.Permissions) error {
	return s.override(channelID, userID, p, 0)
}

// Deny is the opposite of Allow. Without ViewChannel a bot still hears of commands and presses in the channel and answers
// them, but can do nothing else there.
func (s *Server) Deny(channelID, userID wire.ID, p wire.Permissions) error {
	return s.override(channelID, userID, 0, p)
}

// override changes what is set for a user in a channel; of a thread, in the channel above.
func (s *Server) override(channelID, userID wire.ID, allow, deny wire.Permissions) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.world.channels[channelID]
	if c != nil && c.Type.Thread() && c.ParentID != nil {
		c = s.world.channels[*c.ParentID]
	}
	if c == nil || c.overs == nil {
		return fmt.Errorf("there is no guild channel %s", channelID)
	}
	o := c.overs[userID]
	s.permit(c, userID, (o.Allow|allow)&^deny, (o.Deny|deny)&^allow)
	return nil
}

// permit sets a user's permissions in a channel.
func (s *Server) permit(c *channel, userID wire.ID, allow, deny wire.Permissions) {
	c.overs[userID] = wire.Overwrite{ID: userID, Type: 1, Allow: allow, Deny: deny}
	c.Overwrites = nil
	for _, id := range sortedIDs(c.overs) {
		c.Overwrites = append(c.Overwrites, c.overs[id])
	}
	s.dispatch("CHANNEL_UPDATE", c.GuildID, c.Channel)
	s.bump()
}

// DeleteChannel takes away a channel or a thread, with its messages, as a moderator would.
func (s *Server) DeleteChannel(channelID wire.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.world.channels[channelID]
	if c == nil {
		return fmt.Errorf("there is no channel %s", channelID)
	}
	s.removeChannel(c)
	return nil
}
