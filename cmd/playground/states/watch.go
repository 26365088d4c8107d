package states

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/script"
	"parlour/cmd/playground/web"
)

// seen is what all conversations of a page have shown.
type seen struct {
	same  func(web.State) string
	mu    sync.Mutex
	keys  map[string]bool
	files map[string]string
}

// fresh reports whether a state is new to the page.
func (s *seen) fresh(x web.State) bool {
	key := s.same(x)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.keys[key] {
		return false
	}
	s.keys[key] = true
	return true
}

// watcher keeps the states of one conversation.
type watcher struct {
	*seen
	server  *discordtest.Server
	version uint64
	modals  map[discordtest.ID]bool
	out     web.Conversation
}

// look keeps what has changed since the last line.
func (w *watcher) look(step script.Step, _ discordtest.ID) {
	before := w.version
	if w.version, _ = w.server.Changes(); w.version == before {
		return
	}
	for _, g := range w.server.Overview() {
		if g.ID != w.out.Guild {
			continue
		}
		for _, m := range g.Members {
			v := w.server.Look(m.User.ID)
			if v.Modal != nil && !w.modals[v.Modal.ID] {
				w.modals[v.Modal.ID] = true
				w.keep(web.State{Title: title(step, m.User.Username), Modal: v.Modal}.At(v.Now))
			}
			channels := v.Direct
			for _, g := range v.Guilds {
				channels = append(channels, g.Channels...)
			}
			w.channels(channels, before, step, v)
		}
	}
}

// channels keeps new and changed messages of bots.
func (w *watcher) channels(all []discordtest.ChannelView, before uint64, step script.Step, v discordtest.View) {
	for _, c := range all {
		for _, m := range c.Messages {
			if m.Changed <= before || !m.Author.Bot || m.Thinking {
				continue
			}
			viewer := ""
			if m.Private != "" {
				viewer = v.Viewer.Username
			}
			w.keep(web.State{Title: title(step, viewer), Message: &m}.At(v.Now))
		}
	}
}

// title is the line of the script, and the only member who sees the state.
func title(s script.Step, viewer string) string {
	text := strings.TrimSpace(fmt.Sprintf("%d: %s %s %s", s.Line, s.Verb, s.Who, s.Text))
	if s.Value != "" {
		text += " = " + s.Value
	}
	if viewer != "" {
		text += " (only " + viewer + " sees this)"
	}
	return text
}

func (w *watcher) keep(s web.State) {
	if w.fresh(s) {
		w.out.States = append(w.out.States, s)
		w.embed(s)
	}
}

// name records the names of members and channels.
func (w *watcher) name() {
	w.out.Users, w.out.Channels = map[discordtest.ID]string{}, map[discordtest.ID]string{}
	for _, g := range w.server.Overview() {
		for _, m := range g.Members {
			w.out.Users[m.User.ID] = m.User.Name()
		}
		for _, c := range g.Channels {
			w.out.Channels[c.ID] = c.Name
		}
	}
}

// stored matches the address of a file on Discord's file host, and own an emoji of the bot.
var (
	stored = regexp.MustCompile(`https://cdn\.discordapp\.com(/[^"?\\]+)`)
	own    = regexp.MustCompile(`<a?:\w+:(\d+)>|"id":"(\d+)","name"|"name":"\w+","id":"(\d+)"`)
)

// embed adds the pictures of a state to the page.
func (w *watcher) embed(s web.State) {
	text, err := plainJSON(s)
	if err != nil {
		return
	}
	for _, hit := range stored.FindAllStringSubmatch(text, -1) {
		w.file(hit[1])
	}
	for _, hit := range own.FindAllStringSubmatch(text, -1) {
		w.file("/emojis/" + hit[1] + hit[2] + hit[3] + ".png")
	}
}

// plainJSON encodes a value without escapes of HTML.
func plainJSON(v any) (string, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return out.String(), err
}

// file adds a picture of the stand-in's file host.
func (w *watcher) file(path string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.files["/files"+path] != "" {
		return
	}
	q, err := http.NewRequest(http.MethodGet, "https://cdn.discordapp.com"+path, nil)
	if err != nil {
		return
	}
	got, err := w.server.Transport().RoundTrip(q)
	if err != nil {
		return
	}
	defer got.Body.Close()
	data, err := io.ReadAll(got.Body)
	if kind := got.Header.Get("Content-Type"); err == nil && got.StatusCode == http.StatusOK && strings.HasPrefix(kind, "image/") {
		w.files["/files"+path] = "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
	}
}
