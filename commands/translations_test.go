package commands_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"

	"parlour/commands"
	"parlour/commands/commandstest"
	"parlour/commands/words"
	"parlour/games"
	"parlour/games/all"
)

// forms are the plural forms of a text; only "other" if it has one form.
type forms map[string]string

// library is the texts of one catalogue by language and ID.
type library map[string]map[string]forms

// libraries returns those of the commands and of every game.
func libraries(t *testing.T) map[string]library {
	t.Helper()
	sources := map[string]fs.FS{"commands": commands.Texts()}
	for _, g := range all.Games() {
		sources[g.Info.Name] = g.Info.Texts
	}
	libs := map[string]library{}
	for owner, src := range sources {
		libs[owner] = library{}
		files, err := fs.Glob(src, "*.json")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			libs[owner][strings.TrimSuffix(file, ".json")] = readTexts(t, src, file)
		}
	}
	return libs
}

func readTexts(t *testing.T, src fs.FS, file string) map[string]forms {
	t.Helper()
	data, err := words.ReadFile(src, file)
	if err != nil {
		t.Fatal(err)
	}
	return parseTexts(t, file, data)
}

func parseTexts(t *testing.T, file string, data []byte) map[string]forms {
	t.Helper()
	var raw map[string]any
	if err := json.Unmarshal(data, &raw); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	texts := map[string]forms{}
	for id, v := range raw {
		texts[id] = forms{}
		switch v := v.(type) {
		case string:
			texts[id]["other"] = v
		case map[string]any:
			for form, words := range v {
				texts[id][form], _ = words.(string)
			}
		}
	}
	return texts
}

// pluralForms are the forms of whole numbers in each language, by Unicode's CLDR.
// "Many" is for millions.
var pluralForms = map[string][]string{
	"en": {"one", "other"}, "de": {"one", "other"}, "et": {"one", "other"},
	"fr": {"many", "one", "other"}, "es": {"many", "one", "other"}, "pt": {"many", "one", "other"},
}

// A language is complete: every catalogue has every text in it, with all plural forms
// and the arguments of the English text, and translated. Only languages in which commands are registered,
// which package bot tests, have the names of commands and of their parameters.
func TestTranslations(t *testing.T) {
	same := readSame(t)
	libs, spoken := libraries(t), spokenNames(t)
	want := slices.Sorted(maps.Keys(libs["commands"]))
	for owner, lib := range libs {
		lacks := slices.DeleteFunc(slices.Clone(want), func(tongue string) bool { return lib[tongue] != nil })
		if len(lacks) > 0 {
			t.Errorf("game %s has no texts in %s: see CONTRIBUTING.md, Add a language", owner, strings.Join(lacks, ", "))
		}
		untranslated := lib.untranslated()
		if len(untranslated) > 0 {
			t.Errorf("the texts of %s: only en.json has %s; a change is complete when every language has them", owner, strings.Join(untranslated, ", "))
		}
		for tongue, texts := range lib {
			if tongue == "en" {
				continue
			}
			if !slices.Contains(want, tongue) {
				t.Errorf("game %s has texts in %s, and package commands has none", owner, tongue)
			}
			for id, english := range lib["en"] {
				if texts[id] == nil && (slices.Contains(untranslated, id) || called(id, spoken) && !named(libs, tongue, spoken)) {
					continue
				}
				if problem := translated(tongue, english, texts[id]); problem != "" {
					t.Errorf("%s.json: %s %s", tongue, id, problem)
				}
				if maps.Equal(english, texts[id]) && wordy(english["other"]) && !same.excuse(id, tongue) {
					t.Errorf("%s.json: %s is left in English: %q. If it reads the same, say so in testdata/same.txt", tongue, id, english["other"])
				}
			}
			for id := range texts {
				if lib["en"][id] == nil {
					t.Errorf("%s.json: %s is not in en.json", tongue, id)
				}
			}
		}
	}
	for _, s := range same {
		if s.count == 0 && strings.Contains(strings.Join(want, ","), s.tongues) {
			t.Errorf("testdata/same.txt: nothing is the same by %s %s", s.pattern, s.tongues)
		}
	}
}

