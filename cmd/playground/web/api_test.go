package web_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// ask sends a request like the page, with additional headers as names and values, and returns the status and the body.
func (h *house) ask(method, path string, body io.Reader, headers ...string) (int, string) {
	h.t.Helper()
	q, err := http.NewRequestWithContext(h.t.Context(), method, h.page.URL+path, body)
	if err != nil {
		h.t.Fatal(err)
	}
	q.Header.Set("Origin", h.page.URL)
	q.Header.Set("Sec-Fetch-Site", "same-origin")
	for n := 0; n < len(headers); n += 2 {
		q.Header.Set(headers[n], headers[n+1])
		if headers[n] == "Host" {
			q.Host = headers[n+1]
		}
	}
	got, err := http.DefaultClient.Do(q)
	if err != nil {
		h.t.Fatal(err)
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return got.StatusCode, string(text)
}

// post sends JSON.
func (h *house) post(path string, body any) (int, string) {
	h.t.Helper()
	b, err := json.Marshal(body)
	if err != nil {
		h.t.Fatal(err)
	}
	return h.ask(http.MethodPost, path, bytes.NewReader(b))
}

type object = map[string]any

func TestOnlyThePageItselfIsAnswered(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	tests := []struct {
		name    string
		method  string
		path    string
		headers []string
		want    int
	}{
		{"the page", "GET", "/", nil, 200},
		{"the page, by address", "GET", "/", []string{"Sec-Fetch-Site", "none", "Origin", ""}, 200},
		{"the page, by a link elsewhere", "GET", "/", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Origin", ""}, 200},
		{"a program", "GET", "/api/people", []string{"Sec-Fetch-Site", "", "Origin", ""}, 200},
		{"another site reads", "GET", "/api/people", []string{"Sec-Fetch-Site", "cross-site", "Origin", ""}, 403},
		{"another site writes", "POST", "/api/say", []string{"Origin", "https://example.com"}, 403},
		{"another port writes", "POST", "/api/say", []string{"Origin", "http://127.0.0.1:1"}, 403},
		{"a sandboxed frame writes", "POST", "/api/say", []string{"Origin", "null"}, 403},
		{"an old browser writes from elsewhere", "POST", "/api/say", []string{"Sec-Fetch-Site", "same-site", "Origin", ""}, 403},
		{"a name that leads here", "GET", "/", []string{"Host", "rebound.example:8080", "Origin", "", "Sec-Fetch-Site", "none"}, 421},
		{"localhost", "GET", "/", []string{"Host", "localhost:8080", "Origin", "http://localhost:8080"}, 200},
		{"IPv6", "GET", "/", []string{"Host", "[::1]:8080", "Origin", "http://[::1]:8080"}, 200},
		{"no such call", "GET", "/api/nothing", nil, 404},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, body := h.ask(tt.method, tt.path, strings.NewReader("{}"), tt.headers...); got != tt.want {
				t.Errorf("got %d, want %d: %s", got, tt.want, body)
			}
		})
	}
}

