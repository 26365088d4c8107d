package world

import (
	"cmp"
	"encoding/json"
	"strings"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

// Draft is a message to create or an edit.
type Draft struct {
	Author wire.ID
	Form   wire.MessageForm
	Files  map[int]File
	At     rules.Path // place of the form in the request

	interaction *Interaction
	follows     bool // a follow-up, not the first response
	fill        bool // completes a placeholder
	empty       bool // may be empty: a placeholder

	id wire.ID // of the first message of a forum's post; "" for a new one
}

// settable are the flags that a bot may set.
const settable = wire.SuppressEmbeds | wire.Ephemeral | wire.SuppressNotification | wire.ComponentsV2

// Post validates and creates a message.
func (w *World) Post(c *Channel, d Draft) (*Message, error) {
	switch {
	case c == nil: // deleted in the meantime
		return nil, wire.UnknownChannel
	case c.Type == wire.GuildForum:
		return nil, wire.NotText
	}
	flags := d.Form.Flags.Value & settable
	switch {
	case d.interaction == nil:
		flags &^= wire.Ephemeral
	case w.silences(d.interaction, c):
		flags |= wire.Ephemeral
	}
	if d.empty {
		flags |= wire.Loading
	}
	m := &Message{interaction: d.interaction, Message: wire.Message{
		ID: cmp.Or(d.id, w.NewID()), ChannelID: c.ID, Type: wire.DefaultMessage, Author: w.Users[d.Author].User, Timestamp: w.Now(),
		Flags: flags, Nonce: d.Form.Nonce, MentionRoles: []wire.ID{}, Mentions: []wire.User{},
		Attachments: []wire.Attachment{}, Embeds: []struct{}{}, Components: []wire.Component{},
	}}
	if flags&wire.Ephemeral != 0 {
		m.Viewer = d.interaction.payload.Invoker().ID
	}
	w.credit(c, m, d)
	if err := w.fill(m, d); err != nil {
		return nil, err
	}
	w.mention(c, m, d.Form.AllowedMentions)
	if err := w.answersIn(c, m, d); err != nil {
		return nil, err
	}
	w.add(c, m)
	d.interaction.recordMessage(m)
	w.report(m)
	return m, nil
}

// answersIn returns an error for a response in a locked thread. In a thread that isn't archived, the
// member must be a moderator; to unarchive it, the bot must be one.
func (w *World) answersIn(c *Channel, m *Message, d Draft) error {
	if d.interaction == nil || m.Viewer != "" && !w.LocksPrivate {
		return nil
	}
	by := d.Author
	if c.ThreadMetadata != nil && !c.ThreadMetadata.Archived && !w.May(by, c).Has(wire.ManageThreads) {
		by = d.interaction.payload.Invoker().ID
	}
	return w.Unarchive(c, by)
}

// silences reports whether Discord makes the responses to an interaction ephemeral: the
// application is not installed to the guild, and the member lacks UseExternalApps.
func (w *World) silences(i *Interaction, c *Channel) bool {
	_, installed := i.payload.Owners["0"]
	return c.GuildID != "" && !installed && !w.May(i.payload.Invoker().ID, c).Has(wire.UseExternalApps)
}

// credit sets the message's references to its interaction or to the message it
// replies to.
func (w *World) credit(c *Channel, m *Message, d Draft) {
	if i := d.interaction; i != nil {
		m.WebhookID, m.ApplicationID = i.app.ID, i.app.ID
		m.InteractionMetadata = i.metadata()
		switch {
		case d.follows && i.original != "":
			m.InteractionMetadata.OriginalResponseID = i.original
			m.refer(c, w.Find(c, i.original))
		case i.payload.Type == wire.CommandInteraction:
			m.Type = wire.ChatCommandMessage
			if i.targetUser != nil || i.targetMessage != "" {
				m.Type = wire.MenuCommandMessage
			}
			m.Interaction = &wire.InteractionBrief{ID: i.payload.ID, Type: i.payload.Type, Name: i.command, User: i.payload.Invoker()}
		case i.origin != nil:
			m.refer(c, i.origin)
		}
	}
	if r := d.Form.Reference; r != nil {
		m.refer(c, w.Find(c, r.MessageID))
	}
}

// refer makes the message a reply to another, if that exists.
func (m *Message) refer(c *Channel, to *Message) {
	if to == nil {
		return
	}
	m.Type = wire.ReplyMessage
	m.Reference = &wire.MessageReference{MessageID: to.ID, ChannelID: c.ID, GuildID: c.GuildID}
	quoted := to.Message
	quoted.ReferencedMessage = nil
	m.ReferencedMessage = &quoted
}

// Amend validates and applies an edit.
func (w *World) Amend(c *Channel, m *Message, d Draft) error {
	now := w.Now()
	if err := c.editable(m, now); err != nil {
		return err
	}
	changed := *m
	if d.Form.Flags.Set {
		set := d.Form.Flags.Value & (wire.SuppressEmbeds | wire.ComponentsV2)
		changed.Flags = changed.Flags&^wire.SuppressEmbeds | set // components v2 cannot be turned off
	}
	if d.fill {
		changed.Flags &^= wire.Loading
	} else {
		changed.EditedTimestamp = &now
	}
	if err := w.fill(&changed, d); err != nil {
		return err
	}
	w.mention(c, &changed, d.Form.AllowedMentions)
	*m = changed
	w.report(m)
	return nil
}

// fill applies the form to the message and validates the result.
func (w *World) fill(m *Message, d Draft) error {
	f := d.Form
	w.Unsupported("embeds", f.Embeds)
	w.Unsupported("poll", f.Poll)
	w.Unsupported("sticker_ids", f.Stickers)
	set(&m.Content, f.Content)
	m.Content = strings.TrimSpace(m.Content) // Discord trims white space
	set(&m.Components, f.Components)
	e := rules.Message(rules.Draft{
		Content: m.Content, Components: m.Components, V2: m.Flags&wire.ComponentsV2 != 0,
		Mentions: f.AllowedMentions, Files: len(d.Files), Attachments: f.Attachments.Value, Names: m.fileNames(d),
	}, d.At)
	w.foreignEmoji(&e, m, d.At)
	if err := e.Refusal(); err != nil {
		return err
	}
	m.files = w.attach(m, d)
	if m.Content == "" && len(m.Components)+len(m.files) == 0 && !d.empty {
		return wire.EmptyMessage
	}
	if f.Components.Set { // existing components are complete, and others may read them
		number(m.Components)
		w.link(m)
	}
	m.Components, m.Attachments = NotNil(m.Components), m.unused()
	return nil
}

// Unsupported reports a Problem if an unsupported field is not empty.
func (w *World) Unsupported(field string, value json.RawMessage) {
	if v := string(value); v != "" && v != "null" && v != "[]" {
		w.Problem(Unsupported, field, "not supported: ignored")
	}
}

// set assigns a field that the form contains; null resets it.
func set[T any](field *T, o wire.Optional[T]) {
	if o.Set {
		*field = o.Value
	}
}

// NotNil returns the list, or an empty one for nil, so that it encodes as a
// JSON array.
func NotNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
