package mastermind

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"text/template"

	"parlour/games"
	"parlour/games/grid"
	"parlour/solver/deduce/strategies"
)

// newState returns a new game.
// In Mõttemeister its maker keeps the code in mind.
func newState(t testing.TB, o games.Options) state {
	t.Helper()
	o, err := games.CheckOptions(options(), o)
	if err != nil {
		t.Fatal(err)
	}
	s, err := open(strategies.NewLibrary(nil), o)
	if err != nil {
		t.Fatal(err)
	}
	if o[optRules] == mottemeister {
		s = askReady(s, maker)
	}
	return s
}

// after returns the state after moves, separated by spaces, or by semicolons if
// a move contains a space. A maker who is asked for a code is made ready first.
func after(t testing.TB, s state, moves string) state {
	t.Helper()
	split := strings.Fields
	if strings.Contains(moves, ";") {
		split = func(s string) []string { return strings.Split(s, ";") }
	}
	if s.awaitsCode() && moves != "" && moves != ready && moves != notYet {
		s = after(t, s, ready)
	}
	for _, m := range split(moves) {
		next, err := playTyped(s, m)
		if err != nil {
			t.Fatalf("%q: %v", m, err)
		}
		s = next
	}
	return s
}

// playTyped returns the state after a move as typed.
func playTyped(s state, typed string) (state, error) {
	m, err := parse(s, typed)
	if over := s.Outcome().Over; err == nil || over {
		err = s.Legal(m)
	}
	if err != nil {
		return s, err
	}
	return s.After(m), nil
}

// refusal returns the ID of the Refusal in an error, "" for none.
func refusal(err error) string {
	var r games.Refusal
	if errors.As(err, &r) {
		return r.ID
	}
	return ""
}

// textIDs returns the IDs of texts, in order.
func textIDs(texts []games.Text) string {
	var ids []string
	for _, x := range texts {
		ids = append(ids, strings.TrimPrefix(x.ID, "mastermind."))
	}
	return strings.Join(ids, " ")
}

// english returns a function that renders texts in the words of en.json.
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
	catalogue["games.sentences"] = "{{.First}} {{.Then}}" // of package commands
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
			args[name] = renderArg(say, value)
		}
		var b strings.Builder
		if err := template.Must(template.New("").Option("missingkey=error").Parse(words)).Execute(&b, args); err != nil || words == "" {
			t.Errorf("%v: %v", x, err)
		}
		return b.String()
	}
	return say
}

// renderArg returns an argument as a host shows it. Seats have the names of two
// members.
func renderArg(say func(games.Text) string, value any) any {
	switch v := value.(type) {
	case games.Text:
		return say(v)
	case games.Label:
		return say(games.Text(v))
	case []games.Text:
		var all saidList
		for _, x := range v {
			all = append(all, say(x))
		}
		return all
	case games.Seat:
		return map[games.Seat]string{maker: "Mia", breaker: "Parlour"}[v]
	case grid.Cells:
		if v.Letters() == "" {
			return v.Emoji()
		}
		return v.Letters()
	default:
		return v
	}
}

// saidList is a list of formatted texts, as texts join it.
type saidList []string

func (l saidList) String() string { return strings.Join(l, ", ") }
func (l saidList) And() string    { return l.join(" and ") }
func (l saidList) Or() string     { return l.join(" or ") }

func (l saidList) join(word string) string {
	if n := len(l) - 1; n > 0 {
		return saidList(l[:n]).String() + word + l[n]
	}
	return l.String()
}
