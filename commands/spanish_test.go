package commands_test

import (
	"errors"
	"io/fs"
	"maps"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"parlour/commands"
	"parlour/games/all"
)

// The file of es-419 contains only texts that differ from es-ES.
func TestSpanishDifferences(t *testing.T) {
	sources := map[string]fs.FS{"package commands": commands.Texts()}
	for _, g := range all.Games() {
		sources[g.Info.Name] = g.Info.Texts
	}
	const file = "es-419.json"
	for name, src := range sources {
		data, err := fs.ReadFile(src, file)
		if errors.Is(err, fs.ErrNotExist) {
			continue // TestTranslations says so
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		spain := readTexts(t, src, "es-ES.json")
		for id, text := range parseTexts(t, file, data) {
			if spain[id] == nil {
				t.Errorf("%s: %s is not in es-ES.json", file, id)
			} else if maps.Equal(text, spain[id]) {
				t.Errorf("%s: %s reads as in es-ES.json: omit it", file, id)
			}
		}
	}
}

// vosotros matches the words that address several people as in Spain: pronouns, verbs, and the imperative
// except before a pronoun.
var vosotros = regexp.MustCompile(`^(vosotr[oa]s|os|vuestr[oa]s?|\p{L}+(áis|éis|ís|[aei]d|aos|íos))$`)

// singular matches other words with those endings, such as a name.
var singular = regexp.MustCompile(`^(\p{L}*((i|ie|l|n|ver)dad|[ilru]tad)|red|pared|usted|míos|país|ned|ciudad|chad|laos|palaos|parís)$`)

// Latin American Spanish addresses several people as ustedes.
func TestNoVosotros(t *testing.T) {
	for owner, lib := range libraries(t) {
		for id, text := range lib["es-419"] {
			for _, form := range text {
				for _, word := range spanishWords(form) {
					if vosotros.MatchString(word) && !singular.MatchString(word) {
						t.Errorf("%s: %s in es-419 has %q, which is used in Spain only: %s", owner, id, word, form)
					}
				}
			}
		}
	}
}

// spanishWords returns the words of a text without code, arguments and links.
func spanishWords(text string) []string {
	text = notSpanish.ReplaceAllString(strings.ToLower(text), " ")
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

var notSpanish = regexp.MustCompile("(?s)```.*?```|`[^`]*`|</[^>]*>|\\{\\{.*?\\}\\}|https?://\\S+")

func TestVosotrosIsRecognised(t *testing.T) {
	for word, want := range map[string]bool{
		"jugáis": true, "podéis": true, "decís": true, "os": true, "vosotros": true, "vuestras": true, "jugad": true, "poned": true, "elegid": true,
		"uníos": true, "quedaos": true, "cantidad": false, "dificultad": false, "red": false, "míos": false, "dos": false, "juega": false, "mitad": false, "quedad": true, "verdad": false,
	} {
		if got := vosotros.MatchString(word) && !singular.MatchString(word); got != want {
			t.Errorf("%s: %v, want %v", word, got, want)
		}
	}
}
