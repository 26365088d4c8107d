package discordtest

import (
	"encoding/json"
	"slices"
	"time"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

// quota counts the commands created in a day.
type quota struct {
	since time.Time
	count int
}

// scope is where the commands of a request belong: a guild, or everywhere ("").
func (s *Server) scope(q *request) (wire.ID, error) {
	if q.id("application_id") != q.app.ID {
		return "", wire.MissingAccess
	}
	guildID := q.id("guild_id")
	if guildID != "" && (s.world.guilds[guildID] == nil || s.world.guilds[guildID].members[q.app.BotID] == nil) {
		return "", wire.MissingAccess
	}
	return guildID, nil
}

func (a *application) in(guildID wire.ID) []wire.Command {
	out := []wire.Command{}
	for _, c := range a.commands {
		if c.GuildID == guildID {
			out = append(out, c)
		}
	}
	return out
}

func (s *Server) listCommands(q *request) (any, error) {
	guildID, err := s.scope(q)
	if err != nil {
		return nil, err
	}
	return q.app.in(guildID), nil
}

// locate is the place of the command in the path.
func (s *Server) locate(q *request) (int, error) {
	guildID, err := s.scope(q)
	if err != nil {
		return 0, err
	}
	n := slices.IndexFunc(q.app.commands, func(c wire.Command) bool { return c.GuildID == guildID && c.ID == q.id("command_id") })
	if n < 0 {
		return 0, wire.UnknownCommand
	}
	return n, nil
}

func (s *Server) getCommand(q *request) (any, error) {
	n, err := s.locate(q)
	if err != nil {
		return nil, err
	}
	return q.app.commands[n], nil
}

// createCommand makes a command, or changes the one of the same name and type.
func (s *Server) createCommand(q *request) (any, error) {
	guildID, err := s.scope(q)
	if err != nil {
		return nil, err
	}
	var c wire.Command
	if err := q.decode(&c); err != nil {
		return nil, err
	}
	if err := invalid(rules.Command(c, rules.Path{})); err != nil {
		return nil, err
	}
	isNew := !q.app.has(guildID, c)
	if isNew && len(q.app.in(guildID)) >= rules.MaxCommands {
		return nil, wire.TooManyCommands
	}
	if c, err = s.register(q.app, guildID, c); err != nil {
		return nil, err
	}
	q.app.commands = append(q.app.without(guildID, c), c)
	if isNew {
		return created{c}, nil
	}
	return c, nil
}

// replaceCommands makes the list in the body the only commands of its place.
func (s *Server) replaceCommands(q *request) (any, error) {
	guildID, err := s.scope(q)
	if err != nil {
		return nil, err
	}
	var list []wire.Command
	if err := q.decode(&list); err != nil {
		return nil, err
	}
	if err := invalid(rules.Commands(list)); err != nil {
		return nil, err
	}
	for n := range list {
		if list[n], err = s.register(q.app, guildID, list[n]); err != nil {
			return nil, err
		}
	}
	others := slices.DeleteFunc(slices.Clone(q.app.commands), func(c wire.Command) bool { return c.GuildID == guildID })
	q.app.commands = append(others, list...)
	return notNil(list), nil
}

func (s *Server) editCommand(q *request) (any, error) {
	n, err := s.locate(q)
	if err != nil {
		return nil, err
	}
	before := q.app.commands[n]
	var c wire.Command
	if err := json.Unmarshal(mustJSON(before), &c); err != nil { // a deep copy: decoding writes into what is there
		return nil, err
	}
	var given struct {
		Options json.RawMessage `json:"options"`
	}
	if err := q.decode(&given); err != nil {
		return nil, err
	}
	if given.Options != nil {
		c.Options = nil
	}
	if err := q.decode(&c); err != nil {
		return nil, err
	}
	c.ID, c.Type = before.ID, before.Type
	if err := invalid(rules.Command(c, rules.Path{})); err != nil {
		return nil, err
	}
	c.Version = s.newID()
	q.app.commands = slices.Clone(q.app.commands)
	q.app.commands[n] = c
	return c, nil
}

func (s *Server) deleteCommand(q *request) (any, error) {
	n, err := s.locate(q)
	if err != nil {
		return nil, err
	}
	q.app.commands = slices.Delete(slices.Clone(q.app.commands), n, n+1)
	return nil, nil
}

func same(a, b wire.Command) bool { return a.Name == b.Name && a.Type == b.Type }

func (a *application) has(guildID wire.ID, c wire.Command) bool {
	return slices.ContainsFunc(a.commands, func(x wire.Command) bool { return x.GuildID == guildID && same(withType(c), x) })
}

func (a *application) without(guildID wire.ID, c wire.Command) []wire.Command {
	return slices.DeleteFunc(slices.Clone(a.commands), func(x wire.Command) bool { return x.GuildID == guildID && same(c, x) })
}

func withType(c wire.Command) wire.Command {
	if c.Type == 0 {
		c.Type = wire.ChatCommand
	}
	return c
}

// register gives a command what Discord gives it: its ID (the old one if there is one of that name), version and defaults.
func (s *Server) register(a *application, guildID wire.ID, c wire.Command) (wire.Command, error) {
	c = withType(c)
	c.ApplicationID, c.GuildID, c.Version = a.ID, guildID, s.newID()
	c.ID = c.Version
	old := slices.IndexFunc(a.commands, func(x wire.Command) bool { return x.GuildID == guildID && same(c, x) })
	if old >= 0 {
		c.ID = a.commands[old].ID
	} else if err := s.count(a, guildID); err != nil {
		return c, err
	}
	if len(c.IntegrationTypes) == 0 {
		c.IntegrationTypes = []int{wire.GuildInstall}
	}
	if guildID == "" && c.DMPermission == nil {
		everywhere := c.Contexts == nil || slices.Contains(c.Contexts, wire.InBotDM)
		c.DMPermission = &everywhere
	}
	return c, nil
}

// count keeps the daily limit on new commands.
func (s *Server) count(a *application, guildID wire.ID) error {
	day := a.creates[guildID]
	if day == nil || s.now().Sub(day.since) >= 24*time.Hour {
		day = &quota{since: s.now()}
		a.creates[guildID] = day
	}
	if day.count >= rules.MaxCreates {
		return wire.TooManyCreates
	}
	day.count++
	return nil
}
