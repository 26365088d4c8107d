package rules

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"parlour/bot/discordtest/wire"
)

// Limits of components.
const (
	maxRows        = 5
	maxRowButtons  = 5
	maxCustomID    = 100
	maxButtonLabel = 80
	maxOptions     = 25
	maxOptionText  = 100
	maxPlaceholder = 150
	maxURL         = 512
	maxTotal       = 40
	maxV2Text      = 4000
	maxV2Bytes     = 10170 // including displayBytes per text display
	displayBytes   = 12
	maxGallery     = 10
	maxSection     = 3
	maxMediaText   = 1024
	maxMediaURL    = 2048
)

// inside lists the direct children that each kind of component allows.
var inside = map[wire.ComponentType][]wire.ComponentType{
	wire.Container: {wire.ActionRow, wire.Section, wire.TextDisplay, wire.MediaGallery, wire.FileDisplay, wire.Separator},
	wire.ActionRow: {wire.Button, wire.StringSelect, wire.UserSelect, wire.RoleSelect, wire.MentionableSelect, wire.ChannelSelect},
	wire.Section:   {wire.TextDisplay},
}

// top lists the top-level components of a message with components v2.
var top = append([]wire.ComponentType{wire.Container}, inside[wire.Container]...)

// rows checks the components of a message without components v2.
func rows(e *Errors, at Path, list []wire.Component) {
	size(e, at, len(list), 0, maxRows)
	for n, c := range list {
		if c.Type != wire.ActionRow {
			e.Add(at.At(n, "type"), "BASE_TYPE_CHOICES", "Value must be one of (1,). Other components need MessageFlags.IS_COMPONENTS_V2.")
			continue
		}
		row(e, at.At(n), c)
	}
	unique(e, at, list)
}

