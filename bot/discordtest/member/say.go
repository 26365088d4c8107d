package member

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"parlour/bot/discordtest/line"
	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// Call is a command with typed options.
type Call struct {
	Command string         // full name without the slash, such as "mastermind solve"
	Options map[string]any // by name: a string, bool or number, an ID for a user or channel, a File for an attachment
	Focus   string         // for Suggest: the option being completed
}

// given is an option with its value, as text or in one of the types of Call.
type given struct {
	option  wire.Option
	value   any
	focused bool
}

// Post posts a plain message.
func (p *People) Post(userID, channelID wire.ID, content string, files ...world.File) (wire.ID, error) {
	w := p.lock()
	defer w.Unlock()
	u, c, err := present(w, userID, channelID)
	if err != nil {
		return "", err
	}
	if err := w.Demand(u.ID, c, c.Writing()); err != nil {
		return "", fmt.Errorf("%s cannot write in that channel", u.Name())
	}
	if err := w.Unarchive(c, u.ID); err != nil {
		return "", err
	}
	d := world.Draft{Author: u.ID, Form: wire.MessageForm{Content: wire.Some(content)}, Files: maps.Collect(slices.All(files))}
	m, err := w.Post(c, d)
	if err != nil {
		return "", err
	}
	return m.ID, nil
}

// Say types a slash command; package line defines the syntax. files are the
// values of the command's attachment options, in order. The input is validated
// as a Discord client does, before the bot receives it.
func (p *People) Say(userID, channelID wire.ID, text string, files ...world.File) (*world.Interaction, error) {
	return p.typed(userID, channelID, text, files, wire.CommandInteraction)
}

// Complete requests autocompletion of the last option of a command being typed.
func (p *People) Complete(userID, channelID wire.ID, text string) (*world.Interaction, error) {
	return p.typed(userID, channelID, text, nil, wire.AutocompleteInteraction)
}

// Command calls a command.
func (p *People) Command(userID, channelID wire.ID, call Call) (*world.Interaction, error) {
	call.Focus = ""
	return p.called(userID, channelID, call, wire.CommandInteraction)
}

// Suggest requests autocompletion of the option in Focus.
func (p *People) Suggest(userID, channelID wire.ID, call Call) (*world.Interaction, error) {
	return p.called(userID, channelID, call, wire.AutocompleteInteraction)
}

func (p *People) typed(userID, channelID wire.ID, text string, files []world.File, kind wire.InteractionType) (*world.Interaction, error) {
	return p.invoke(userID, channelID, kind, func(list []wire.Command) (line.Parsed, []given, error) {
		read, err := line.Parse(text, list)
		if err != nil {
			return read, nil, err
		}
		var out []given
		for n, v := range read.Values {
			out = append(out, given{v.Option, v.Text, kind == wire.AutocompleteInteraction && n == len(read.Values)-1})
		}
		for _, o := range read.Options {
			if o.Type == wire.AttachmentOption && len(files) > 0 {
				out, files = append(out, given{option: o, value: files[0]}), files[1:]
			}
		}
		if len(files) > 0 {
			return read, nil, fmt.Errorf("/%s takes fewer files", read.Name())
		}
		return read, out, nil
	})
}

func (p *People) called(userID, channelID wire.ID, call Call, kind wire.InteractionType) (*world.Interaction, error) {
	return p.invoke(userID, channelID, kind, func(list []wire.Command) (line.Parsed, []given, error) {
		read, err := line.Find(call.Command, list)
		if err != nil {
			return read, nil, err
		}
		var out []given
		for _, o := range read.Options {
			if v, ok := call.Options[o.Name]; ok {
				out = append(out, given{o, v, o.Name == call.Focus})
			}
		}
		if len(out) < len(call.Options) {
			return read, nil, fmt.Errorf("/%s takes no such option as one of %v", read.Name(), slices.Sorted(maps.Keys(call.Options)))
		}
		return read, out, nil
	})
}

// invoke resolves the command, validates its options and creates the
// interaction.
func (p *People) invoke(userID, channelID wire.ID, kind wire.InteractionType,
	read func([]wire.Command) (line.Parsed, []given, error)) (*world.Interaction, error) {
	w := p.lock()
	defer w.Unlock()
	u, c, err := present(w, userID, channelID)
	if err != nil {
		return nil, err
	}
	if c.Type == wire.GuildForum {
		return nil, errors.New("members of a forum write in its posts")
	}
	list, apps := offered(w, u, c, wire.ChatCommand)
	said, values, err := read(list)
	if err != nil {
		return nil, err
	}
	f := &formFiller{world: w, user: u, channel: c, lenient: kind == wire.AutocompleteInteraction}
	options, err := f.options(said.Options, values)
	if err != nil {
		return nil, fmt.Errorf("/%s: %w", said.Name(), err)
	}
	if f.lenient && !slices.ContainsFunc(values, func(v given) bool { return v.focused && v.option.Autocomplete }) {
		return nil, fmt.Errorf("/%s: the option in focus has no autocomplete", said.Name())
	}
	for _, o := range slices.Backward(said.Path) {
		options = []wire.DataOption{{Name: o.Name, Type: o.Type, Options: options}}
	}
	app := apps[slices.IndexFunc(list, func(x wire.Command) bool { return x.ID == said.Command.ID })]
	return w.Act(world.Act{App: app, Type: kind, Command: said.Name(), Data: &wire.InteractionData{
		ID: said.Command.ID, Name: said.Command.Name, Type: said.Command.Type, Options: options, Resolved: f.result(),
	}}, u, c), nil
}
