package wire

import "encoding/json"

// ComponentType is the kind of a component.
type ComponentType int

// The supported kinds of components.
const (
	ActionRow     ComponentType = 1
	Button        ComponentType = 2
	StringSelect  ComponentType = 3
	TextInput     ComponentType = 4
	UserSelect    ComponentType = 5
	ChannelSelect ComponentType = 8
	TextDisplay   ComponentType = 10
	MediaGallery  ComponentType = 12
	FileDisplay   ComponentType = 13
	Container     ComponentType = 17
	Label         ComponentType = 18
)

// Select reports whether the kind is a select.
func (t ComponentType) Select() bool {
	return t == StringSelect || t == UserSelect || t == ChannelSelect
}

// The styles of a button. A link has no custom_id.
const (
	PrimaryButton   = 1
	SecondaryButton = 2
	SuccessButton   = 3
	DangerButton    = 4
	LinkButton      = 5
)

// Component is a component of a message or form. The fields in use depend on
// Type.
type Component struct {
	Type     ComponentType `json:"type"`
	ID       int           `json:"id,omitempty"` // unique in the message; assigned by Discord if 0
	CustomID string        `json:"custom_id,omitempty"`
	Disabled bool          `json:"disabled,omitempty"`

	Style int    `json:"style,omitempty"` // of a button or a text input
	Label string `json:"label,omitempty"`
	Emoji *Emoji `json:"emoji,omitempty"`
	URL   string `json:"url,omitempty"`

	Options       []SelectOption `json:"options,omitempty"`
	Placeholder   string         `json:"placeholder,omitempty"`
	MinValues     *int           `json:"min_values,omitempty"`
	MaxValues     *int           `json:"max_values,omitempty"`
	DefaultValues []DefaultValue `json:"default_values,omitempty"`
	ChannelTypes  []ChannelType  `json:"channel_types,omitempty"`
	Value         string         `json:"value,omitempty"` // initial or submitted text of a text input
	Values        []string       `json:"values,omitempty"`
	Required      *bool          `json:"required,omitempty"`
	MinLength     *int           `json:"min_length,omitempty"`
	MaxLength     *int           `json:"max_length,omitempty"`
	Components    []Component    `json:"components,omitempty"`
	Component     *Component     `json:"component,omitempty"` // of a label
	Content       string         `json:"content,omitempty"`
	Description   *string        `json:"description,omitempty"`
	Spoiler       *bool          `json:"spoiler,omitempty"`
	Items         []GalleryItem  `json:"items,omitempty"`
	File          *Media         `json:"file,omitempty"`
	Name          *string        `json:"name,omitempty"` // of a file
	Size          *int           `json:"size,omitempty"` // of a file, in bytes
	AccentColor   *int           `json:"accent_color,omitempty"`
}

// Emoji is the emoji of a button or option: a Unicode emoji by Name, or an
// application emoji by ID.
type Emoji struct {
	ID       ID     `json:"id,omitempty"`
	Name     string `json:"name"`
	Animated bool   `json:"animated,omitempty"`
}

// SelectOption is an option of a string select.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// DefaultValue is a preselected user or channel; Type is user or channel.
type DefaultValue struct {
	ID   ID     `json:"id"`
	Type string `json:"type"`
}

// Media is a picture or file, by attachment://NAME or URL.
type Media struct {
	URL          string `json:"url"`
	ID           ID     `json:"id,omitempty"`
	ProxyURL     string `json:"proxy_url,omitempty"`
	AttachmentID ID     `json:"attachment_id,omitempty"`
	ContentType  string `json:"content_type,omitempty"`
}

// GalleryItem is a picture of a gallery.
type GalleryItem struct {
	Media       Media   `json:"media"`
	Description *string `json:"description"`
	Spoiler     bool    `json:"spoiler"`
}

// filled lists the fields that Discord always sends for a kind of component,
// with their defaults.
var filled = map[ComponentType][]filling{
	ActionRow:     {{`"components":[]`, noComponents}},
	StringSelect:  {leastOne, mostOne, {`"options":[]`, func(c *Component) bool { return len(c.Options) == 0 }}},
	UserSelect:    {leastOne, mostOne},
	ChannelSelect: {leastOne, mostOne},
	Container:     {{`"accent_color":null`, func(c *Component) bool { return c.AccentColor == nil }}, open, {`"components":[]`, noComponents}},
	FileDisplay: {{`"name":null`, func(c *Component) bool { return c.Name == nil }},
		{`"size":null`, func(c *Component) bool { return c.Size == nil }}, open},
	MediaGallery: {{`"items":[]`, func(c *Component) bool { return len(c.Items) == 0 }}},
	TextDisplay:  {{`"content":""`, func(c *Component) bool { return c.Content == "" }}},
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

func noComponents(c *Component) bool { return len(c.Components) == 0 }

// MarshalJSON encodes the component like Discord, with the defaults of its
// kind.
func (c Component) MarshalJSON() ([]byte, error) {
	type plain Component
	b, err := json.Marshal((*plain)(&c))
	if err != nil {
		return nil, err
	}
	for _, f := range filled[c.Type] {
		if f.missing(&c) { // a comma is needed, because type is always present
			b = append(append(append(b[:len(b)-1], ','), f.field...), '}')
		}
	}
	return b, nil
}

// Walk calls f for all components of the list and below, in display order,
// until f returns false. It reports whether it reached the end.
func Walk(list []Component, f func(*Component) bool) bool {
	for i := range list {
		if !walk(&list[i], f) {
			return false
		}
	}
	return true
}

func walk(c *Component, f func(*Component) bool) bool {
	return f(c) && Walk(c.Components, f) &&
		(c.Component == nil || walk(c.Component, f))
}

// Find returns the component with a custom_id, or nil.
func Find(list []Component, customID string) (found *Component) {
	Walk(list, func(c *Component) bool {
		if c.CustomID == customID && customID != "" {
			found = c
		}
		return found == nil
	})
	return found
}
