package world

import (
	"slices"
	"time"

	"parlour/bot/discordtest/wire"
)

// Message is a message with its state.
type Message struct {
	wire.Message
	Viewer      wire.ID           // the only viewer of an ephemeral message, or ""
	files       []wire.Attachment // all files; Attachments lists those that no component shows
	interaction *Interaction
	changed     uint64 // version of the world at the last change
}

// MessageView is the current state of a message.
type MessageView struct {
	wire.Message
	Private  wire.ID `json:"private,omitempty"` // the only viewer of an ephemeral message, or ""
	Thinking bool    `json:"thinking"`          // a deferred response
	Changed  uint64  `json:"changed"`           // version of the world at the last change
}

// View returns the current state of the message.
func (m *Message) View() MessageView {
	return MessageView{Message: m.Message, Private: m.Viewer, Thinking: m.Flags&wire.Loading != 0, Changed: m.changed}
}

// SeenBy reports whether a viewer who sees the channel may see the message.
func (m *Message) SeenBy(viewer wire.ID) bool { return m.Viewer == "" || m.Viewer == viewer }

// Find returns the message with an ID in a channel, or nil.
func (w *World) Find(c *Channel, id wire.ID) *Message {
	if m := w.messages[id]; m != nil && m.ChannelID == c.ID {
		return m
	}
	return nil
}

// Message returns a message and its channel, or nil.
func (w *World) Message(id wire.ID) (*Channel, *Message) {
	if m := w.messages[id]; m != nil {
		return w.Channels[m.ChannelID], m
	}
	return nil, nil
}

// add adds a message to its channel and enforces Options.MaxMessages.
func (w *World) add(c *Channel, m *Message) {
	c.Messages = append(c.Messages, m)
	w.messages[m.ID] = m
	if w.MaxMessages > 0 && len(c.Messages) > w.MaxMessages {
		delete(w.messages, c.Messages[0].ID)
		c.Messages[0] = nil
		c.Messages = c.Messages[1:]
	}
	if m.Viewer == "" { // an ephemeral message is not part of the history
		c.LastMessageID = &m.ID
	}
	if c.MessageCount != nil && c.TotalMessageSent != nil { // a thread
		count, total := *c.MessageCount+1, *c.TotalMessageSent+1
		c.MessageCount, c.TotalMessageSent = &count, &total
	}
}

// Remove deletes a message.
func (w *World) Remove(c *Channel, m *Message) {
	if n := slices.Index(c.Messages, m); n >= 0 {
		c.Messages = slices.Delete(c.Messages, n, n+1)
	}
	delete(w.messages, m.ID)
	w.Bump()
}

// report records a new or changed message and calls the hook.
func (w *World) report(m *Message) {
	w.Bump()
	m.changed = w.Version
	if w.OnMessage != nil {
		w.OnMessage(m.View())
	}
}

// The limit of edits of messages older than an hour, per channel. Discord does
// not publish it; these figures are observed.
const (
	oldMessage    = time.Hour
	oldEdits      = 3
	oldEditPeriod = 20 * time.Second
)

// editable returns an error for edits in an archived thread and for too many
// edits of old messages.
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
