package world

import (
	"regexp"
	"slices"
	"strings"

	"parlour/bot/discordtest/wire"
)

// mentioned matches mentions of users.
var mentioned = regexp.MustCompile(`<@!?(\d+)>`)

// mention sets the users that the message pings: those in its text, as far as
// allowed_mentions and the author's permissions allow. The only role is
// @everyone.
func (w *World) mention(c *Channel, m *Message, allow *wire.AllowedMentions) {
	texts := []string{m.Content}
	wire.Walk(m.Components, func(x *wire.Component) bool {
		texts = append(texts, x.Content)
		return true
	})
	text := strings.Join(texts, "\n")
	m.Mentions, m.MentionEveryone = []wire.User{}, false
	ping := func(id wire.ID) {
		u := w.Users[id]
		if u != nil && !slices.ContainsFunc(m.Mentions, func(x wire.User) bool { return x.ID == id }) {
			m.Mentions = append(m.Mentions, u.User)
		}
	}
	for _, hit := range mentioned.FindAllStringSubmatch(text, -1) {
		id := wire.ID(hit[1])
		if allow == nil || slices.Contains(allow.Parse, "users") || slices.Contains(allow.Users, id) {
			ping(id)
		}
	}
	if m.ReferencedMessage != nil && m.interaction == nil && (allow == nil || allow.RepliedUser) {
		ping(m.ReferencedMessage.Author.ID)
	}
	if strings.Contains(text, "@everyone") || strings.Contains(text, "@here") {
		m.MentionEveryone = (allow == nil || slices.Contains(allow.Parse, "everyone")) && w.May(m.Author.ID, c).Has(wire.MentionEveryone)
	}
}
