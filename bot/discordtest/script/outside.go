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
	guild   wire.ID // "" for a group
	members []wire.ID
}

// here returns the guild of the current channel: another server, or else the bot's.
func (r *runner) here() wire.ID {
	for _, o := range r.outsides {
		if o.channel == r.channel && o.guild != "" {
			return o.guild
		}
	}
	return r.Guild
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
	return r.outside(s, func(o *outside) (err error) {
		o.channel, err = r.Server.Group(s.Value, o.members...)
		return err
	})
}

// server switches to a channel of another server.
func (r *runner) server(_ context.Context, s Step) error {
	return r.outside(s, func(o *outside) (err error) {
		o.guild = r.Server.AddGuild(s.Value, "")
		for _, id := range o.members {
			if err := r.Server.Join(o.guild, id, 0); err != nil {
				return err
			}
		}
		o.channel, err = r.Server.AddChannel(o.guild, s.Value)
		return err
	})
}

// outside switches to a place, creating it if needed.
func (r *runner) outside(s Step, create func(*outside) error) error {
	if _, there := r.outsides[s.Value]; !there {
		var made outside
		for _, name := range strings.Fields(s.Text) {
			id, err := r.user(strings.TrimPrefix(name, "@"))
			if err != nil {
				return err
			}
			made.members = append(made.members, id)
		}
		if err := create(&made); err != nil {
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
