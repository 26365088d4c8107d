package discordtest

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"time"

	"parlour/bot/discordtest/wire"
)

// saved is a world as Save writes it. Sessions and interactions under way are not in it: they end with the Server.
type saved struct {
	Serial   uint32
	Apps     []savedApp
	Users    []savedUser
	Guilds   []savedGuild
	Channels []savedChannel
	Files    map[string]File
}

type savedApp struct {
	ID       wire.ID
	Name     string
	Commands []wire.Command
	Emojis   []wire.AppEmoji
}

type savedUser struct {
	wire.User
	Locale string
	Apps   map[wire.ID]bool
}

type savedGuild struct {
	wire.Guild
	Who map[wire.ID]savedMember
}

type savedMember struct {
	Permissions wire.Permissions
	Joined      time.Time
}

type savedChannel struct {
	wire.Channel
	Who  []wire.ID
	Said []savedMessage
}

type savedMessage struct {
	wire.Message
	Viewer  wire.ID
	Reacted []savedReaction
}

type savedReaction struct {
	Emoji wire.ReactionEmoji
	Users []wire.ID
}

// Save writes the world: applications with their commands and emoji, users, guilds, channels, messages and files.
func (s *Server) Save(w io.Writer) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := saved{Serial: s.serial, Files: maps.Clone(s.world.files)}
	for _, id := range sortedIDs(s.world.apps) {
		a := s.world.apps[id]
		out.Apps = append(out.Apps, savedApp{id, a.name, a.commands, a.emojis})
	}
	for _, id := range sortedIDs(s.world.users) {
		u := s.world.users[id]
		out.Users = append(out.Users, savedUser{u.User, u.locale, u.apps})
	}
	for _, id := range sortedIDs(s.world.guilds) {
		g := savedGuild{s.world.guilds[id].Guild, map[wire.ID]savedMember{}}
		for who, m := range s.world.guilds[id].members {
			g.Who[who] = savedMember{m.permissions, m.joined}
		}
		out.Guilds = append(out.Guilds, g)
	}
	for _, id := range sortedIDs(s.world.channels) {
		out.Channels = append(out.Channels, saveChannel(s.world.channels[id]))
	}
	return json.NewEncoder(w).Encode(out)
}

func saveChannel(c *channel) savedChannel {
	out := savedChannel{Channel: c.Channel, Who: c.members}
	for _, m := range c.messages {
		said := savedMessage{Message: m.Message, Viewer: m.viewer}
		for _, r := range m.reactions {
			said.Reacted = append(said.Reacted, savedReaction{r.emoji, r.users})
		}
		out.Said = append(out.Said, said)
	}
	return out
}

// Load puts a saved world in place of the Server's, which must be empty still. IDs and tokens are as they were.
func (s *Server) Load(r io.Reader) error {
	var in saved
	if err := json.NewDecoder(r).Decode(&in); err != nil {
		return fmt.Errorf("reading a saved world: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.world.users) > 0 {
		return errors.New("the world is not empty: load before anything is added")
	}
	s.serial = in.Serial
	maps.Copy(s.world.files, in.Files)
	for _, u := range in.Users {
		s.world.users[u.ID] = &user{u.User, u.Locale, u.Apps}
	}
	for _, a := range in.Apps {
		s.world.apps[a.ID] = newApplication(a.ID, a.Name)
		s.world.apps[a.ID].commands, s.world.apps[a.ID].emojis = a.Commands, a.Emojis
	}
	for _, g := range in.Guilds {
		members := map[wire.ID]*member{}
		for id, m := range g.Who {
			members[id] = &member{permissions: m.Permissions, joined: m.Joined}
		}
		s.world.guilds[g.ID] = &guild{g.Guild, members}
	}
	for _, c := range in.Channels {
		x := s.loadChannel(c)
		s.world.channels[c.ID] = x
		if x.ThreadMetadata != nil && !x.ThreadMetadata.Archived {
			s.doze(x)
		}
		for _, m := range x.messages {
			s.world.messages[m.ID] = m
		}
	}
	s.bump()
	return nil
}

func (s *Server) loadChannel(in savedChannel) *channel {
	c := &channel{Channel: in.Channel, members: in.Who, overs: map[wire.ID]wire.Overwrite{}}
	for _, o := range in.Overwrites {
		c.overs[o.ID] = o
	}
	for _, said := range in.Said {
		m := &message{Message: said.Message, viewer: said.Viewer}
		for _, r := range said.Reacted {
			m.reactions = append(m.reactions, reaction{r.Emoji, r.Users})
		}
		c.messages = append(c.messages, m)
	}
	return c
}
