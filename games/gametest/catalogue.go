package gametest

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strings"
	"text/template"

	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/grid"
)

// A catalogue is the texts of a game by language and ID. A text has the form
// "other", or the plural forms of its language.
type catalogue struct {
	languages map[string]map[string]forms
	problems  []string
	name      string     // The name of the game.
	shared    *catalogue // The texts that all games share, which replace missing ones; nil in the shared catalogue.
}

type forms map[string]*template.Template

// sharedPrefix begins the IDs of the texts that all games share.
const sharedPrefix = "games."

// newCatalogue reads the texts of a game and those that all games share.
func newCatalogue(info *games.Info) catalogue {
	shared := readCatalogue(commands.Texts(), sharedPrefix)
	if info.Texts == nil {
		return catalogue{problems: []string{"Info.Texts is nil"}, name: info.Name, shared: &shared}
	}
	c := readCatalogue(info.Texts, "")
	c.name, c.shared = info.Name, &shared
	return c
}

// readCatalogue reads the texts whose IDs begin with a prefix, and records the
// problems of their files.
func readCatalogue(texts fs.FS, begin string) catalogue {
	c := catalogue{languages: map[string]map[string]forms{}}
	names, err := fs.Glob(texts, "*.json")
	if err != nil || !slices.Contains(names, "en.json") {
		c.addProblem("Info.Texts has no en.json at its root, but %q (fs.Sub takes off a folder)", names)
	}
	for _, name := range names {
		data, err := words.ReadFile(texts, name)
		if err != nil {
			c.addProblem("%s: %v", name, err)
			continue
		}
		c.languages[strings.TrimSuffix(name, ".json")] = c.read(name, data, begin)
	}
	return c
}

func (c *catalogue) addProblem(format string, args ...any) {
	c.problems = append(c.problems, fmt.Sprintf(format, args...))
}

func (c *catalogue) read(name string, data []byte, begin string) map[string]forms {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		c.addProblem("%s: %v", name, err)
		return nil
	}
	all := map[string]forms{}
	for _, id := range slices.Sorted(maps.Keys(raw)) {
		if strings.HasPrefix(id, begin) {
			all[id] = c.readForms(name+": "+id, raw[id])
		}
	}
	return all
}

func (c *catalogue) readForms(where string, raw json.RawMessage) forms {
	texts := map[string]string{}
	var one string
	if json.Unmarshal(raw, &one) == nil {
		texts["other"] = one
	} else if err := json.Unmarshal(raw, &texts); err != nil {
		c.addProblem("%s: neither a string nor plural forms: %v", where, err)
	}
	f := forms{}
	for form, text := range texts {
		t, err := template.New(where).Option("missingkey=error").Parse(text)
		if err != nil {
			c.addProblem("%s: %v", where, err)
			continue
		}
		if strings.TrimSpace(text) == "" {
			c.addProblem("%s: the text is empty", where)
		}
		f[form] = t
	}
	if f["other"] == nil {
		c.addProblem("%s: has no form %q", where, "other")
	}
	return f
}

// english returns the English text of an ID.
func (c *catalogue) english(id string) (string, bool) {
	f := c.find("en", id)
	if f["other"] == nil {
		return "", false
	}
	return f["other"].Root.String(), true
}

// find returns the forms of a text in a language, nil if it is missing. The
// shared games.x replaces a missing NAME.x.
func (c *catalogue) find(language, id string) forms {
	if own := c.languages[language][id]; own != nil || c.shared == nil {
		return own
	}
	if rest, own := strings.CutPrefix(id, c.name+"."); own {
		id = sharedPrefix + rest
	}
	if !strings.HasPrefix(id, sharedPrefix) {
		return nil
	}
	return c.shared.languages[language][id]
}

// say renders a text in English in the form for many, where a cell is one character.
func (c *catalogue) say(t games.Text) string {
	words := c.find("en", t.ID)["other"]
	if words == nil {
		return ""
	}
	args := map[string]any{}
	for name, value := range t.Args {
		switch v := value.(type) {
		case grid.Cells:
			args[name] = strings.Repeat("□", len(v))
		case games.Text:
			args[name] = c.say(v)
		case []games.Text:
			args[name] = listed(v)
		default:
			args[name] = v
		}
	}
	var b strings.Builder
	if err := words.Execute(&b, args); err != nil {
		return "" // newText reports it
	}
	return b.String()
}

// text checks that texts can be rendered.
func (c *checker) text(where string, texts ...games.Text) {
	for _, t := range texts {
		exactly := fmt.Sprintf("%#v", t)
		if !t.IsZero() && !c.textsChecked[exactly] { // thousands of keys have the same labels
			c.textsChecked[exactly] = true
			c.newText(where, t)
		}
	}
}

// newText checks that every language of the catalogue that has a text can fill in
// its arguments, and that English has it.
func (c *checker) newText(where string, t games.Text) {
	for name, value := range t.Args {
		c.argument(where+": "+t.ID+": "+name, value)
	}
	c.stored(where, t)
	if c.catalogue.find("en", t.ID) == nil {
		c.errorf("%s: %s is not in en.json", where, t.ID)
	}
	for language := range c.catalogue.languages {
		for form, words := range c.catalogue.find(language, t.ID) {
			if err := words.Execute(&strings.Builder{}, listedArgs(t.Args)); err != nil {
				c.errorf("%s: %s (%s, %s) cannot be rendered: %v", where, t.ID, language, form, err)
			}
		}
	}
}

// listed stands for a list that a text joins.
type listed []games.Text

func (l listed) And() string { return fmt.Sprint([]games.Text(l)) }
func (l listed) Or() string  { return fmt.Sprint([]games.Text(l)) }

// listedArgs returns arguments in which lists can be joined.
func listedArgs(args map[string]any) map[string]any {
	args = maps.Clone(args)
	for name, value := range args {
		if all, ok := value.([]games.Text); ok {
			args[name] = listed(all)
		}
	}
	return args
}

// argument checks that an argument has a type that can be rendered.
func (c *checker) argument(where string, value any) {
	switch v := value.(type) {
	case string, int, float64, games.Seat, grid.Cells, grid.Lettered:
	case games.Text:
		c.text(where, v)
	case games.Label:
		c.text(where, games.Text(v))
	case []games.Text:
		c.text(where, v...)
	default:
		c.errorf("%s: an argument of type %T cannot be rendered", where, value)
	}
}

// stored checks that a value survives JSON, in which texts and verdicts are
// stored.
func (c *checker) stored(where string, value any) {
	data, err := json.Marshal(value)
	if err != nil {
		c.errorf("%s: %v cannot be stored: %v", where, value, err)
		return
	}
	again := reflect.New(reflect.TypeOf(value))
	if err := json.Unmarshal(data, again.Interface()); err != nil {
		c.errorf("%s: %v, stored as JSON, cannot be read: %v", where, value, err)
	} else if got := again.Elem().Interface(); !reflect.DeepEqual(got, value) {
		c.errorf("%s: %v is stored as %s and read as %v", where, value, data, got)
	}
}
