package discordtest

import (
	"regexp"
	"slices"
	"strings"

	"parlour/bot/discordtest/wire"
)

// mentioned finds the people and roles that a text names.
var mentioned = regexp.MustCompile(`<@([!&]?)(\d+)>`)

// mention works out whom the message really pings: those its text names, as far as allowed_mentions and the author's
// permissions let it.
func (s *Server) mention(c *channel, m *message, allow *wire.AllowedMentions) {
	texts := []string{m.Content}
	wire.Walk(m.Components, func(x *wire.Component) bool {
		texts = append(texts, x.Content)
		return true
	})
	text := strings.Join(texts, "\n")
	m.Mentions, m.MentionRoles, m.MentionEveryone = []wire.User{}, []wire.ID{}, false
	ping := func(id wire.ID) {
		u := s.world.users[id]
		if u != nil && !slices.ContainsFunc(m.Mentions, func(x wire.User) bool { return x.ID == id }) {
			m.Mentions = append(m.Mentions, u.User)
		}
	}
	if !strings.Contains(text, "@") && m.ReferencedMessage == nil {
		return
	}
	var listedUsers, listedRoles []wire.ID
	if allow != nil {
		listedUsers, listedRoles = allow.Users, allow.Roles
	}
	for _, hit := range mentioned.FindAllStringSubmatch(text, -1) {
		id := wire.ID(hit[2])
		switch {
		case hit[1] != "&" && permits(allow, "users", listedUsers, id):
			ping(id)
		case hit[1] == "&" && permits(allow, "roles", listedRoles, id) && !contains(m.MentionRoles, id):
			m.MentionRoles = append(m.MentionRoles, id)
		}
	}
	if m.ReferencedMessage != nil && m.interaction == nil && (allow == nil || allow.RepliedUser) {
		ping(m.ReferencedMessage.Author.ID)
	}
	loud := strings.Contains(text, "@everyone") || strings.Contains(text, "@here")
	m.MentionEveryone = loud && permits(allow, "everyone", nil, "") && s.may(m.Author.ID, c).Has(wire.MentionEveryone)
}

// permits says whether allowed_mentions lets a kind of mention, or this one, ping.
func permits(allow *wire.AllowedMentions, kind string, listed []wire.ID, id wire.ID) bool {
	return allow == nil || slices.Contains(allow.Parse, kind) || contains(listed, id)
}
