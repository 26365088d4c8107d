package discordtest

import (
	"errors"
	"fmt"

	"parlour/bot/discordtest/line"
	"parlour/bot/discordtest/wire"
)

// Call is a command with its options, as a form or a program gives it.
type Call struct {
	Command string         // its whole name without the slash, such as "mastermind solve"
	Options map[string]any // by name: string, bool, a number, an ID for a user, role or channel, a File for an attachment
	Focus   string         // for Suggest: the option that is being typed
}

// given is an option with a value, as text or as one of the types that Call takes.
type given struct {
	option  wire.Option
	value   any
	focused bool
}

// Say gives a command as a person types it; package line tells how it is written. Options that take a file get the files
// in their order. The line is checked as a Discord client checks it, before the bot hears of anything.
func (s *Server) Say(userID, channelID wire.ID, text string, files ...File) (*Interaction, error) {
	return s.typed(userID, channelID, text, files, wire.CommandInteraction)
}

// Complete asks the bot for choices for the last option of a line that is being typed.
func (s *Server) Complete(userID, channelID wire.ID, text string) (*Interaction, error) {
	return s.typed(userID, channelID, text, nil, wire.AutocompleteInteraction)
}

// Command gives a command.
func (s *Server) Command(userID, channelID wire.ID, call Call) (*Interaction, error) {
	return s.called(userID, channelID, call, wire.CommandInteraction)
}

// Suggest asks the bot for choices for the option in focus.
func (s *Server) Suggest(userID, channelID wire.ID, call Call) (*Interaction, error) {
	return s.called(userID, channelID, call, wire.AutocompleteInteraction)
}

func (s *Server) typed(userID, channelID wire.ID, text string, files []File, kind wire.InteractionType) (*Interaction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.invoke(userID, channelID, kind, func(list []wire.Command) (line.Parsed, []given, error) {
		p, err := line.Parse(text, list)
		if err != nil {
			return p, nil, err
		}
		var out []given
		for n, v := range p.Values {
			out = append(out, given{v.Option, v.Text, kind == wire.AutocompleteInteraction && n == len(p.Values)-1})
		}
		for _, o := range p.Options {
			if o.Type == wire.AttachmentOption && len(files) > 0 {
				out, files = append(out, given{option: o, value: files[0]}), files[1:]
			}
		}
		if len(files) > 0 {
			return p, nil, fmt.Errorf("/%s takes fewer files", p.Name())
		}
		return p, out, nil
	})
}

func (s *Server) called(userID, channelID wire.ID, call Call, kind wire.InteractionType) (*Interaction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.invoke(userID, channelID, kind, func(list []wire.Command) (line.Parsed, []given, error) {
		p, err := line.Find(call.Command, list)
		if err != nil {
			return p, nil, err
		}
		known := 0
		var out []given
		for _, o := range p.Options {
			if v, ok := call.Options[o.Name]; ok {
				known++
				out = append(out, given{o, v, o.Name == call.Focus && kind == wire.AutocompleteInteraction})
			}
		}
		if known < len(call.Options) {
			return p, nil, fmt.Errorf("/%s takes no such option as one of %v", p.Name(), keys(call.Options))
		}
		return p, out, nil
	})
}

func keys(m map[string]any) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	return out
}

// invoke finds who, where and what, checks the options, and acts.
func (s *Server) invoke(userID, channelID wire.ID, kind wire.InteractionType,
	read func([]wire.Command) (line.Parsed, []given, error)) (*Interaction, error) {
	u, c, err := s.present(userID, channelID)
	if err != nil {
		return nil, err
	}
	list, apps := s.offered(u, c)
	p, values, err := read(list)
	if err != nil {
		return nil, err
	}
	fill := &filler{server: s, user: u, channel: c, lenient: kind == wire.AutocompleteInteraction}
	options, err := fill.options(p.Options, values)
	if err != nil {
		return nil, fmt.Errorf("/%s: %w", p.Name(), err)
	}
	if fill.lenient && !focusable(values) {
		return nil, fmt.Errorf("/%s: the option in focus has no autocomplete", p.Name())
	}
	for n := len(p.Path) - 1; n >= 0; n-- {
		options = []wire.DataOption{{Name: p.Path[n].Name, Type: p.Path[n].Type, Options: options}}
	}
	i := &Interaction{command: p.Name()}
	for n := range list {
		if list[n].ID == p.Command.ID {
			i.app = apps[n]
		}
	}
	i.payload.Type = kind
	i.payload.Data = &wire.InteractionData{ID: p.Command.ID, Name: p.Command.Name, Type: p.Command.Type,
		GuildID: p.Command.GuildID, Options: options, Resolved: fill.result()}
	return s.act(i, u, c), nil
}

func focusable(values []given) bool {
	for _, v := range values {
		if v.focused {
			return v.option.Autocomplete
		}
	}
	return false
}

// present finds a member and a channel that the member sees.
func (s *Server) present(userID, channelID wire.ID) (*user, *channel, error) {
	u, c := s.world.users[userID], s.world.channels[channelID]
	switch {
	case u == nil:
		return nil, nil, fmt.Errorf("there is no user %q", userID)
	case c == nil:
		return nil, nil, fmt.Errorf("there is no channel %q", channelID)
	case s.may(userID, c) == 0:
		return nil, nil, errors.New(u.Name() + " cannot see that channel")
	}
	return u, c, nil
}
