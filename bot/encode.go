package bot

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/rest"
	"parlour/commands"
)

// Messages are encoded by hand. Package json takes twenty times as long (BenchmarkEncode),
// since discordgo's components are marshalers, whose output it checks and copies at every
// level.

// AppendJSON implements [rest.Appender].
func (m message) AppendJSON(b []byte) ([]byte, error) {
	b = strconv.AppendInt(append(b, `{"flags":`...), int64(m.Flags), 10)
	b = append(b, `,"components":[`...)
	if m.body.Accent != 0 {
		b = append(b, `{"type":17,"accent_color":`...)
		b = strconv.AppendUint(b, uint64(m.body.Accent), 10)
		b = appendBlocks(append(b, `,"spoiler":false,"components":[`...), m.body.Blocks)
		b = appendBlocks(append(closed(b), "]},"...), m.body.Keys)
	} else {
		b = appendBlocks(appendBlocks(b, m.body.Blocks), m.body.Keys)
	}
	b = append(closed(b), `],"allowed_mentions":{"parse":[]`...)
	if len(m.Mentions.Users) > 0 {
		b = append(b, `,"users":[`...)
		for _, id := range m.Mentions.Users {
			b = append(appendString(b, id), ',')
		}
		b = append(closed(b), ']')
	}
	b = append(b, `},"attachments":[`...) // an edit removes those that are not named
	for i, f := range m.files {
		b = strconv.AppendInt(append(b, `{"id":`...), int64(i), 10)
		b = append(appendString(append(b, `,"filename":`...), f.Name), "},"...)
	}
	b = append(closed(b), ']')
	if m.Nonce != "" {
		b = appendString(append(b, `,"nonce":`...), m.Nonce)
	}
	if m.EnforceNonce {
		b = append(b, `,"enforce_nonce":true`...)
	}
	return append(b, '}'), nil
}

// AppendJSON implements [rest.Appender].
func (c callback) AppendJSON(b []byte) ([]byte, error) {
	b = strconv.AppendInt(append(b, `{"type":`...), int64(c.Type), 10)
	if c.Data == nil {
		return append(b, '}'), nil
	}
	b, err := rest.AppendJSON(append(b, `,"data":`...), c.Data)
	return append(b, '}'), err
}

// closed is b without the comma after the last element of a list.
func closed(b []byte) []byte {
	if b[len(b)-1] == ',' {
		return b[:len(b)-1]
	}
	return b
}

// appendBlocks appends the components of blocks, with a comma after each.
func appendBlocks(b []byte, blocks []commands.Block) []byte {
	for _, x := range blocks {
		switch {
		case x.Text != "":
			b = append(appendString(append(b, `{"type":10,"content":`...), x.Text), "},"...)
		case len(x.Buttons) > 0:
			b = append(b, `{"type":1,"components":[`...)
			for _, button := range x.Buttons {
				b = appendButton(b, button)
			}
			b = append(closed(b), "]},"...)
		case x.Select != nil:
			b = append(appendSelect(append(b, `{"type":1,"components":[`...), *x.Select), "]},"...)
		case x.Image != nil:
			b = appendString(append(b, `{"type":12,"items":[{"media":{"url":`...), "attachment://"+x.Image.File)
			b = append(appendString(append(b, `},"description":`...), x.Image.Alt), `,"spoiler":false}]},`...)
		case x.File != "":
			b = append(appendString(append(b, `{"type":13,"file":{"url":`...), "attachment://"+x.File), `},"spoiler":false},`...)
		}
	}
	return b
}

var buttonStyles = [...]discordgo.ButtonStyle{
	commands.Plain:   discordgo.SecondaryButton,
	commands.Primary: discordgo.PrimaryButton,
	commands.Success: discordgo.SuccessButton,
	commands.Danger:  discordgo.DangerButton,
}

// appendButton appends a button and a comma.
func appendButton(b []byte, x commands.Button) []byte {
	b = strconv.AppendInt(append(b, `{"type":2,"style":`...), int64(buttonStyles[x.Style]), 10)
	b = appendString(append(b, `,"label":`...), clip(x.Label, 80))
	b = strconv.AppendBool(append(b, `,"disabled":`...), x.Disabled)
	b = appendEmoji(b, x.Emoji)
	if x.Custom != "" {
		b = appendString(append(b, `,"custom_id":`...), x.Custom)
	}
	return append(b, "},"...)
}

// appendEmoji appends an emoji of Unicode, or one of our own: "<:name:id>".
func appendEmoji(b []byte, emoji string) []byte {
	if emoji == "" {
		return b
	}
	name, id := emoji, ""
	if own, ok := strings.CutPrefix(strings.TrimSuffix(emoji, ">"), "<:"); ok {
		name, id, _ = strings.Cut(own, ":")
	}
	b = appendString(append(b, `,"emoji":{"name":`...), name)
	if id != "" {
		b = appendString(append(b, `,"id":`...), id)
	}
	return append(b, '}')
}

// appendSelect appends a menu.
func appendSelect(b []byte, s commands.Select) []byte {
	kind, values := discordgo.StringSelectMenu, discordgo.SelectMenuDefaultValueType("")
	var chosen []string
	switch {
	case s.Members:
		kind, values = discordgo.UserSelectMenu, discordgo.SelectMenuDefaultValueUser
		if s.Member != "" {
			chosen = []string{s.Member}
		}
	case s.Channels:
		kind, values, chosen = discordgo.ChannelSelectMenu, discordgo.SelectMenuDefaultValueChannel, s.Picked
	}
	b = strconv.AppendInt(append(b, `{"type":`...), int64(kind), 10)
	b = appendString(append(b, `,"custom_id":`...), s.Custom)
	b = appendString(append(b, `,"placeholder":`...), clip(s.Placeholder, 150))
	if kind == discordgo.ChannelSelectMenu {
		b = append(b, `,"min_values":0,"channel_types":[0],"max_values":`...)
		b = strconv.AppendInt(b, int64(s.Most), 10)
	}
	if len(chosen) > 0 {
		b = append(b, `,"default_values":[`...)
		for _, id := range chosen {
			b = appendString(append(b, `{"id":`...), id)
			b = append(appendString(append(b, `,"type":`...), string(values)), "},"...)
		}
		b = append(closed(b), ']')
	}
	if kind == discordgo.StringSelectMenu {
		b = appendOptions(b, s.Options)
	}
	return append(b, `,"disabled":false}`...)
}

// appendOptions appends the options of a menu.
func appendOptions(b []byte, options []commands.SelectOption) []byte {
	b = append(b, `,"options":[`...)
	for _, o := range options {
		b = appendString(append(b, `{"label":`...), clip(o.Label, 100))
		b = appendString(append(b, `,"value":`...), o.Value)
		b = appendString(append(b, `,"description":`...), clip(o.Description, 100))
		b = strconv.AppendBool(append(b, `,"default":`...), o.Chosen)
		b = append(appendEmoji(b, o.Emoji), "},"...)
	}
	return append(closed(b), ']')
}

// appendString appends a string. Like package json, it writes U+FFFD for each byte that is
// no UTF-8.
func appendString(b []byte, s string) []byte {
	if !utf8.ValidString(s) {
		s = string([]rune(s))
	}
	b = append(b, '"')
	begin := 0
	for i := range len(s) {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		b = append(b, s[begin:i]...)
		begin = i + 1
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, `\n`...)
		default:
			b = append(b, `\u00`...)
			b = append(b, hex[c>>4], hex[c&0xF])
		}
	}
	return append(append(b, s[begin:]...), '"')
}

const hex = "0123456789abcdef"
