package discordtest

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

// draft is a message to be made or changed.
type draft struct {
	author      wire.ID
	form        wire.MessageForm
	files       map[int]File
	interaction *Interaction
	follows     bool       // a follow-up and not the first answer
	fill        bool       // fills in a placeholder
	empty       bool       // may be empty: a placeholder
	at          rules.Path // where the form stands in the request
}

// settable are the flags that a bot may give a message.
const settable = wire.SuppressEmbeds | wire.Ephemeral | wire.SuppressNotification | wire.ComponentsV2

// post makes a message in the channel, after checking it.
func (s *Server) post(c *channel, d draft) (*message, error) {
	if c == nil { // deleted while the bot was thinking
		return nil, wire.UnknownChannel
	}
	flags := d.form.Flags.Value & settable
	if d.interaction == nil {
		flags &^= wire.Ephemeral
	}
	if d.empty {
		flags |= wire.Loading
	}
	m := &message{interaction: d.interaction, Message: wire.Message{
		ID: s.newID(), ChannelID: c.ID, Type: wire.DefaultMessage, Author: s.world.users[d.author].User, Timestamp: s.now(),
		Flags: flags, Nonce: d.form.Nonce, TTS: d.form.TTS.Value, MentionRoles: []wire.ID{}, Mentions: []wire.User{},
		Attachments: []wire.Attachment{}, Embeds: []wire.Embed{}, Components: []wire.Component{},
	}}
	if flags&wire.Ephemeral != 0 {
		m.viewer = d.interaction.payload.Invoker().ID
	}
	s.credit(c, m, d)
	if err := s.fill(m, d); err != nil {
		return nil, err
	}
	s.mention(c, m, d.form.AllowedMentions)
	if d.interaction != nil && m.viewer == "" {
		if err := s.wake(c, d.author); err != nil {
			return nil, err
		}
	}
	s.world.add(c, m, s.options.MaxMessages)
	if m.viewer == "" { // an ephemeral message is in nobody's history
		c.LastMessageID = &m.ID
	}
	c.tally()
	if d.interaction != nil {
		d.interaction.touch(m)
	}
	s.announce("MESSAGE_CREATE", c, m)
	return m, nil
}

// tally counts a thread's messages.
func (c *channel) tally() {
	if c.MessageCount != nil && c.TotalMessageSent != nil {
		count, total := *c.MessageCount+1, *c.TotalMessageSent+1
		c.MessageCount, c.TotalMessageSent = &count, &total
	}
}

// credit says on the message what it answers.
func (s *Server) credit(c *channel, m *message, d draft) {
	if i := d.interaction; i != nil {
		m.WebhookID, m.ApplicationID = i.app.ID, i.app.ID
		m.InteractionMetadata = i.metadata()
		switch {
		case d.follows && i.original != "":
			m.InteractionMetadata.OriginalResponseID = i.original
			m.refer(c, s.world.find(c, i.original))
		case i.payload.Type == wire.CommandInteraction:
			m.Type = wire.ChatCommandMessage
			m.Interaction = &wire.InteractionBrief{ID: i.payload.ID, Type: i.payload.Type, Name: i.command, User: i.payload.Invoker()}
		case i.origin != nil:
			m.refer(c, i.origin)
		}
	}
	if r := d.form.Reference; r != nil {
		m.refer(c, s.world.find(c, r.MessageID))
	}
}

// refer makes the message a reply to another, if that is there.
func (m *message) refer(c *channel, to *message) {
	if to == nil {
		return
	}
	m.Type = wire.ReplyMessage
	m.Reference = &wire.MessageReference{MessageID: to.ID, ChannelID: c.ID, GuildID: c.GuildID}
	quoted := to.Message
	quoted.ReferencedMessage = nil
	m.ReferencedMessage = &quoted
}

