package message

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"parlour/commands"
)

// component is a component of a message or a form. Which fields are set depends on its
// type; a pointer marks a field that is sent even if it is empty.
type component struct {
	Type       discordgo.ComponentType      `json:"type"`
	CustomID   string                       `json:"custom_id,omitempty"`
	Components []component                  `json:"components,omitzero"` // of a container or a row
	Accent     uint32                       `json:"accent_color,omitempty"`
	Spoiler    *bool                        `json:"spoiler,omitempty"`
	Content    string                       `json:"content,omitempty"` // of a text
	Items      []discordgo.MediaGalleryItem `json:"items,omitempty"`   // of a gallery
	File       *discordgo.UnfurledMediaItem `json:"file,omitempty"`

	// Of a button:
	Label    *string                   `json:"label,omitempty"` // also of a label
	Style    int                       `json:"style,omitempty"` // also of a text input
	Disabled *bool                     `json:"disabled,omitempty"`
	Emoji    *discordgo.ComponentEmoji `json:"emoji,omitempty"`
	URL      string                    `json:"url,omitempty"`

	// Of a menu:
	Placeholder  *string                            `json:"placeholder,omitempty"`
	Options      []discordgo.SelectMenuOption       `json:"options,omitempty"`
	MinValues    *int                               `json:"min_values,omitempty"`
	MaxValues    int                                `json:"max_values,omitempty"`
	ChannelTypes []discordgo.ChannelType            `json:"channel_types,omitempty"`
	Defaults     []discordgo.SelectMenuDefaultValue `json:"default_values,omitempty"`

	// Of a form's label, and of the text input or menu in it:
	Description string     `json:"description,omitempty"`
	Component   *component `json:"component,omitempty"`
	Value       string     `json:"value,omitempty"`
	Required    *bool      `json:"required,omitempty"`
	MaxLength   int        `json:"max_length,omitempty"`
}

// attached refers to a file of the same message.
func attached(file string) discordgo.UnfurledMediaItem {
	return discordgo.UnfurledMediaItem{URL: "attachment://" + file}
}

// components converts blocks.
func components(blocks []commands.Block) []component {
	all := []component{}
	for _, b := range blocks {
		switch {
		case b.Text != "":
			all = append(all, component{Type: discordgo.TextDisplayComponent, Content: b.Text})
		case len(b.Buttons) > 0:
			row := component{Type: discordgo.ActionsRowComponent}
			for _, x := range b.Buttons {
				row.Components = append(row.Components, button(x))
			}
			all = append(all, row)
		case b.Select != nil:
			all = append(all, component{Type: discordgo.ActionsRowComponent, Components: []component{menu(*b.Select)}})
		case b.Image != nil:
			all = append(all, component{Type: discordgo.MediaGalleryComponent, Items: []discordgo.MediaGalleryItem{{Media: attached(b.Image.File), Description: &b.Image.Alt}}})
		case b.File != "":
			all = append(all, component{Type: discordgo.FileComponentType, File: new(attached(b.File)), Spoiler: new(bool)})
		}
	}
	return all
}

var buttonStyles = [...]discordgo.ButtonStyle{
	commands.Plain:   discordgo.SecondaryButton,
	commands.Primary: discordgo.PrimaryButton,
	commands.Success: discordgo.SuccessButton,
	commands.Danger:  discordgo.DangerButton,
}

func button(x commands.Button) component {
	style := buttonStyles[x.Style]
	if x.Link != "" {
		style = discordgo.LinkButton
	}
	return component{
		Type: discordgo.ButtonComponent, Style: int(style), Label: new(Clip(x.Label, 80)), Disabled: new(x.Disabled),
		Emoji: emojiOf(x.Emoji), CustomID: x.Custom, URL: x.Link,
	}
}

// emojiOf returns an emoji of Unicode, or one of the application: "<:name:id>".
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

// menu converts a select: of channels, of members, or of options.
func menu(s commands.Select) component {
	c := component{Type: discordgo.SelectMenuComponent, CustomID: s.Custom, Placeholder: new(Clip(s.Placeholder, 150)), Disabled: new(bool)}
	switch {
	case s.Members:
		c.Type = discordgo.UserSelectMenuComponent
		if s.Member != "" {
			c.Defaults = []discordgo.SelectMenuDefaultValue{{ID: s.Member, Type: discordgo.SelectMenuDefaultValueUser}}
		}
	case s.Channels:
		c.Type, c.MinValues, c.MaxValues = discordgo.ChannelSelectMenuComponent, new(int), s.Most
		c.ChannelTypes = []discordgo.ChannelType{discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildVoice, discordgo.ChannelTypeGuildNews, discordgo.ChannelTypeGuildStageVoice}
		if s.Most > 1 { // a forum's posts have games, and it takes no message
			c.ChannelTypes = append(c.ChannelTypes, discordgo.ChannelTypeGuildForum)
		}
		for _, id := range s.Picked {
			c.Defaults = append(c.Defaults, discordgo.SelectMenuDefaultValue{ID: id, Type: discordgo.SelectMenuDefaultValueChannel})
		}
	}
	c.Options = options(s.Options)
	return c
}

func options(all []commands.SelectOption) (options []discordgo.SelectMenuOption) {
	for _, o := range all {
		options = append(options, discordgo.SelectMenuOption{
			Label: Clip(o.Label, 100), Value: o.Value, Description: Clip(o.Description, 100), Emoji: emojiOf(o.Emoji), Default: o.Chosen,
		})
	}
	return options
}

// Form is a form as Discord defines it.
type Form struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []component `json:"components"`
}

// labelComponent is the type of a field with a label and a description, which discordgo
// lacks.
const labelComponent discordgo.ComponentType = 18

// Discord's limits for the texts of a form, in code points.
const (
	maxTitle       = 45
	maxLabel       = 45
	maxDescription = 100
	maxPlaceholder = 100
)

// NewForm converts a form.
func NewForm(f commands.Form) Form {
	out := Form{CustomID: f.Custom, Title: Clip(f.Title, maxTitle)}
	for _, in := range f.Inputs {
		input := component{Type: discordgo.TextInputComponent, CustomID: in.Custom, Style: int(discordgo.TextInputShort), Value: in.Value, Required: new(true), MaxLength: in.Max}
		switch {
		case len(in.Options) > 0:
			chosen := slices.ContainsFunc(in.Options, func(o commands.SelectOption) bool { return o.Chosen })
			input = component{Type: discordgo.SelectMenuComponent, CustomID: in.Custom, Required: &chosen, Options: options(in.Options)}
		case in.Paragraph:
			input.Style = int(discordgo.TextInputParagraph)
		}
		if in.Placeholder != "" {
			input.Placeholder = new(Clip(in.Placeholder, maxPlaceholder))
		}
		out.Components = append(out.Components, component{
			Type: labelComponent, Label: new(Clip(in.Label, maxLabel)), Description: Clip(in.Hint, maxDescription), Component: &input,
		})
	}
	return out
}
