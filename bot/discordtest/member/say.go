package member

import (
	"fmt"
	"maps"
	"slices"

	"parlour/bot/discordtest/line"
	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// Call is a command with its options, as a form or a program gives it.
type Call struct {
	Command string         // its whole name without the slash, such as "mastermind solve"
	Options map[string]any // by name: string, bool, a number, an ID for a user or channel, a File for an attachment
	Focus   string         // for Suggest: the option that is being typed
}

// given is an option with a value, as text or as one of the types that Call
// takes.
type given struct {
	option  wire.Option
	value   any
	focused bool
}

// Post writes an ordinary message.
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
	if err := w.Wake(c, u.ID); err != nil {
		return "", err
	}
	d := world.Draft{Author: u.ID, Form: wire.MessageForm{Content: wire.Some(content)}, Files: maps.Collect(slices.All(files))}
	m, err := w.Post(c, d)
	if err != nil {
		return "", err
	}
	return m.ID, nil
}

// Say gives a command as a person types it; package line tells how it is
// written. Options that take a file get the files in their order. The line is
// checked as a Discord client checks it, before the bot hears of anything.
func (p *People) Say(userID, channelID wire.ID, text string, files ...world.File) (*world.Interaction, error) {
	return p.typed(userID, channelID, text, files, wire.CommandInteraction)
}

// Complete asks the bot for choices for the last option of a line that is being
// typed.
func (p *People) Complete(userID, channelID wire.ID, text string) (*world.Interaction, error) {
	return p.typed(userID, channelID, text, nil, wire.AutocompleteInteraction)
}

// Command gives a command.
func (p *People) Command(userID, channelID wire.ID, call Call) (*world.Interaction, error) {
	call.Focus = ""
	return p.called(userID, channelID, call, wire.CommandInteraction)
}

// Suggest asks the bot for choices for the option in focus.
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

// invoke finds who, where and what, checks the options, and acts.
func (p *People) invoke(userID, channelID wire.ID, kind wire.InteractionType,
	read func([]wire.Command) (line.Parsed, []given, error)) (*world.Interaction, error) {
	w := p.lock()
	defer w.Unlock()
	u, c, err := present(w, userID, channelID)
	if err != nil {
		return nil, err
	}
	list, apps := w.Offered(u, c)
	said, values, err := read(list)
	if err != nil {
		return nil, err
	}
	f := &filler{world: w, user: u, channel: c, lenient: kind == wire.AutocompleteInteraction}
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
