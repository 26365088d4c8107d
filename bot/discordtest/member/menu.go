package member

import (
	"errors"
	"fmt"
	"strings"

	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// UserCommand runs a user command in a channel, from the menu of a person there.
// target is the name or ID of that person.
func (p *People) UserCommand(userID, channelID wire.ID, command, target string) (*world.Interaction, error) {
	w := p.lock()
	defer w.Unlock()
	f, act, err := menu(w, userID, channelID, wire.UserCommand, command)
	if err != nil {
		return nil, err
	}
	id, err := f.person(target)
	if err != nil {
		return nil, err
	}
	act.TargetUser = w.Users[id]
	return f.run(act, id), nil
}

// MessageCommand runs a message command from the menu of a message. An ephemeral
// message has no commands in its menu.
func (p *People) MessageCommand(userID, messageID wire.ID, command string) (*world.Interaction, error) {
	w := p.lock()
	defer w.Unlock()
	c, m := w.Message(messageID)
	if m == nil || m.Viewer != "" {
		return nil, errors.New("there is no such message that everyone sees")
	}
	f, act, err := menu(w, userID, c.ID, wire.MessageCommand, command)
	if err != nil {
		return nil, err
	}
	keep(&f.resolved.Messages, m.ID, m.Message)
	act.TargetMessage = m.ID
	return f.run(act, m.ID), nil
}

// menu finds a command of a type that the user can use in a channel.
func menu(w *world.World, userID, channelID wire.ID, kind wire.CommandType, command string) (*formFiller, world.Act, error) {
	u, c, err := present(w, userID, channelID)
	if err != nil {
		return nil, world.Act{}, err
	}
	list, apps := offered(w, u, c, kind)
	var names []string
	for n, x := range list {
		if x.Name == command {
			return &formFiller{world: w, user: u, channel: c}, world.Act{App: apps[n], Type: wire.CommandInteraction, Command: command,
				Data: &wire.InteractionData{ID: x.ID, Name: command, Type: kind, GuildID: x.GuildID}}, nil
		}
		names = append(names, x.Name)
	}
	if len(names) == 0 {
		return nil, world.Act{}, fmt.Errorf("there is no command %q: that menu is empty", command)
	}
	return nil, world.Act{}, fmt.Errorf("there is no command %q in that menu; there is %s", command, strings.Join(names, " | "))
}

// run creates the interaction of a command on a target.
func (f *formFiller) run(a world.Act, target wire.ID) *world.Interaction {
	a.Data.TargetID, a.Data.Resolved = target, f.result()
	return f.world.Act(a, f.user, f.channel)
}

// offered returns the commands of a type that a user can use in a channel, and
// their applications.
func offered(w *world.World, u *world.User, c *world.Channel, kind wire.CommandType) (list []wire.Command, apps []*world.App) {
	all, of := w.Offered(u, c)
	for n, x := range all {
		if x.Type == kind {
			list, apps = append(list, x), append(apps, of[n])
		}
	}
	return list, apps
}
