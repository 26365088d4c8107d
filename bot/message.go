package bot

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/rest"
	"parlour/commands"
)

// message is a message as Discord takes it, in components alone.
type message struct {
	Flags      discordgo.MessageFlags       `json:"flags,omitempty"`
	Components []discordgo.MessageComponent `json:"components"`
	Mentions   mentions                     `json:"allowed_mentions"`
	Files      []attachment                 `json:"attachments"` // in an edit, those that are not named are removed
	// Nonce makes a message that is sent twice one message.
	Nonce        string `json:"nonce,omitempty"`
	EnforceNonce bool   `json:"enforce_nonce,omitempty"`

	files []commands.File
}

// attached are files as they are sent.
func attached(files []commands.File) []rest.File {
	var out []rest.File
	for _, f := range files {
		out = append(out, rest.File{Name: f.Name, Data: f.Data})
	}
	return out
}

// mentions names whom a message may notify: nobody but these.
type mentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

type attachment struct {
	ID       int    `json:"id"`
	Filename string `json:"filename"`
}

// Dressed reports whether the messages are sent with our own signs by now.
func (b *Bot) Dressed() bool { return b.signs.Worn() }

// render turns a body into a message, with our own signs where they are there.
func (b *Bot) render(body commands.Body, private bool) message {
	return render(b.signs.Dress(body), private)
}

func render(b commands.Body, private bool) message {
	m := message{
		Flags:    discordgo.MessageFlagsIsComponentsV2,
		Mentions: mentions{Parse: []string{}, Users: b.Mentions},
		Files:    []attachment{},
		files:    b.Files,
	}
	if private {
		m.Flags |= discordgo.MessageFlagsEphemeral
	}
	m.Components = components(b.Blocks)
	if b.Accent != 0 {
		accent := int(b.Accent)
		m.Components = []discordgo.MessageComponent{discordgo.Container{AccentColor: &accent, Components: m.Components}}
	}
	m.Components = append(m.Components, components(b.Keys)...)
	for i, f := range b.Files {
		m.Files = append(m.Files, attachment{i, f.Name})
	}
	return m
}

func components(blocks []commands.Block) []discordgo.MessageComponent {
	var all []discordgo.MessageComponent
	for _, b := range blocks {
		if c := component(b); c != nil {
			all = append(all, c)
		}
	}
	return all
}

func component(b commands.Block) discordgo.MessageComponent {
	switch {
	case b.Text != "":
		return discordgo.TextDisplay{Content: b.Text}
	case len(b.Buttons) > 0:
		var row discordgo.ActionsRow
		for _, x := range b.Buttons {
			row.Components = append(row.Components, button(x))
		}
		return row
	case b.Select != nil:
		return discordgo.ActionsRow{Components: []discordgo.MessageComponent{selectMenu(*b.Select)}}
	case b.Image != nil:
		return discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{
			Media: discordgo.UnfurledMediaItem{URL: "attachment://" + b.Image.File}, Description: &b.Image.Alt,
		}}}
	case b.File != "":
		return discordgo.FileComponent{File: discordgo.UnfurledMediaItem{URL: "attachment://" + b.File}}
	default:
		return nil
	}
}

var buttonStyles = map[commands.ButtonStyle]discordgo.ButtonStyle{
	commands.Plain:   discordgo.SecondaryButton,
	commands.Primary: discordgo.PrimaryButton,
	commands.Success: discordgo.SuccessButton,
	commands.Danger:  discordgo.DangerButton,
}

func button(b commands.Button) discordgo.Button {
	return discordgo.Button{
		Label: clip(b.Label, 80), Style: buttonStyles[b.Style], Disabled: b.Disabled, Emoji: emojiOf(b.Emoji), CustomID: b.Custom,
	}
}

func selectMenu(s commands.Select) discordgo.SelectMenu {
	if s.Members {
		menu := discordgo.SelectMenu{MenuType: discordgo.UserSelectMenu, CustomID: s.Custom, Placeholder: clip(s.Placeholder, 150)}
		if s.Member != "" {
			menu.DefaultValues = []discordgo.SelectMenuDefaultValue{{ID: s.Member, Type: discordgo.SelectMenuDefaultValueUser}}
		}
		return menu
	}
	if s.Channels {
		return channelMenu(s)
	}
	menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: s.Custom, Placeholder: clip(s.Placeholder, 150)}
	for _, o := range s.Options {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: clip(o.Label, 100), Value: o.Value, Emoji: emojiOf(o.Emoji), Description: clip(o.Description, 100), Default: o.Chosen,
		})
	}
	return menu
}

// channelMenu is a menu of the server's text channels.
func channelMenu(s commands.Select) discordgo.SelectMenu {
	least := 0
	menu := discordgo.SelectMenu{
		MenuType: discordgo.ChannelSelectMenu, CustomID: s.Custom, Placeholder: clip(s.Placeholder, 150),
		MinValues: &least, MaxValues: s.Most, ChannelTypes: []discordgo.ChannelType{discordgo.ChannelTypeGuildText},
	}
	for _, id := range s.Picked {
		menu.DefaultValues = append(menu.DefaultValues, discordgo.SelectMenuDefaultValue{ID: id, Type: discordgo.SelectMenuDefaultValueChannel})
	}
	return menu
}

// emojiOf is an emoji of Unicode's, or one of our own: "<:name:id>".
func emojiOf(text string) *discordgo.ComponentEmoji {
	if text == "" {
		return nil
	}
	if own, ok := strings.CutPrefix(strings.TrimSuffix(text, ">"), "<:"); ok {
		name, id, _ := strings.Cut(own, ":")
		return &discordgo.ComponentEmoji{Name: name, ID: id}
	}
	return &discordgo.ComponentEmoji{Name: text}
}

// clip keeps a label within Discord's limit, in code points.
func clip(s string, limit int) string {
	r := []rune(s)
	if len(r) <= limit {
		return s
	}
	return string(r[:limit-1]) + "…"
}
