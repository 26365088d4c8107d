package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// Controls are the controls that a script used, in their order, independent of
// the language of their labels.
type Controls struct{ all []control }

// control is a button or select, by how many newer messages have such controls and its number on
// its message; or the field of a form, by its number; or the value of an option; or
// a channel that was entered, by its number in the guild.
type control struct {
	message, number int
	value           string
}

func (r *runner) use(c control) {
	if r.Used != nil {
		r.Used.all = append(r.Used.all, c)
	}
}

// replay returns the next control of Like.
func (r *runner) replay() (control, error) {
	if r.replayed == len(r.Like.all) {
		return control{}, errors.New("the script used fewer controls before")
	}
	r.replayed++
	return r.Like.all[r.replayed-1], nil
}

// same returns the next control of Like as it is here.
func (r *runner) same(user wire.ID, is func(*wire.Component) bool) (wire.ID, *wire.Component, error) {
	c, err := r.replay()
	if err != nil {
		return "", nil, err
	}
	newer := 0
	for _, m := range slices.Backward(r.Server.Messages(user, r.channel)) {
		all := controls(m, is)
		switch {
		case len(all) == 0:
		case newer < c.message:
			newer++
		case c.number >= len(all) || all[c.number].Disabled:
			return "", nil, fmt.Errorf("control %d is not there, or disabled: %s", c.number, r.messageText(m))
		default:
			return m.ID, all[c.number], nil
		}
	}
	return "", nil, fmt.Errorf("only %d messages with such controls are there, of at least %d", newer, c.message+1)
}

// everyone is the name of a guild's only role.
const everyone = "everyone"

// controls returns the controls of a message that a function selects.
func controls(m discordtest.MessageView, is func(*wire.Component) bool) (all []*wire.Component) {
	wire.Walk(m.Components, func(c *wire.Component) bool {
		if is(c) {
			all = append(all, c)
		}
		return true
	})
	return all
}

// control returns a control by its label, on the newest message that the member
// sees and that has it.
func (r *runner) control(user wire.ID, label, kind string, is func(*wire.Component) bool, name func(*wire.Component) string) (wire.ID, *wire.Component, error) {
	if r.Like != nil {
		return r.same(user, is)
	}
	var seen []string
	newer := 0 // messages with such controls
	for _, m := range slices.Backward(r.Server.Messages(user, r.channel)) {
		all, labels := controls(m, is), []string{}
		for _, c := range all {
			labels = append(labels, name(c))
		}
		i, err := choose(label, labels)
		switch {
		case err != nil:
			return "", nil, err
		case i >= 0 && all[i].Disabled:
			return "", nil, fmt.Errorf("the %s %q is disabled", kind, labels[i])
		case i >= 0:
			r.use(control{message: newer, number: i})
			return m.ID, all[i], nil
		}
		seen = append(seen, labels...)
		newer += min(1, len(all))
	}
	if len(seen) == 0 {
		return "", nil, fmt.Errorf("there is no %s %q in view, nor any other", kind, label)
	}
	return "", nil, fmt.Errorf("there is no %s %q in view; there is %s", kind, label, strings.Join(seen, " | "))
}

// options returns the values of options with labels that are separated by |.
func (r *runner) options(x *wire.Component, labels string) (values []string, err error) {
	if labels == "" {
		return nil, nil
	}
	for label := range strings.SplitSeq(labels, "|") {
		value, err := r.option(x, strings.TrimSpace(label))
		if err != nil {
			return nil, err
		}
		values = append(values, value)
	}
	return values, nil
}

// option returns the value of the option with a label; for a select of members,
// roles or channels, the label.
func (r *runner) option(x *wire.Component, label string) (string, error) {
	if !x.Type.Listed() {
		if strings.TrimPrefix(label, "@") == everyone {
			return label, nil
		}
		return label, r.invite(label)
	}
	if r.Like != nil {
		c, err := r.replay()
		return c.value, err
	}
	var labels []string
	for _, o := range x.Options {
		labels = append(labels, withEmoji(o.Emoji, o.Label))
	}
	i, err := choose(label, labels)
	if err != nil {
		return "", err
	}
	if i < 0 {
		return "", fmt.Errorf("there is no option %q; there is %s", label, strings.Join(labels, " | "))
	}
	r.use(control{value: x.Options[i].Value})
	return x.Options[i].Value, nil
}
