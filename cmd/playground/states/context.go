package states

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"parlour/cmd/playground/web"
	"parlour/commands"
	"parlour/commands/words"
	"parlour/games"
)

// A Use says, for translators, where members see a text.
type Use struct {
	Places []string `json:"places"` // such as "button"; see places and unseen
	Sample string   `json:"sample"` // the English text with arguments as a member saw it, or as it is in the catalogue
	Room   int      `json:"room"`   // about how many characters fit, in the narrowest place; 0 for sentences, which may wrap
	Word   string   `json:"word"`   // of a label: "verb", in the imperative, or "noun"; else ""
}

// places are the places of texts by the path in a message, with the characters that fit on a phone or that Discord accepts.
var places = map[string]int{
	"heading": 28, "line": 33, "small print": 45, "button": 26, "placeholder": 33, "option": 33, "description of an option": 45,
	"title of a form": 45, "label of a field": 45, "hint in a field": 100, "description of a picture": 1024,
}

// nouns are the buttons that name a thing instead of an action.
var nouns = map[string]bool{
	"commands.button.hint": true, "commands.button.help": true, "commands.button.rules": true, "commands.button.mine": true,
	"commands.button.server": true, "commands.button.defaults": true, "commands.button.draw": true, "commands.button.rematch": true,
	"commands.button.daily-code": true, "commands.button.daily-puzzle": true, "commands.button.daily-table": true,
	"commands.button.all-moves": true, "commands.button.anyone": true, "games.squares.key.column": true,
}

// The marks around a text are characters for private use, one for each ID, and one for the end. Texts have some before these,
// and tiles have the characters of planes 15 and 16.
const (
	firstMark = 0xE100
	endMark   = 0xF8FF
	// maxMarked is the greatest length of a text of one line that is marked: Discord limits labels and descriptions, and the
	// marks count.
	maxMarked = 96
)

// Context plays the scripts in English with marked texts and returns the uses of all texts by ID. Play must have played
// English before.
func (t *Tour) Context(ctx context.Context, list []*games.Game) (map[string]Use, error) {
	folder, err := os.MkdirTemp("", "context")
	if err != nil {
		return nil, fmt.Errorf("making a temporary folder: %w", err)
	}
	defer os.RemoveAll(folder)
	m := marked{uses: map[string]Use{}}
	sources := []fs.FS{commands.Texts()}
	for _, g := range list {
		sources = append(sources, g.Info.Texts)
	}
	for i, src := range sources {
		if sources[i], err = m.source(src, filepath.Join(folder, fmt.Sprint(i))); err != nil {
			return nil, err
		}
	}
	catalogue, err := words.New(sources...)
	if err != nil {
		return nil, err
	}
	again := &Tour{words: catalogue, scripts: t.scripts, used: t.used, same: t.same}
	page, err := again.Play(ctx, "en-US") // presses the controls in the same places
	for _, c := range page.Conversations {
		for _, s := range c.States {
			m.state(s)
		}
	}
	m.unseen()
	return m.uses, err
}

// marked collects the uses of marked texts.
type marked struct {
	ids  []string // by mark
	uses map[string]Use
}

// source writes the English texts of a source with marks to a folder, and returns it.
func (m *marked) source(src fs.FS, folder string) (fs.FS, error) {
	data, err := words.ReadFile(src, "en.json")
	if err != nil {
		return nil, err
	}
	var texts map[string]any
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, err
	}
	for _, id := range slices.Sorted(maps.Keys(texts)) {
		mark := string(rune(firstMark + len(m.ids)))
		m.ids = append(m.ids, id)
		m.uses[id] = Use{Sample: sample(texts[id])}
		if strings.Contains(id, ".name.") || strings.Contains(id, ".letter.") { // their characters are limited
			continue
		}
		switch v := texts[id].(type) {
		case string:
			texts[id] = between(mark, v)
		case map[string]any:
			for form, text := range v {
				v[form] = between(mark, fmt.Sprint(text))
			}
		}
	}
	if data, err = json.Marshal(texts); err != nil {
		return nil, err
	}
	if err := os.CopyFS(folder, src); err != nil {
		return nil, err
	}
	return os.DirFS(folder), os.WriteFile(filepath.Join(folder, "en.json"), data, 0o600)
}

// between marks a text unless the marks would make it too long.
func between(mark, text string) string {
	if n := utf8.RuneCountInString(text); n > maxMarked && n <= maxMarked+4 {
		return text
	}
	return mark + text + string(rune(endMark))
}

// sample returns the text of a catalogue, of several plural forms the last.
func sample(text any) string {
	if forms, ok := text.(map[string]any); ok {
		return fmt.Sprint(forms["other"])
	}
	return fmt.Sprint(text)
}

