package member

import (
	"errors"
	"fmt"
	"slices"

	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// Press presses a button of a message.
func (p *People) Press(userID, messageID wire.ID, customID string) (*world.Interaction, error) {
	taps, err := p.Tap(userID, messageID, customID)
	if err != nil {
		return nil, err
	}
	return taps[0], nil
}

// Tap presses several buttons of a message before the bot receives the first
// press.
func (p *People) Tap(userID, messageID wire.ID, customIDs ...string) ([]*world.Interaction, error) {
	w := p.lock()
	defer w.Unlock()
	var taps []*world.Interaction
	for _, customID := range customIDs {
		u, c, m, x, err := reach(w, userID, messageID, customID)
		if err != nil {
			return taps, err
		}
		if x.Type != wire.Button {
			return taps, fmt.Errorf("%q is not a button", customID)
		}
		taps = append(taps, use(w, u, c, m, &wire.InteractionData{CustomID: customID, ComponentType: x.Type, Number: x.ID}))
	}
	return taps, nil
}

// Pick selects values in a select of a message: option values, or names or IDs
// of users, roles or channels. They replace the default values.
func (p *People) Pick(userID, messageID wire.ID, customID string, values ...string) (*world.Interaction, error) {
	w := p.lock()
	defer w.Unlock()
	u, c, m, x, err := reach(w, userID, messageID, customID)
	if err != nil {
		return nil, err
	}
	f := &formFiller{world: w, user: u, channel: c}
	chosen, err := f.pick(x, values)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", customID, err)
	}
	return use(w, u, c, m, &wire.InteractionData{CustomID: customID, ComponentType: x.Type, Number: x.ID, Values: chosen, Resolved: f.result()}), nil
}

// reach returns a component that the user can see and use.
func reach(w *world.World, userID, messageID wire.ID, customID string) (*world.User, *world.Channel, *world.Message, *wire.Component, error) {
	fail := func(err error) (*world.User, *world.Channel, *world.Message, *wire.Component, error) {
		return nil, nil, nil, nil, err
	}
	c, m := w.Message(messageID)
	if m == nil || !m.SeenBy(userID) {
		return fail(errors.New("that message is not there"))
	}
	u, c, err := present(w, userID, c.ID)
	if err != nil {
		return fail(err)
	}
	x := wire.Find(m.Components, customID)
	switch {
	case x == nil:
		return fail(fmt.Errorf("the message has no button or select %q", customID))
	case x.Disabled:
		return fail(fmt.Errorf("%q is disabled", customID))
	case w.Apps[m.Author.ID] == nil:
		return fail(errors.New("the message is not from a bot"))
	}
	return u, c, m, x, nil
}

func use(w *world.World, u *world.User, c *world.Channel, m *world.Message, data *wire.InteractionData) *world.Interaction {
	return w.Act(world.Act{App: w.Apps[m.Author.ID], Type: wire.ComponentInteraction, Data: data, Origin: m}, u, c)
}

// pick validates the values of a select or a group of checkboxes.
func (f *formFiller) pick(x *wire.Component, values []string) ([]string, error) {
	least, most := x.Range()
	if len(values) < least || len(values) > most {
		return nil, fmt.Errorf("it takes from %d to %d values, not %d", least, most, len(values))
	}
	out := []string{}
	for _, v := range values {
		chosen, err := f.pickOne(x, v)
		if err != nil {
			return nil, err
		}
		if slices.Contains(out, chosen) {
			return nil, fmt.Errorf("%q is chosen twice", v)
		}
		out = append(out, chosen)
	}
	return out, nil
}

func (f *formFiller) pickOne(x *wire.Component, value string) (string, error) {
	if x.Type.Listed() {
		if !slices.ContainsFunc(x.Options, func(o wire.SelectOption) bool { return o.Value == value }) {
			return "", fmt.Errorf("it has no option with the value %q", value)
		}
		return value, nil
	}
	var id wire.ID
	var err error
	switch x.Type {
	case wire.UserSelect:
		id, err = f.person(value)
	case wire.RoleSelect:
		id, err = f.role(value)
	case wire.MentionableSelect:
		id, err = f.mentionable(value)
	case wire.ChannelSelect:
		id, err = f.place(x.ChannelTypes, value)
	default:
		err = errors.New("it is not a select")
	}
	return string(id), err
}
