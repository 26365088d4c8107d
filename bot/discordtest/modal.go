package discordtest

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"parlour/bot/discordtest/wire"
)

// Modal is a form that a bot has opened for one member. A member has one form open at a time.
type Modal struct {
	ID        wire.ID `json:"id"`
	UserID    wire.ID `json:"user_id"`
	ChannelID wire.ID `json:"channel_id"`
	wire.ModalForm
	opener *Interaction
}

// Fields lists the inputs of the form: text inputs and selects, with the label of each.
func (m *Modal) Fields() []Field {
	var out []Field
	for _, c := range m.Components {
		switch {
		case c.Type == wire.Label && c.Component != nil:
			out = append(out, Field{c.Label, *c.Component})
		case c.Type == wire.ActionRow:
			for _, x := range c.Components {
				out = append(out, Field{x.Label, x})
			}
		}
	}
	return out
}

// Field is an input of a form.
type Field struct {
	Label string
	Input wire.Component
}

// OpenModal is the form that a member has before her, nil if none.
func (s *Server) OpenModal(userID wire.ID) *Modal {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world.modals[userID]
}

// Dismiss closes the member's form without sending it; the bot never hears of it.
func (s *Server) Dismiss(userID wire.ID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.world.modals, userID)
	s.bump()
}

// Submit sends the member's form, with values by custom_id: a text, or the values chosen in a select. A text input that
// isn't there keeps the text the bot put in it.
func (s *Server) Submit(userID wire.ID, values map[string][]string) (*Interaction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.world.modals[userID]
	if m == nil {
		return nil, errors.New("no form is open")
	}
	u, c, err := s.present(userID, m.ChannelID)
	if err != nil {
		return nil, err
	}
	f := &filler{server: s, user: u, channel: c}
	components, err := f.form(m, values)
	if err != nil {
		return nil, err
	}
	i := &Interaction{app: m.opener.app, origin: m.opener.origin, opener: m.opener}
	i.payload.Type = wire.ModalInteraction
	i.payload.Data = &wire.InteractionData{CustomID: m.CustomID, Components: components, Resolved: f.result()}
	if m.opener.origin != nil {
		there := m.opener.origin.Message
		i.payload.Message = &there
	}
	delete(s.world.modals, userID)
	return s.act(i, u, c), nil
}

// form fills in the form's components as the bot is told of them.
func (f *filler) form(m *Modal, values map[string][]string) ([]wire.Component, error) {
	known := map[string]bool{}
	for _, field := range m.Fields() {
		known[field.Input.CustomID] = true
	}
	for id := range values {
		if !known[id] {
			return nil, fmt.Errorf("the form has no field %q", id)
		}
	}
	var out []wire.Component
	for _, c := range m.Components {
		filled := wire.Component{Type: c.Type, ID: c.ID}
		for _, x := range c.Components {
			y, err := f.input(x.Label, x, values)
			if err != nil {
				return nil, err
			}
			filled.Components = append(filled.Components, y)
		}
		if c.Component != nil {
			y, err := f.input(c.Label, *c.Component, values)
			if err != nil {
				return nil, err
			}
			filled.Component = &y
		}
		out = append(out, filled)
	}
	return out, nil
}

// input checks what stands in one field.
func (f *filler) input(label string, x wire.Component, values map[string][]string) (wire.Component, error) {
	y := wire.Component{Type: x.Type, ID: x.ID, CustomID: x.CustomID}
	given, there := values[x.CustomID]
	must := x.Required == nil || *x.Required
	var err error
	if x.Type.Select() {
		if len(given) > 0 || must {
			y.Values, err = f.pick(&x, given)
		}
		return y, err
	}
	y.Value = x.Value
	if there && len(given) > 0 {
		y.Value = given[0]
	}
	switch n := utf8.RuneCountInString(y.Value); {
	case n == 0 && must:
		err = fmt.Errorf("the field %q must be filled in", label)
	case n > 0 && x.MinLength != nil && n < *x.MinLength:
		err = fmt.Errorf("the field %q takes at least %d characters", label, *x.MinLength)
	case x.MaxLength != nil && *x.MaxLength > 0 && n > *x.MaxLength, n > 4000:
		err = fmt.Errorf("the field %q does not take %d characters", label, n)
	}
	return y, err
}
