package world

import (
	"slices"
	"time"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

// ThreadForm is a request to start a thread.
type ThreadForm struct {
	Name                string           `json:"name"`
	AutoArchiveDuration int              `json:"auto_archive_duration"` // minutes
	Type                wire.ChannelType `json:"type"`
	Of                  wire.ID          `json:"-"` // the message that the thread belongs to, whose ID it shares; "" for none

	Message *wire.MessageForm `json:"message"` // the first message, required in a forum
}

// StartThread creates a thread in a channel. A message has at most one thread. In an
// announcement channel, a thread belongs to a message.
func (w *World) StartThread(c *Channel, owner wire.ID, form ThreadForm) (*Channel, error) {
	var e rules.Errors
	rules.Length(&e, rules.Path{}.At("name"), form.Name, 1, 100)
	kinds := c.Type.Threads()
	switch {
	case len(kinds) == 0 || form.Of != "" && c.Type == wire.GuildForum:
		return nil, wire.WrongChannelType
	case form.Of != "" || c.Type == wire.GuildForum:
		form.Type = kinds[0]
	case !slices.Contains(kinds, form.Type) || c.Type == wire.GuildAnnouncement:
		e.Add(rules.Path{}.At("type"), "BASE_TYPE_CHOICES", "Value must be one of {11, 12} in a text channel. In an announcement channel, start the thread from a message.")
	}
	if c.Type == wire.GuildForum && form.Message == nil {
		e.Add(rules.Path{}.At("message"), "BASE_TYPE_REQUIRED", "This field is required")
	}
	if form.AutoArchiveDuration == 0 {
		form.AutoArchiveDuration = 4320
	}
	if !slices.Contains([]int{60, 1440, 4320, 10080}, form.AutoArchiveDuration) {
		e.Add(rules.Path{}.At("auto_archive_duration"), "BASE_TYPE_CHOICES", "Value must be one of {60, 1440, 4320, 10080}.")
	}
	if err := e.Refusal(); err != nil {
		return nil, err
	}
	id := form.Of
	switch {
	case id == "":
		id = w.NewID()
	case w.Channels[id] != nil:
		return nil, wire.HasThread
	}
	now, zero, one := w.Now(), 0, 1
	t := &Channel{Members: []wire.ID{owner}, Channel: wire.Channel{
		ID: id, Type: form.Type, GuildID: c.GuildID, ParentID: &c.ID, OwnerID: owner, Name: form.Name,
		MessageCount: &zero, TotalMessageSent: &zero, MemberCount: &one,
		ThreadMetadata: &wire.ThreadMetadata{AutoArchiveDuration: form.AutoArchiveDuration, ArchiveTimestamp: now, CreateTimestamp: now},
	}}
	w.Channels[t.ID] = t
	if c.Type == wire.GuildForum {
		if _, err := w.Post(t, Draft{Author: owner, Form: *form.Message, At: rules.Path{"message"}, id: t.ID}); err != nil {
			delete(w.Channels, t.ID)
			return nil, err
		}
	}
	w.archiveLater(t)
	event := t.Channel
	event.NewlyCreated = true
	w.SendEvent(Event{Name: "THREAD_CREATE", Guild: c.GuildID, Data: event})
	w.Bump()
	return t, nil
}

// Follow adds a member to a thread.
func (w *World) Follow(t *Channel, who wire.ID) {
	if !slices.Contains(t.Members, who) {
		t.Members = append(slices.Clone(t.Members), who)
		count := len(t.Members)
		t.MemberCount = &count
	}
}

// Unarchive unarchives a thread because author writes in it. Only moderators
// can write in a locked thread.
func (w *World) Unarchive(c *Channel, author wire.ID) error {
	t := c.ThreadMetadata
	switch locked := t != nil && t.Locked && !w.May(author, c).Has(wire.ManageThreads); {
	case t == nil:
	case locked && t.Archived:
		return wire.ArchivedThread
	case locked:
		return wire.LockedThread
	case t.Archived:
		w.Archive(c, false, t.Locked)
	}
	return nil
}

// Archive archives or unarchives a thread.
func (w *World) Archive(t *Channel, archived, locked bool) {
	meta := *t.ThreadMetadata
	meta.Archived, meta.Locked, meta.ArchiveTimestamp = archived, locked, w.Now()
	t.ThreadMetadata = &meta
	if !archived {
		w.archiveLater(t)
	}
	w.sendEvent("THREAD_UPDATE", t)
}

// archiveLater archives an open thread after its period without messages. Edits
// and presses are not activity.
func (w *World) archiveLater(t *Channel) {
	t.stopArchiving()
	rest := time.Duration(t.ThreadMetadata.AutoArchiveDuration) * time.Minute
	t.archiving = w.After(t.active().Add(rest).Sub(w.Now()), func() {
		switch {
		case w.Channels[t.ID] != t || t.ThreadMetadata.Archived:
		case w.Now().Sub(t.active()) >= rest:
			w.Archive(t, true, t.ThreadMetadata.Locked)
		default: // written to in the meantime
			w.archiveLater(t)
		}
	})
}

func (c *Channel) stopArchiving() {
	if c.archiving != nil {
		c.archiving()
		c.archiving = nil
	}
}

// active returns the time of the last message in the thread, or of its opening.
func (c *Channel) active() time.Time {
	last := c.ThreadMetadata.ArchiveTimestamp
	if c.LastMessageID != nil {
		if at := c.LastMessageID.Time(); at.After(last) {
			last = at
		}
	}
	return last
}
