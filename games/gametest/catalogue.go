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
	"parlour/games"
	"parlour/games/grid"
)

// A catalogue is a game's texts by language and ID, each in one form or more:
// "other" alone, or the plural forms of its language.
type catalogue struct {
	languages map[string]map[string]forms
	problems  []string
	name      string     // of the game
	shared    *catalogue // the texts that stand in for those that the game has not
}

type forms map[string]*template.Template

// vocabulary is the beginning of the IDs whose words all games share.
const vocabulary = "games."

// newCatalogue reads the texts of a game, and those that all games share.
func newCatalogue(info *games.Info) catalogue {
	shared := readCatalogue(commands.Texts(), vocabulary)
	if info.Texts == nil {
		return catalogue{problems: []string{"Info.Texts is nil"}, name: info.Name, shared: &shared}
	}
	c := readCatalogue(info.Texts, "")
	c.name, c.shared = info.Name, &shared
	return c
}

// readCatalogue reads the texts whose IDs begin so, and notes what is wrong with
// their files.
func readCatalogue(texts fs.FS, begin string) catalogue {
	c := catalogue{languages: map[string]map[string]forms{}}
	names, err := fs.Glob(texts, "*.json")
	if err != nil || !slices.Contains(names, "en.json") {
		c.problem("Info.Texts has no en.json at its root, but %q (fs.Sub takes off a folder)", names)
	}
	for _, name := range names {
		data, err := fs.ReadFile(texts, name)
		if err != nil {
			c.problem("%s: %v", name, err)
			continue
		}
		c.languages[strings.TrimSuffix(name, ".json")] = c.read(name, data, begin)
	}
	return c
}

func (c *catalogue) problem(format string, args ...any) {
	c.problems = append(c.problems, fmt.Sprintf(format, args...))
}

func (c *catalogue) read(name string, data []byte, begin string) map[string]forms {
	var raw map[string]json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		c.problem("%s: %v", name, err)
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
		c.problem("%s: neither a string nor plural forms: %v", where, err)
	}
	f := forms{}
	for form, text := range texts {
		t, err := template.New(where).Option("missingkey=error").Parse(text)
		if err != nil {
			c.problem("%s: %v", where, err)
			continue
		}
		if strings.TrimSpace(text) == "" {
			c.problem("%s: the text is empty", where)
		}
		f[form] = t
	}
	if f["other"] == nil {
		c.problem("%s: has no form %q", where, "other")
	}
	return f
}

// english is the text of an ID that takes no arguments.
func (c *catalogue) english(id string) (string, bool) {
	f := c.find("en", id)
	if f["other"] == nil {
		return "", false
	}
	return f["other"].Root.String(), true
}

// find returns the words of an ID in a language, nil if it has none. The shared
// games.x stands in for the game's own NAME.x.
func (c *catalogue) find(language, id string) forms {
	if own := c.languages[language][id]; own != nil || c.shared == nil {
		return own
	}
	if rest, own := strings.CutPrefix(id, c.name+"."); own {
		id = vocabulary + rest
	}
	if !strings.HasPrefix(id, vocabulary) {
		return nil
	}
	return c.shared.languages[language][id]
}

// text checks that a text can be said: it is in the catalogue, in every
// language that is there, and has all the arguments that its words need.
func (c *checker) text(where string, t games.Text) {
	if t.IsZero() {
		return
	}
	exactly := fmt.Sprintf("%#v", t)
	if c.said[exactly] {
		return // thousands of keys have the same labels
	}
	c.said[exactly] = true
	for name, value := range t.Args {
		c.argument(where+": "+t.ID+": "+name, value)
	}
	c.stored(where, t)
	c.seen[t.ID] = true
	if c.catalogue.find("en", t.ID) == nil {
		c.errorf("%s: %s is not in en.json", where, t.ID)
	}
	for language := range c.catalogue.languages {
		for form, words := range c.catalogue.find(language, t.ID) {
			if err := words.Execute(&strings.Builder{}, t.Args); err != nil {
				c.errorf("%s: %s (%s, %s) cannot be said: %v", where, t.ID, language, form, err)
			}
		}
	}
}

// argument checks that an argument is of a kind that can be shown.
func (c *checker) argument(where string, value any) {
	switch v := value.(type) {
	case string, int, float64, games.Seat, grid.Cells:
	case games.Text:
		c.text(where, v)
	case []games.Text:
		for _, t := range v {
			c.text(where, t)
		}
	default:
		c.errorf("%s: an argument of type %T cannot be shown", where, value)
	}
}

// stored checks that a value, written as JSON, is read as an equal one. Texts
// and verdicts are kept that way.
func (c *checker) stored(where string, value any) {
	data, err := json.Marshal(value)
	if err != nil {
		c.errorf("%s: %v cannot be stored: %v", where, value, err)
		return
	}
	again := reflect.New(reflect.TypeOf(value))
	if err := json.Unmarshal(data, again.Interface()); err != nil {
		c.errorf("%s: what is stored of %v cannot be read: %v", where, value, err)
	} else if got := again.Elem().Interface(); !reflect.DeepEqual(got, value) {
		c.errorf("%s: %v is stored as %s and read as %v", where, value, data, got)
	}
}