// untranslated returns the texts that no other language has: those of a new command, while its author tries it.
func (lib library) untranslated() (ids []string) {
	if len(lib) == 1 { // it has no other language
		return nil
	}
	for _, id := range slices.Sorted(maps.Keys(lib["en"])) {
		known := 0
		for _, texts := range lib {
			known += min(1, len(texts[id]))
		}
		if known == 1 {
			ids = append(ids, id)
		}
	}
	return ids
}

// spokenNames returns the names that texts contain, besides being those of parameters: of options, of
// computer players, and of the parameters in the menus of /play.
func spokenNames(t *testing.T) map[string]bool {
	names := map[string]bool{games.LevelEven: true}
	for _, g := range all.Games() {
		for _, o := range g.Info.Options {
			names[o.Name] = true
		}
		for _, p := range g.Info.Players {
			names[p.Name] = true
		}
	}
	for _, s := range commandstest.New(t).Set.Specs() {
		for _, sub := range s.Subs {
			for _, p := range sub.Params {
				names[p.Name] = names[p.Name] || sub.Starts
			}
		}
	}
	return names
}

// called reports whether a text is the name of a command or a parameter, and no text contains it.
func called(id string, spoken map[string]bool) bool {
	owner, word, ok := strings.Cut(id, ".name.")
	return ok && !strings.Contains(owner, ".") && !spoken[word]
}

// named reports whether a language has names of commands. It has all or none.
func named(libs map[string]library, tongue string, spoken map[string]bool) bool {
	for _, lib := range libs {
		for id := range lib[tongue] {
			if called(id, spoken) {
				return true
			}
		}
	}
	return false
}

// field is an argument in a text.
var field = regexp.MustCompile(`\{\{[^}]*?\.([A-Z]\w*)[^}]*\}\}`)

