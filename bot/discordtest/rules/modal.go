package rules

import (
	"fmt"

	"parlour/bot/discordtest/wire"
)

// Limits of forms and of autocompletion choices.
const (
	maxModalTitle       = 45
	maxInputs           = 5
	maxInput            = 4000
	maxInputLabel       = 45
	maxInputPlaceholder = 100
	maxLabelText        = 100
	maxUploads          = 10
	maxGroup            = 10
	maxChoices          = 25
	maxChoice           = 100
)

// Modal checks a form: rows with one text input each, labels with a field of any
// kind, and text displays.
func Modal(m wire.ModalForm, at Path) Errors {
	var e Errors
	Length(&e, at.At("custom_id"), m.CustomID, 1, maxCustomID)
	Length(&e, at.At("title"), m.Title, 1, maxModalTitle)
	at = at.At("components")
	size(&e, at, len(m.Components), 1, maxInputs)
	for n, c := range m.Components {
		modalPart(&e, at.At(n), c)
	}
	unique(&e, at, m.Components)
	return e
}

func modalPart(e *Errors, at Path, c wire.Component) {
	switch c.Type {
	case wire.ActionRow:
		size(e, at.At("components"), len(c.Components), 1, 1)
		for n, x := range c.Components {
			if x.Type != wire.TextInput {
				e.Add(at.At("components", n, "type"), "BASE_TYPE_CHOICES", "Value must be one of (4,).")
				continue
			}
			Length(e, at.At("components", n, "label"), x.Label, 1, maxInputLabel)
			textInput(e, at.At("components", n), x)
		}
	case wire.Label:
		Length(e, at.At("label"), c.Label, 1, maxInputLabel)
		if c.Description != nil {
			Length(e, at.At("description"), *c.Description, 1, maxLabelText)
		}
		if c.Component == nil {
			required(e, at.At("component"))
		} else {
			field(e, at.At("component"), *c.Component)
		}
	case wire.TextDisplay:
		Length(e, at.At("content"), c.Content, 1, maxV2Text)
	default:
		e.Add(at.At("type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 10, 18).")
	}
}

// field checks the component of a label.
func field(e *Errors, at Path, x wire.Component) {
	switch {
	case x.Type == wire.TextInput:
		textInput(e, at, x)
	case x.Type.Select():
		selectMenu(e, at, x)
		if x.Disabled {
			e.Add(at.At("disabled"), "MODAL_COMPONENT_DISABLED", "A component of a modal cannot be disabled")
		}
		needed(e, at, x)
	case x.Type == wire.FileUpload, x.Type == wire.RadioGroup, x.Type == wire.CheckboxGroup, x.Type == wire.Checkbox:
		Length(e, at.At("custom_id"), x.CustomID, 1, maxCustomID)
		group(e, at, x)
	default:
		e.Add(at.At("type"), "BASE_TYPE_CHOICES", "Value must be one of (3, 4, 5, 6, 7, 8, 19, 21, 22, 23).")
	}
}

// group checks what a member can upload, or choose in a radio or checkbox group.
func group(e *Errors, at Path, x wire.Component) {
	switch x.Type {
	case wire.FileUpload:
		valueRange(e, at, x, maxUploads)
		needed(e, at, x)
	case wire.RadioGroup:
		options(e, at.At("options"), x.Options, 2, maxGroup)
		preselected(e, at.At("options"), x.Options, 1)
	case wire.CheckboxGroup:
		options(e, at.At("options"), x.Options, 1, maxGroup)
		if len(x.Options) > 0 {
			preselected(e, at.At("options"), x.Options, valueRange(e, at, x, maxGroup))
		}
		needed(e, at, x)
	}
}

// needed reports a required field that could be left empty.
func needed(e *Errors, at Path, x wire.Component) {
	if x.MinValues != nil && *x.MinValues == 0 && x.Must() {
		e.Add(at.At("min_values"), "NUMBER_TYPE_MIN", "int value should be greater than or equal to 1 if the component is required.")
	}
}

func textInput(e *Errors, at Path, c wire.Component) {
	Length(e, at.At("custom_id"), c.CustomID, 1, maxCustomID)
	Length(e, at.At("placeholder"), c.Placeholder, 0, maxInputPlaceholder)
	Length(e, at.At("value"), string(c.Value), 0, maxInput)
	if c.Style != 1 && c.Style != 2 {
		e.Add(at.At("style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
	}
	least, most := 0, maxInput
	if c.MinLength != nil {
		least = *c.MinLength
		between(e, at.At("min_length"), least, 0, maxInput)
	}
	if c.MaxLength != nil && *c.MaxLength != 0 { // 0 is what a client sends that has no other way of saying nothing
		most = *c.MaxLength
		between(e, at.At("max_length"), most, 1, maxInput)
	}
	if least > most {
		e.Add(at.At("min_length"), "TEXT_INPUT_MIN_LENGTH_TOO_BIG", "min_length must not be greater than max_length")
	}
}

// Choices checks autocompletion choices.
func Choices(list []wire.Choice, at Path) Errors {
	var e Errors
	choices(&e, at, list)
	return e
}

func choices(e *Errors, at Path, list []wire.Choice) {
	size(e, at, len(list), 0, maxChoices)
	for n, c := range list {
		Length(e, at.At(n, "name"), c.Name, 1, maxChoice)
		for locale, name := range c.NameLocalizations {
			Length(e, at.At(n, "name_localizations", locale), name, 1, maxChoice)
		}
		switch v := c.Value.(type) {
		case string:
			Length(e, at.At(n, "value"), v, 0, maxChoice)
		case float64:
		default:
			e.Add(at.At(n, "value"), "BASE_TYPE_BAD_TYPE", fmt.Sprintf("A choice's value is a string or a number, not %T", v))
		}
	}
}
