package discordtest

import (
	"errors"
	"fmt"

	"parlour/bot/discordtest/wire"
)

// Post writes an ordinary message, which bots hear of if their intents let them.
func (s *Server) Post(userID, channelID wire.ID, content string, files ...File) (wire.ID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, c, err := s.present(userID, channelID)
	if err != nil {
		return "", err
	}
	if err := s.demand(u.ID, c, c.writing()); err != nil {
		return "", fmt.Errorf("%s cannot write in that channel", u.Name())
	}
	if err := s.awake(c, u.ID); err != nil {
		return "", err
	}
	d := draft{author: u.ID, form: wire.MessageForm{Content: wire.Some(content)}, files: map[int]File{}}
	for n, f := range files {
		d.files[n] = f
	}
	m, err := s.post(c, d)
	if err != nil {
		return "", err
	}
	return m.ID, nil
}

// React puts a member's reaction under a message, or takes it away.
func (s *Server) React(userID, messageID wire.ID, emoji string, on bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, m := s.world.message(messageID)
	if m == nil || !m.sees(userID) || s.may(userID, c) == 0 {
		return errors.New("that message is not there")
	}
	s.react(c, m, wire.ReactionEmoji{Name: emoji}, userID, on)
	return nil
}

// Direct is the conversation between a user and an application's bot, made if there is none.
func (s *Server) Direct(userID, app wire.ID) (wire.ID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.world.users[userID] == nil || s.world.apps[app] == nil {
		return "", fmt.Errorf("user %q or application %q does not exist", userID, app)
	}
	return s.directMessages(app, userID).ID, nil
}

// StartThread has a member start a public thread in a text channel.
func (s *Server) StartThread(userID, channelID wire.ID, name string) (wire.ID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, c, err := s.present(userID, channelID)
	if err != nil {
		return "", err
	}
	t, err := s.startThread(c, s.newID(), userID, threadForm{Name: name, Type: wire.PublicThread})
	if err != nil {
		return "", err
	}
	s.bump()
	return t.ID, nil
}

// Archive closes a thread, or opens it again. Only moderators open one that is locked.
func (s *Server) Archive(threadID wire.ID, archived, locked bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.world.channels[threadID]
	if t == nil || t.ThreadMetadata == nil {
		return fmt.Errorf("there is no thread %q", threadID)
	}
	s.archive(t, archived, locked)
	return nil
}

// Delete takes a message away, as its author or a moderator would.
func (s *Server) Delete(messageID wire.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, m := s.world.message(messageID)
	if m == nil {
		return errors.New("that message is not there")
	}
	s.remove(c, m)
	return nil
}

// Use gives a command from the menu of a message or a user: its name, and the ID of what it is used on.
func (s *Server) Use(userID, channelID wire.ID, name string, target wire.ID) (*Interaction, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	u, c, err := s.present(userID, channelID)
	if err != nil {
		return nil, err
	}
	list, apps := s.offered(u, c)
	for n, cmd := range list {
		if cmd.Name != name || cmd.Type == wire.ChatCommand {
			continue
		}
		f := &filler{server: s, user: u, channel: c}
		if cmd.Type == wire.UserCommand {
			if _, err := f.person(string(target)); err != nil {
				return nil, err
			}
		} else {
			m := s.world.find(c, target)
			if m == nil || !m.sees(userID) {
				return nil, errors.New("that message is not there")
			}
			keep(&f.resolved.Messages, m.ID, m.Message)
		}
		i := &Interaction{app: apps[n], command: name}
		i.payload.Type = wire.CommandInteraction
		i.payload.Data = &wire.InteractionData{ID: cmd.ID, Name: name, Type: cmd.Type, GuildID: cmd.GuildID, TargetID: target, Resolved: f.result()}
		return s.act(i, u, c), nil
	}
	return nil, fmt.Errorf("no menu here has %q", name)
}
