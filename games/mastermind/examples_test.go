package mastermind

import (
	"encoding/json"
	"io/fs"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"parlour/games"
	"parlour/games/mastermind/phrasebook"
)

// spans are the quotations in a text.
var spans = regexp.MustCompile("`([^`]+)`")

// Every language has the same example questions, and its own phrasebook understands
// them, in games of colours and of digits.
func TestExamplesAreUnderstood(t *testing.T) {
	files, err := fs.Glob(textFiles, "texts/*.json")
	if err != nil || len(files) < 7 {
		t.Fatalf("found %v, %v", files, err)
	}
	for _, rules := range []string{positional, bullsAndCows} {
		v := newState(t, games.Options{optRules: rules}).variant
		want := exampleQuestions(t, v, "texts/en.json")
		if len(want) < 13 {
			t.Fatalf("there are %d examples", len(want))
		}
		for _, file := range files {
			if got := exampleQuestions(t, v, file); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: the examples ask, in %s,\n%v, in English\n%v", file, rules, got, want)
			}
		}
	}
}

// exampleQuestions returns the questions in the texts of a language.
func exampleQuestions(t *testing.T, v variant, file string) (all []question) {
	t.Helper()
	texts := map[string]any{}
	for _, source := range []string{"texts/es-ES.json", file} { // es-419 contains only what differs
		data, err := textFiles.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(err)
		}
	}
	books, err := phrasebook.For(strings.TrimSuffix(strings.TrimPrefix(file, "texts/"), ".json"))
	if err != nil {
		t.Fatal(err)
	}
	color, _ := texts[colorTexts[0]].(string)
	if v.Digits {
		color = digits[:1]
	}
	args := strings.NewReplacer("{{.Color}}", color, "{{.Place}}", "4", "{{.Code}}", exampleCode(v).String())
	for _, id := range []string{"mastermind.refuse.question", "mastermind.ask.help"} {
		text, _ := texts[id].(string)
		text, _, _ = strings.Cut(text, "\n\n") // formulas follow
		for _, span := range spans.FindAllStringSubmatch(text, -1) {
			typed := args.Replace(span[1])
			q, err := questionReader{variant: v, books: books[:1]}.read(typed)
			if err != nil {
				t.Errorf("%s: %s: %q is not understood: %v", file, id, typed, err)
			}
			all = append(all, q)
		}
	}
	formula, _ := texts["mastermind.formula"].(string)
	if _, err := (questionReader{variant: v}).read(args.Replace(formula)); err != nil {
		t.Errorf("%s: the formula %q is not understood: %v", file, formula, err)
	}
	help, _ := texts["mastermind.help"].(string)
	last := spans.FindAllStringSubmatch(help, -1)
	q, err := questionReader{variant: v, books: books[:1]}.read(last[len(last)-1][1])
	if err != nil {
		t.Errorf("%s: the rules quote %q: %v", file, last[len(last)-1][1], err)
	}
	return append(all, q)
}
