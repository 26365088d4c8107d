package member

import (
	"errors"
	"fmt"
	"slices"
	"strings"
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

// Upload is a file for a file upload of a form.
type Upload struct {
	Field string // custom_id
	File  world.File
}

// Submit submits the member's form with values by custom_id: the text of a text
// input, what is selected in a select or a group, "true" or "false" for a
// checkbox. An omitted field keeps its initial value.
func (p *People) Submit(userID wire.ID, values map[string][]string, uploads ...Upload) (*world.Interaction, error) {
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
	f := &formFiller{world: w, user: u, channel: c, uploads: uploads}
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
	if err := f.known(m, values); err != nil {
		return nil, err
	}
	var out []wire.Component
	for _, c := range m.Components {
		filled := wire.Component{Type: c.Type, ID: c.ID, Submitted: true}
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

// known returns an error for a value or an upload without a field.
func (f *formFiller) known(m *world.Modal, values map[string][]string) error {
	kinds := map[string]wire.ComponentType{}
	for _, field := range m.Fields() {
		kinds[field.Input.CustomID] = field.Input.Type
	}
	for id := range values {
		if kinds[id] == 0 || kinds[id] == wire.FileUpload && len(values[id]) > 0 {
			return fmt.Errorf("the form has no field %q to fill in", id)
		}
	}
	for _, up := range f.uploads {
		if kinds[up.Field] != wire.FileUpload {
			return fmt.Errorf("the form has no field %q for files", up.Field)
		}
	}
	return nil
}

// input returns a field with its value, which it validates.
func (f *formFiller) input(label string, x wire.Component, values map[string][]string) (wire.Component, error) {
	y := wire.Component{Type: x.Type, ID: x.ID, CustomID: x.CustomID, Submitted: true}
	given, ok := values[x.CustomID]
	if !ok {
		given = initial(x)
	}
	var err error
	switch x.Type {
	case wire.TextInput:
		y.Value = wire.Value(strings.Join(given, ""))
		err = checkText(label, x, string(y.Value))
	case wire.Checkbox:
		y.Value = wire.Unchecked
		if slices.Equal(given, []string{string(wire.Checked)}) {
			y.Value = wire.Checked
		}
	case wire.FileUpload:
		y.Values, err = f.upload(label, x)
	default:
		if len(given) > 0 || x.Must() {
			if y.Values, err = f.pick(&x, given); err != nil {
				return y, fmt.Errorf("the field %q: %w", label, err)
			}
		}
		if x.Type == wire.RadioGroup && len(y.Values) > 0 {
			y.Value, y.Values = wire.Value(y.Values[0]), nil
		}
	}
	return y, err
}

// initial returns the value of a field that the member leaves alone.
func initial(x wire.Component) (out []string) {
	switch {
	case x.Type == wire.TextInput:
		return []string{string(x.Value)}
	case x.Type == wire.Checkbox && x.Default:
		return []string{string(wire.Checked)}
	}
	for _, o := range x.Options {
		if o.Default {
			out = append(out, o.Value)
		}
	}
	for _, d := range x.DefaultValues {
		out = append(out, string(d.ID))
	}
	return out
}

// upload stores the files of a field and returns their IDs.
func (f *formFiller) upload(label string, x wire.Component) (ids []string, err error) {
	for _, up := range f.uploads {
		if up.Field != x.CustomID {
			continue
		}
		a := f.world.Store(f.channel.ID, up.File, true)
		keep(&f.resolved.Attachments, a.ID, a)
		ids = append(ids, string(a.ID))
	}
	least, most := x.Range()
	if n := len(ids); n > most || n < least && (n > 0 || x.Must()) {
		err = fmt.Errorf("the field %q takes from %d to %d files, not %d", label, least, most, n)
	}
	return ids, err
}

// checkText validates the length of a text, in code points.
func checkText(label string, x wire.Component, text string) error {
	n := utf8.RuneCountInString(text)
	switch {
	case n == 0 && x.Must():
		return fmt.Errorf("the field %q must be filled in", label)
	case n > 0 && x.MinLength != nil && n < *x.MinLength:
		return fmt.Errorf("the field %q takes at least %d characters", label, *x.MinLength)
	case x.MaxLength != nil && *x.MaxLength > 0 && n > *x.MaxLength, n > 4000:
		return fmt.Errorf("the field %q does not take %d characters", label, n)
	}
	return nil
}
