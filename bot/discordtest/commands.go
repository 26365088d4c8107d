package discordtest

import (
	"slices"

	"parlour/bot/discordtest/wire"
)

// Commands lists the commands that a member is offered in a channel: those of the guild and those registered everywhere,
// as far as their contexts, their installation and the member's permissions let them.
func (s *Server) Commands(userID, channelID wire.ID) []wire.Command {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, c := s.world.users[userID], s.world.channels[channelID]
	if u == nil || c == nil {
		return nil
	}
	list, _ := s.offered(u, c)
	return list
}

// offered is the list, and the application of each.
func (s *Server) offered(u *user, c *channel) ([]wire.Command, []*application) {
	can := s.may(u.ID, c)
	if c.GuildID != "" && !can.Has(wire.UseCommands) {
		return nil, nil
	}
	var list []wire.Command
	var apps []*application
	for _, id := range sortedIDs(s.world.apps) {
		a := s.world.apps[id]
		for _, cmd := range a.commands {
			if s.offers(a, cmd, u, c, can) {
				list, apps = append(list, cmd), append(apps, a)
			}
		}
	}
	return list, apps
}

// offers says whether the member is offered the command in the channel.
func (s *Server) offers(a *application, cmd wire.Command, u *user, c *channel, can wire.Permissions) bool {
	if cmd.GuildID != "" && cmd.GuildID != c.GuildID {
		return false
	}
	if p := cmd.DefaultMemberPermissions; p != nil && c.GuildID != "" && !can.Has(wire.Administrator) && (*p == 0 || !can.Has(*p)) {
		return false
	}
	where, botThere := s.contextOf(a, c)
	if cmd.Contexts != nil && !slices.Contains(cmd.Contexts, where) {
		return false
	}
	if cmd.DMPermission != nil && !*cmd.DMPermission && where != wire.InGuild {
		return false
	}
	byGuild := botThere && slices.Contains(cmd.IntegrationTypes, wire.GuildInstall)
	byUser := u.apps[a.ID] && slices.Contains(cmd.IntegrationTypes, wire.UserInstall)
	return byGuild || byUser
}

// contextOf is the context that the channel is for an application, and whether its bot is there.
func (s *Server) contextOf(a *application, c *channel) (where int, botThere bool) {
	switch {
	case c.GuildID != "":
		return wire.InGuild, s.world.guilds[c.GuildID].members[a.BotID] != nil
	case contains(c.members, a.BotID):
		return wire.InBotDM, true
	}
	return wire.InPrivateChannel, false
}
