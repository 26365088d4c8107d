// Package message converts what commands show to the JSON of Discord's messages and forms.
//
// Its types are plain structs, some of them discordgo's. discordgo's components are
// marshalers, whose output package json checks and copies at every level; that takes
// about twice as long (BenchmarkEncode).
package message

import (
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
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

// CommandIDs are the IDs of the registered commands by name. With them, the commands in texts become mentions
// that members can tap: </game stop> becomes </game stop:ID>, where the ID is the ID of /game. The zero value
// knows no command. It is safe for concurrent use.
//
// Every process reads the IDs from Discord before it sends anything, and a command keeps its ID as long as it
// exists, so all processes write the same text. One that does not know a command yet, because another process
// registers it later, writes it as code until it does; see package register.
type CommandIDs struct {
	byName atomic.Pointer[map[string]string]
}

// Use replaces the IDs.
func (c *CommandIDs) Use(byName map[string]string) { c.byName.Store(&byName) }

// Know reports whether all commands have IDs.
func (c *CommandIDs) Know(specs []commands.Spec) bool {
	known := c.load()
	return !slices.ContainsFunc(specs, func(s commands.Spec) bool { return known[s.Name] == "" })
}

func (c *CommandIDs) load() map[string]string {
	if known := c.byName.Load(); known != nil {
		return *known
	}
	return nil
}

// Complete returns the body with its commands as mentions. If the texts exceed MaxText, all commands become code,
// which takes the same space as in the catalogue.
func (c *CommandIDs) Complete(b commands.Body) commands.Body {
	completed, length := complete(b, c.load())
	if length > MaxText {
		completed, _ = complete(b, nil)
	}
	return completed
}

// complete returns the body with mentions, and the length of its texts.
func complete(b commands.Body, ids map[string]string) (commands.Body, int) {
	length := 0
	b.Blocks, b.Keys = slices.Clone(b.Blocks), slices.Clone(b.Keys)
	for _, blocks := range [][]commands.Block{b.Blocks, b.Keys} {
		for i := range blocks {
			blocks[i].Text = completeText(blocks[i].Text, ids)
			length += Length(blocks[i].Text)
		}
	}
	return b, length
}

// command matches an escaped character, which begins no command, or a command as catalogues write it.
var command = regexp.MustCompile(`\\.|</[-a-z]+(?: [-a-z]+)?>`)

// completeText completes the commands in a Markdown text. What members typed is escaped or in code.
func completeText(text string, ids map[string]string) string {
	if !strings.Contains(text, "</") {
		return text
	}
	return OutsideCode(text, func(plain string) string {
		return command.ReplaceAllStringFunc(plain, func(found string) string {
			path, ok := strings.CutPrefix(strings.TrimSuffix(found, ">"), "</")
			name, _, _ := strings.Cut(path, " ")
			switch id := ids[name]; {
			case !ok:
				return found
			case id == "":
				return "`/" + path + "`"
			default:
				return "</" + path + ":" + id + ">"
			}
		})
	})
}
