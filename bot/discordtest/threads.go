package discordtest

import (
	"time"

	"parlour/bot/discordtest/wire"
)

// wake opens an archived thread because somebody writes in it. A locked one is opened by moderators alone.
func (s *Server) wake(c *channel, author wire.ID) error {
	t := c.ThreadMetadata
	if t == nil || !t.Archived {
		return nil
	}
	if t.Locked && !s.may(author, c).Has(wire.ManageThreads) {
		return wire.ArchivedThread
	}
	s.archive(c, false, t.Locked)
	return nil
}

// archive closes a thread or opens it again.
func (s *Server) archive(t *channel, archived, locked bool) {
	meta := *t.ThreadMetadata
	meta.Archived, meta.Locked, meta.ArchiveTimestamp = archived, locked, s.now()
	t.ThreadMetadata = &meta
	if !archived {
		s.doze(t)
	}
	s.dispatch("THREAD_UPDATE", t.GuildID, t.Channel)
	s.bump()
}

// doze has an open thread archive itself once nobody has written in it for as long as it says. Edits and presses are no
// activity.
func (s *Server) doze(t *channel) {
	t.stopDozing()
	rest := time.Duration(t.ThreadMetadata.AutoArchiveDuration) * time.Minute
	t.dozing = s.options.Clock.AfterFunc(t.active().Add(rest).Sub(s.now()), func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		switch now := s.now(); {
		case s.world.channels[t.ID] != t || s.running.Err() != nil || t.ThreadMetadata.Archived:
		case now.Sub(t.active()) >= rest:
			s.archive(t, true, t.ThreadMetadata.Locked)
		default: // somebody has written since
			s.doze(t)
		}
	})
}

func (c *channel) stopDozing() {
	if c.dozing != nil {
		c.dozing()
		c.dozing = nil
	}
}

// active is when somebody last wrote in the thread, or opened it.
func (c *channel) active() time.Time {
	last := c.ThreadMetadata.ArchiveTimestamp
	if c.LastMessageID != nil {
		if at := c.LastMessageID.Time(); at.After(last) {
			last = at
		}
	}
	return last
}
