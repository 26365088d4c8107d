package world

import "parlour/bot/discordtest/wire"

// Modal is a form that a bot has opened for a member, who has at most one.
type Modal struct {
	ID        wire.ID `json:"id"`
	UserID    wire.ID `json:"user_id"`
	ChannelID wire.ID `json:"channel_id"`
	wire.ModalForm
	Opener *Interaction `json:"-"`
}

// Fields returns the form's fields with their labels.
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

// Field is a field of a form: a text input, a select, an upload, a group or a
// checkbox.
type Field struct {
	Label string
	Input wire.Component
}
