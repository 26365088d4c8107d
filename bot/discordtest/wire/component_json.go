package wire

import (
	"cmp"
	"encoding/json"
)

// filled lists the fields that Discord always sends for a kind of component,
// with their defaults.
var filled = map[ComponentType][]filling{
	ActionRow:         {{`"components":[]`, noComponents}},
	StringSelect:      {leastOne, mostOne, {`"options":[]`, func(c *Component) bool { return len(c.Options) == 0 }}},
	UserSelect:        {leastOne, mostOne},
	RoleSelect:        {leastOne, mostOne},
	MentionableSelect: {leastOne, mostOne},
	ChannelSelect:     {leastOne, mostOne},
	Section:           {{`"components":[]`, noComponents}},
	Separator: {{`"divider":true`, func(c *Component) bool { return c.Divider == nil }},
		{`"spacing":1`, func(c *Component) bool { return c.Spacing == nil }}},
	Thumbnail: {{`"description":null`, func(c *Component) bool { return c.Description == nil }}, open},
	Container: {{`"accent_color":null`, func(c *Component) bool { return c.AccentColor == nil }}, open, {`"components":[]`, noComponents}},
	FileDisplay: {{`"name":null`, func(c *Component) bool { return c.Name == nil }},
		{`"size":null`, func(c *Component) bool { return c.Size == nil }}, open},
	MediaGallery: {{`"items":[]`, func(c *Component) bool { return len(c.Items) == 0 }}},
	TextDisplay:  {{`"content":""`, func(c *Component) bool { return c.Content == "" }}},
}

// submitted lists the fields that a kind of component always has in a submitted
// form.
var submitted = map[ComponentType][]filling{
	StringSelect: {noValues}, UserSelect: {noValues}, RoleSelect: {noValues}, MentionableSelect: {noValues}, ChannelSelect: {noValues},
	FileUpload: {noValues}, CheckboxGroup: {noValues}, TextInput: {{`"value":""`, noValue}}, RadioGroup: {{`"value":null`, noValue}},
	Checkbox: {{`"value":true`, func(c *Component) bool { return c.Value == Checked }},
		{`"value":false`, func(c *Component) bool { return c.Value != Checked }}},
	ActionRow: {{`"components":[]`, noComponents}},
}

// filling is a field with its default, and when the default applies.
type filling struct {
	field   string
	missing func(*Component) bool
}

var (
	leastOne = filling{`"min_values":1`, func(c *Component) bool { return c.MinValues == nil }}
	mostOne  = filling{`"max_values":1`, func(c *Component) bool { return c.MaxValues == nil }}
	open     = filling{`"spoiler":false`, func(c *Component) bool { return c.Spoiler == nil }}
)

var noValues = filling{`"values":[]`, func(c *Component) bool { return len(c.Values) == 0 }}

func noValue(c *Component) bool { return c.Value == "" }

func noComponents(c *Component) bool { return len(c.Components) == 0 }

// MarshalJSON encodes the component like Discord, with the defaults of its
// kind, or as a part of a submitted form.
func (c Component) MarshalJSON() ([]byte, error) { return c.appendJSON(nil) }

// appendJSON appends the component and what it contains. It encodes each
// component once: the encoder would check and copy the result of a MarshalJSON
// again at each level.
func (c *Component) appendJSON(b []byte) ([]byte, error) {
	type plain Component
	fillings, visible := filled[c.Type], plain(*c)
	if c.Submitted {
		fillings = submitted[c.Type]
		if c.Type == Checkbox {
			visible.Value = "" // a boolean, which its filling adds
		}
	}
	visible.Components, visible.Component, visible.Accessory = nil, nil, nil
	own, err := json.Marshal(&visible)
	if err != nil {
		return nil, err
	}
	b = append(b, own[:len(own)-1]...)
	for i := range c.Components {
		b = append(b, []string{`,"components":[`, ","}[min(i, 1)]...)
		if b, err = c.Components[i].appendJSON(b); err != nil {
			return nil, err
		}
	}
	if len(c.Components) > 0 {
		b = append(b, ']')
	}
	if child := cmp.Or(c.Component, c.Accessory); child != nil {
		field := `,"component":`
		if child == c.Accessory {
			field = `,"accessory":`
		}
		if b, err = child.appendJSON(append(b, field...)); err != nil {
			return nil, err
		}
	}
	for _, f := range fillings {
		if f.missing(c) { // a comma is needed, because type is always present
			b = append(append(b, ','), f.field...)
		}
	}
	return append(b, '}'), nil
}

// Value is the initial or submitted text of a text input, the chosen value of a
// radio group, or whether a checkbox is checked.
type Value string

// The values of a checkbox, which are booleans in JSON.
const (
	Checked   Value = "true"
	Unchecked Value = "false"
)

// UnmarshalJSON decodes a string, a boolean or null.
func (v *Value) UnmarshalJSON(b []byte) error {
	switch text := string(b); text {
	case "null":
		*v = ""
	case "true", "false":
		*v = Value(text)
	default:
		return json.Unmarshal(b, (*string)(v))
	}
	return nil
}
