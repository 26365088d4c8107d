package commands_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"parlour/commands"
	features "parlour/commands/all"
	"parlour/commands/commandstest"
	"parlour/commands/words"
)

// A message uses one language: in a language whose letters are all wide, no message contains other words.
func TestOneLanguage(t *testing.T) {
	w := commandstest.NewQuietWorld(t)
	catalogue, err := words.New(pseudo(t)...)
	if err != nil {
		t.Fatal(err)
	}
	if w.Set, err = features.New(w.Host, catalogue, w.Logger(), commands.Usual(), commands.Process{}); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for i, start := range []string{
		"/play", "/mastermind play level:hard", "/mastermind solve rules:positional", "/pathway play size:4 player:greedy", "/crosscut teams", "/labyrinth play side:theseus",
		"/labyrinth play size:5", "/pig table players:2 clock:60 late:skip", "/connectfour duel opponent:@bob", "/battleship play size:10",
	} {
		w.Channel += fmt.Sprint(i)
		oneLanguage(w, start)
		for range 3 {
			if start == "/play" || w.Think().Outcome().Over {
				break
			}
			w.Press("bob", w.Board, commandstest.Custom("y", w.Table(), 0, ""))
			moves := w.Moves(w.Table(), 100)
			w.Say(cmp.Or(w.Mover(), "alice"), "/move move:"+moves[r.IntN(len(moves))])
			oneLanguage(w, "/game board", "/game hint", "/move move:z9")
		}
		oneLanguage(w, "/game about page:rules", "/game about page:moves", "/game about page:settings", "/game about page:board", "/game about page:legal", "/game about page:known",
			"/game undo", "/game draw", "/game pause", "/game resign", "/game analyse", "/game replay", "/stats", "/leaderboard")
	}
	oneLanguage(w, "/settings", "/help", "/daily", "/daily show:puzzle", "/privacy", "/tournament start game:pathway", "/play size:99", "/pathway play size:99")
	for _, g := range w.Set.Host().Games {
		oneLanguage(w, "/help game:"+g.Info.Name)
	}
}

// oneLanguage checks what alice sees after commands.
func oneLanguage(w *commandstest.World, lines ...string) {
	w.T.Helper()
	for _, line := range lines {
		body := w.Say("alice", line).Body
		for _, said := range allTexts(body) {
			if word := plainWord.FindString(notWords.ReplaceAllString(said, " ")); word != "" {
				w.T.Errorf("%s: %q has another language in %q", line, word, said)
			}
		}
	}
}

// allTexts returns the texts of a body and of its controls.
func allTexts(b commands.Body) []string {
	said := []string{commandstest.Texts(b)}
	for _, block := range commandstest.Blocks(b) {
		for _, button := range block.Buttons {
			said = append(said, button.Label)
		}
		if s := block.Select; s != nil {
			said = append(said, s.Placeholder)
			for _, o := range s.Options {
				said = append(said, o.Label, o.Description)
			}
		}
	}
	return said
}

// plainWord matches a word in ordinary letters, longer than a cell, a seat's letter or the letter of a colour.
var plainWord = regexp.MustCompile(`[A-Za-z]*[a-z]{2,}[A-Za-z]*`)

// notWords matches what is no language: code, mentions, addresses, and names of members, labyrinths and zones.
var notWords = regexp.MustCompile("(?s)```.*?```|`[^`]*`|<[^>]*>|https?://\\S+|Alice|Bob|Carol|alice|bob|carol|Paros|UTC")

// pseudo returns the English texts in wide letters.
func pseudo(t *testing.T) (sources []fs.FS) {
	t.Helper()
	texts := []fs.FS{commands.Texts()}
	for _, g := range commandstest.Games() {
		texts = append(texts, g.Info.Texts)
	}
	for _, src := range texts {
		data, err := fs.ReadFile(src, "en.json")
		if err != nil {
			t.Fatal(err)
		}
		var english map[string]any
		if err := json.Unmarshal(data, &english); err != nil {
			t.Fatal(err)
		}
		for id, text := range english {
			english[id] = wide(text)
		}
		if data, err = json.Marshal(english); err != nil {
			t.Fatal(err)
		}
		sources = append(sources, fstest.MapFS{"en.json": {Data: data}})
	}
	return sources
}

// kept matches the parts of a text that stay as they are: arguments, code and addresses.
var kept = regexp.MustCompile("(?s)\\{\\{.*?\\}\\}|```.*?```|`[^`]*`|https?://[^\\s)]+")

// wide returns a text, or plural forms, in wide letters.
func wide(text any) any {
	forms, ok := text.(map[string]any)
	if ok {
		for form, said := range forms {
			forms[form] = wide(said)
		}
		return forms
	}
	said, _ := text.(string)
	var b strings.Builder
	for said != "" {
		at := kept.FindStringIndex(said)
		if at == nil {
			at = []int{len(said), len(said)}
		}
		b.WriteString(strings.Map(widened, said[:at[0]]))
		b.WriteString(said[at[0]:at[1]])
		said = said[at[1]:]
	}
	return b.String()
}

func widened(r rune) rune {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
		return r - 'A' + 'Ａ'
	}
	return r
}