func TestHeadersKeepThePageToItself(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	for _, path := range []string{"/", "/js/app.js", "/css/base.css", "/icon.svg", "/api/people", "/nothing"} {
		got, err := http.Get(h.page.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = got.Body.Close()
		if p := got.Header.Get("Content-Security-Policy"); !strings.Contains(p, "default-src 'none'") || strings.Contains(p, "unsafe") {
			t.Errorf("%s: policy %q", path, p)
		}
		if n := got.Header.Get("X-Content-Type-Options"); n != "nosniff" {
			t.Errorf("%s: X-Content-Type-Options %q", path, n)
		}
	}
}

func TestActs(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	h.talk()
	tests := []struct {
		name, path string
		body       any
		want       int
		says       string // part of the answer
	}{
		{"a message", "/api/say", object{"as": h.alice, "channel": h.general, "text": "hello"}, 200, `"id"`},
		{"a command", "/api/say", object{"as": h.alice, "channel": h.general, "text": "/whisper"}, 200, `{}`},
		{"an unknown command", "/api/say", object{"as": h.alice, "channel": h.general, "text": "/dance"}, 422, "no command /dance"},
		{"an unknown member", "/api/say", object{"as": "1", "channel": h.general, "text": "hello"}, 422, "no user"},
		{"nowhere", "/api/say", object{"as": h.alice, "channel": "1", "text": "hello"}, 422, "no channel"},
		{"an unknown field", "/api/say", object{"was": h.alice}, 400, "load the page again"},
		{"no JSON", "/api/say", "hello", 400, "load the page again"},
		{"too much", "/api/say", object{"text": strings.Repeat("x", 300<<10)}, 413, "too long"},
		{"no such button", "/api/press", object{"as": h.alice, "message": "1", "custom_id": "x"}, 422, "message is not there"},
		{"no such select", "/api/pick", object{"as": h.alice, "message": "1", "custom_id": "x", "values": []string{"1"}}, 422, "message is not there"},
		{"a menu of a message that is not there", "/api/menu", object{"as": h.alice, "message": "1", "command": "x"}, 422, "no such message"},
		{"a menu without the command", "/api/menu", object{"as": h.alice, "channel": h.general, "user": h.bob, "command": "x"}, 422, "no command"},
		{"no form to close", "/api/dismiss", object{"as": h.alice}, 200, `{}`},
		{"suggestions", "/api/suggest", object{"as": h.alice, "channel": h.general, "command": "describe",
			"options": object{"word": "a"}, "focus": "word"}, 200, `"a one"`},
		{"suggestions for nothing", "/api/suggest", object{"as": h.alice, "channel": h.general, "command": "describe",
			"options": object{"colour": "r"}, "focus": "colour"}, 422, "no autocomplete"},
		{"a member", "/api/people", object{"name": "Dan", "locale": "et"}, 200, `"name":"dan"`},
		{"a member twice", "/api/people", object{"name": "alice"}, 422, "already"},
		{"a nameless member", "/api/people", object{"name": "<b>"}, 422, "cannot be a user name"},
		{"a channel", "/api/channels", object{"guild": h.guild, "name": "# Big Room"}, 200, `"id"`},
		{"a nameless channel", "/api/channels", object{"guild": h.guild, "name": " "}, 422, "1 to 100"},
		{"a channel nowhere", "/api/channels", object{"guild": "1", "name": "x"}, 422, "no guild"},
		{"a thread", "/api/threads", object{"as": h.alice, "channel": h.general, "name": "One game"}, 200, `"id"`},
		{"a nameless thread", "/api/threads", object{"as": h.alice, "channel": h.general}, 422, "1 to 100"},
		{"direct messages", "/api/direct", object{"as": h.alice}, 200, `"id"`},
		{"direct messages of an unknown member", "/api/direct", object{"as": "1"}, 422, "does not exist"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, body := h.post(tt.path, tt.body); got != tt.want || !strings.Contains(body, tt.says) {
				t.Errorf("got %d %s, want %d with %q", got, body, tt.want, tt.says)
			}
		})
	}
	if got, body := h.ask("GET", "/api/people", nil); got != 200 || !strings.Contains(body, `"dan"`) || strings.Contains(body, "Testbot") {
		t.Errorf("people: got %d %s", got, body)
	}
	var names []string
	for _, c := range h.Look(h.alice).Guilds[0].Channels {
		names = append(names, c.Name)
	}
	if got := strings.Join(names, ","); got != "general,big-room,One game" {
		t.Errorf("channels: got %s", got)
	}
}

// frame is the part of a frame that these tests check.
type frame struct {
	Viewer   wire.User
	Channel  wire.ID
	Order    []wire.ID
	Earlier  bool
	Messages []discordtest.MessageView
	Modal    *discordtest.Modal
}

// listen opens the stream; each call of next returns a frame.
func (h *house) listen(as, channel wire.ID, more string) (next func() frame) {
	h.t.Helper()
	query := url.Values{"as": {string(as)}, "channel": {string(channel)}}
	got, err := http.Get(h.page.URL + "/api/live?" + query.Encode() + more)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = got.Body.Close() })
	lines := bufio.NewScanner(got.Body)
	lines.Buffer(nil, 1<<20)
	return func() frame {
		h.t.Helper()
		for lines.Scan() {
			data, ok := strings.CutPrefix(lines.Text(), "data: ")
			if !ok {
				continue
			}
			var f frame
			if err := json.Unmarshal([]byte(data), &f); err != nil {
				h.t.Fatal(err)
			}
			return f
		}
		h.t.Fatalf("the stream has ended: %v", lines.Err())
		return frame{}
	}
}

func TestLiveSendsWhatChanges(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	h.talk()
	h.post("/api/say", object{"as": h.alice, "channel": h.general, "text": "first"})
	h.post("/api/say", object{"as": h.alice, "channel": h.general, "text": "second"})
	alice, bob := h.listen(h.alice, h.general, ""), h.listen(h.bob, h.general, "&limit=1")

	if f := alice(); f.Viewer.Username != "alice" || len(f.Order) != 2 || len(f.Messages) != 2 || f.Earlier {
		t.Errorf("alice's first frame: %+v", f)
	}
	if f := bob(); len(f.Order) != 1 || f.Messages[0].Content != "second" || !f.Earlier {
		t.Errorf("bob's first frame: %+v", f)
	}
	h.post("/api/say", object{"as": h.alice, "channel": h.general, "text": "/whisper"})
	f := alice()
	for len(f.Order) < 3 {
		f = alice()
	}
	if len(f.Messages) != 1 || f.Messages[0].Private != h.alice {
		t.Errorf("after the whisper alice is sent %+v", f.Messages)
	}
	h.post("/api/say", object{"as": h.carol, "channel": h.general, "text": "third"})
	if f := bob(); len(f.Messages) != 1 || f.Messages[0].Content != "third" {
		t.Errorf("bob, who must not hear the whisper, is sent %+v", f.Messages)
	}
}

