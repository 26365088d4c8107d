package script

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// draft holds the values of a member's open form by custom_id.
type draft struct {
	modal  wire.ID
	values map[string][]string
}

// draft returns the member's open form and its values.
func (r *runner) draft(user wire.ID) (*discordtest.Modal, draft, error) {
	m := r.Server.OpenModal(user)
	if m == nil {
		return nil, draft{}, errors.New("no form is open")
	}
	if r.drafts[user].modal != m.ID {
		r.drafts[user] = draft{m.ID, map[string][]string{}}
	}
	return m, r.drafts[user], nil
}

func (r *runner) fill(_ context.Context, s Step) error {
	user, err := r.user(s.Who)
	if err != nil {
		return err
	}
	m, d, err := r.draft(user)
	if err != nil {
		return err
	}
	fields := m.Fields()
	i, err := r.field(s.Text, fields)
	if err != nil {
		return err
	}
	value := strings.ReplaceAll(s.Value, `\n`, "\n")
	if fields[i].Input.Type.Select() {
		if value, err = r.option(&fields[i].Input, s.Value); err != nil {
			return err
		}
	}
	d.values[fields[i].Input.CustomID] = []string{value}
	r.transcript.action(s)
	return nil
}

// field returns the number of the field with a label.
func (r *runner) field(label string, fields []discordtest.Field) (int, error) {
	if r.Like != nil {
		c, err := r.replay()
		if c.number >= len(fields) {
			err = fmt.Errorf("the form has no field %d", c.number)
		}
		return c.number, err
	}
	var labels []string
	for _, f := range fields {
		labels = append(labels, f.Label)
	}
	i, err := choose(label, labels)
	if err == nil && i < 0 {
		err = fmt.Errorf("the form has no field %q; it has %s", label, strings.Join(labels, " | "))
	}
	r.use(control{number: i})
	return i, err
}

func (r *runner) submit(ctx context.Context, s Step) error {
	_, err := r.do(ctx, s, func(user wire.ID) (*discordtest.Interaction, error) {
		_, d, err := r.draft(user)
		if err != nil {
			return nil, err
		}
		return r.Server.Submit(user, d.values)
	})
	return err
}
