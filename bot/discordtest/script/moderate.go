package script

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"parlour/bot/discordtest/wire"
)

// The targets of delete.
const (
	aMessage = "message"
	aChannel = "channel"
)

// readPermission parses a permission of the bot or a member.
func readPermission(s *Step, rest string) error {
	if strings.HasPrefix(rest, "@") {
		var err error
		if rest, err = s.readName(rest); err != nil {
			return err
		}
	}
	p, ok := wire.PermissionNamed(rest)
	if !ok {
		return fmt.Errorf("there is no permission %q: it is one of %s", rest, strings.Join(wire.PermissionNames(), ", "))
	}
	s.Text, s.Permission = rest, p
	return nil
}

// readTarget parses the target of delete.
func readTarget(s *Step, rest string) error {
	s.Text, rest = cut(rest)
	switch {
	case s.Text == aChannel:
		return readNothing(s, rest)
	case s.Text != aMessage:
		return fmt.Errorf("%q is neither message nor channel", s.Text)
	case rest == "":
		return nil
	}
	return readPattern(s, rest)
}

func (r *runner) allow(ctx context.Context, s Step) error {
	return r.permit(ctx, s, r.Server.Allow)
}

func (r *runner) deny(ctx context.Context, s Step) error {
	return r.permit(ctx, s, r.Server.Deny)
}

// permit changes a permission of the bot or a member in the channel.
func (r *runner) permit(ctx context.Context, s Step, change func(channel, user wire.ID, p wire.Permissions) error) error {
	who, named := r.App.BotID, "the bot"
	if s.Who != "" {
		var err error
		if who, err = r.user(s.Who); err != nil {
			return err
		}
		named = s.Who
	}
	return r.moderate(ctx, fmt.Sprintf("%s %s: %s", s.Verb, named, s.Text), func() error { return change(r.channel, who, s.Permission) })
}

// remove deletes a message or the channel.
func (r *runner) remove(ctx context.Context, s Step) error {
	if s.Text == aChannel {
		return r.moderate(ctx, "the channel is deleted", func() error { return r.Server.DeleteChannel(r.channel) })
	}
	for _, m := range slices.Backward(r.Server.PublicMessages(r.channel)) {
		if m.Author.ID == r.App.BotID && (s.Pattern == nil || s.Pattern.MatchString(r.messageText(m))) {
			return r.moderate(ctx, "a message is deleted", func() error { return r.Server.Delete(m.ID) })
		}
	}
	return errors.New("the bot has no such message here")
}

func (r *runner) archive(ctx context.Context, _ Step) error {
	return r.moderate(ctx, "the thread is archived", func() error { return r.Server.Archive(r.channel, true, false) })
}

func (r *runner) unarchive(ctx context.Context, _ Step) error {
	return r.moderate(ctx, "the thread is open", func() error { return r.Server.Archive(r.channel, false, false) })
}

func (r *runner) lock(ctx context.Context, _ Step) error {
	return r.moderate(ctx, "the thread is archived and locked", func() error { return r.Server.Archive(r.channel, true, true) })
}

func (r *runner) commands(ctx context.Context, _ Step) error {
	return r.moderate(ctx, "the server gets the bot's commands", func() error { return r.Server.AddCommands(r.here(), r.App.ID) })
}

func (r *runner) kick(ctx context.Context, _ Step) error {
	return r.moderate(ctx, "the bot is taken out of the server", func() error { return r.Server.Leave(r.here(), r.App.BotID) })
}

func (r *runner) invited(ctx context.Context, _ Step) error {
	return r.moderate(ctx, "the bot joins the server", func() error { return r.Server.Join(r.here(), r.App.BotID, 0) })
}

// moderate performs a moderator's action and waits until the bot has received
// its events and settled.
func (r *runner) moderate(ctx context.Context, what string, f func() error) error {
	r.transcript.enter(r.channel)
	r.transcript.note("%s", what)
	err := f()
	if err == nil {
		err = r.Server.Acknowledged(ctx)
	}
	if err != nil {
		return err
	}
	return r.settle(ctx)
}
