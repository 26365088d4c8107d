package mastermind

import (
	"encoding/json"
	"strings"
	"testing"
	"text/template"

	"parlour/games"
	"parlour/games/grid"
)

// english says texts in the words of en.json, to be read in tests.
func english(t testing.TB) func(games.Text) string {
	t.Helper()
	data, err := textFiles.ReadFile("texts/en.json")
	if err != nil {
		t.Fatal(err)
	}
	var catalogue map[string]any
	if err := json.Unmarshal(data, &catalogue); err != nil {
		t.Fatal(err)
	}
	var say func(games.Text) string
	say = func(x games.Text) string {
		if x.IsZero() {
			return ""
		}
		words, _ := catalogue[x.ID].(string)
		if forms, ok := catalogue[x.ID].(map[string]any); ok {
			form := "other"
			if x.Args["Count"] == 1 {
				form = "one"
			}
			words, _ = forms[form].(string)
		}
		args := map[string]any{}
		for name, value := range x.Args {
			args[name] = shown(say, value)
		}
		var b strings.Builder
		if err := template.Must(template.New("").Option("missingkey=error").Parse(words)).Execute(&b, args); err != nil || words == "" {
			t.Errorf("%v: %v", x, err)
		}
		return b.String()
	}
	return say
}

// shown is an argument as a host shows it; seats are called by what they do.
func shown(say func(games.Text) string, value any) any {
	switch v := value.(type) {
	case games.Text:
		return say(v)
	case []games.Text:
		var all []string
		for _, x := range v {
			all = append(all, say(x))
		}
		if n := len(all); n > 1 {
			return strings.Join(all[:n-1], ", ") + " and " + all[n-1]
		}
		return strings.Join(all, "")
	case games.Seat:
		return map[games.Seat]string{Maker: "Mia", Breaker: "Parlour"}[v]
	case grid.Cells:
		return v.Letters()
	default:
		return v
	}
}