// layout checks the components of a message with components v2, and their
// totals.
func layout(e *Errors, at Path, list []wire.Component) {
	total, runes, bytes := 0, 0, 0
	wire.Walk(list, func(c *wire.Component) bool {
		total++
		if c.Type == wire.TextDisplay {
			runes += len([]rune(c.Content))
			bytes += len(c.Content) + displayBytes
		}
		return true
	})
	if total > maxTotal {
		e.Add(at, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", fmt.Sprintf("The maximum number of components is %d, nested ones included; there are %d", maxTotal, total))
	}
	if runes > maxV2Text || bytes > maxV2Bytes {
		e.Add(at, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
			fmt.Sprintf("Text displays hold at most %d characters, and %d bytes counting %d more for each; there are %d and %d", maxV2Text, maxV2Bytes, displayBytes, runes, bytes))
	}
	children(e, at, list, top)
	unique(e, at, list)
}

// children checks components that must be of one of the types.
func children(e *Errors, at Path, list []wire.Component, types []wire.ComponentType) {
	for n, c := range list {
		if !slices.Contains(types, c.Type) {
			e.Add(at.At(n, "type"), "BASE_TYPE_CHOICES", fmt.Sprintf("Value must be one of %v.", types))
			continue
		}
		block(e, at.At(n), c)
	}
}

// block checks a component v2.
func block(e *Errors, at Path, c wire.Component) {
	switch c.Type {
	case wire.ActionRow:
		row(e, at, c)
	case wire.Section:
		section(e, at, c)
	case wire.TextDisplay:
		Length(e, at.At("content"), c.Content, 1, maxV2Text)
	case wire.Separator:
		if c.Spacing != nil && *c.Spacing != 1 && *c.Spacing != 2 {
			e.Add(at.At("spacing"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
		}
	case wire.Container:
		size(e, at.At("components"), len(c.Components), 1, maxTotal)
		children(e, at.At("components"), c.Components, inside[wire.Container])
	case wire.MediaGallery:
		size(e, at.At("items"), len(c.Items), 1, maxGallery)
	case wire.FileDisplay:
		if c.File == nil {
			required(e, at.At("file"))
		}
	}
}

// section checks a section: texts, and beside them a button or a thumbnail.
func section(e *Errors, at Path, c wire.Component) {
	size(e, at.At("components"), len(c.Components), 1, maxSection)
	children(e, at.At("components"), c.Components, inside[wire.Section])
	at = at.At("accessory")
	switch x := c.Accessory; {
	case x == nil:
		required(e, at)
	case x.Type == wire.Button:
		button(e, at, *x)
	case x.Type == wire.Thumbnail:
		thumbnail(e, at, *x)
	default:
		e.Add(at.At("type"), "BASE_TYPE_CHOICES", "Value must be one of (2, 11).")
	}
}

func thumbnail(e *Errors, at Path, c wire.Component) {
	if c.Description != nil {
		Length(e, at.At("description"), *c.Description, 1, maxMediaText)
	}
	if c.Media == nil {
		required(e, at.At("media"))
		return
	}
	at = at.At("media", "url")
	Length(e, at, c.Media.URL, 1, maxMediaURL)
	scheme, _, ok := strings.Cut(c.Media.URL, "://")
	if c.Media.URL != "" && (!ok || !slices.Contains([]string{"http", "https", "attachment"}, scheme)) {
		e.Add(at, "URL_TYPE_INVALID_SCHEME", fmt.Sprintf("Scheme %q is not supported. Scheme must be one of ('http', 'https', 'attachment').", c.Media.URL))
	}
}

// references reports attachment://NAME addresses of files that the message does
// not have.
func references(e *Errors, at Path, list []wire.Component, names []string) {
	check := func(at Path, m wire.Media) {
		if name, ok := strings.CutPrefix(m.URL, "attachment://"); ok && !slices.Contains(names, name) {
			e.Add(at.At("url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", fmt.Sprintf("The referenced attachment (%q) was not found", m.URL))
		}
	}
	for n, c := range list {
		for i, item := range c.Items {
			check(at.At(n, "items", i, "media"), item.Media)
		}
		if c.File != nil {
			check(at.At(n, "file"), *c.File)
		}
		if x := c.Accessory; x != nil && x.Media != nil {
			check(at.At(n, "accessory", "media"), *x.Media)
		}
		references(e, at.At(n, "components"), c.Components, names)
	}
}

// row checks an action row: one to five buttons, or one select.
func row(e *Errors, at Path, c wire.Component) {
	at = at.At("components")
	size(e, at, len(c.Components), 1, maxRowButtons)
	width := 0
	for n, x := range c.Components {
		if !slices.Contains(inside[wire.ActionRow], x.Type) {
			e.Add(at.At(n, "type"), "BASE_TYPE_CHOICES", fmt.Sprintf("Value must be one of %v.", inside[wire.ActionRow]))
			continue
		}
		if x.Type.Select() {
			width += maxRowButtons
			selectMenu(e, at.At(n), x)
		} else {
			width++
			button(e, at.At(n), x)
		}
		if width > maxRowButtons {
			e.Add(at.At(n), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
		}
	}
}

func button(e *Errors, at Path, c wire.Component) {
	if c.Style == wire.PremiumButton {
		if c.SKU == "" || c.CustomID+c.Label+c.URL != "" || c.Emoji != nil {
			e.Add(at, "BUTTON_COMPONENT_INVALID_PREMIUM", "A premium button has a sku_id, and neither custom_id, label, url nor emoji")
		}
		return
	}
	Length(e, at.At("label"), c.Label, 0, maxButtonLabel)
	if c.Label == "" && c.Emoji == nil {
		e.Add(at, "BUTTON_COMPONENT_NO_LABEL_OR_EMOJI", "A button must have a label or an emoji")
	}
	emoji(e, at, c.Emoji)
	switch c.Style {
	case wire.PrimaryButton, wire.SecondaryButton, wire.SuccessButton, wire.DangerButton:
		Length(e, at.At("custom_id"), c.CustomID, 1, maxCustomID)
		if c.URL != "" {
			e.Add(at, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		}
	case wire.LinkButton:
		Length(e, at.At("url"), c.URL, 1, maxURL)
		if u, err := url.Parse(c.URL); err != nil || !slices.Contains([]string{"http", "https", "discord"}, u.Scheme) {
			e.Add(at.At("url"), "URL_TYPE_INVALID_SCHEME", fmt.Sprintf("Scheme %q is not supported. Scheme must be one of ('http', 'https', 'discord').", c.URL))
		}
		if c.CustomID != "" {
			e.Add(at, "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A custom id and url cannot both be specified")
		}
	default:
		e.Add(at.At("style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
	}
}

// emoji reports an invalid emoji.
func emoji(e *Errors, at Path, x *wire.Emoji) {
	if x == nil {
		return
	}
	if x.ID == "" && !Emoji(x.Name) || x.ID != "" && !x.ID.Valid() {
		e.Add(at.At("emoji", "name"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
	}
}

// unique reports duplicate custom_ids and component IDs in a message or form.
func unique(e *Errors, at Path, list []wire.Component) {
	ids, numbers := map[string]bool{}, map[int]bool{}
	wire.Walk(list, func(c *wire.Component) bool {
		if c.CustomID != "" && ids[c.CustomID] {
			e.Add(at, "COMPONENT_CUSTOM_ID_DUPLICATED", fmt.Sprintf("Component custom id cannot be duplicated: %q", c.CustomID))
		}
		if c.ID != 0 && numbers[c.ID] {
			e.Add(at, "COMPONENT_ID_DUPLICATED", fmt.Sprintf("Component id cannot be duplicated: %d", c.ID))
		}
		ids[c.CustomID], numbers[c.ID] = true, true
		return true
	})
}

func required(e *Errors, at Path) { e.Add(at, "BASE_TYPE_REQUIRED", "This field is required") }

// between reports an error unless least <= n <= most.
func between(e *Errors, at Path, n, least, most int) {
	switch {
	case n < least:
		e.Add(at, "NUMBER_TYPE_MIN", fmt.Sprintf("int value should be greater than or equal to %d.", least))
	case n > most:
		e.Add(at, "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be less than or equal to %d.", most))
	}
}
