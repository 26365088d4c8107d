// Package line parses slash commands as text: the command's name, its
// subcommands, and options as name:value.
//
//	/mastermind solve player:knuth opponent:@bob secret:in-my-head
//
// A value extends to the next option or the end of the line and may contain
// spaces. In double quotes it may contain anything; \" is then a quote and \\ a
// backslash. Names are checked against the registered commands. The caller
// interprets the values.
package line

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"parlour/bot/discordtest/wire"
)

// Parsed is a parsed command.
type Parsed struct {
	Command wire.Command
	Path    []wire.Option // group and subcommand, outermost first
	Options []wire.Option // options of the command or subcommand
	Values  []Value       // in the order of the line
}

// Value is an option with its text.
type Value struct {
	Option wire.Option
	Text   string
}

// Name returns the full name of the command without the slash, such as
// "mastermind solve".
func (p Parsed) Name() string {
	names := []string{p.Command.Name}
	for _, o := range p.Path {
		names = append(names, o.Name)
	}
	return strings.Join(names, " ")
}

// Parse parses a line with the given commands.
func Parse(text string, commands []wire.Command) (Parsed, error) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), "/")
	if !ok {
		return Parsed{}, fmt.Errorf("%q is no command: begin with a slash", text)
	}
	p, rest, err := find(rest, commands)
	if err != nil {
		return Parsed{}, err
	}
	for rest != "" {
		var v Value
		if v, rest, err = p.next(rest); err != nil {
			return Parsed{}, err
		}
		for _, earlier := range p.Values {
			if earlier.Option.Name == v.Option.Name {
				return Parsed{}, fmt.Errorf("/%s: option %s is given twice", p.Name(), v.Option.Name)
			}
		}
		p.Values = append(p.Values, v)
	}
	return p, nil
}

// Find returns the command or subcommand with a full name.
func Find(name string, commands []wire.Command) (Parsed, error) {
	p, rest, err := find(strings.TrimPrefix(name, "/"), commands)
	if err == nil && rest != "" {
		err = fmt.Errorf("/%s has no sub-command %q", p.Name(), rest)
	}
	return p, err
}

// find parses the names at the start of the text.
func find(text string, commands []wire.Command) (p Parsed, rest string, err error) {
	word, rest := cut(text)
	var names []string
	found := false
	for _, c := range commands {
		names = append(names, "/"+c.Name)
		if c.Name == word {
			p.Command, p.Options, found = c, c.Options, true
		}
	}
	if !found {
		return p, "", fmt.Errorf("there is no command /%s here: there is %s", word, list(names))
	}
	for len(p.Options) > 0 && p.Options[0].Type <= wire.SubCommandGroup {
		word, after := cut(rest)
		sub, names := pick(p.Options, word)
		if sub == nil {
			return p, "", fmt.Errorf("/%s needs a sub-command: one of %s, not %q", p.Name(), list(names), word)
		}
		p.Path, p.Options, rest = append(p.Path, *sub), sub.Options, after
	}
	return p, rest, nil
}

// pick returns the option with a name, and the names of all options.
func pick(options []wire.Option, name string) (found *wire.Option, names []string) {
	for n := range options {
		names = append(names, options[n].Name)
		if options[n].Name == name {
			found = &options[n]
		}
	}
	return found, names
}

// option matches the start of an option: its name and a colon.
var option = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]+):`) })

// next parses one option with its value at the start of the text.
func (p Parsed) next(text string) (v Value, rest string, err error) {
	hit := option().FindStringSubmatch(text)
	if hit == nil {
		word, _ := cut(text)
		_, names := pick(p.Options, "")
		return v, "", fmt.Errorf("/%s: %q is no option: write name:value with one of %s", p.Name(), word, list(names))
	}
	o, names := pick(p.Options, hit[1])
	if o == nil {
		return v, "", fmt.Errorf("/%s has no option %q: it takes %s", p.Name(), hit[1], list(names))
	}
	value, rest, err := value(text[len(hit[0]):])
	if err != nil {
		return v, "", fmt.Errorf("/%s: option %s: %w", p.Name(), o.Name, err)
	}
	return Value{*o, value}, rest, nil
}

// boundary matches the end of an unquoted value: a word that starts with a
// letter and ends with a colon, unless a URL follows.
var boundary = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\s+[\p{L}][-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]*:(?:[^/]|/[^/]|/?$)`)
})

// value parses an option's value at the start of the text.
func value(text string) (value, rest string, err error) {
	if strings.HasPrefix(text, `"`) {
		return quoted(text[1:])
	}
	if at := boundary().FindStringIndex(" " + text); at != nil && at[0] == 0 {
		return "", strings.TrimSpace(text), nil
	}
	if at := boundary().FindStringIndex(text); at != nil {
		return strings.TrimSpace(text[:at[0]]), strings.TrimSpace(text[at[0]:]), nil
	}
	return strings.TrimSpace(text), "", nil
}

func quoted(text string) (value, rest string, err error) {
	var b strings.Builder
	for n := 0; n < len(text); n++ {
		switch c := text[n]; {
		case c == '\\' && n+1 < len(text) && (text[n+1] == '"' || text[n+1] == '\\'):
			n++
			b.WriteByte(text[n])
		case c == '"':
			rest := text[n+1:]
			if rest != "" && strings.TrimLeft(rest, " \t") == rest {
				return "", "", fmt.Errorf("a space must follow the closing quote")
			}
			return b.String(), strings.TrimSpace(rest), nil
		default:
			b.WriteByte(c)
		}
	}
	return "", "", fmt.Errorf(`the value begins with a quote and has no closing one`)
}

// cut splits off the first word.
func cut(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	at := strings.IndexAny(text, " \t\n")
	if at < 0 {
		return text, ""
	}
	return text[:at], strings.TrimSpace(text[at:])
}

func list(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}
