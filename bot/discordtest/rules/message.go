package rules

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"parlour/bot/discordtest/wire"
)

// The limits of a message.
const (
	MaxContent     = 2000
	MaxEmbeds      = 10
	MaxAttachments = 10
	MaxMentions    = 100
)

// Draft is a message as it would stand once a form is carried out.
type Draft struct {
	Content     string
	Embeds      []wire.Embed
	Components  []wire.Component
	V2          bool // the flag for the newer components is set
	Mentions    *wire.AllowedMentions
	Files       int                  // uploaded with the form
	Attachments []wire.AttachmentRef // named by the form
}

// Message checks a message that a bot wants to make, or what an edit would make of one.
func Message(d Draft, at Path) Errors {
	var e Errors
	Length(&e, at.At("content"), d.Content, 0, MaxContent)
	size(&e, at.At("embeds"), len(d.Embeds), 0, MaxEmbeds)
	size(&e, at.At("attachments"), max(d.Files, len(d.Attachments)), 0, MaxAttachments)
	for n, a := range d.Attachments {
		Length(&e, at.At("attachments", n, "description"), a.Description, 0, 1024)
	}
	embeds(&e, at.At("embeds"), d.Embeds)
	mentions(&e, at.At("allowed_mentions"), d.Mentions)
	if d.V2 {
		legacyFields(&e, at, d)
		layout(&e, at.At("components"), d.Components)
	} else {
		rows(&e, at.At("components"), d.Components)
	}
	return e
}

// legacyFields notes what can't stand beside the newer components.
func legacyFields(e *Errors, at Path, d Draft) {
	for _, f := range []struct {
		name  string
		there bool
	}{{"content", d.Content != ""}, {"embeds", len(d.Embeds) > 0}} {
		if f.there {
			e.Add(at.At(f.name), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
				fmt.Sprintf("The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2", f.name))
		}
	}
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
		size(e, at.At(list.kind), len(list.ids), 0, MaxMentions)
		if len(list.ids) > 0 && slices.Contains(m.Parse, list.kind) {
			e.Add(at, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
				fmt.Sprintf(`parse:["%s"] and %s: [ids...] are mutually exclusive.`, list.kind, list.kind))
		}
	}
}

// The limits of an embed.
const (
	maxTitle       = 256
	maxDescription = 4096
	maxFields      = 25
	maxFieldName   = 256
	maxFieldValue  = 1024
	maxFooter      = 2048
	maxAuthor      = 256
	maxEmbedSum    = 6000
	maxColour      = 0xffffff
)

// embeds checks each embed and the sum of their texts.
func embeds(e *Errors, at Path, list []wire.Embed) {
	sum := 0
	text := func(at Path, s string, least, most int) {
		Length(e, at, s, least, most)
		sum += utf8.RuneCountInString(s)
	}
	for n, x := range list {
		at := at.At(n)
		text(at.At("title"), x.Title, 0, maxTitle)
		text(at.At("description"), x.Description, 0, maxDescription)
		if x.Footer != nil {
			text(at.At("footer", "text"), x.Footer.Text, 0, maxFooter)
		}
		if x.Author != nil {
			text(at.At("author", "name"), x.Author.Name, 0, maxAuthor)
		}
		if x.Color < 0 || x.Color > maxColour {
			e.Add(at.At("color"), "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be less than or equal to %d.", maxColour))
		}
		size(e, at.At("fields"), len(x.Fields), 0, maxFields)
		for k, f := range x.Fields {
			if f == nil {
				continue
			}
			text(at.At("fields", k, "name"), strings.TrimSpace(f.Name), 1, maxFieldName)
			text(at.At("fields", k, "value"), strings.TrimSpace(f.Value), 1, maxFieldValue)
		}
	}
	if sum > maxEmbedSum {
		e.Add(at, "MAX_EMBED_SIZE_EXCEEDED", fmt.Sprintf("Embed size exceeds maximum size of %d", maxEmbedSum))
	}
}
