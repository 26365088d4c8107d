package script

import (
	"fmt"
	"regexp"
	"strings"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// tag matches a mention of a user, a channel or a command, or a custom emoji in a message.
var tag = regexp.MustCompile(`<(@!?|#|@&)([0-9]+)>|<a?(:\w+:)[0-9]+>|<(/[-_'\p{L}\p{N}]{1,32}(?: [-_'\p{L}\p{N}]{1,32}){0,2}):[0-9]+>`)

// messageText returns a message with its controls as text.
func (r *runner) messageText(m discordtest.MessageView) string {
	if m.Thinking {
		return "(thinking)"
	}
	var lines []string
	if m.Content != "" {
		lines = append(lines, m.Content)
	}
	for _, a := range m.Attachments {
		lines = append(lines, "{file "+described(a.Filename, a.Description)+"}")
	}
	lines = append(lines, componentsText(m.Components)...)
	return r.named(strings.Join(lines, "\n"))
}

// named replaces mentions and custom emoji in a text with what members see.
func (r *runner) named(text string) string {
	return tag.ReplaceAllStringFunc(text, func(t string) string {
		hit := tag.FindStringSubmatch(t)
		if seen := hit[3] + hit[4]; seen != "" {
			return seen
		}
		id, g := wire.ID(hit[2]), r.guild()
		for _, m := range g.Members {
			if m.User.ID == id {
				return "@" + name(m.User)
			}
		}
		for _, c := range g.Channels {
			if c.ID == id {
				return "#" + c.Name
			}
		}
		if id == g.ID {
			return "@" + everyone
		}
		return t
	})
}

// name returns the name of a person or bot in the transcript.
func name(u wire.User) string {
	if u.Bot {
		return u.Name()
	}
	return u.Username
}

func described(name, description string) string {
	if description == "" {
		return name
	}
	return name + ": " + description
}

// componentsText returns a line per component and per row of controls.
func componentsText(list []wire.Component) []string {
	var lines []string
	for _, c := range list {
		switch c.Type {
		case wire.ActionRow:
			var row []string
			for _, x := range c.Components {
				row = append(row, controlText(x))
			}
			lines = append(lines, strings.Join(row, " "))
		case wire.TextDisplay:
			lines = append(lines, c.Content)
		case wire.Section:
			lines = append(append(lines, componentsText(c.Components)...), accessoryText(c.Accessory)...)
		case wire.Separator:
			if c.Divider == nil || *c.Divider {
				lines = append(lines, "---")
			}
		case wire.MediaGallery:
			for _, i := range c.Items {
				lines = append(lines, "{"+described(pictureKind(i.Media), text(i.Description))+"}")
			}
		case wire.FileDisplay:
			lines = append(lines, "{file "+text(c.Name)+"}")
		default: // containers
			lines = append(lines, componentsText(c.Components)...)
		}
	}
	return lines
}

// accessoryText returns the line of a section's button or picture.
func accessoryText(c *wire.Component) []string {
	switch {
	case c == nil:
		return nil
	case c.Media != nil:
		return []string{"{" + described(pictureKind(*c.Media), text(c.Description)) + "}"}
	}
	return []string{controlText(*c)}
}

// pictureKind tells a picture that moves from others.
func pictureKind(m wire.Media) string {
	if m.ContentType == "image/gif" {
		return "GIF"
	}
	return "picture"
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// controlText formats a button in square brackets, or a select with its options
// in angle brackets, and marks disabled controls.
func controlText(c wire.Component) string {
	off := ""
	if c.Disabled {
		off = " (disabled)"
	}
	if c.Type != wire.Button {
		return "<" + strings.TrimPrefix(c.Placeholder+off+optionsText(c), ": ") + ">"
	}
	if c.URL != "" {
		off = " -> " + c.URL + off
	}
	return "[" + buttonLabel(&c) + off + "]"
}

// optionsText formats the options of a select, preselected ones with a star.
func optionsText(c wire.Component) string {
	var all []string
	for _, o := range c.Options {
		label := withEmoji(o.Emoji, o.Label)
		if o.Default {
			label += "*"
		}
		all = append(all, label)
	}
	for _, d := range c.DefaultValues {
		all = append(all, mentionOf(d)+"*")
	}
	if len(all) == 0 {
		return ""
	}
	return ": " + strings.Join(all, " | ")
}

// mentionOf returns a mention of a preselected user, role or channel.
func mentionOf(d wire.DefaultValue) string {
	sign := map[string]string{"user": "@", "role": "@&", "channel": "#"}[d.Type]
	return "<" + sign + string(d.ID) + ">"
}

func buttonLabel(c *wire.Component) string {
	if c.Style == wire.PremiumButton { // which has the name of what it sells
		return "Premium"
	}
	return withEmoji(c.Emoji, c.Label)
}

// withEmoji omits a custom emoji, whose name members do not see, unless the label is empty.
func withEmoji(e *wire.Emoji, label string) string {
	if e == nil || e.ID != "" && label != "" {
		return label
	}
	return strings.TrimSpace(e.Name + " " + label)
}

func choicesText(choices []wire.Choice) string {
	if len(choices) == 0 {
		return "(no choices)"
	}
	var all []string
	for _, c := range choices {
		all = append(all, c.Name)
	}
	return strings.Join(all, "\n")
}

// formText formats a form with a line per field: its label, a star if it is
// required, its value and its placeholder. Radio buttons are round.
func (r *runner) formText(m *discordtest.Modal) string {
	lines := []string{m.Title}
	for _, c := range m.Components {
		if c.Type == wire.TextDisplay {
			lines = append(lines, c.Content)
		}
	}
	for _, f := range m.Fields() {
		label := f.Label
		if f.Input.Must() && f.Input.Type != wire.Checkbox {
			label += "*"
		}
		lines = append(lines, label+fieldText(f.Input))
	}
	return r.named(strings.Join(lines, "\n"))
}

// fieldText formats a field after its label.
func fieldText(x wire.Component) string {
	switch {
	case x.Type.Select():
		return " " + controlText(x)
	case x.Type == wire.RadioGroup:
		return ": " + boxesText(x.Options, "( )", "(•)")
	case x.Type == wire.CheckboxGroup:
		return ": " + boxesText(x.Options, "[ ]", "[x]")
	case x.Type == wire.Checkbox:
		return ": " + boxesText([]wire.SelectOption{{Default: x.Default}}, "[ ]", "[x]")
	case x.Type == wire.FileUpload:
		if _, most := x.Range(); most > 1 {
			return fmt.Sprintf(": {up to %d files}", most)
		}
		return ": {file}"
	}
	line := ": [" + string(x.Value) + "]"
	if x.Placeholder != "" {
		line += " (" + x.Placeholder + ")"
	}
	return line
}

// boxesText formats options that are checked or not.
func boxesText(options []wire.SelectOption, off, on string) string {
	var all []string
	for _, o := range options {
		box := off
		if o.Default {
			box = on
		}
		all = append(all, strings.TrimSpace(box+" "+o.Label))
	}
	return strings.Join(all, "  ")
}
