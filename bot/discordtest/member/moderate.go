package member

import (
	"errors"
	"fmt"

	"parlour/bot/discordtest/wire"
)

// Allow lets a user, or an application's bot, do something in a channel and its
// threads, as the channel's settings would.
func (p *People) Allow(channelID, userID wire.ID, more wire.Permissions) error {
	return p.override(channelID, userID, more, 0)
}

// Deny is the opposite of Allow. Without ViewChannel a bot still hears of
// commands and presses in the channel and answers them, but can do nothing else
// there.
func (p *People) Deny(channelID, userID wire.ID, less wire.Permissions) error {
	return p.override(channelID, userID, 0, less)
}

func (p *People) override(channelID, userID wire.ID, allow, deny wire.Permissions) error {
	w := p.lock()
	defer w.Unlock()
	if c := w.Channels[channelID]; c == nil || !w.Override(c, userID, allow, deny) {
		return fmt.Errorf("there is no guild channel %s", channelID)
	}
	return nil
}

// Archive closes a thread, or opens it again. Only moderators open one that is
// locked.
func (p *People) Archive(threadID wire.ID, archived, locked bool) error {
	w := p.lock()
	defer w.Unlock()
	t := w.Channels[threadID]
	if t == nil || t.ThreadMetadata == nil {
		return fmt.Errorf("there is no thread %q", threadID)
	}
	w.Archive(t, archived, locked)
	return nil
}

// Delete takes a message away, as its author or a moderator would.
func (p *People) Delete(messageID wire.ID) error {
	w := p.lock()
	defer w.Unlock()
	c, m := w.Message(messageID)
	if m == nil {
		return errors.New("that message is not there")
	}
	w.Remove(c, m)
	return nil
}

// DeleteChannel takes away a channel or a thread, with its messages, as a
// moderator would.
func (p *People) DeleteChannel(channelID wire.ID) error {
	w := p.lock()
	defer w.Unlock()
	c := w.Channels[channelID]
	if c == nil {
		return fmt.Errorf("there is no channel %s", channelID)
	}
	w.RemoveChannel(c)
	return nil
}
