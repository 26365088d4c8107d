package script

import (
	"context"
	"strings"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// Places where the bot is no member, and members use it who have installed it for
// themselves.

// elsewhere are such places by what the script calls them, and who is there.
type elsewhere map[string]outside

type outside struct {
	channel wire.ID
	members []wire.ID
}

// install has a member install the bot.
func (r *runner) install(_ context.Context, s Step) error {
	user, err := r.user(s.Who)
	if err != nil {
		return err
	}
	r.transcript.note("%s installs the bot", s.Who)
	return r.Server.Install(r.App.ID, user)
}

// group goes to a conversation.
func (r *runner) group(_ context.Context, s Step) error {
	return r.outside(s, func(members []wire.ID) (wire.ID, error) { return r.Server.Group(s.Value, members...) })
}

// server goes to a channel of a server.
func (r *runner) server(_ context.Context, s Step) error {
	return r.outside(s, func(members []wire.ID) (wire.ID, error) {
		guild := r.Server.AddGuild(s.Value, "")
		for _, id := range members {
			if err := r.Server.Join(guild, id, 0); err != nil {
				return "", err
			}
		}
		return r.Server.AddChannel(guild, s.Value)
	})
}

// outside goes to a place, and makes it if there is none.
func (r *runner) outside(s Step, create func(members []wire.ID) (wire.ID, error)) error {
	if _, there := r.elsewhere[s.Value]; !there {
		var made outside
		for _, name := range strings.Fields(s.Text) {
			id, err := r.user(strings.TrimPrefix(name, "@"))
			if err != nil {
				return err
			}
			made.members = append(made.members, id)
		}
		var err error
		if made.channel, err = create(made.members); err != nil {
			return err
		}
		r.elsewhere[s.Value] = made
	}
	r.channel = r.elsewhere[s.Value].channel
	r.transcript.enter(r.channel)
	return nil
}

// views are these places, as the first of who is there sees them.
func (r *runner) views() (all []discordtest.ChannelView) {
	for _, place := range r.elsewhere {
		look := r.Server.Look(place.members[0])
		channels := look.Direct
		for _, g := range look.Guilds {
			channels = append(channels, g.Channels...)
		}
		for _, c := range channels {
			if c.ID == place.channel {
				all = append(all, c)
			}
		}
	}
	return all
}
