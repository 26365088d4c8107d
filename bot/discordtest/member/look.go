package member

import (
	"time"

	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// View is everything that a person sees. It must not be modified, because views
// share data.
type View struct {
	Version uint64        `json:"version"` // see Changes
	Now     time.Time     `json:"now"`
	Viewer  wire.User     `json:"viewer"`
	Locale  string        `json:"locale"`
	Guilds  []GuildView   `json:"guilds"`
	Direct  []ChannelView `json:"direct"` // direct messages
	Modal   *world.Modal  `json:"modal"`  // the viewer's open form, or nil
}

// GuildView is a guild with the channels and threads that the viewer sees, in
// order of creation.
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
	Locale      string           `json:"locale"` // of the client; empty for a bot
	Permissions wire.Permissions `json:"permissions"`
}

// ChannelView is a channel with the messages that the viewer sees, oldest
// first.
type ChannelView struct {
	wire.Channel
	CanWrite bool                `json:"can_write"`
	Messages []world.MessageView `json:"messages"`
	Notices  []world.Notice      `json:"notices"` // the viewer's pending and failed interactions
}

// Look returns what a person sees.
func (p *People) Look(viewer wire.ID) View {
	w := p.lock()
	defer w.Unlock()
	v := View{Version: w.Version, Now: w.Now(), Modal: w.Modals[viewer], Guilds: []GuildView{}, Direct: []ChannelView{}}
	u := w.Users[viewer]
	if u == nil {
		return v
	}
	v.Viewer, v.Locale = u.User, u.Locale
	for _, id := range world.Sorted(w.Guilds) {
		if w.Guilds[id].Members[viewer] != nil {
			v.Guilds = append(v.Guilds, lookGuild(w, viewer, w.Guilds[id]))
		}
	}
	v.Direct = lookChannels(w, viewer, "")
	return v
}

// Overview returns all guilds with all channels, threads and public messages.
func (p *People) Overview() []GuildView {
	w := p.lock()
	defer w.Unlock()
	out := []GuildView{}
	for _, id := range world.Sorted(w.Guilds) {
		out = append(out, lookGuild(w, "", w.Guilds[id]))
	}
	return out
}

func lookGuild(w *world.World, viewer wire.ID, g *world.Guild) GuildView {
	v := GuildView{ID: g.ID, Name: g.Name, Locale: g.PreferredLocale, Channels: lookChannels(w, viewer, g.ID)}
	for _, id := range world.Sorted(g.Members) {
		v.Members = append(v.Members, MemberView{w.Users[id].User, w.Users[id].Locale, g.Members[id].Permissions})
	}
	return v
}

func lookChannels(w *world.World, viewer, guildID wire.ID) []ChannelView {
	out := []ChannelView{}
	for _, id := range world.Sorted(w.Channels) {
		c := w.Channels[id]
		if c.GuildID != guildID {
			continue
		}
		if can := w.May(viewer, c); can != 0 || viewer == "" {
			out = append(out, ChannelView{Channel: c.Channel, CanWrite: can.Has(c.Writing()),
				Messages: lookMessages(viewer, c), Notices: w.Notices(viewer, c)})
		}
	}
	return out
}

// Messages returns the messages that a person sees in a channel, oldest first.
func (p *People) Messages(viewer, channelID wire.ID) []world.MessageView {
	w := p.lock()
	defer w.Unlock()
	c := w.Channels[channelID]
	if c == nil || w.May(viewer, c) == 0 {
		return nil
	}
	return lookMessages(viewer, c)
}

// PublicMessages returns the messages that everyone in a channel sees, oldest
// first.
func (p *People) PublicMessages(channelID wire.ID) []world.MessageView {
	w := p.lock()
	defer w.Unlock()
	c := w.Channels[channelID]
	if c == nil {
		return nil
	}
	return lookMessages("", c)
}

func lookMessages(viewer wire.ID, c *world.Channel) []world.MessageView {
	out := []world.MessageView{}
	for _, m := range c.Messages {
		if m.SeenBy(viewer) {
			out = append(out, m.View())
		}
	}
	return out
}

// Commands returns the commands that a member can use in a channel.
func (p *People) Commands(userID, channelID wire.ID) []wire.Command {
	w := p.lock()
	defer w.Unlock()
	u, c := w.Users[userID], w.Channels[channelID]
	if u == nil || c == nil {
		return nil
	}
	list, _ := w.Offered(u, c)
	return list
}
