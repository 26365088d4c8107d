package bot

import (
	"github.com/bwmarrin/discordgo"

	"parlour/commands"
)

// modal is a form as Discord defines it.
type modal struct {
	CustomID   string     `json:"custom_id"`
	Title      string     `json:"title"`
	Components []labelled `json:"components"`
}

// labelled is a field with a label and a description, a component that discordgo lacks.
type labelled struct {
	Type        int       `json:"type"`
	Label       string    `json:"label"`
	Description string    `json:"description,omitempty"`
	Component   textInput `json:"component"`
}

// textInput is discordgo's TextInput without a label, which Discord rejects inside a
// labelled component.
type textInput struct {
	Type        int                      `json:"type"`
	CustomID    string                   `json:"custom_id"`
	Style       discordgo.TextInputStyle `json:"style"`
	Placeholder string                   `json:"placeholder,omitempty"`
	Value       string                   `json:"value,omitempty"`
	Required    bool                     `json:"required"`
	MaxLength   int                      `json:"max_length,omitempty"`
}

// Discord's component types, and its limits for the texts of a form, in code points.
const (
	labelType      = 18
	textInputType  = 4
	maxTitle       = 45
	maxLabel       = 45
	maxDescription = 100
	maxPlaceholder = 100
)

func renderModal(m commands.Form) modal {
	out := modal{CustomID: m.Custom, Title: clip(m.Title, maxTitle)}
	for _, in := range m.Inputs {
		style := discordgo.TextInputShort
		if in.Paragraph {
			style = discordgo.TextInputParagraph
		}
		out.Components = append(out.Components, labelled{
			Type: labelType, Label: clip(in.Label, maxLabel), Description: clip(in.Hint, maxDescription),
			Component: textInput{
				Type: textInputType, CustomID: in.Custom, Style: style, Required: true, MaxLength: in.Max,
				Placeholder: clip(in.Placeholder, maxPlaceholder), Value: in.Value,
			},
		})
	}
	return out
}
