package script

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// draft holds the values of a member's open form by custom_id, and files.
type draft struct {
	modal  wire.ID
	values map[string][]string
	files  map[string][]discordtest.Upload
}

// draft returns the member's open form and its values.
func (r *runner) draft(user wire.ID) (*discordtest.Modal, draft, error) {
	m := r.Server.OpenModal(user)
	if m == nil {
		return nil, draft{}, errors.New("no form is open")
	}
	if r.drafts[user].modal != m.ID {
		r.drafts[user] = draft{m.ID, map[string][]string{}, map[string][]discordtest.Upload{}}
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
	x := &fields[i].Input
	if x.Type == wire.FileUpload {
		d.files[x.CustomID], err = r.uploads(x, s.Value)
	} else {
		d.values[x.CustomID], err = r.value(x, s.Value)
	}
	if err == nil {
		r.transcript.action(s)
	}
	return err
}

// value returns what a text means in a field.
func (r *runner) value(x *wire.Component, text string) ([]string, error) {
	switch x.Type {
	case wire.TextInput:
		return []string{strings.ReplaceAll(text, `\n`, "\n")}, nil
	case wire.Checkbox:
		if text != "yes" && text != "no" {
			return nil, fmt.Errorf("a checkbox is yes or no, not %q", text)
		}
		return []string{strconv.FormatBool(text == "yes")}, nil
	}
	return r.options(x, text)
}

// uploads reads files whose names are separated by |.
func (r *runner) uploads(x *wire.Component, names string) (all []discordtest.Upload, err error) {
	if names == "" {
		return nil, nil
	}
	for name := range strings.SplitSeq(names, "|") {
		name = strings.TrimSpace(name)
		data, err := r.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all = append(all, discordtest.Upload{Field: x.CustomID, File: discordtest.File{Name: filepath.Base(name), Data: data}})
	}
	return all, nil
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
		var files []discordtest.Upload
		for _, id := range slices.Sorted(maps.Keys(d.files)) {
			files = append(files, d.files[id]...)
		}
		return r.Server.Submit(user, d.values, files...)
	})
	return err
}
