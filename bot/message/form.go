package message

import (
	"github.com/bwmarrin/discordgo"

	"parlour/commands"
)

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
		input := component{Type: discordgo.TextInputComponent, CustomID: in.Custom, Style: int(discordgo.TextInputShort), Value: in.Value, Required: true, MaxLength: in.Max}
		if in.Paragraph {
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
