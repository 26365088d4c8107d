package member

import (
	"errors"
	"fmt"

	"parlour/bot/discordtest/wire"
)

// Allow grants permissions to a user, or an application's bot, in a channel and
// its threads.
func (p *People) Allow(channelID, userID wire.ID, more wire.Permissions) error {
	return p.override(channelID, userID, more, 0)
}

// Deny revokes permissions. Without ViewChannel a bot still receives the
// interactions of a channel and can respond to them, but nothing else.
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

// Archive archives or unarchives a thread. Only moderators can unarchive a
// locked one.
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

// Delete deletes a message, as its author or a moderator would.
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

// DeleteChannel deletes a channel or thread with its messages.
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