func TestLiveOfAnUnknownMember(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	for _, as := range []wire.ID{"", "1", h.app.BotID} {
		if got, body := h.ask("GET", "/api/live?as="+string(as), nil); got != 404 {
			t.Errorf("as %q: got %d %s", as, got, body)
		}
	}
}

// upload gives a command with a file, and returns the answer.
func (h *house) upload(option, name string, data []byte) (int, string) {
	h.t.Helper()
	return h.postParts("/api/command", "call", object{"as": h.alice, "channel": h.general, "command": "describe", "options": object{"colour": "r"}}, option, name, data)
}

// postParts sends JSON in a field of a multipart form, and a file in another.
func (h *house) postParts(path, field string, in object, option, name string, data []byte) (int, string) {
	h.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	text, err := json.Marshal(in)
	if err != nil {
		h.t.Fatal(err)
	}
	if err := form.WriteField(field, string(text)); err != nil {
		h.t.Fatal(err)
	}
	part, err := form.CreateFormFile(option, name)
	if err == nil {
		_, err = part.Write(data)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		h.t.Fatal(err)
	}
	return h.ask(http.MethodPost, path, &body, "Content-Type", form.FormDataContentType())
}

func TestCommandWithAFile(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	h.talk()
	tests := []struct {
		name, option string
		size, want   int
		says         string
	}{
		{"a file", "file", 100, 200, "{}"},
		{"a file for no option", "music", 100, 422, "no such option"},
		{"a large file", "file", 11 << 20, 422, "10 MiB"},
		{"too large a request", "file", 26 << 20, 413, "too long"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, body := h.upload(tt.option, "a.txt", make([]byte, tt.size)); got != tt.want || !strings.Contains(body, tt.says) {
				t.Errorf("got %d %s, want %d with %q", got, body, tt.want, tt.says)
			}
		})
	}
}

func TestFormWithAFile(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	h.offerMenus()
	submit := func(values object) (int, string) {
		return h.postParts("/api/submit", "form", object{"as": h.alice, "values": values}, "file", "a.txt", []byte("abc"))
	}
	if got, body := submit(object{}); got != 422 || !strings.Contains(body, "no form is open") {
		t.Errorf("without a form: got %d %s", got, body)
	}
	i, err := h.UserCommand(h.alice, h.general, "Challenge to a game", "bob")
	if err != nil {
		t.Fatal(err)
	}
	if state, err := i.Wait(t.Context()); state != discordtest.Answered {
		t.Fatalf("%v, %v", state, err)
	}
	if got, body := submit(object{"game": []string{"pig"}}); got != 422 || !strings.Contains(body, "Guests") {
		t.Errorf("without guests: got %d %s", got, body)
	}
	if got, body := submit(object{"game": []string{"pig"}, "guests": []string{"carol"}}); got != 200 || body != "{}" {
		t.Errorf("got %d %s", got, body)
	}
	if got, body := h.ask(http.MethodPost, "/api/submit", strings.NewReader("{}"), "Content-Type", "application/json"); got != 400 {
		t.Errorf("not a multipart form: got %d %s", got, body)
	}
}

func TestFilesAreSavedAndPicturesShown(t *testing.T) {
	h := newHouse(t, "Testbot", "general")
	id, err := h.Post(h.alice, h.general, "files",
		discordtest.File{Name: "a.png", Data: []byte("\x89PNG\r\n\x1a\n"), ContentType: "image/png"},
		discordtest.File{Name: "a.html", Data: []byte("<script>alert(1)</script>"), ContentType: "text/html"})
	if err != nil {
		t.Fatal(err)
	}
	message := h.Messages(h.alice, h.general)[0]
	if message.ID != id || len(message.Attachments) != 2 {
		t.Fatalf("got %+v", message)
	}
	for n, want := range []struct{ kind, disposition string }{{"image/png", ""}, {"application/octet-stream", "attachment"}} {
		at, err := url.Parse(message.Attachments[n].URL)
		if err != nil {
			t.Fatal(err)
		}
		got, err := http.Get(h.page.URL + "/files" + at.EscapedPath())
		if err != nil {
			t.Fatal(err)
		}
		_ = got.Body.Close()
		if got.StatusCode != 200 || got.Header.Get("Content-Type") != want.kind || got.Header.Get("Content-Disposition") != want.disposition {
			t.Errorf("%s: got %d %v", at, got.StatusCode, got.Header)
		}
	}
	for _, path := range []string{"/files/attachments/1/2/none.png", "/files/api/v10/gateway"} {
		if got, _ := h.ask("GET", path, nil); got != 404 {
			t.Errorf("%s: got %d, want 404", path, got)
		}
	}
}
