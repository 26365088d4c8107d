package wire

// ComponentType is the kind of a component.
type ComponentType int

// The supported kinds of components.
const (
	ActionRow         ComponentType = 1
	Button            ComponentType = 2
	StringSelect      ComponentType = 3
	TextInput         ComponentType = 4
	UserSelect        ComponentType = 5
	RoleSelect        ComponentType = 6
	MentionableSelect ComponentType = 7
	ChannelSelect     ComponentType = 8
	Section           ComponentType = 9
	TextDisplay       ComponentType = 10
	Thumbnail         ComponentType = 11
	MediaGallery      ComponentType = 12
	FileDisplay       ComponentType = 13
	Separator         ComponentType = 14
	Container         ComponentType = 17
	Label             ComponentType = 18
	FileUpload        ComponentType = 19
	RadioGroup        ComponentType = 21
	CheckboxGroup     ComponentType = 22
	Checkbox          ComponentType = 23
)

// Select reports whether the kind is a select.
func (t ComponentType) Select() bool {
	return t == StringSelect || t >= UserSelect && t <= ChannelSelect
}

// Listed reports whether the kind offers a list of options of its own.
func (t ComponentType) Listed() bool {
	return t == StringSelect || t == RadioGroup || t == CheckboxGroup
}

// The styles of a button. A link and a premium button have no custom_id.
const (
	PrimaryButton   = 1
	SecondaryButton = 2
	SuccessButton   = 3
	DangerButton    = 4
	LinkButton      = 5
	PremiumButton   = 6
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
	SKU   ID     `json:"sku_id,omitempty"` // of a premium button

	Options       []SelectOption `json:"options,omitempty"`
	Placeholder   string         `json:"placeholder,omitempty"`
	MinValues     *int           `json:"min_values,omitempty"`
	MaxValues     *int           `json:"max_values,omitempty"`
	DefaultValues []DefaultValue `json:"default_values,omitempty"`
	ChannelTypes  []ChannelType  `json:"channel_types,omitempty"`
	Default       bool           `json:"default,omitempty"` // of a checkbox
	Value         Value          `json:"value,omitempty"`
	Values        []string       `json:"values,omitempty"`
	Required      *bool          `json:"required,omitempty"`
	MinLength     *int           `json:"min_length,omitempty"`
	MaxLength     *int           `json:"max_length,omitempty"`
	Components    []Component    `json:"components,omitempty"`
	Component     *Component     `json:"component,omitempty"` // of a label
	Accessory     *Component     `json:"accessory,omitempty"` // of a section
	Content       string         `json:"content,omitempty"`
	Description   *string        `json:"description,omitempty"`
	Spoiler       *bool          `json:"spoiler,omitempty"`
	Items         []GalleryItem  `json:"items,omitempty"`
	File          *Media         `json:"file,omitempty"`
	Media         *Media         `json:"media,omitempty"` // of a thumbnail
	Name          *string        `json:"name,omitempty"`  // of a file
	Size          *int           `json:"size,omitempty"`  // of a file, in bytes
	AccentColor   *int           `json:"accent_color,omitempty"`
	Divider       *bool          `json:"divider,omitempty"` // of a separator
	Spacing       *int           `json:"spacing,omitempty"` // of a separator: 1 or 2

	Submitted bool `json:"-"` // part of a submitted form, which has only what the member has entered
}

// Range returns how many values a select, a file upload or a checkbox group
// takes.
func (c *Component) Range() (least, most int) {
	least, most = 1, 1
	if c.Type == CheckboxGroup {
		most = len(c.Options)
	}
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	return least, most
}

// Must reports whether a field of a form must be filled in.
func (c *Component) Must() bool { return c.Required == nil || *c.Required }

// Shown returns the pictures and files that the component itself shows.
func (c *Component) Shown() (all []*Media) {
	for _, m := range []*Media{c.File, c.Media} {
		if m != nil {
			all = append(all, m)
		}
	}
	for n := range c.Items {
		all = append(all, &c.Items[n].Media)
	}
	return all
}

// Emoji is the emoji of a button or option: a Unicode emoji by Name, or an
// application emoji by ID.
type Emoji struct {
	ID       ID     `json:"id,omitempty"`
	Name     string `json:"name"`
	Animated bool   `json:"animated,omitempty"`
}

// SelectOption is an option of a string select, a radio group or a checkbox
// group. Only the options of a select have an emoji.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// DefaultValue is a preselected user, role or channel, according to Type.
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
		(c.Component == nil || walk(c.Component, f)) && (c.Accessory == nil || walk(c.Accessory, f))
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
