package rules

import (
	"fmt"
	"slices"

	"parlour/bot/discordtest/wire"
)

// selectMenu checks a select of a message or a form.
func selectMenu(e *Errors, at Path, c wire.Component) {
	Length(e, at.At("custom_id"), c.CustomID, 1, maxCustomID)
	Length(e, at.At("placeholder"), c.Placeholder, 0, maxPlaceholder)
	most := valueRange(e, at, c, maxOptions)
	if c.Type == wire.StringSelect {
		options(e, at.At("options"), c.Options, 1, maxOptions)
		if c.MaxValues != nil && *c.MaxValues > len(c.Options) {
			e.Add(at.At("max_values"), "SELECT_COMPONENT_MAX_VALUES_TOO_BIG", fmt.Sprintf("max_values must not be greater than the number of options, %d", len(c.Options)))
		}
		preselected(e, at.At("options"), c.Options, most)
		return
	}
	defaultValues(e, at.At("default_values"), c)
	for n, kind := range c.ChannelTypes {
		if !slices.Contains(channelTypes, kind) || slices.Contains(c.ChannelTypes[:n], kind) {
			e.Add(at.At("channel_types", n), "BASE_TYPE_CHOICES", fmt.Sprintf("Value must be one of %v, each once.", channelTypes))
		}
	}
}

// channelTypes are all kinds of channels that Discord has.
var channelTypes = []wire.ChannelType{0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16}

// valueRange checks min_values and max_values and returns the latter.
func valueRange(e *Errors, at Path, c wire.Component, limit int) int {
	least, most := c.Range()
	between(e, at.At("min_values"), least, 0, limit)
	between(e, at.At("max_values"), most, 1, limit)
	if least > most {
		e.Add(at.At("min_values"), "SELECT_COMPONENT_MIN_VALUES_TOO_BIG", "min_values must not be greater than max_values")
	}
	return most
}

// preselected reports more default options than can be chosen.
func preselected(e *Errors, at Path, list []wire.SelectOption, most int) {
	n := 0
	for _, o := range list {
		if o.Default {
			n++
		}
	}
	if n > most {
		e.Add(at, "SELECT_COMPONENT_DEFAULT_VALUES_TOO_MANY", fmt.Sprintf("At most %d options can be selected by default, not %d", most, n))
	}
}

// defaults lists the types of default values that a kind of select takes.
var defaults = map[wire.ComponentType][]string{
	wire.UserSelect: {"user"}, wire.RoleSelect: {"role"}, wire.MentionableSelect: {"user", "role"}, wire.ChannelSelect: {"channel"},
}

// defaultValues checks the default values of a select without options.
func defaultValues(e *Errors, at Path, c wire.Component) {
	if least, most := c.Range(); len(c.DefaultValues) > 0 {
		size(e, at, len(c.DefaultValues), least, most)
	}
	for n, d := range c.DefaultValues {
		if !slices.Contains(defaults[c.Type], d.Type) {
			e.Add(at.At(n, "type"), "BASE_TYPE_CHOICES", fmt.Sprintf("Value must be one of %q.", defaults[c.Type]))
		}
		if !d.ID.Valid() {
			e.Add(at.At(n, "id"), "NUMBER_TYPE_COERCE", fmt.Sprintf("Value %q is not snowflake.", d.ID))
		}
	}
}

// options checks the options of a select or of a group in a form.
func options(e *Errors, at Path, list []wire.SelectOption, least, most int) {
	size(e, at, len(list), least, most)
	seen := map[string]bool{}
	for n, o := range list {
		Length(e, at.At(n, "label"), o.Label, 1, maxOptionText)
		Length(e, at.At(n, "value"), o.Value, 1, maxOptionText)
		Length(e, at.At(n, "description"), o.Description, 0, maxOptionText)
		emoji(e, at.At(n), o.Emoji)
		if seen[o.Value] {
			e.Add(at.At(n, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		seen[o.Value] = true
	}
}
