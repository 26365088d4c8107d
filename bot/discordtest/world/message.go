package world

import (
	"slices"
	"time"

	"parlour/bot/discordtest/wire"
)

// Message is a message with what is kept of it.
type Message struct {
	wire.Message
	Viewer      wire.ID // who alone sees it, if it is ephemeral
	interaction *Interaction
	changed     uint64 // the version with which it came to be as it is
}

// MessageView is a message as it stands.
type MessageView struct {
	wire.Message
	Private  wire.ID `json:"private,omitempty"` // who alone sees it, if it is ephemeral
	Thinking bool    `json:"thinking"`          // a deferred answer
	Changed  uint64  `json:"changed"`           // the version with which it came to be as it is
}

// View is the message as it stands.
func (m *Message) View() MessageView {
	return MessageView{Message: m.Message, Private: m.Viewer, Thinking: m.Flags&wire.Loading != 0, Changed: m.changed}
}

// SeenBy says whether the viewer may see the message, in a channel that the
// viewer sees.
func (m *Message) SeenBy(viewer wire.ID) bool { return m.Viewer == "" || m.Viewer == viewer }

// Find is the message with the ID in the channel, nil if there is none.
func (w *World) Find(c *Channel, id wire.ID) *Message {
	if m := w.messages[id]; m != nil && m.ChannelID == c.ID {
		return m
	}
	return nil
}

// Message finds one anywhere.
func (w *World) Message(id wire.ID) (*Channel, *Message) {
	if m := w.messages[id]; m != nil {
		return w.Channels[m.ChannelID], m
	}
	return nil, nil
}

// add puts a new message into its channel, which keeps no more than
// Options.MaxMessages of them, if that is not zero.
func (w *World) add(c *Channel, m *Message) {
	c.Messages = append(c.Messages, m)
	w.messages[m.ID] = m
	if w.MaxMessages > 0 && len(c.Messages) > w.MaxMessages {
		delete(w.messages, c.Messages[0].ID)
		c.Messages[0] = nil
		c.Messages = c.Messages[1:]
	}
	if m.Viewer == "" { // an ephemeral message is in nobody's history
		c.LastMessageID = &m.ID
	}
	if c.MessageCount != nil && c.TotalMessageSent != nil { // a thread
		count, total := *c.MessageCount+1, *c.TotalMessageSent+1
		c.MessageCount, c.TotalMessageSent = &count, &total
	}
}

// Remove takes a message out of its channel.
func (w *World) Remove(c *Channel, m *Message) {
	if n := slices.Index(c.Messages, m); n >= 0 {
		c.Messages = slices.Delete(c.Messages, n, n+1)
	}
	delete(w.messages, m.ID)
	w.Bump()
}

// report notes that a message is new or has changed, and tells whoever
// watches.
func (w *World) report(m *Message) {
	w.Bump()
	m.changed = w.Version
	if w.OnMessage != nil {
		w.OnMessage(m.View())
	}
}

// The limit on edits of messages more than an hour old, in one channel. Discord
// doesn't publish its own; these figures are what bots meet.
const (
	oldMessage    = time.Hour
	oldEdits      = 3
	oldEditPeriod = 20 * time.Second
)

// editable refuses edits in an archived thread, and too many of old messages.
func (c *Channel) editable(m *Message, now time.Time) error {
	if c.ThreadMetadata != nil && c.ThreadMetadata.Archived {
		return wire.ArchivedThread
	}
	if now.Sub(m.Timestamp) < oldMessage {
		return nil
	}
	c.oldEdits = slices.DeleteFunc(c.oldEdits, func(at time.Time) bool { return now.Sub(at) >= oldEditPeriod })
	if len(c.oldEdits) >= oldEdits {
		return wire.TooManyOldEdits
	}
	c.oldEdits = append(c.oldEdits, now)
	return nil
}
