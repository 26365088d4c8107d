package rules

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"parlour/bot/discordtest/wire"
)

// Limits of commands.
const (
	maxCommands    = 100 // typed ones, per scope
	maxMenu        = 15  // user commands, and message commands, per scope
	MaxCreates     = 200 // new commands per day and scope
	maxParameters  = 25
	maxCommandName = 32
	maxCommandText = 100
	maxCommandSum  = 8000
	maxNesting     = 2 // subcommands in groups
)

// commandName matches a name of a chat command or option, which must also be
// lower case.
var commandName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]{1,32}$`) })

// Commands checks the commands that replace all of a scope.
func Commands(list []wire.Command) Errors {
	var e Errors
	names, count := map[wire.CommandType]map[string]bool{}, map[wire.CommandType]int{}
	for n, c := range list {
		kind := max(c.Type, wire.ChatCommand)
		if names[kind][c.Name] {
			e.Add(Path{}.At(n), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		if names[kind] == nil {
			names[kind] = map[string]bool{}
		}
		names[kind][c.Name] = true
		count[kind]++
		one := Command(c, Path{}.At(n))
		e.list = append(e.list, one.list...)
	}
	size(&e, nil, count[wire.ChatCommand], 0, maxCommands)
	size(&e, nil, count[wire.UserCommand], 0, maxMenu)
	size(&e, nil, count[wire.MessageCommand], 0, maxMenu)
	return e
}

// Command checks one command.
func Command(c wire.Command, at Path) Errors {
	var e Errors
	switch {
	case c.Type.Menu():
		menuCommand(&e, at, c)
	case c.Type > wire.MessageCommand:
		e.Add(at.At("type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3): only applications with an Activity have an entry point.")
	default:
		name(&e, at, c.Name, c.NameLocalizations)
		description(&e, at, c.Description, c.DescriptionLocalizations)
		parameters(&e, at.At("options"), c.Options, 0)
	}
	if sum := commandSum(c); sum > maxCommandSum {
		e.Add(at, "APPLICATION_COMMAND_TOO_LARGE", fmt.Sprintf("Command exceeds maximum size (%d): %d", maxCommandSum, sum))
	}
	for n, x := range c.Contexts {
		between(&e, at.At("contexts", n), x, wire.InGuild, wire.InPrivateChannel)
	}
	for n, x := range c.IntegrationTypes {
		between(&e, at.At("integration_types", n), x, wire.GuildInstall, wire.UserInstall)
	}
	return e
}

// menuCommand checks a user or message command, whose name may have capitals and
// spaces.
func menuCommand(e *Errors, at Path, c wire.Command) {
	Length(e, at.At("name"), c.Name, 1, maxCommandName)
	for locale, s := range c.NameLocalizations {
		Length(e, at.At("name_localizations", locale), s, 1, maxCommandName)
		knownLocale(e, at.At("name_localizations", locale), locale)
	}
	Length(e, at.At("description"), c.Description, 0, 0)
	size(e, at.At("description_localizations"), len(c.DescriptionLocalizations), 0, 0)
	size(e, at.At("options"), len(c.Options), 0, 0)
}

func name(e *Errors, at Path, plain string, localised map[string]string) {
	check := func(at Path, s string) {
		if !commandName().MatchString(s) || s != strings.ToLower(s) {
			e.Add(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
		}
	}
	check(at.At("name"), plain)
	for locale, s := range localised {
		check(at.At("name_localizations", locale), s)
		knownLocale(e, at.At("name_localizations", locale), locale)
	}
}

func description(e *Errors, at Path, plain string, localised map[string]string) {
	Length(e, at.At("description"), plain, 1, maxCommandText)
	for locale, s := range localised {
		Length(e, at.At("description_localizations", locale), s, 1, maxCommandText)
		knownLocale(e, at.At("description_localizations", locale), locale)
	}
}

// Locales returns Discord's locales.
func Locales() []string { return slices.Clone(locales) }

var locales = strings.Fields(`ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl pt-BR
	ro ru sv-SE th tr uk vi zh-CN zh-TW`)

func knownLocale(e *Errors, at Path, locale string) {
	if !slices.Contains(locales, locale) {
		e.Add(at, "BASE_TYPE_CHOICES", fmt.Sprintf("Discord has no locale %q.", locale))
	}
}

// parameters checks a command's options; depth is the number of enclosing
// subcommands and groups.
func parameters(e *Errors, at Path, list []wire.Option, depth int) {
	size(e, at, len(list), 0, maxParameters)
	seen, optional := map[string]bool{}, false
	for n, o := range list {
		at := at.At(n)
		if seen[o.Name] {
			e.Add(at, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", fmt.Sprintf("Option name already exists in these options: %q", o.Name))
		}
		seen[o.Name] = true
		clashes(e, at, o, list[:n])
		if o.Required && optional {
			e.Add(at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "Required options must be placed before non-required options")
		}
		optional = optional || !o.Required
		name(e, at, o.Name, o.NameLocalizations)
		description(e, at, o.Description, o.DescriptionLocalizations)
		if o.Type == wire.SubCommand || o.Type == wire.SubCommandGroup {
			nested(e, at, o, depth)
		} else {
			parameter(e, at, o)
		}
		if (o.Type <= wire.SubCommandGroup) != (list[0].Type <= wire.SubCommandGroup) {
			e.Add(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-command and sub-command group option types are mutually exclusive to all other types")
		}
	}
}

// clashes reports an option's names that an earlier option has in the same
// language. In each language an option has its localised name and its default
// name, because clients find it by both.
func clashes(e *Errors, at Path, o wire.Option, earlier []wire.Option) {
	report := func(at Path, locale, name string) {
		e.Add(at, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", fmt.Sprintf("Option name already exists in these options in %s: %q", locale, name))
	}
	for _, other := range earlier {
		for locale, s := range o.NameLocalizations {
			if s == other.Name || s == other.NameLocalizations[locale] {
				report(at.At("name_localizations", locale), locale, s)
			}
		}
		for locale, s := range other.NameLocalizations {
			if s == o.Name {
				report(at.At("name"), locale, s)
			}
		}
	}
}

// nested checks a subcommand or a group. A group must be directly in the
// command and may contain only subcommands.
func nested(e *Errors, at Path, o wire.Option, depth int) {
	wrong := o.Type == wire.SubCommandGroup && depth > 0 || depth >= maxNesting
	for _, x := range o.Options {
		wrong = wrong || o.Type == wire.SubCommandGroup && x.Type != wire.SubCommand || o.Type == wire.SubCommand && x.Type <= wire.SubCommandGroup
	}
	if wrong {
		e.Add(at.At("type"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands can be nested one level deep, in groups")
	}
	if o.Required {
		e.Add(at.At("required"), "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", "A sub-command cannot be required")
	}
	parameters(e, at.At("options"), o.Options, depth+1)
}

// parameter checks an option with a value.
func parameter(e *Errors, at Path, o wire.Option) {
	if o.Type < wire.StringOption || o.Type > wire.AttachmentOption {
		e.Add(at.At("type"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11).")
	}
	optionChoices(e, at, o)
	if o.MinLength != nil {
		between(e, at.At("min_length"), *o.MinLength, 0, 6000)
	}
	if o.MaxLength != nil {
		between(e, at.At("max_length"), *o.MaxLength, 1, 6000)
	}
}

// optionChoices checks the choices and the autocompletion of an option.
func optionChoices(e *Errors, at Path, o wire.Option) {
	choices(e, at.At("choices"), o.Choices)
	takesChoices := o.Type == wire.StringOption || o.Type == wire.IntegerOption || o.Type == wire.NumberOption
	if (len(o.Choices) > 0 || o.Autocomplete) && !takesChoices {
		e.Add(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Only string, integer and number options have choices or autocomplete")
	}
	if len(o.Choices) > 0 && o.Autocomplete {
		e.Add(at.At("autocomplete"), "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", "Choices and autocomplete are mutually exclusive")
	}
	seen := map[string]bool{}
	for n, c := range o.Choices {
		if seen[c.Name] {
			e.Add(at.At("choices", n, "name"), "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_EXISTS", "Option choice name already exists")
		}
		seen[c.Name] = true
		if _, text := c.Value.(string); text != (o.Type == wire.StringOption) {
			e.Add(at.At("choices", n, "value"), "BASE_TYPE_BAD_TYPE", "A choice's value must be of its option's type")
		}
	}
}

// commandSum returns the size of a command that Discord limits: the names,
// descriptions and choices of the command and its options, each in its longest
// localisation.
func commandSum(c wire.Command) int {
	return longest(c.Name, c.NameLocalizations) + longest(c.Description, c.DescriptionLocalizations) + optionSum(c.Options)
}

func optionSum(list []wire.Option) int {
	sum := 0
	for _, o := range list {
		sum += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations) + optionSum(o.Options)
		for _, c := range o.Choices {
			sum += longest(c.Name, c.NameLocalizations)
			if v, ok := c.Value.(string); ok {
				sum += utf8.RuneCountInString(v)
			}
		}
	}
	return sum
}

func longest(plain string, localised map[string]string) int {
	n := utf8.RuneCountInString(plain)
	for _, s := range localised {
		n = max(n, utf8.RuneCountInString(s))
	}
	return n
}