// state finds the texts of a state.
func (m *marked) state(s web.State) {
	var parts map[string]any
	data, err := json.Marshal(map[string]any{"message": s.Message, "form": s.Modal})
	if err != nil || json.Unmarshal(data, &parts) != nil {
		return
	}
	private := ""
	if s.Message != nil && s.Message.Private != "" {
		private = "private "
	}
	m.walk(parts["message"], private, "")
	m.walk(parts["form"], "", "form")
}

// walk visits the strings of a part of a message.
func (m *marked) walk(part any, private, within string) {
	switch v := part.(type) {
	case []any:
		for _, x := range v {
			m.walk(x, private, within)
		}
	case map[string]any:
		for key, x := range v {
			if text, ok := x.(string); ok {
				m.text(text, private, place(key, within, v))
				continue
			}
			if next := within; key == "options" {
				m.walk(x, private, "option")
			} else {
				m.walk(x, private, next)
			}
		}
	}
}

// place returns the place of a string by its key in a component; "" for one that is no text.
func place(key, within string, of map[string]any) string {
	switch {
	case key == "content":
		return "line"
	case key == "label" && within == "option":
		return "option"
	case key == "description" && within == "option":
		return "description of an option"
	case key == "description" && of["media"] != nil:
		return "description of a picture"
	case key == "label" && within == "form", key == "description" && within == "form":
		return "label of a field"
	case key == "label":
		return "button"
	case key == "placeholder" && within == "form":
		return "hint in a field"
	case key == "placeholder":
		return "placeholder"
	case key == "title" && within == "form":
		return "title of a form"
	default:
		return ""
	}
}

// text finds the marked texts in a string.
func (m *marked) text(said, private, at string) {
	if at == "" {
		return
	}
	type open struct {
		id    string
		since int
	}
	var opened []open
	var plain strings.Builder
	for _, r := range said {
		switch {
		case r == endMark && len(opened) > 0:
			last := opened[len(opened)-1]
			opened = opened[:len(opened)-1]
			m.use(last.id, private, lineOf(at, plain.String(), last.since), plain.String()[last.since:])
		case r >= firstMark && int(r-firstMark) < len(m.ids):
			opened = append(opened, open{m.ids[r-firstMark], plain.Len()})
		default:
			plain.WriteRune(r)
		}
	}
}

// lineOf tells headings, small print and other lines apart, by the beginning of the line.
func lineOf(at, said string, since int) string {
	if at != "line" {
		return at
	}
	line := said[strings.LastIndexByte(said[:since], '\n')+1:]
	switch {
	case strings.HasPrefix(line, "-# "):
		return "small print"
	case strings.HasPrefix(line, "#"):
		return "heading"
	default:
		return "line"
	}
}

// use records a use. The first sample is kept, and the narrowest room.
func (m *marked) use(id, private, at, sample string) {
	u := m.uses[id]
	if len(u.Places) == 0 {
		u.Sample = sample
	}
	if place := private + at; !slices.Contains(u.Places, place) {
		u.Places = append(u.Places, place)
		slices.Sort(u.Places)
	}
	room := places[at]
	if private != "" && (at == "line" || at == "small print") {
		room = 0
	}
	if room > 0 && (u.Room == 0 || room < u.Room) {
		u.Room = room
	}
	switch {
	case at == "button" && !nouns[id] && (strings.Contains(id, ".button.") || strings.Contains(id, ".key.")):
		u.Word = "verb"
	case u.Word == "" && (at == "button" || at == "option" || at == "placeholder"):
		u.Word = "noun"
	}
	m.uses[id] = u
}

// unseen tells the places of texts that no script shows, by their IDs.
func (m *marked) unseen() {
	for id, u := range m.uses {
		if len(u.Places) > 0 {
			continue
		}
		switch {
		case strings.Contains(id, ".name."):
			u.Places, u.Room, u.Word = []string{"name of a command, option or player"}, 32, "noun"
		case strings.Contains(id, ".letter."):
			u.Places, u.Room = []string{"letter of a colour on keys and pegs"}, 1
		case strings.Contains(id, ".refuse."):
			u.Places = []string{"private line"}
		case strings.Contains(id, ".log."):
			u.Places = []string{"line of the log"}
		case strings.Contains(id, ".alt"):
			u.Places, u.Room = []string{"description of a picture"}, places["description of a picture"]
		case strings.Contains(id, ".option."), strings.Contains(id, ".param."), strings.Contains(id, ".opening."), strings.Contains(id, ".verb."), strings.HasSuffix(id, ".about"):
			u.Places, u.Room = []string{"description of a command, parameter or choice"}, 100
		default:
			u.Places = []string{"part of a message or description of a command"}
		}
		m.uses[id] = u
	}
}
