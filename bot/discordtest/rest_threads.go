package discordtest

import (
	"slices"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

type threadForm struct {
	Name                string           `json:"name"`
	AutoArchiveDuration int              `json:"auto_archive_duration"`
	RateLimitPerUser    int              `json:"rate_limit_per_user"`
	Type                wire.ChannelType `json:"type"`
}

// createThreadFromMessage is POST /channels/{id}/messages/{id}/threads; the thread has the message's ID.
func (s *Server) createThreadFromMessage(q *request) (any, error) {
	c, m, err := s.messageOf(q, wire.CreatePublicThreads)
	if err != nil {
		return nil, err
	}
	if m.Thread != nil {
		return nil, wire.ThreadExists
	}
	var form threadForm
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	form.Type = wire.PublicThread
	t, err := s.startThread(c, m.ID, q.app.BotID, form)
	if err != nil {
		return nil, err
	}
	m.Flags |= wire.HasThread
	thread := t.Channel
	m.Thread = &thread
	s.announce("MESSAGE_UPDATE", c, m)
	return created{t.Channel}, nil
}

// createThread is POST /channels/{id}/threads.
func (s *Server) createThread(q *request) (any, error) {
	form := threadForm{Type: wire.PrivateThread} // what Discord takes where nothing is said
	if err := q.decode(&form); err != nil {
		return nil, err
	}
	need := wire.CreatePublicThreads
	if form.Type == wire.PrivateThread {
		need = wire.CreatePrivateThreads
	}
	c, err := s.channelOf(q, need)
	if err != nil {
		return nil, err
	}
	t, err := s.startThread(c, s.newID(), q.app.BotID, form)
	if err != nil {
		return nil, err
	}
	return created{t.Channel}, nil
}

func (s *Server) startThread(c *channel, id, owner wire.ID, form threadForm) (*channel, error) {
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
	if err := invalid(e); err != nil {
		return nil, err
	}
	now, zero, one := s.now(), 0, 1
	t := &channel{members: []wire.ID{owner}, Channel: wire.Channel{
		ID: id, Type: form.Type, GuildID: c.GuildID, ParentID: &c.ID, OwnerID: owner, Name: form.Name,
		RateLimitPerUser: form.RateLimitPerUser, MessageCount: &zero, TotalMessageSent: &zero, MemberCount: &one,
		ThreadMetadata: &wire.ThreadMetadata{AutoArchiveDuration: form.AutoArchiveDuration, ArchiveTimestamp: now, CreateTimestamp: now},
	}}
	s.world.channels[id] = t
	s.doze(t)
	event := t.Channel
	event.NewlyCreated = true
	s.dispatch("THREAD_CREATE", c.GuildID, event)
	return t, nil
}

func (s *Server) threadOf(q *request) (*channel, wire.ID, error) {
	c, err := s.channelOf(q, 0)
	switch {
	case err != nil:
		return nil, "", err
	case !c.Type.Thread():
		return nil, "", wire.UnknownChannel
	case c.ThreadMetadata.Archived:
		return nil, "", wire.ArchivedThread
	}
	who := q.id("user_id")
	if who == "" {
		who = q.app.BotID
	}
	return c, who, nil
}

func (s *Server) joinThread(q *request) (any, error) {
	c, who, err := s.threadOf(q)
	if err != nil {
		return nil, err
	}
	if s.world.guilds[c.GuildID].members[who] == nil {
		return nil, wire.UnknownMember
	}
	s.follow(c, who)
	return nil, nil
}

// follow makes someone a member of a thread.
func (s *Server) follow(c *channel, who wire.ID) {
	if !contains(c.members, who) {
		c.members = append(slices.Clone(c.members), who)
		count := len(c.members)
		c.MemberCount = &count
	}
}

func (s *Server) leaveThread(q *request) (any, error) {
	c, who, err := s.threadOf(q)
	if err != nil {
		return nil, err
	}
	c.members = slices.DeleteFunc(slices.Clone(c.members), func(id wire.ID) bool { return id == who })
	count := len(c.members)
	c.MemberCount = &count
	return nil, nil
}

func (s *Server) listActiveThreads(q *request) (any, error) {
	out := wire.ThreadList{Threads: []wire.Channel{}, Members: []wire.ThreadMember{}}
	for _, id := range sortedIDs(s.world.channels) {
		c := s.world.channels[id]
		if c.GuildID == q.id("guild_id") && c.Type.Thread() && !c.ThreadMetadata.Archived && s.may(q.app.BotID, c) != 0 {
			out.Threads = append(out.Threads, c.Channel)
		}
	}
	return out, nil
}
