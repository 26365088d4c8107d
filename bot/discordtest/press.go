package discordtest

import (
	"errors"
	"fmt"
	"slices"

	"parlour/bot/discordtest/wire"
)

// Press presses a button of a message.
func (s *Server) Press(userID, messageID wire.ID, customID string) (*Interaction, error) {
	taps, err := s.Tap(userID, messageID, customID)
	if err != nil {
		return nil, err
	}
	return taps[0], nil
}

// Tap presses buttons of a message one after the other before the bot hears of
// the first, as a quick finger does.
func (s *Server) Tap(userID, messageID wire.ID, customIDs ...string) ([]*Interaction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var taps []*Interaction
	for _, customID := range customIDs {
		u, c, m, x, err := s.reach(userID, messageID, customID)
		if err != nil {
			return taps, err
		}
		if x.Type != wire.Button {
			return taps, fmt.Errorf("%q is no button", customID)
		}
		i, err := s.use(u, c, m, &wire.InteractionData{CustomID: customID, ComponentType: x.Type})
		if err != nil {
			return taps, err
		}
		taps = append(taps, i)
	}
	return taps, nil
}

// Pick chooses values in a select of a message: values of its options, or names or IDs of users, roles or channels.
func (s *Server) Pick(userID, messageID wire.ID, customID string, values ...string) (*Interaction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, c, m, x, err := s.reach(userID, messageID, customID)
	if err != nil {
		return nil, err
	}
	f := &filler{server: s, user: u, channel: c}
	chosen, err := f.pick(x, values)
	if err != nil {
		return nil, err
	}
	return s.use(u, c, m, &wire.InteractionData{CustomID: customID, ComponentType: x.Type, Values: chosen, Resolved: f.result()})
}

// reach finds a component that the user can see and use.
func (s *Server) reach(userID, messageID wire.ID, customID string) (*user, *channel, *message, *wire.Component, error) {
	fail := func(err error) (*user, *channel, *message, *wire.Component, error) { return nil, nil, nil, nil, err }
	c, m := s.world.message(messageID)
	if m == nil || !m.sees(userID) {
		return fail(errors.New("that message is not there"))
	}
	u, c, err := s.present(userID, c.ID)
	if err != nil {
		return fail(err)
	}
	x := wire.Find(m.Components, customID)
	switch {
	case x == nil:
		return fail(fmt.Errorf("that message has no button or select %q", customID))
	case x.Disabled:
		return fail(fmt.Errorf("%q is disabled", customID))
	case s.world.appOfBot(m.Author.ID) == nil:
		return fail(errors.New("that message is not a bot's"))
	}
	return u, c, m, x, nil
}

func (s *Server) use(u *user, c *channel, m *message, data *wire.InteractionData) (*Interaction, error) {
	there := m.Message
	i := &Interaction{app: s.world.appOfBot(m.Author.ID), origin: m}
	i.payload.Type, i.payload.Data, i.payload.Message = wire.ComponentInteraction, data, &there
	return s.act(i, u, c), nil
}

// pick checks what is chosen in a select.
func (f *filler) pick(x *wire.Component, values []string) ([]string, error) {
	least, most := 1, 1
	if x.MinValues != nil {
		least = *x.MinValues
	}
	if x.MaxValues != nil {
		most = *x.MaxValues
	}
	if len(values) < least || len(values) > most {
		return nil, fmt.Errorf("%q takes from %d to %d values, not %d", x.CustomID, least, most, len(values))
	}
	out := []string{}
	for _, v := range values {
		chosen, err := f.pickOne(x, v)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", x.CustomID, err)
		}
		if slices.Contains(out, chosen) {
			return nil, fmt.Errorf("%q: %q is chosen twice", x.CustomID, v)
		}
		out = append(out, chosen)
	}
	return out, nil
}

// menus says how each select but the string select finds what is chosen.
var menus = map[wire.ComponentType]func(*filler, *wire.Component, string) (any, error){
	wire.UserSelect: func(f *filler, _ *wire.Component, v string) (any, error) { return f.person(v) },
	wire.RoleSelect: func(f *filler, _ *wire.Component, v string) (any, error) { return f.role(v) },
	wire.MentionableSelect: func(f *filler, _ *wire.Component, v string) (any, error) {
		if id, err := f.person(v); err == nil {
			return id, nil
		}
		return f.role(v)
	},
	wire.ChannelSelect: func(f *filler, x *wire.Component, v string) (any, error) {
		return f.place(wire.Option{ChannelTypes: x.ChannelTypes}, v)
	},
}

func (f *filler) pickOne(x *wire.Component, value string) (string, error) {
	if x.Type == wire.StringSelect {
		if !slices.ContainsFunc(x.Options, func(o wire.SelectOption) bool { return o.Value == value }) {
			return "", fmt.Errorf("it has no option with the value %q", value)
		}
		return value, nil
	}
	find := menus[x.Type]
	if find == nil {
		return "", errors.New("it is no select")
	}
	id, err := find(f, x, value)
	if err != nil {
		return "", err
	}
	return string(id.(wire.ID)), nil
}
