package web

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"text/template"
	"time"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// States is a page of what members saw, which opens without a server.
type States struct {
	Language      string            `json:"language"`
	Conversations []Conversation    `json:"conversations"`
	Files         map[string]string `json:"files"` // the data URLs of pictures, by their addresses on the page
}

// Conversation is one world, whose IDs are its own.
type Conversation struct {
	Name     string             `json:"name"`
	Guild    wire.ID            `json:"guild"`
	Users    map[wire.ID]string `json:"users"`
	Channels map[wire.ID]string `json:"channels"`
	States   []State            `json:"states"`
}

// State is a message or a form as a member saw it.
type State struct {
	Title   string                   `json:"title"`
	Now     int64                    `json:"now"` // in milliseconds
	Message *discordtest.MessageView `json:"message,omitempty"`
	Modal   *discordtest.Modal       `json:"modal,omitempty"`
}

// At sets the time of the state.
func (s State) At(now time.Time) State {
	s.Now = now.UnixMilli()
	return s
}

// Len returns the number of states.
func (s States) Len() int {
	n := 0
	for _, c := range s.Conversations {
		n += len(c.States)
	}
	return n
}

// phone makes a style sheet one for phones, on a screen of any size.
var phone = strings.NewReplacer("(max-width: 760px)", "all", "(min-width: 761px)", "not all")

// statesPage is the page. Encoded JSON has no markup, so it needs no escaping.
var statesPage = template.Must(template.New("states").Parse(`<!doctype html>
<html lang="{{.Language}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parlour: {{.Language}}</title>
<style>{{.Style}}</style>
<script type="importmap">{{.Modules}}</script>
</head>
<body class="states">
<script type="module">
import { draw } from "states.js";
draw(document.body, {{.Data}});
document.body.dataset.drawn = "true";
</script>
</body>
</html>
`))

// Write writes the page as HTML. Modules cannot be loaded from files, so all are in an import map.
func (s States) Write(to io.Writer) error {
	modules, err := moduleMap()
	if err != nil {
		return err
	}
	var style strings.Builder
	for _, name := range []string{"fonts", "base", "message", "components", "controls", "states"} {
		css, err := assets.ReadFile("assets/css/" + name + ".css")
		if err != nil {
			return fmt.Errorf("reading the page's style: %w", err)
		}
		style.WriteString(phone.Replace(string(css)))
	}
	fonts, err := fontData()
	if err != nil {
		return err
	}
	data, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("encoding the states: %w", err)
	}
	return statesPage.Execute(to, map[string]any{"Language": s.Language, "Data": string(data), "Style": fonts.Replace(style.String()), "Modules": string(modules)})
}

// fontData returns what replaces the addresses of the page's fonts by their data.
func fontData() (*strings.Replacer, error) {
	files, err := fs.Glob(assets, "assets/fonts/*.woff2")
	if err != nil {
		return nil, fmt.Errorf("listing the page's fonts: %w", err)
	}
	var pairs []string
	for _, file := range files {
		font, err := assets.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("reading the page's fonts: %w", err)
		}
		pairs = append(pairs, strings.TrimPrefix(file, "assets"), "data:font/woff2;base64,"+base64.StdEncoding.EncodeToString(font))
	}
	return strings.NewReplacer(pairs...), nil
}

// moduleMap returns an import map of the page's modules.
func moduleMap() ([]byte, error) {
	files, err := fs.Glob(assets, "assets/js/*.js")
	if err != nil {
		return nil, fmt.Errorf("listing the page's modules: %w", err)
	}
	imports := map[string]string{}
	for _, file := range files {
		code, err := assets.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("reading the page's modules: %w", err)
		}
		named := strings.ReplaceAll(string(code), `from "./`, `from "`)
		imports[path.Base(file)] = "data:text/javascript;base64," + base64.StdEncoding.EncodeToString([]byte(named))
	}
	return json.Marshal(map[string]any{"imports": imports})
}
