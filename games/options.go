package games

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Options maps the names of a game's options to their values as text. A missing option has
// its default, which may depend on the others.
type Options map[string]string

// OptionKind is the type of an option's value.
type OptionKind int

// The kinds of option.
const (
	Number OptionKind = iota // a whole number from Min to Max
	OneOf                    // one of Choices
	Flag                     // "true" or "false"
	Free                     // any text of up to Max characters; 0 means the host's limit
	File                     // the text of an uploaded file
	Item                     // the name of an item of the game's Library or of the server
)

// Option specifies an option of a game or a parameter of a verb.
type Option struct {
	Name     string
	Kind     OptionKind
	Min, Max int      // of a Number
	Choices  []string // of OneOf
	Default  string   // shown to the member; "" if it depends on other options
	Required bool
	// Preset reports that the meaning of the other options depends on this one, as that of a
	// limit depends on the rule set; see [InheritedOptions].
	Preset bool
	// With lists the values of other options, by name, with which this one has an effect; ""
	// is a missing value. Menus omit an option that has none. Nil means always.
	With map[string][]string
	// Changeable reports that members may change the option during a match, as far as the
	// moves made so far remain possible and the game is not over. It must not change who moves.
	Changeable bool
}

// Applies reports whether an option has an effect beside the others.
func (s Option) Applies(specs []Option, o Options) bool {
	for name, values := range s.With {
		i := slices.IndexFunc(specs, func(other Option) bool { return other.Name == name })
		if i < 0 || !slices.Contains(values, o.String(name, specs[i].Default)) {
			return false
		}
	}
	return true
}

// InheritedOptions returns the options that a member's next game inherits from the last one: all
// that are not given. It returns false if a preset is given another value, because the
// options of the last game then have another meaning.
func InheritedOptions(specs []Option, last, given Options) (Options, bool) {
	kept := Options{}
	for _, s := range specs {
		old, was := last[s.Name]
		chosen, now := given[s.Name]
		if s.Preset && now && !strings.EqualFold(strings.TrimSpace(chosen), last.String(s.Name, s.Default)) {
			return nil, false
		}
		if was && !now {
			kept[s.Name] = old
		}
	}
	return kept, true
}

// Int returns the value of a number, or def if it is missing.
func (o Options) Int(name string, def int) int {
	if n, err := strconv.Atoi(o[name]); err == nil {
		return n
	}
	return def
}

// String returns the value of an option, or def if it is missing.
func (o Options) String(name, def string) string {
	if v, ok := o[name]; ok {
		return v
	}
	return def
}

// Bool returns the value of a flag, or def if it is missing.
func (o Options) Bool(name string, def bool) bool {
	if b, err := strconv.ParseBool(o[name]); err == nil {
		return b
	}
	return def
}

// With returns a copy with one option set.
func (o Options) With(name, value string) Options {
	c := maps.Clone(o)
	if c == nil {
		c = Options{}
	}
	c[name] = value
	return c
}

// CheckOptions returns the options in canonical form, or a Refusal that names the first one that is
// unknown, missing or invalid, in the viewer's language.
func (i *Info) CheckOptions(o Options) (Options, error) {
	return checkOptions(i.Options, o, func(name string) any { return i.Text("name", name) })
}

// CheckOptions is Info.CheckOptions for files and command lines, where options have their English names.
func CheckOptions(specs []Option, o Options) (Options, error) {
	return checkOptions(specs, o, func(name string) any { return name })
}

func checkOptions(specs []Option, o Options, called func(string) any) (Options, error) {
	clean := Options{}
	for _, name := range slices.Sorted(maps.Keys(o)) {
		i := slices.IndexFunc(specs, func(s Option) bool { return s.Name == name })
		if i < 0 {
			return nil, Refuse("games.option.unknown", "Option", Quoted(name), "Known", strings.Join(Mapped(specs, func(s Option) string { return s.Name }), ", "))
		}
		v, err := specs[i].read(called(name), o[name])
		if err != nil {
			return nil, err
		}
		clean[name] = v
	}
	for _, s := range specs {
		if _, ok := clean[s.Name]; s.Required && !ok {
			return nil, Refuse("games.option.missing", "Option", called(s.Name))
		}
	}
	return clean, nil
}

func (s Option) readNumber(called any, value string) (string, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < s.Min || n > s.Max {
		return "", Refuse("games.option.number", "Option", called, "Value", Quoted(value), "Min", s.Min, "Max", s.Max)
	}
	return strconv.Itoa(n), nil
}

// read returns the canonical form of a value, or a Refusal.
func (s Option) read(called any, value string) (string, error) {
	v := strings.TrimSpace(value)
	switch s.Kind {
	case Number:
		return s.readNumber(called, v)
	case OneOf:
		i := slices.IndexFunc(s.Choices, func(choice string) bool { return strings.EqualFold(choice, v) })
		if i < 0 {
			return "", Refuse("games.option.choice", "Option", called, "Value", Quoted(v), "Choices", strings.Join(s.Choices, ", "))
		}
		return s.Choices[i], nil
	case Flag:
		b, err := strconv.ParseBool(strings.ToLower(v))
		if err != nil {
			return "", Refuse("games.option.flag", "Option", called, "Value", Quoted(v))
		}
		return strconv.FormatBool(b), nil
	case Free:
		if s.Max > 0 && len([]rune(v)) > s.Max {
			return "", Refuse("games.option.long", "Option", called, "Max", s.Max)
		}
		return v, nil
	default:
		return value, nil
	}
}
