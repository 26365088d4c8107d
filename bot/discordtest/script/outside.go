package script

import (
	"context"
	"strings"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// outsides are places where the bot is not a member, by name.
type outsides map[string]outside

type outside struct {
	channel wire.ID
	members []wire.ID
}

// install installs the bot for a member.
func (r *runner) install(_ context.Context, s Step) error {
	user, err := r.user(s.Who)
	if err != nil {
		return err
	}
	r.transcript.note("%s installs the bot", s.Who)
	return r.Server.Install(r.App.ID, user)
}

// group switches to a group conversation.
func (r *runner) group(_ context.Context, s Step) error {
	return r.outside(s, func(members []wire.ID) (wire.ID, error) { return r.Server.Group(s.Value, members...) })
}

// server switches to a channel of another server.
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

// outside switches to a place, creating it if needed.
func (r *runner) outside(s Step, create func(members []wire.ID) (wire.ID, error)) error {
	if _, there := r.outsides[s.Value]; !there {
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
		r.outsides[s.Value] = made
	}
	r.channel = r.outsides[s.Value].channel
	r.transcript.enter(r.channel)
	return nil
}

// views returns these places as their first members see them.
func (r *runner) views() (all []discordtest.ChannelView) {
	for _, place := range r.outsides {
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
