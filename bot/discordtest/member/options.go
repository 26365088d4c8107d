package member

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"parlour/bot/discordtest/wire"
	"parlour/bot/discordtest/world"
)

// formFiller converts a member's input into an interaction's data and refuses
// what a Discord client would not send.
type formFiller struct {
	world    *world.World
	user     *world.User
	channel  *world.Channel
	lenient  bool     // autocompletion: options may be missing or incomplete
	uploads  []Upload // for the file uploads of a form
	resolved wire.Resolved
}

// options converts the options of a command.
func (f *formFiller) options(takes []wire.Option, values []given) ([]wire.DataOption, error) {
	var out []wire.DataOption
	for _, o := range takes {
		there := false
		for _, v := range values {
			if v.option.Name != o.Name {
				continue
			}
			there = true
			value, err := f.value(o, v)
			if err != nil {
				return nil, fmt.Errorf("option %s: %w", o.Name, err)
			}
			out = append(out, wire.DataOption{Name: o.Name, Type: o.Type, Value: value, Focused: v.focused})
		}
		if o.Required && !there && !f.lenient {
			return nil, fmt.Errorf("option %s is required", o.Name)
		}
	}
	return out, nil
}

func (f *formFiller) value(o wire.Option, v given) (any, error) {
	if v.focused {
		return fmt.Sprint(v.value), nil // an option in progress is a string, whatever its type
	}
	if o.Type == wire.AttachmentOption {
		file, ok := v.value.(world.File)
		if !ok {
			return nil, fmt.Errorf("it takes a file, which must be attached")
		}
		a := f.world.Store(f.channel.ID, file, true)
		keep(&f.resolved.Attachments, a.ID, a)
		return a.ID, nil
	}
	text := fmt.Sprint(v.value)
	if len(o.Choices) > 0 {
		return choose(o.Choices, text)
	}
	switch o.Type {
	case wire.StringOption:
		return text, lengthOf(o, text)
	case wire.IntegerOption, wire.NumberOption:
		return number(o, text)
	case wire.BooleanOption:
		b, err := strconv.ParseBool(strings.ToLower(text))
		if err != nil {
			return nil, fmt.Errorf("%q is neither true nor false", text)
		}
		return b, nil
	case wire.UserOption:
		return f.person(text)
	case wire.ChannelOption:
		return f.place(o.ChannelTypes, text)
	case wire.RoleOption:
		return f.role(text)
	case wire.MentionableOption:
		return f.mentionable(text)
	}
	return nil, fmt.Errorf("the stand-in knows no option of type %d", o.Type)
}

// choose returns the value of a choice by its name or value.
func choose(choices []wire.Choice, text string) (any, error) {
	var names []string
	for _, c := range choices {
		if c.Name == text || fmt.Sprint(c.Value) == text {
			return c.Value, nil
		}
		names = append(names, fmt.Sprint(c.Value))
	}
	return nil, fmt.Errorf("%q is not among its choices: %s", text, strings.Join(names, ", "))
}

func lengthOf(o wire.Option, text string) error {
	n := utf8.RuneCountInString(text)
	switch {
	case n == 0:
		return fmt.Errorf("it is empty")
	case o.MinLength != nil && n < *o.MinLength:
		return fmt.Errorf("%q is shorter than %d characters", text, *o.MinLength)
	case o.MaxLength != nil && n > *o.MaxLength, n > 6000:
		return fmt.Errorf("it is longer than it may be, with %d characters", n)
	}
	return nil
}

// maxExact is the largest integer that JSON numbers represent exactly, which is
// Discord's limit.
const maxExact = 1 << 53

func number(o wire.Option, text string) (any, error) {
	n, err := strconv.ParseFloat(text, 64)
	switch {
	case err != nil || math.IsNaN(n) || math.Abs(n) > maxExact:
		return nil, fmt.Errorf("%q is no number", text)
	case o.Type == wire.IntegerOption && n != math.Trunc(n):
		return nil, fmt.Errorf("%q is no whole number", text)
	case o.MinValue != nil && n < *o.MinValue:
		return nil, fmt.Errorf("%v is less than %v", n, *o.MinValue)
	case o.MaxValue != nil && n > *o.MaxValue:
		return nil, fmt.Errorf("%v is more than %v", n, *o.MaxValue)
	}
	return n, nil
}

// result returns the resolved objects, or nil without any.
func (f *formFiller) result() *wire.Resolved {
	r := f.resolved
	if r.Users == nil && r.Roles == nil && r.Channels == nil && r.Messages == nil && r.Attachments == nil {
		return nil
	}
	return &r
}

func keep[V any](m *map[wire.ID]V, id wire.ID, v V) {
	if *m == nil {
		*m = map[wire.ID]V{}
	}
	(*m)[id] = v
}
