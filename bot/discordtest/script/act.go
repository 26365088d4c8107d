package script

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// do performs a member's action and waits until the bot has settled.
func (r *runner) do(ctx context.Context, s Step, f func(user wire.ID) (*discordtest.Interaction, error)) (*discordtest.Interaction, error) {
	user, err := r.user(s.Who)
	if err != nil {
		return nil, err
	}
	delete(r.choices, user)
	r.last = r.moment()
	r.transcript.action(s)
	i, err := f(user)
	if err != nil {
		return nil, err
	}
	return i, r.settle(ctx)
}

func (r *runner) say(ctx context.Context, s Step) error {
	if err := r.invite(s.Text); err != nil {
		return err
	}
	_, err := r.do(ctx, s, func(user wire.ID) (*discordtest.Interaction, error) {
		if strings.HasPrefix(s.Text, "/") {
			return r.Server.Say(user, r.channel, s.Text)
		}
		text := mention.ReplaceAllStringFunc(s.Text, func(m string) string { return "<@" + string(r.users[m[1:]]) + ">" })
		_, err := r.Server.Post(user, r.channel, text)
		return nil, err
	})
	return err
}

func (r *runner) attach(ctx context.Context, s Step) error {
	data, err := r.ReadFile(s.File)
	if err != nil {
		return err
	}
	if err := r.invite(s.Text); err != nil {
		return err
	}
	_, err = r.do(ctx, s, func(user wire.ID) (*discordtest.Interaction, error) {
		return r.Server.Say(user, r.channel, s.Text, discordtest.File{Name: filepath.Base(s.File), Data: data})
	})
	return err
}

func (r *runner) complete(ctx context.Context, s Step) error {
	if err := r.invite(s.Text); err != nil {
		return err
	}
	i, err := r.do(ctx, s, func(user wire.ID) (*discordtest.Interaction, error) {
		return r.Server.Complete(user, r.channel, s.Text)
	})
	if err != nil {
		return err
	}
	if i.State() != discordtest.Answered {
		return fmt.Errorf("the bot offers no choices: %s", i.Reason())
	}
	user := r.users[s.Who]
	r.choices[user] = append([]wire.Choice{}, i.Choices()...)
	r.transcript.print(fmt.Sprintf("Choices, only to %s:", s.Who), choicesText(r.choices[user]))
	return nil
}

func (r *runner) press(ctx context.Context, s Step) error { return r.tap(ctx, s, s.Text) }

func (r *runner) taps(ctx context.Context, s Step) error {
	return r.tap(ctx, s, strings.Fields(s.Text)...)
}

// tap presses buttons of the newest visible message that has the first of them,
// in the message's current state.
func (r *runner) tap(ctx context.Context, s Step, labels ...string) error {
	_, err := r.do(ctx, s, func(user wire.ID) (*discordtest.Interaction, error) {
		var message wire.ID
		var ids []string
		for _, label := range labels {
			m, x, err := r.control(user, label, "button", func(c *wire.Component) bool { return c.Type == wire.Button && c.CustomID != "" }, buttonLabel)
			if err != nil {
				return nil, err
			}
			if message == "" {
				message = m
			}
			if m != message {
				return nil, fmt.Errorf("the buttons %q and %q are on two messages", labels[0], label)
			}
			ids = append(ids, x.CustomID)
		}
		all, err := r.Server.Tap(user, message, ids...)
		if err != nil {
			return nil, err
		}
		return all[len(all)-1], nil
	})
	return err
}

func (r *runner) pick(ctx context.Context, s Step) error {
	_, err := r.do(ctx, s, func(user wire.ID) (*discordtest.Interaction, error) {
		m, x, err := r.control(user, s.Text, "select", func(c *wire.Component) bool { return c.Type.Select() }, func(c *wire.Component) string { return c.Placeholder })
		if err != nil {
			return nil, err
		}
		values, err := r.options(x, s.Value)
		if err != nil {
			return nil, err
		}
		return r.Server.Pick(user, m, x.CustomID, values...)
	})
	return err
}

// menu runs a command from the menu of a member or a message.
func (r *runner) menu(ctx context.Context, s Step) error {
	kind := wire.MessageCommand
	if s.Target != "" {
		kind = wire.UserCommand
		if _, err := r.user(s.Target); err != nil {
			return err
		}
	}
	_, err := r.do(ctx, s, func(user wire.ID) (*discordtest.Interaction, error) {
		command, err := r.inMenu(user, kind, s.Value)
		if err != nil {
			return nil, err
		}
		if s.Target != "" {
			return r.Server.UserCommand(user, r.channel, command, s.Target)
		}
		for _, m := range slices.Backward(r.Server.PublicMessages(r.channel)) {
			if s.Pattern == nil || s.Pattern.MatchString(r.messageText(m)) {
				return r.Server.MessageCommand(user, m.ID, command)
			}
		}
		return nil, errors.New("there is no such message here")
	})
	return err
}

// inMenu returns the name of a command in a menu by its label, or the label if the menu lacks it.
func (r *runner) inMenu(user wire.ID, kind wire.CommandType, label string) (string, error) {
	var names []string
	for _, c := range r.Server.Commands(user, r.channel) {
		if c.Type == kind {
			names = append(names, c.Name)
		}
	}
	i, err := choose(label, names)
	if err != nil || i < 0 {
		return label, err
	}
	return names[i], nil
}