// arguments returns the names of the arguments of all forms.
func (f forms) arguments() []string {
	names := map[string]bool{}
	for _, words := range f {
		for _, hit := range field.FindAllStringSubmatch(words, -1) {
			names[hit[1]] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// translated says what is wrong with a text; "" if nothing is.
func translated(tongue string, english, texts forms) string {
	if texts == nil {
		return "is missing"
	}
	base, _ := language.Make(tongue).Base()
	want, known := pluralForms[base.String()]
	got := slices.Sorted(maps.Keys(texts))
	switch {
	case !known:
		return "is in a language whose plural forms this test does not know"
	case (len(english) > 1 || len(texts) > 1) && !slices.Equal(got, want):
		return fmt.Sprintf("has the forms %q, and needs %q", got, want)
	case !slices.Equal(texts.arguments(), english.arguments()):
		return fmt.Sprintf("has the arguments %q, in English %q", texts.arguments(), english.arguments())
	}
	for form, words := range texts {
		if strings.TrimSpace(words) == "" {
			return "is empty in the form " + form
		}
	}
	return ""
}

// wordy reports whether a text contains words.
func wordy(text string) bool {
	return strings.ContainsFunc(field.ReplaceAllString(text, ""), unicode.IsLetter)
}

// same are the texts that may be equal in English.
type same []*sameText

type sameText struct {
	pattern, tongues string
	count            int // how many there are
}

func readSame(t *testing.T) (all same) {
	t.Helper()
	data, err := os.ReadFile("testdata/same.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if f := strings.Fields(line); len(f) > 2 && f[0] != "#" {
			all = append(all, &sameText{pattern: f[0], tongues: f[1]})
		} else if len(f) > 0 && f[0] != "#" {
			t.Errorf("testdata/same.txt: no reason is given for %s", line)
		}
	}
	return all
}

func (s same) excuse(id, tongue string) bool {
	for _, x := range s {
		if ok, _ := path.Match(x.pattern, id); ok && (x.tongues == "*" || slices.Contains(strings.Split(x.tongues, ","), tongue)) {
			x.count++
			return true
		}
	}
	return false
}

// typedOption is an option as members type it.
var typedOption = regexp.MustCompile("`([a-z]+):")

// A refusal calls an option as menus and pages call it, in every language.
func TestOptionsInRefusals(t *testing.T) {
	says, libs := speakers(t), libraries(t)
	for owner, lib := range libs {
		for id, english := range lib["en"] {
			for _, option := range typedOption.FindAllStringSubmatch(english["other"], -1) {
				name := strings.Replace(owner, "commands", "games", 1) + ".name." + option[1]
				if !strings.Contains(id, ".refuse.") || !says[0].Has(name) {
					continue
				}
				for _, say := range says {
					called, text := say.Say(games.Text{ID: name}), lib[say.Language.String()][id]["other"]
					if !strings.Contains(text, "`"+called+":") {
						t.Errorf("%s.json: %s calls the option %q otherwise: %s", say.Language, id, called, text)
					}
				}
			}
		}
	}
}

// maxLabel is the greatest length of the label of a button. Three of these are too
// wide for a row on a phone, but two or one fit.
const maxLabel = 26

// Labels of buttons are short in every language.
func TestLabelsFitAPhone(t *testing.T) {
	for tongue, texts := range libraries(t)["commands"] {
		for id, text := range texts {
			if n := utf8.RuneCountInString(text["other"]); strings.HasPrefix(id, "commands.button.") && n > maxLabel {
				t.Errorf("%s.json: %s has %d characters, and a button has room for %d: %s", tongue, id, n, maxLabel, text["other"])
			}
		}
	}
}

// discordName is Discord's pattern for the name of a command or an option.
var discordName = regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)

// In every language the names of commands match Discord's pattern and are unique among
// their siblings, and descriptions are within its limits.
func TestCommandsInEveryLanguage(t *testing.T) {
	w := commandstest.New(t)
	for tongue := range libraries(t)["commands"] {
		checkNames(t, tongue, "", w.Set.Specs(), w.Set.Speaker(tongue).Plain())
	}
}

func checkNames(t *testing.T, tongue, at string, specs []commands.Spec, say words.Speaker) {
	t.Helper()
	seen := map[string]string{}
	check := func(seen map[string]string, at, name string, text games.Text, about string) {
		if !say.Has(text.ID) { // TestTextsAreUsed reports it
			return
		}
		called := say.Say(text)
		if !discordName.MatchString(called) || called != strings.ToLower(called) {
			t.Errorf("%s: %s %s is called %q, which Discord does not take", tongue, at, name, called)
		}
		if tongue == "en" && called != name {
			t.Errorf("en: %s %s is called %q: in English a name is what is registered", at, name, called)
		}
		if seen[called] != "" {
			t.Errorf("%s: %s %s and %s are both called %s", tongue, at, name, seen[called], called)
		}
		seen[called] = name
		if n := utf8.RuneCountInString(about); n < 1 || n > 100 {
			t.Errorf("%s: what is said of %s %s has %d characters, of 100: %s", tongue, at, name, n, about)
		}
	}
	for _, s := range specs {
		if s.OnMember { // its name is a label: TestSpecsAreWithinDiscordsLimits
			continue
		}
		check(seen, at, s.Name, s.Called, say.Say(s.About))
		params := map[string]string{}
		for _, p := range s.Params {
			check(params, at+" "+s.Name, p.Name, p.Called, say.Say(p.About))
			for _, c := range p.Choices {
				if n := utf8.RuneCountInString(say.Say(c.Label)); n < 1 || n > 100 {
					t.Errorf("%s: %s %s %s has %d characters, of 100", tongue, at, p.Name, c.Value, n)
				}
			}
		}
		checkNames(t, tongue, at+" "+s.Name, s.Subs, say)
	}
}

// avoided matches a row of the glossary's table of terms to avoid.
var avoided = regexp.MustCompile(`(?m)^\| (\S+) \| ([^|]+) \| ([^|]+) \|$`)

// No text contains a term that the glossary says to avoid.
func TestTermsToAvoid(t *testing.T) {
	glossary, err := os.ReadFile(filepath.Join("texts", "glossary.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(glossary), "| Language | Avoid | Write |\n")
	rows := avoided.FindAllStringSubmatch(table, -1)
	if !ok || len(rows) == 0 {
		t.Fatal("the glossary has no terms to avoid")
	}
	libs := libraries(t)
	for _, row := range rows {
		if libs["commands"][row[1]] == nil {
			t.Errorf("the glossary has terms of %s, an unknown language", row[1])
		}
		for _, lib := range libs {
			for id, text := range lib[row[1]] {
				for _, form := range text {
					if strings.Contains(form, row[2]) {
						t.Errorf("%s in %s contains %q: write %q", id, row[1], row[2], row[3])
					}
				}
			}
		}
	}
}