// amend changes a message, after checking what it would become.
func (s *Server) amend(c *channel, m *message, d draft) error {
	now := s.now()
	if err := c.editable(m, now); err != nil {
		return err
	}
	changed := *m
	if d.form.Flags.Set {
		set := d.form.Flags.Value & (wire.SuppressEmbeds | wire.ComponentsV2)
		changed.Flags = changed.Flags&^wire.SuppressEmbeds | set // the newer components can't be taken back
	}
	if d.fill {
		changed.Flags &^= wire.Loading
	} else {
		changed.EditedTimestamp = &now
	}
	if err := s.fill(&changed, d); err != nil {
		return err
	}
	s.mention(c, &changed, d.form.AllowedMentions)
	*m = changed
	s.announce("MESSAGE_UPDATE", c, m)
	return nil
}

// fill puts the form's content into the message and checks the whole.
func (s *Server) fill(m *message, d draft) error {
	f := d.form
	poll := len(f.Poll) > 0 && string(f.Poll) != "null"
	if poll {
		s.problem(Unsupported, "poll", "the stand-in has no polls: it is left out")
	}
	set(&m.Content, f.Content)
	m.Content = strings.TrimSpace(m.Content) // Discord takes away white space at both ends
	set(&m.Embeds, f.Embeds)
	set(&m.Components, f.Components)
	if err := invalid(rules.Message(rules.Draft{
		Content: m.Content, Embeds: m.Embeds, Components: m.Components, V2: m.Flags&wire.ComponentsV2 != 0,
		Poll: poll, Mentions: f.AllowedMentions, Files: len(d.files), Attachments: f.Attachments.Value,
	}, d.at)); err != nil {
		return err
	}
	if err := invalid(s.strangers(m.Author.ID, d.at, m.Components)); err != nil {
		return err
	}
	m.Attachments = s.attach(m, d)
	bare := m.Content == "" && len(m.Embeds) == 0 && len(m.Components) == 0 && len(m.Attachments) == 0
	if bare && !d.empty {
		return wire.EmptyMessage
	}
	s.finish(m, f)
	m.Embeds, m.Components, m.Attachments = notNil(m.Embeds), notNil(m.Components), notNil(m.Attachments)
	return nil
}

// finish adds to what the form brought what Discord adds. What was there before is finished, and others may be reading it.
func (s *Server) finish(m *message, f wire.MessageForm) {
	if f.Embeds.Set {
		for n := range m.Embeds {
			m.Embeds[n].Type = "rich"
		}
		s.linkEmbeds(m)
	}
	if f.Components.Set {
		numberComponents(m.Components)
		s.linkComponents(m)
	}
}

// set changes a field that the form speaks of; null empties it.
func set[T any](field *T, o wire.Optional[T]) {
	if o.Set {
		*field = o.Value
	}
}

func notNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// attach gives the message's files: those that stay, then those that come.
func (s *Server) attach(m *message, d draft) []wire.Attachment {
	named := map[wire.ID]wire.AttachmentRef{}
	for _, ref := range d.form.Attachments.Value {
		named[ref.Number()] = ref
	}
	var out []wire.Attachment
	for _, a := range m.Attachments {
		if _, ok := named[a.ID]; ok || !d.form.Attachments.Set {
			out = append(out, a)
		}
	}
	for n := range 1 << 10 {
		f, ok := d.files[n]
		if !ok {
			if n > len(d.files) {
				break
			}
			continue
		}
		ref := named[wire.ID(strconv.Itoa(n))]
		if ref.Filename != "" {
			f.Name = ref.Filename
		}
		a := s.store(m.ChannelID, f, m.viewer != "")
		a.Description = ref.Description
		out = append(out, a)
	}
	return out
}

// The limit on edits of messages more than an hour old, in one channel. Discord doesn't publish its own; these figures
// are what bots meet.
const (
	oldMessage    = time.Hour
	oldEdits      = 3
	oldEditPeriod = 20 * time.Second
)

// editable refuses edits in an archived thread, and too many of old messages.
func (c *channel) editable(m *message, now time.Time) error {
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
