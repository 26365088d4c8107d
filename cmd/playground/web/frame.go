package web

import (
	"cmp"
	"net/http"
	"slices"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// frame is what one member sees with one channel open.
type frame struct {
	Viewer   wire.User                 `json:"viewer"`
	Locale   string                    `json:"locale"`
	Bot      wire.User                 `json:"bot"`
	People   []person                  `json:"people"` // members that the page can play as
	Guilds   []place                   `json:"guilds"`
	Direct   []brief                   `json:"direct"`
	Modal    *discordtest.Modal        `json:"modal"`
	Channel  wire.ID                   `json:"channel"` // the open channel; empty if the member does not see it
	CanWrite bool                      `json:"can_write"`
	Order    []wire.ID                 `json:"order"`    // the messages in view, oldest first
	Earlier  bool                      `json:"earlier"`  // whether there are older messages
	Messages []discordtest.MessageView `json:"messages"` // new or changed since the last frame
	Notices  []discordtest.Notice      `json:"notices"`
}

// place is a guild.
type place struct {
	ID       wire.ID     `json:"id"`
	Name     string      `json:"name"`
	Channels []brief     `json:"channels"`
	Members  []wire.User `json:"members"`
}

// person is a member that the page can play as.
type person struct {
	wire.User
	Locale    string `json:"locale"`    // of the member's client
	Moderator bool   `json:"moderator"` // whether the member may manage messages
	Manager   bool   `json:"manager"`   // whether the member may manage the server
}

// brief is a channel as a list shows it.
type brief struct {
	ID     wire.ID          `json:"id"`
	Type   wire.ChannelType `json:"type"`
	Name   string           `json:"name"` // for direct messages, the other user's name
	Parent *wire.ID         `json:"parent"`
	Closed bool             `json:"closed"` // whether it is an archived thread
	Last   wire.ID          `json:"last"`   // the newest message that the viewer sees
}

// frameOf returns a frame with at most limit of the channel's newest messages. It omits messages from Messages that were sent
// before in the same version, and records in sent which version of each was sent.
func (s *site) frameOf(viewer, channel wire.ID, limit int, sent map[wire.ID]uint64) frame {
	v, bots := s.Server.Look(viewer), s.Server.Look(s.Bot)
	f := frame{Viewer: v.Viewer, Locale: v.Locale, Bot: bots.Viewer, People: peopleOf(bots), Guilds: []place{}, Modal: v.Modal,
		Direct: briefs(v.Direct, bots.Viewer.Name()), Order: []wire.ID{}, Messages: []discordtest.MessageView{}, Notices: []discordtest.Notice{}}
	open := v.Direct
	for _, g := range v.Guilds {
		f.Guilds = append(f.Guilds, place{g.ID, g.Name, briefs(g.Channels, ""), users(g.Members)})
		open = slices.Concat(open, g.Channels)
	}
	for _, c := range open {
		if c.ID == channel {
			f.show(c, limit, sent)
		}
	}
	return f
}

// show fills in the open channel.
func (f *frame) show(c discordtest.ChannelView, limit int, sent map[wire.ID]uint64) {
	f.Channel, f.CanWrite, f.Notices = c.ID, c.CanWrite, c.Notices
	first := max(0, len(c.Messages)-limit)
	f.Earlier = first > 0
	for _, m := range c.Messages[first:] {
		f.Order = append(f.Order, m.ID)
		if at, ok := sent[m.ID]; !ok || at != m.Changed {
			sent[m.ID] = m.Changed
			f.Messages = append(f.Messages, m)
		}
	}
}

// briefs lists channels. Direct messages, which have no name, get the given one.
func briefs(list []discordtest.ChannelView, name string) []brief {
	out := []brief{}
	for _, c := range list {
		b := brief{ID: c.ID, Type: c.Type, Name: cmp.Or(c.Name, name), Parent: c.ParentID,
			Closed: c.ThreadMetadata != nil && c.ThreadMetadata.Archived}
		if n := len(c.Messages); n > 0 {
			b.Last = c.Messages[n-1].ID
		}
		out = append(out, b)
	}
	return out
}

func users(list []discordtest.MemberView) []wire.User {
	out := []wire.User{}
	for _, m := range list {
		out = append(out, m.User)
	}
	return out
}

// peopleOf lists the members, except bots, of the guilds in a view.
func peopleOf(v discordtest.View) []person {
	out := []person{}
	for _, g := range v.Guilds {
		for _, m := range g.Members {
			if !m.User.Bot && !slices.ContainsFunc(out, func(p person) bool { return p.ID == m.User.ID }) {
				out = append(out, person{m.User, m.Locale, m.Permissions.Has(wire.ManageMessages), m.Permissions.Has(wire.ManageGuild)})
			}
		}
	}
	return out
}

// everyone lists the members of the bot's guilds.
func (s *site) everyone() []person { return peopleOf(s.Server.Look(s.Bot)) }

// people is GET /api/people.
func (s *site) people(w http.ResponseWriter, _ *http.Request) { answer(w, s.everyone()) }

// isPerson reports whether the page can act as a user.
func (s *site) isPerson(id wire.ID) bool {
	return slices.ContainsFunc(s.everyone(), func(p person) bool { return p.ID == id })
}
