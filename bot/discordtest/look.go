package discordtest

import (
	"slices"
	"time"

	"parlour/bot/discordtest/wire"
)

// View is what one person sees of everything. Its values must not be changed: others may be looking at them.
type View struct {
	Version uint64        `json:"version"` // as Changes tells it
	Now     time.Time     `json:"now"`
	Viewer  wire.User     `json:"viewer"`
	Locale  string        `json:"locale"`
	Guilds  []GuildView   `json:"guilds"`
	Direct  []ChannelView `json:"direct"` // direct messages
	Modal   *Modal        `json:"modal"`  // the form before the viewer, if any
}

// GuildView is a guild with the channels and threads that the viewer sees, in the order they were made.
type GuildView struct {
	ID       wire.ID       `json:"id"`
	Name     string        `json:"name"`
	Locale   string        `json:"locale"`
	Channels []ChannelView `json:"channels"`
	Members  []MemberView  `json:"members"`
}

// MemberView is a member of a guild.
type MemberView struct {
	User        wire.User        `json:"user"`
	Permissions wire.Permissions `json:"permissions"`
}

// ChannelView is a channel with the messages that the viewer sees, oldest first.
type ChannelView struct {
	wire.Channel
	CanWrite bool          `json:"can_write"`
	Messages []MessageView `json:"messages"`
	Notices  []Notice      `json:"notices"` // what the viewer waits for, and what failed
}

// MessageView is a message as it stands.
type MessageView struct {
	wire.Message
	Private  wire.ID `json:"private,omitempty"` // who alone sees it, if it is ephemeral
	Thinking bool    `json:"thinking"`          // a deferred answer
	Changed  uint64  `json:"changed"`           // the version with which it came to be as it is
}

// Notice is an interaction of the viewer that has no answer yet, or has failed.
type Notice struct {
	Interaction wire.ID              `json:"interaction"`
	Type        wire.InteractionType `json:"type"`
	State       State                `json:"state"`
	Text        string               `json:"text"`
	Command     string               `json:"command,omitempty"`
	MessageID   wire.ID              `json:"message_id,omitempty"` // of the component that was used
	CustomID    string               `json:"custom_id,omitempty"`
	At          time.Time            `json:"at"`
}

// Look gives what a person sees.
func (s *Server) Look(viewer wire.ID) View {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := View{Version: s.version, Now: s.now(), Modal: s.world.modals[viewer], Guilds: []GuildView{}, Direct: []ChannelView{}}
	u := s.world.users[viewer]
	if u == nil {
		return v
	}
	v.Viewer, v.Locale = u.User, u.locale
	for _, id := range sortedIDs(s.world.guilds) {
		if s.world.guilds[id].members[viewer] != nil {
			v.Guilds = append(v.Guilds, s.lookGuild(viewer, s.world.guilds[id]))
		}
	}
	v.Direct = s.lookChannels(viewer, "")
	return v
}

// Survey gives every guild with all its channels and threads, whoever sees them, and their public messages.
func (s *Server) Survey() []GuildView {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := []GuildView{}
	for _, id := range sortedIDs(s.world.guilds) {
		out = append(out, s.lookGuild("", s.world.guilds[id]))
	}
	return out
}

func (s *Server) lookGuild(viewer wire.ID, g *guild) GuildView {
	v := GuildView{ID: g.ID, Name: g.Name, Locale: g.PreferredLocale, Channels: s.lookChannels(viewer, g.ID)}
	for _, id := range sortedIDs(g.members) {
		v.Members = append(v.Members, MemberView{s.world.users[id].User, g.members[id].permissions})
	}
	return v
}

func (s *Server) lookChannels(viewer, guildID wire.ID) []ChannelView {
	out := []ChannelView{}
	for _, id := range sortedIDs(s.world.channels) {
		c := s.world.channels[id]
		if c.GuildID != guildID {
			continue
		}
		if can := s.may(viewer, c); can != 0 || viewer == "" {
			out = append(out, ChannelView{Channel: c.Channel, CanWrite: can.Has(c.writing()),
				Messages: s.lookMessages(viewer, c), Notices: s.notices(viewer, c)})
		}
	}
	return out
}

// Messages gives what a person sees in one channel, oldest first.
func (s *Server) Messages(viewer, channelID wire.ID) []MessageView {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.world.channels[channelID]
	if c == nil || s.may(viewer, c) == 0 {
		return nil
	}
	return s.lookMessages(viewer, c)
}

// PublicMessages gives what everyone in a channel sees, oldest first.
func (s *Server) PublicMessages(channelID wire.ID) []MessageView {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.world.channels[channelID]
	if c == nil {
		return nil
	}
	return s.lookMessages("", c)
}

func (s *Server) lookMessages(viewer wire.ID, c *channel) []MessageView {
	out := []MessageView{}
	for _, m := range c.messages {
		if m.sees(viewer) {
			out = append(out, m.view())
		}
	}
	return out
}

func (m *message) view() MessageView {
	return MessageView{Message: m.Message, Private: m.viewer, Thinking: m.Flags&wire.Loading != 0, Changed: m.changed}
}

// maxNotices is how many failures a channel shows.
const maxNotices = 5

func (s *Server) notices(viewer wire.ID, c *channel) []Notice {
	out := []Notice{}
	for _, id := range sortedIDs(s.world.interactions) {
		i := s.world.interactions[id]
		p := i.payload
		if p.ChannelID != c.ID || p.Invoker().ID != viewer || i.state != Waiting && i.state != Failed || i.trimmed || p.Type == wire.AutocompleteInteraction {
			continue
		}
		n := Notice{Interaction: id, Type: p.Type, State: i.state, Command: i.command, CustomID: p.Data.CustomID, At: i.created}
		if i.origin != nil {
			n.MessageID = i.origin.ID
		}
		if i.state == Failed {
			n.Text = "This interaction failed"
			if p.Type == wire.CommandInteraction {
				n.Text = "The application did not respond"
			}
		}
		out = append(out, n)
	}
	return slices.Clone(out[max(0, len(out)-maxNotices):])
}
