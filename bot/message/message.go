// Package message converts what commands show to the JSON of Discord's messages and forms.
//
// Its types are plain structs. discordgo's types are marshalers, whose output package
// json checks and copies at every level; that takes about twice as long
// (BenchmarkEncode).
package message

import (
	"strings"
	"unicode/utf16"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/rest"
	"parlour/commands"
)

// Message is the body of a request that sends or edits a message.
type Message struct {
	Flags      discordgo.MessageFlags `json:"flags"`
	Components []component            `json:"components"`
	Mentions   Mentions               `json:"allowed_mentions"`
	// Attachments are the files to keep: an edit removes those that are not named.
	Attachments []attachment `json:"attachments"`
	// Nonce makes Discord create a message once, even if it is posted twice.
	Nonce        string `json:"nonce,omitempty"`
	EnforceNonce bool   `json:"enforce_nonce,omitempty"`

	files []commands.File
}

// Mentions are the IDs of the members whom a message may notify.
type Mentions struct {
	Parse []string `json:"parse"` // kinds of mentions that notify besides; none
	Users []string `json:"users,omitempty"`
}

// attachment refers to a file of the request by its index.
type attachment struct {
	ID   int    `json:"id"`
	Name string `json:"filename"`
}

// New returns the message of a body, for one member only if it is private.
func New(b commands.Body, private bool) Message {
	m := Message{
		Flags: discordgo.MessageFlagsIsComponentsV2, Components: components(b.Blocks), Mentions: Mentions{[]string{}, b.Mentions},
		Attachments: []attachment{}, files: b.Files,
	}
	if b.Accent != 0 {
		m.Components = []component{{Type: discordgo.ContainerComponent, Accent: b.Accent, Spoiler: new(bool), Components: m.Components}}
	}
	m.Components = append(m.Components, components(b.Keys)...)
	for i, f := range b.Files {
		m.Attachments = append(m.Attachments, attachment{i, f.Name})
	}
	if private {
		m.Flags |= discordgo.MessageFlagsEphemeral
	}
	return m
}

// Silent returns the message without notifications.
func (m Message) Silent() Message {
	m.Mentions.Users = nil
	return m
}

// Files are the files to send with the message.
func (m Message) Files() []rest.File {
	var out []rest.File
	for _, f := range m.files {
		out = append(out, rest.File{Name: f.Name, Data: f.Data})
	}
	return out
}

// Sent is what Discord returns about a message.
type Sent struct {
	ID    string                 `json:"id"`
	Flags discordgo.MessageFlags `json:"flags"`
}

// Hidden reports whether only one member sees the message.
func (s Sent) Hidden() bool { return s.Flags&discordgo.MessageFlagsEphemeral != 0 }

// Loading reports whether the message is a placeholder.
func (s Sent) Loading() bool { return s.Flags&discordgo.MessageFlagsLoading != 0 }

// Clip shortens a label to Discord's limit, in code points.
func Clip(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	r := []rune(s)
	if len(r) <= limit {
		return s
	}
	return string(r[:limit-1]) + "…"
}

// MaxText is Discord's limit on the texts of a message, as [Length] counts.
const MaxText = 4000

// Length returns the length of a text in UTF-16 code units.
func Length(text string) int { return len(utf16.Encode([]rune(text))) }

// OutsideCode applies change to a Markdown text outside code spans. A code span
// is enclosed by two runs of equally many backticks.
func OutsideCode(text string, change func(string) string) string {
	var out strings.Builder
	plain := 0 // start of the text outside code
	for at := 0; at < len(text); {
		switch text[at] {
		case '\\':
			at += 2
		case '`':
			run := len(text[at:]) - len(strings.TrimLeft(text[at:], "`"))
			end := closing(text[at+run:], run)
			if end < 0 {
				at += run
				continue
			}
			end += at + run
			out.WriteString(change(text[plain:at]) + text[at:end])
			at, plain = end, end
		default:
			at++
		}
	}
	return out.String() + change(text[plain:])
}

// closing returns the end of the first run of exactly run backticks, or -1.
func closing(text string, run int) int {
	for at := 0; at < len(text); {
		if text[at] != '`' {
			at++
			continue
		}
		found := len(text[at:]) - len(strings.TrimLeft(text[at:], "`"))
		at += found
		if found == run {
			return at
		}
	}
	return -1
}
