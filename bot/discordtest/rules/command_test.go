package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"parlour/bot/discordtest/rules"
	"parlour/bot/discordtest/wire"
)

func named(name string) wire.Command { return wire.Command{Name: name, Description: "x"} }

func with(options ...wire.Option) wire.Command {
	c := named("x")
	c.Options = options
	return c
}

func option(n int, f ...func(*wire.Option)) wire.Option {
	o := wire.Option{Type: wire.StringOption, Name: fmt.Sprint("o", n), Description: "x"}
	for _, f := range f {
		f(&o)
	}
	return o
}

// called gives an option a name in a language.
func called(locale, name string) func(*wire.Option) {
	return func(o *wire.Option) { o.NameLocalizations = map[string]string{locale: name} }
}

func options(n int) []wire.Option { return times(n, func(i int) wire.Option { return option(i) }) }

func choice(n int) wire.Choice { return wire.Choice{Name: fmt.Sprint(n), Value: fmt.Sprint(n)} }

func TestCommandLimits(t *testing.T) {
	sub := func(o *wire.Option) { o.Type = wire.SubCommand }
	group := func(o *wire.Option) { o.Type = wire.SubCommandGroup }
	need := func(o *wire.Option) { o.Required = true }
	holds := func(list ...wire.Option) func(*wire.Option) { return func(o *wire.Option) { o.Options = list } }
	tests := []struct {
		name    string
		command wire.Command
		want    string
	}{
		{"name", named("mastermind_2-x'"), ""},
		{"name in Thai", named("เกม"), ""},
		{"name in Devanagari", named("खेल"), ""},
		{"name in capitals", named("Game"), "name[APPLICATION_COMMAND_INVALID_NAME]"},
		{"name with a space", named("a game"), "name[APPLICATION_COMMAND_INVALID_NAME]"},
		{"name 32", named(strings.Repeat("õ", 32)), ""},
		{"name 33", named(strings.Repeat("õ", 33)), "name[APPLICATION_COMMAND_INVALID_NAME]"},
		{"no name", named(""), "name[APPLICATION_COMMAND_INVALID_NAME]"},
		{"no description", wire.Command{Name: "x"}, "description[BASE_TYPE_REQUIRED]"},
		{"description 100", wire.Command{Name: "x", Description: text(100)}, ""},
		{"description 101", wire.Command{Name: "x", Description: text(101)}, "description[BASE_TYPE_BAD_LENGTH]"},
		{"localised", wire.Command{Name: "x", Description: "x", NameLocalizations: map[string]string{"fr": "Jeu"}},
			"name_localizations.fr[APPLICATION_COMMAND_INVALID_NAME]"},
		{"unknown locale", wire.Command{Name: "x", Description: "x", DescriptionLocalizations: map[string]string{"xx": "x"}},
			"description_localizations.xx[BASE_TYPE_CHOICES]"},
		{"25 options", with(options(25)...), ""},
		{"26 options", with(options(26)...), "options[BASE_TYPE_MAX_LENGTH]"},
		{"required first", with(option(1, need), option(2)), ""},
		{"required last", with(option(1), option(2, need)), "options.1[APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID]"},
		{"same name", with(option(1), option(1)), "options.1[APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS]"},
		{"same localised name", with(option(1, called("de", "brett")), option(2, called("de", "brett"))),
			"options.1.name_localizations.de[APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS]"},
		{"localised like a default name", with(option(1), option(2, called("de", "o1"))),
			"options.1.name_localizations.de[APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS]"},
		{"default like a localised name", with(option(1, called("de", "o2")), option(2, called("de", "brett"))),
			"options.1.name[APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS]"},
		{"same name in two languages", with(option(1, called("de", "brett")), option(2, called("fr", "brett"))), ""},
		{"same name in two subcommands", with(option(1, sub, holds(option(3, called("de", "brett")))), option(2, sub, holds(option(3, called("de", "brett"))))), ""},
		{"option name", with(option(1, func(o *wire.Option) { o.Name = "A" })), "options.0.name[APPLICATION_COMMAND_INVALID_NAME]"},
		{"option without description", with(option(1, func(o *wire.Option) { o.Description = "" })), "options.0.description[BASE_TYPE_REQUIRED]"},
		{"25 choices", with(option(1, func(o *wire.Option) { o.Choices = times(25, choice) })), ""},
		{"26 choices", with(option(1, func(o *wire.Option) { o.Choices = times(26, choice) })), "options.0.choices[BASE_TYPE_MAX_LENGTH]"},
		{"long choice", with(option(1, func(o *wire.Option) { o.Choices = []wire.Choice{{Name: text(101), Value: text(101)}} })),
			"options.0.choices.0.name[BASE_TYPE_BAD_LENGTH] options.0.choices.0.value[BASE_TYPE_MAX_LENGTH]"},
		{"choice twice", with(option(1, func(o *wire.Option) { o.Choices = []wire.Choice{choice(1), choice(1)} })),
			"options.0.choices.1.name[APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS]"},
		{"number for a string", with(option(1, func(o *wire.Option) { o.Choices = []wire.Choice{{Name: "x", Value: 1.0}} })), "options.0.choices.0.value[BASE_TYPE_BAD_TYPE]"},
		{"choices and autocomplete", with(option(1, func(o *wire.Option) { o.Choices, o.Autocomplete = times(1, choice), true })),
			"options.0.autocomplete[APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE]"},
		{"choices of users", with(option(1, func(o *wire.Option) { o.Type, o.Autocomplete = wire.UserOption, true })), "options.0[APPLICATION_COMMAND_OPTIONS_TYPE_INVALID]"},
		{"lengths", with(option(1, func(o *wire.Option) { o.MinLength, o.MaxLength = number(6001), number(0) })),
			"options.0.min_length[NUMBER_TYPE_MAX] options.0.max_length[NUMBER_TYPE_MIN]"},
		{"unknown type", with(option(1, func(o *wire.Option) { o.Type = 12 })), "options.0.type[BASE_TYPE_CHOICES]"},
		{"subcommands", with(option(1, sub, holds(option(2))), option(3, group, holds(option(4, sub)))), ""},
		{"subcommand and option", with(option(1, sub), option(2)), "options.1[APPLICATION_COMMAND_OPTIONS_TYPE_INVALID]"},
		{"nested subcommand", with(option(1, sub, holds(option(2, sub)))), "options.0.type[APPLICATION_COMMAND_OPTIONS_TYPE_INVALID]"},
		{"option in group", with(option(1, group, holds(option(2)))), "options.0.type[APPLICATION_COMMAND_OPTIONS_TYPE_INVALID]"},
		{"group in group", with(option(1, group, holds(option(2, group)))),
			"options.0.type[APPLICATION_COMMAND_OPTIONS_TYPE_INVALID] options.0.options.0.type[APPLICATION_COMMAND_OPTIONS_TYPE_INVALID]"},
		{"required subcommand", with(option(1, sub, need)), "options.0.required[APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID]"},
		{"8000 in all", sized(8000), ""},
		{"8001 in all", sized(8001), "[APPLICATION_COMMAND_TOO_LARGE]"},
		{"user command", wire.Command{Type: wire.UserCommand, Name: "Challenge to a game!", NameLocalizations: map[string]string{"de": "Zu einem Spiel auffordern"}}, ""},
		{"message command", wire.Command{Type: wire.MessageCommand, Name: "Analyse"}, ""},
		{"user command without name", wire.Command{Type: wire.UserCommand}, "name[BASE_TYPE_REQUIRED]"},
		{"user command of 33", wire.Command{Type: wire.UserCommand, Name: text(33)}, "name[BASE_TYPE_BAD_LENGTH]"},
		{"user command in Klingon", wire.Command{Type: wire.UserCommand, Name: "x", NameLocalizations: map[string]string{"tlh": "x"}}, "name_localizations.tlh[BASE_TYPE_CHOICES]"},
		{"message command with more", wire.Command{Type: wire.MessageCommand, Name: "x", Description: "x", DescriptionLocalizations: map[string]string{"de": "x"}, Options: options(1)},
			"description[BASE_TYPE_MAX_LENGTH] description_localizations[BASE_TYPE_MAX_LENGTH] options[BASE_TYPE_MAX_LENGTH]"},
		{"entry point", wire.Command{Type: 4, Name: "x", Description: "x"}, "type[BASE_TYPE_CHOICES]"},
		{"type 9", wire.Command{Type: 9, Name: "x", Description: "x"}, "type[BASE_TYPE_CHOICES]"},
		{"contexts", wire.Command{Name: "x", Description: "x", Contexts: []int{3}, IntegrationTypes: []int{2}},
			"contexts.0[NUMBER_TYPE_MAX] integration_types.0[NUMBER_TYPE_MAX]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { check(t, rules.Command(test.command, nil), test.want) })
	}
}

// sized returns a command whose names, descriptions and choices have n
// characters in total.
func sized(total int) wire.Command {
	c := with(times(25, func(i int) wire.Option {
		o := option(i, func(o *wire.Option) { o.Name = fmt.Sprintf("o%02d", i) })
		o.Choices = []wire.Choice{{Name: text(100), Value: text(100)}}
		return o
	})...)
	rest := total - 2 - 25*(3+1+200)
	for n := range c.Options {
		add := min(rest, 99)
		c.Options[n].Description += text(add)
		rest -= add
	}
	for n := range c.Options {
		if rest > 1 {
			add := min(rest, 100)
			c.Options[n].Choices = append(c.Options[n].Choices, wire.Choice{Name: text(add/2) + "x", Value: text(add - add/2 - 1)})
			rest -= add
		}
	}
	return c
}

func TestCommandsLimits(t *testing.T) {
	many := func(n int) []wire.Command {
		return times(n, func(i int) wire.Command { return named(fmt.Sprint("c", i)) })
	}
	menus := func(kind wire.CommandType, n int) []wire.Command {
		return times(n, func(i int) wire.Command { return wire.Command{Type: kind, Name: fmt.Sprint("c", i)} })
	}
	tests := []struct {
		name string
		list []wire.Command
		want string
	}{
		{"100", many(100), ""},
		{"101", many(101), "[BASE_TYPE_MAX_LENGTH]"},
		{"same name", []wire.Command{named("x"), named("x")}, "1[APPLICATION_COMMANDS_DUPLICATE_NAME]"},
		{"same name in three menus", []wire.Command{named("x"), {Type: wire.UserCommand, Name: "x"}, {Type: wire.MessageCommand, Name: "x"}}, ""},
		{"same name in a menu", []wire.Command{{Type: wire.UserCommand, Name: "x"}, {Type: wire.UserCommand, Name: "x"}}, "1[APPLICATION_COMMANDS_DUPLICATE_NAME]"},
		{"all", slices.Concat(many(100), menus(wire.UserCommand, 15), menus(wire.MessageCommand, 15)), ""},
		{"16 user commands", menus(wire.UserCommand, 16), "[BASE_TYPE_MAX_LENGTH]"},
		{"16 message commands", menus(wire.MessageCommand, 16), "[BASE_TYPE_MAX_LENGTH]"},
		{"place", []wire.Command{named("x"), named("Y")}, "1.name[APPLICATION_COMMAND_INVALID_NAME]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { check(t, rules.Commands(test.list), test.want) })
	}
}

func TestChoices(t *testing.T) {
	if e := rules.Choices(times(25, choice), nil); !e.None() {
		t.Errorf("25 choices: %v", e)
	}
	check(t, rules.Choices(times(26, choice), rules.Path{"data"}), "data[BASE_TYPE_MAX_LENGTH]")
	check(t, rules.Choices([]wire.Choice{{Name: "", Value: true}}, nil), "0.name[BASE_TYPE_REQUIRED] 0.value[BASE_TYPE_BAD_TYPE]")
}
