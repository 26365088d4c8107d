// Package line reads slash commands as people type them: a command's name, its
// sub-commands, and options as name:value.
//
//	/mastermind solve player:knuth opponent:@bob secret:in-my-head
//
// A value runs to the next option or the end of the line and may hold spaces.
// In double quotes it may hold anything; \" is then a quote and \\ a backslash.
// The names are checked against the commands that are registered, as a Discord
// client does while one types; the values are left to the caller, who knows the
// members and channels they may name.
package line

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"parlour/bot/discordtest/wire"
)

// Parsed is a line that has been read.
type Parsed struct {
	Command wire.Command
	Path    []wire.Option // the group and sub-command, outermost first
	Options []wire.Option // what the command or its sub-command takes
	Values  []Value       // what was given, in the order of the line
}

// Value is an option that was given, and the text given for it.
type Value struct {
	Option wire.Option
	Text   string
}

// Name is the whole name of the command, without the slash: "mastermind solve".
func (p Parsed) Name() string {
	names := []string{p.Command.Name}
	for _, o := range p.Path {
		names = append(names, o.Name)
	}
	return strings.Join(names, " ")
}

// Parse reads a line, to be understood with the commands.
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

// Find gives the command, or sub-command, whose whole name the text is.
func Find(name string, commands []wire.Command) (Parsed, error) {
	p, rest, err := find(strings.TrimPrefix(name, "/"), commands)
	if err == nil && rest != "" {
		err = fmt.Errorf("/%s has no sub-command %q", p.Name(), rest)
	}
	return p, err
}

// find takes the names off the front of the text.
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

// pick is the option of that name, and the names of all.
func pick(options []wire.Option, name string) (found *wire.Option, names []string) {
	for n := range options {
		names = append(names, options[n].Name)
		if options[n].Name == name {
			found = &options[n]
		}
	}
	return found, names
}

// option is the beginning of one: its name and a colon.
var option = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]+):`) })

// next takes one option and its value off the front of the text.
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

// boundary is where a value without quotes ends: before a word that begins with
// a letter and ends with a colon, unless an address follows.
var boundary = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\s+[\p{L}][-_'\p{L}\p{N}\p{Devanagari}\p{Thai}]*:(?:[^/]|/[^/]|/?$)`)
})

// value takes an option's value off the front of the text.
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
