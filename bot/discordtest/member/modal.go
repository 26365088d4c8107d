package member

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// OpenModal returns the member's open form, or nil.
func (p *People) OpenModal(userID wire.ID) *world.Modal {
	w := p.lock()
	defer w.Unlock()
	return w.Modals[userID]
}

// Dismiss closes the member's form without submitting it. The bot gets no
// event.
func (p *People) Dismiss(userID wire.ID) {
	w := p.lock()
	defer w.Unlock()
	delete(w.Modals, userID)
	w.Bump()
}

// Submit submits the member's form with values by custom_id: a text, or the
// selected values of a select. An omitted text input keeps its initial value.
func (p *People) Submit(userID wire.ID, values map[string][]string) (*world.Interaction, error) {
	w := p.lock()
	defer w.Unlock()
	m := w.Modals[userID]
	if m == nil {
		return nil, errors.New("no form is open")
	}
	u, c, err := present(w, userID, m.ChannelID)
	if err != nil {
		return nil, err
	}
	f := &formFiller{world: w, user: u, channel: c}
	components, err := f.form(m, values)
	if err != nil {
		return nil, err
	}
	delete(w.Modals, userID)
	return w.Act(world.Act{App: m.Opener.App(), Type: wire.ModalInteraction, Opener: m.Opener, Data: &wire.InteractionData{
		CustomID: m.CustomID, Components: components, Resolved: f.result(),
	}}, u, c), nil
}

// form returns the submitted components.
func (f *formFiller) form(m *world.Modal, values map[string][]string) ([]wire.Component, error) {
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

// input validates the value of a field.
func (f *formFiller) input(label string, x wire.Component, values map[string][]string) (wire.Component, error) {
	y := wire.Component{Type: x.Type, ID: x.ID, CustomID: x.CustomID}
	given := values[x.CustomID]
	must := x.Required == nil || *x.Required
	if x.Type.Select() {
		var err error
		if len(given) > 0 || must {
			y.Values, err = f.pick(&x, given)
		}
		return y, err
	}
	y.Value = x.Value
	if len(given) > 0 {
		y.Value = given[0]
	}
	n := utf8.RuneCountInString(y.Value)
	if n == 0 && must {
		return y, fmt.Errorf("the field %q must be filled in", label)
	}
	return y, checkLength(label, x, n)
}

// checkLength validates the length of a text, in code points.
func checkLength(label string, x wire.Component, n int) error {
	switch {
	case n > 0 && x.MinLength != nil && n < *x.MinLength:
		return fmt.Errorf("the field %q takes at least %d characters", label, *x.MinLength)
	case x.MaxLength != nil && *x.MaxLength > 0 && n > *x.MaxLength, n > 4000:
		return fmt.Errorf("the field %q does not take %d characters", label, n)
	}
	return nil
}
