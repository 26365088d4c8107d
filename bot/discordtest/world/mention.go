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
	if allow == nil {
		allow = &wire.AllowedMentions{Parse: []string{"users", "everyone"}, RepliedUser: true}
	}
	text := m.text()
	m.Mentions, m.MentionEveryone = []wire.User{}, false
	for _, hit := range mentioned.FindAllStringSubmatch(text, -1) {
		id := wire.ID(hit[1])
		if slices.Contains(allow.Parse, "users") || slices.Contains(allow.Users, id) {
			w.ping(m, id)
		}
	}
	if m.ReferencedMessage != nil && m.interaction == nil && allow.RepliedUser {
		w.ping(m, m.ReferencedMessage.Author.ID)
	}
	if strings.Contains(text, "@everyone") || strings.Contains(text, "@here") {
		m.MentionEveryone = slices.Contains(allow.Parse, "everyone") && w.May(m.Author.ID, c).Has(wire.MentionEveryone)
	}
}

// text returns all texts of the message.
func (m *Message) text() string {
	texts := []string{m.Content}
	wire.Walk(m.Components, func(x *wire.Component) bool {
		texts = append(texts, x.Content)
		return true
	})
	return strings.Join(texts, "\n")
}

// ping adds an existing user to the message's mentions, once.
func (w *World) ping(m *Message, id wire.ID) {
	u := w.Users[id]
	if u != nil && !slices.ContainsFunc(m.Mentions, func(x wire.User) bool { return x.ID == id }) {
		m.Mentions = append(m.Mentions, u.User)
	}
}
