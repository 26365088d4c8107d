package rules

import (
	"fmt"
	"slices"

	"parlour/bot/discordtest/wire"
)

// Limits of a message.
const (
	maxContent     = 2000
	maxAttachments = 10
	maxMentions    = 100
)

// Draft is a message after a form has been applied.
type Draft struct {
	Content     string
	Components  []wire.Component
	V2          bool // components v2
	Mentions    *wire.AllowedMentions
	Files       int                  // uploaded with the form
	Attachments []wire.AttachmentRef // referenced by the form
	Names       []string             // of the files that components may show
}

// Message checks a new message or the result of an edit.
func Message(d Draft, at Path) Errors {
	var e Errors
	Length(&e, at.At("content"), d.Content, 0, maxContent)
	size(&e, at.At("attachments"), max(d.Files, len(d.Attachments)), 0, maxAttachments)
	for n, a := range d.Attachments {
		Length(&e, at.At("attachments", n, "description"), a.Description, 0, 1024)
	}
	mentions(&e, at.At("allowed_mentions"), d.Mentions)
	if d.V2 {
		if d.Content != "" {
			e.Add(at.At("content"), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
				"The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
		}
		layout(&e, at.At("components"), d.Components)
		references(&e, at.At("components"), d.Components, d.Names)
	} else {
		rows(&e, at.At("components"), d.Components)
	}
	return e
}

// mentions checks allowed_mentions: a kind is either parsed or listed.
func mentions(e *Errors, at Path, m *wire.AllowedMentions) {
	if m == nil {
		return
	}
	for n, kind := range m.Parse {
		if !slices.Contains([]string{"users", "roles", "everyone"}, kind) {
			e.Add(at.At("parse", n), "BASE_TYPE_CHOICES", "Value must be one of ('everyone', 'users', 'roles').")
		}
	}
	for _, list := range []struct {
		kind string
		ids  []wire.ID
	}{{"users", m.Users}, {"roles", m.Roles}} {
		size(e, at.At(list.kind), len(list.ids), 0, maxMentions)
		if len(list.ids) > 0 && slices.Contains(m.Parse, list.kind) {
			e.Add(at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
				fmt.Sprintf(`parse:["%s"] and %s: [ids...] are mutually exclusive.`, list.kind, list.kind))
		}
	}
}
