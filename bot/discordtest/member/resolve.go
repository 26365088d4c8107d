package member

import (
	"fmt"
	"slices"
	"strings"

	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// bare strips mention syntax: @bob, <@12> and 12 all name a user.
func bare(text string) string {
	return strings.Trim(text, "<@!&#>")
}

// person returns a user by name or ID, from the guild's members or the
// conversation.
func (f *formFiller) person(text string) (wire.ID, error) {
	w, name := f.world, bare(text)
	var ids []wire.ID
	if g := w.Guilds[f.channel.GuildID]; g != nil {
		ids = world.Sorted(g.Members)
	} else {
		ids = f.channel.Members
	}
	for _, id := range ids {
		u := w.Users[id]
		if string(id) != name && !strings.EqualFold(u.Username, name) && !strings.EqualFold(u.Name(), name) {
			continue
		}
		keep(&f.resolved.Users, id, u.User)
		if m := w.Member(f.channel.GuildID, id); m != nil {
			can := f.world.May(id, f.channel)
			m.User, m.Permissions = nil, &can
			keep(&f.resolved.Members, id, *m)
		}
		return id, nil
	}
	return "", fmt.Errorf("there is no member %q here", text)
}

// role returns a role of the guild by name or ID. A guild has the role @everyone
// only, whose ID is the guild's.
func (f *formFiller) role(text string) (wire.ID, error) {
	g, name := f.world.Guilds[f.channel.GuildID], bare(text)
	if g != nil {
		for _, r := range g.Roles {
			if string(r.ID) == name || bare(r.Name) == name {
				keep(&f.resolved.Roles, r.ID, r)
				return r.ID, nil
			}
		}
	}
	return "", fmt.Errorf("there is no role %q here", text)
}

// mentionable returns a role or a user.
func (f *formFiller) mentionable(text string) (wire.ID, error) {
	if id, err := f.role(text); err == nil {
		return id, nil
	}
	if id, err := f.person(text); err == nil {
		return id, nil
	}
	return "", fmt.Errorf("there is no member or role %q here", text)
}

// place returns a channel of the guild by name or ID.
func (f *formFiller) place(types []wire.ChannelType, text string) (wire.ID, error) {
	name := bare(text)
	for _, id := range world.Sorted(f.world.Channels) {
		c := f.world.Channels[id]
		if c.GuildID == "" || c.GuildID != f.channel.GuildID || string(id) != name && c.Name != name {
			continue
		}
		if len(types) > 0 && !slices.Contains(types, c.Type) {
			return "", fmt.Errorf("%q is not the kind of channel it takes", text)
		}
		can := f.world.May(f.user.ID, c)
		there := c.Channel
		there.Permissions = &can
		keep(&f.resolved.Channels, id, there)
		return id, nil
	}
	return "", fmt.Errorf("there is no channel %q here", text)
}
