package world

import (
	"slices"
	"time"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

// ThreadForm is what a bot sends to start a thread.
type ThreadForm struct {
	Name                string           `json:"name"`
	AutoArchiveDuration int              `json:"auto_archive_duration"` // minutes
	Type                wire.ChannelType `json:"type"`
	Of                  wire.ID          `json:"-"` // the message that it is of, which lends it its ID; "" for none
}

// StartThread opens a thread in a text channel. A message has one thread at most.
func (w *World) StartThread(c *Channel, owner wire.ID, form ThreadForm) (*Channel, error) {
	var e rules.Errors
	rules.Length(&e, rules.Path{}.At("name"), form.Name, 1, 100)
	if !form.Type.Thread() || c.Type != wire.GuildText {
		e.Add(rules.Path{}.At("type"), "BASE_TYPE_CHOICES", "Value must be one of {11, 12}, in a text channel.")
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
	w.archiveLater(t)
	event := t.Channel
	event.NewlyCreated = true
	w.Tell(Event{Name: "THREAD_CREATE", Guild: c.GuildID, Data: event})
	w.Bump()
	return t, nil
}

// Follow makes someone a member of a thread.
func (w *World) Follow(t *Channel, who wire.ID) {
	if !slices.Contains(t.Members, who) {
		t.Members = append(slices.Clone(t.Members), who)
		count := len(t.Members)
		t.MemberCount = &count
	}
}

// Wake opens an archived thread because somebody writes in it. A locked one is
// opened by moderators alone.
func (w *World) Wake(c *Channel, author wire.ID) error {
	t := c.ThreadMetadata
	if t == nil || !t.Archived {
		return nil
	}
	if t.Locked && !w.May(author, c).Has(wire.ManageThreads) {
		return wire.ArchivedThread
	}
	w.Archive(c, false, t.Locked)
	return nil
}

// Archive closes a thread or opens it again.
func (w *World) Archive(t *Channel, archived, locked bool) {
	meta := *t.ThreadMetadata
	meta.Archived, meta.Locked, meta.ArchiveTimestamp = archived, locked, w.Now()
	t.ThreadMetadata = &meta
	if !archived {
		w.archiveLater(t)
	}
	w.tell("THREAD_UPDATE", t)
}

// archiveLater has an open thread archive itself once nobody has written in it for as
// long as it says. Edits and presses are no activity.
func (w *World) archiveLater(t *Channel) {
	t.stopArchiving()
	rest := time.Duration(t.ThreadMetadata.AutoArchiveDuration) * time.Minute
	t.archiving = w.After(t.active().Add(rest).Sub(w.Now()), func() {
		switch {
		case w.Channels[t.ID] != t || t.ThreadMetadata.Archived:
		case w.Now().Sub(t.active()) >= rest:
			w.Archive(t, true, t.ThreadMetadata.Locked)
		default: // somebody has written since
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

// active is when somebody last wrote in the thread, or opened it.
func (c *Channel) active() time.Time {
	last := c.ThreadMetadata.ArchiveTimestamp
	if c.LastMessageID != nil {
		if at := c.LastMessageID.Time(); at.After(last) {
			last = at
		}
	}
	return last
}
