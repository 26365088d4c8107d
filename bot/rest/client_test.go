package rest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/rest"
)

// local sends requests to a server on this machine.
type local struct{ to *url.URL }

func (l local) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Host != "discord.com" || r.URL.Scheme != "https" {
		return nil, errors.New("a request to elsewhere")
	}
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = l.to.Scheme, l.to.Host
	return http.DefaultTransport.RoundTrip(r)
}

func serve(t testing.TB, h http.HandlerFunc) http.RoundTripper {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	to, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	return local{to}
}

func TestHeaders(t *testing.T) {
	tests := []struct {
		name string
		call rest.Call
		want map[string]string // "" for none
	}{
		{"bot token", rest.Call{Method: "PATCH", Path: "/channels/1", Body: struct{}{}},
			map[string]string{"Authorization": "Bot " + botToken, "Content-Type": "application/json", "User-Agent": "DiscordBot (https://example.com, 2)"}},
		{"no body", rest.Call{Method: "GET", Path: "/gateway"},
			map[string]string{"Authorization": "Bot " + botToken, "Content-Type": "", "Content-Length": ""}},
		{"a first response", rest.Call{Method: "POST", Path: callback, TokenInPath: true, Body: struct{}{}},
			map[string]string{"Authorization": "", "Content-Type": "application/json", "User-Agent": "DiscordBot (https://example.com, 2)"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got http.Header
			transport := serve(t, func(w http.ResponseWriter, r *http.Request) {
				got = r.Header
				w.WriteHeader(http.StatusNoContent)
			})
			c := rest.New(rest.Options{Token: botToken, Transport: transport, UserAgent: "DiscordBot (https://example.com, 2)"})
			if err := c.Do(t.Context(), test.call); err != nil {
				t.Fatal(err)
			}
			for name, want := range test.want {
				if got := got.Get(name); got != want {
					t.Errorf("%s is %q, want %q", name, got, want)
				}
			}
		})
	}
}

func TestDefaultUserAgent(t *testing.T) {
	discord := script(fine)
	if err := rest.New(rest.Options{Transport: discord}).Do(t.Context(), rest.Call{Method: "GET", Path: "/gateway"}); err != nil {
		t.Fatal(err)
	}
	if got := discord.sent[0].header.Get("User-Agent"); !strings.HasPrefix(got, "DiscordBot (https://") {
		t.Errorf("the User-Agent is %q", got)
	}
}

func TestPathsAreUnchanged(t *testing.T) {
	for _, path := range []string{
		"/gateway", "/channels/1/messages?limit=10&after=2", "/channels/1/messages/2/reactions/%F0%9F%94%A5/@me",
		"/webhooks/1/a.b-c_D/messages/@original?thread_id=3", "/guilds/1?q=a%20b%2Fc",
	} {
		var got string
		transport := serve(t, func(_ http.ResponseWriter, r *http.Request) { got = r.RequestURI })
		c := rest.New(rest.Options{Transport: transport})
		if err := c.Do(t.Context(), rest.Call{Method: "GET", Path: path}); err != nil {
			t.Fatal(err)
		}
		if want := "/api/v10" + path; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// A path whose ID or token could redirect the call is neither sent nor quoted.
func TestMalformedPaths(t *testing.T) {
	for _, path := range []string{
		"/channels/1/messages/../../../users/@me", "/channels/1%2F2/messages", "/channels//messages", "/channels/x/messages/2", "/channels/1/messages/2?x=y#z",
		"/channels/1/messages/bulk-delete", "/channels/1/messages/2/", "/interactions/1/../callback", "/interactions/1/a/b/callback", "/interactions/1/a%2Fb/callback",
		"/interactions/x/token/callback", "/webhooks/1//messages/@original", "/webhooks/1/to ken", "/webhooks/1/token\r\nHost: x", "/webhooks/1/token/messages/@Original/..",
		"/applications/../users/@me", "/applications/1/emojis/a", "/users/@me/channels\x00", "/channels/1/messages?limit=10&after=2/3",
	} {
		discord := script(fine)
		c, _ := client(t, discord)
		err := c.Do(t.Context(), rest.Call{Method: "DELETE", Path: path})
		if err == nil || discord.count() > 0 || strings.Contains(err.Error(), path) {
			t.Errorf("%q: got %v after %d requests", path, err, discord.count())
		}
	}
}

func TestCallsThatCannotBeSent(t *testing.T) {
	tests := map[string]rest.Call{
		"does not begin with a slash":  {Method: "GET", Path: "gateway"},
		"not an ID, a token or a word": {Method: "GET", Path: "/a b"},
		"not correctly escaped":        {Method: "GET", Path: "/channels/1/messages/2/reactions/%zz"},
		"encode body":                  {Method: "POST", Path: "/a", Body: func() {}},
	}
	for want, call := range tests {
		discord := script(fine)
		c, _ := client(t, discord)
		call.MaxAttempts = 1
		err := c.Do(t.Context(), call)
		if err == nil || !strings.Contains(err.Error(), want) || discord.count() > 0 {
			t.Errorf("%s: got %v", call.Path, err)
		}
		_ = c.Delay(call)
	}
}

func TestAnswers(t *testing.T) {
	tests := []struct {
		name, body string
		status     int
		want, err  string
	}{
		{"an object", `{"id":"5"}`, 200, "5", ""},
		{"nothing", ``, 200, "", ""},
		{"no content", ``, 204, "", ""},
		{"garbled", `{"id":`, 200, "", "cannot decode response"},
		{"wrong type", `{"id":{}}`, 200, "", "cannot decode response"},
		{"too long", `{"id":"` + strings.Repeat("x", 9<<20), 200, "", "longer than"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c, _ := client(t, script(says(test.status, test.body)))
			var out struct{ ID string }
			err := c.Do(t.Context(), rest.Call{Method: "GET", Path: "/users/@me", Out: &out})
			if test.err == "" && err != nil || test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)) {
				t.Errorf("got %v, want %q", err, test.err)
			}
			if out.ID != test.want {
				t.Errorf("got %q, want %q", out.ID, test.want)
			}
		})
	}
}

func TestConnectionsAreReused(t *testing.T) {
	from := map[string]bool{}
	transport := serve(t, func(w http.ResponseWriter, r *http.Request) {
		from[r.RemoteAddr] = true
		if r.Method == "PATCH" {
			w.WriteHeader(http.StatusNotFound)
		}
		fmt.Fprint(w, `{"message":"`, strings.Repeat("long ", 2000), `"}`)
	})
	c := rest.New(rest.Options{Transport: transport})
	for range 5 {
		_ = c.Do(t.Context(), rest.Call{Method: "GET", Path: "/gateway"})
		_ = c.Do(t.Context(), rest.Call{Method: "PATCH", Path: "/channels/1"})
	}
	if len(from) != 1 {
		t.Errorf("%d connections, want 1", len(from))
	}
}

func TestConnectionsThatFail(t *testing.T) {
	dropped := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		panic(http.ErrAbortHandler) // the documented way to drop a connection
	})
	s := httptest.NewServer(nil)
	to, err := url.Parse(s.URL)
	s.Close()
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name      string
		transport http.RoundTripper
		unknown   bool
	}{
		{"dropped after the request", dropped, true},
		{"no listener", local{to}, false},
	}
	for _, test := range tests {
		c, _ := client(t, test.transport)
		call := rest.Call{Method: "POST", Path: hook, TokenInPath: true, Files: []rest.File{{Name: "a.txt", Data: []byte("text")}}, MaxAttempts: 1}
		err := c.Do(t.Context(), call)
		if err == nil || rest.Ambiguous(err) != test.unknown || rest.Permanent(err) || strings.Contains(err.Error(), hookToken) {
			t.Errorf("%s: got %v (unknown: %v), want unknown: %v", test.name, err, rest.Ambiguous(err), test.unknown)
		}
	}
}

func TestRefusals(t *testing.T) {
	tests := []struct {
		status, code int
		permanent    bool
	}{
		{400, rest.CodeInvalidBody, true}, {400, rest.CodeArchivedThread, true}, {400, 0, true},
		{401, rest.CodeInvalidToken, true}, {403, 50001, true}, {403, rest.CodeMissingPermissions, true},
		{404, rest.CodeUnknownChannel, true}, {404, rest.CodeUnknownMessage, true}, {404, rest.CodeUnknownInteraction, true},
		{400, rest.CodeOldEdits, false}, {429, rest.CodeOldEdits, false}, {429, rest.CodeSlowMode, false},
		{408, 0, false}, {429, 0, false}, {500, 0, false}, {503, 0, false}, {304, 0, false},
	}
	for _, test := range tests {
		c, _ := client(t, script(says(test.status, fmt.Sprintf(`{"code": %d, "message": "No.", "errors": {"content": {}}}`, test.code))))
		err := c.Do(t.Context(), rest.Call{Method: "PATCH", Path: "/channels/1/messages/2", MaxAttempts: 1})
		var e *rest.Error
		if !errors.As(err, &e) || e.Status != test.status || e.Code != test.code || e.Message != "No." || e.Detail != `{"content": {}}` {
			t.Errorf("%d %d: got %#v", test.status, test.code, err)
		}
		if e != nil && e.Route != "PATCH /channels/:id/messages/:id" {
			t.Errorf("the route is %q", e.Route)
		}
		if got := rest.Permanent(err); got != test.permanent {
			t.Errorf("%v: permanent is %v", err, got)
		}
		if test.code != 0 && (!rest.IsCode(err, 1, test.code) || rest.IsCode(err, 1)) {
			t.Errorf("%v: IsCode = false, want true", err)
		}
	}
	if plain := errors.New("x"); rest.Permanent(plain) || rest.Permanent(nil) || rest.Ambiguous(nil) || rest.IsCode(plain, 0) {
		t.Error("other errors are classified as Discord's")
	}
}

// No error, wrapped error or log line shows a token, whatever fails.
func TestSecretsStaySecret(t *testing.T) {
	leak := `{"code": 50035, "message": "no ` + hookToken + ` ` + botToken + `", "errors": {"a": "` + hookToken + `"}}`
	outcomes := map[string]func() (*http.Response, error){
		"refused": says(400, leak), "failed": says(500, leak), "unauthorized": says(401, leak), "limited": says(429, leak),
		"garbled":         says(200, `"`+hookToken+`"`),
		"lost":            fails(fmt.Errorf("Post https://discord.com%s with %s: %w", callback, botToken, io.ErrUnexpectedEOF)),
		"lost, url.Error": fails(&url.Error{Op: "Post", URL: "https://discord.com" + hook, Err: io.EOF}),
		"time":            fails(context.DeadlineExceeded),
	}
	for name, answer := range outcomes {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c, log := client(t, script(answer))
				for _, path := range []string{callback, hook, hook + "/messages/@original", hook + "/messages/%zz", hook + " "} {
					var out leaky
					err := c.Do(t.Context(), rest.Call{Method: "POST", Path: path, TokenInPath: true, Out: &out, MaxAttempts: 2})
					for e := err; e != nil; e = errors.Unwrap(e) {
						text := fmt.Sprintf("%v %+v %#v", e, e, jsonOf(e))
						if strings.Contains(text, hookToken) || strings.Contains(text, botToken) {
							t.Errorf("%s: an error shows a token: %s", path, text)
						}
					}
					if err == nil {
						t.Errorf("%s: no error", path)
					}
				}
				if strings.Contains(log.String(), hookToken) || strings.Contains(log.String(), botToken) {
					t.Errorf("the log shows a token: %s", log)
				}
			})
		})
	}
}

// leaky fails to decode with an error that quotes its input.
type leaky struct{}

func (*leaky) UnmarshalJSON(b []byte) error { return errors.New(string(b)) }

func jsonOf(v any) string {
	b, err := json.Marshal(v)
	return fmt.Sprint(string(b), err)
}

func TestUserAgent(t *testing.T) {
	for _, test := range []struct{ source, version, want string }{
		{"https://example.org/parlour", "1.0.0", "DiscordBot (https://example.org/parlour, 1.0.0) Parlour"},
		{"", "devel 0123456789ab+", "DiscordBot (https://discord.com/developers/docs/reference, devel 0123456789ab+) Parlour"},
		{"", "", "DiscordBot (https://discord.com/developers/docs/reference, devel) Parlour"},
	} {
		if got := rest.UserAgent(test.source, test.version); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// OnAttempt observes each attempt with its route, and each call that was
// abandoned.
func TestOnAttempt(t *testing.T) {
	const route = "PATCH /channels/:id/messages/:id"
	edit := rest.Call{Method: "PATCH", Path: "/channels/1/messages/2", MaxWait: time.Minute}
	impatient := edit
	impatient.MaxWait = -1
	tests := []struct {
		name    string
		call    rest.Call
		answers answers
		want    []rest.Attempt
		invalid int
	}{
		{"success", edit, answers{fine}, []rest.Attempt{{Route: route, Status: 200}}, 0},
		{"a first response", rest.Call{Method: "POST", Path: callback, TokenInPath: true}, answers{fine},
			[]rest.Attempt{{Route: "POST /interactions/:id/:token/callback", Status: 200}}, 0},
		{"lost, broken, success", edit, answers{lost, broken, fine}, []rest.Attempt{{Route: route}, {Route: route, Status: 502}, {Route: route, Status: 200}}, 0},
		{"forbidden", edit, answers{says(403, `{"code": 50013}`)}, []rest.Attempt{{Route: route, Status: 403}}, 1},
		{"a limit of the route", edit, answers{says(429, `{"retry_after":1}`, "X-RateLimit-Scope", "user", "X-RateLimit-Bucket", "b", "X-RateLimit-Limit", "1"), fine},
			[]rest.Attempt{{Route: route, Status: 429, Limit: rest.LimitRoute}, {Route: route, Status: 200}}, 1},
		{"the global limit", edit, answers{says(429, `{"retry_after":1,"global":true}`, "X-RateLimit-Scope", "global"), fine},
			[]rest.Attempt{{Route: route, Status: 429, Limit: rest.LimitGlobal}, {Route: route, Status: 200}}, 1},
		{"a shared limit", edit, answers{says(429, `{"retry_after":1}`, "X-RateLimit-Scope", "shared"), fine},
			[]rest.Attempt{{Route: route, Status: 429, Limit: rest.LimitShared}, {Route: route, Status: 200}}, 0},
		{"old edits", edit, answers{says(429, `{"code": 30046, "retry_after": 900}`)}, []rest.Attempt{{Route: route, Status: 429, Limit: rest.LimitResource}}, 1},
		{"without waiting", impatient, answers{says(429, `{"retry_after":1}`, "X-RateLimit-Scope", "user", "X-RateLimit-Bucket", "b", "X-RateLimit-Limit", "1")},
			[]rest.Attempt{{Route: route, Status: 429, Limit: rest.LimitRoute}, {Route: route, Abandoned: true}}, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var got []rest.Attempt
				c := rest.New(rest.Options{
					Token: botToken, Transport: script(test.answers...), Rand: func() float64 { return 0 },
					OnAttempt: func(a rest.Attempt) { got = append(got, a) },
				})
				_ = c.Do(t.Context(), test.call)
				if d := cmp.Diff(test.want, got); d != "" {
					t.Errorf("(-want +got)\n%s", d)
				}
				if got := c.InvalidRequests(); got != test.invalid {
					t.Errorf("InvalidRequests = %d, want %d", got, test.invalid)
				}
				time.Sleep(11 * time.Minute)
				if got := c.InvalidRequests(); got != 0 {
					t.Errorf("InvalidRequests after 11 minutes = %d, want 0", got)
				}
			})
		})
	}
}

// The duration of an attempt excludes the wait before it.
func TestAttemptDuration(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got []time.Duration
		discord := &buckets{limit: 1, window: time.Second, delay: func(int) time.Duration { return 30 * time.Millisecond }}
		c := rest.New(rest.Options{Token: botToken, Transport: discord, OnAttempt: func(a rest.Attempt) { got = append(got, a.Duration) }})
		for range 2 {
			if err := c.Do(t.Context(), rest.Call{Method: "GET", Path: "/channels/1"}); err != nil {
				t.Fatal(err)
			}
		}
		if want := []time.Duration{30 * time.Millisecond, 30 * time.Millisecond}; !cmp.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

// part is a part of a body as the server reads it.
type part struct{ name, file, kind, content string }

func readParts(t *testing.T, s sent) []part {
	t.Helper()
	kind, params, err := mime.ParseMediaType(s.header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" {
		t.Errorf("the body is %q (%v)", kind, err)
		return nil
	}
	var list []part
	for m := multipart.NewReader(strings.NewReader(s.body), params["boundary"]); ; {
		p, err := m.NextPart()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Errorf("after %d parts: %v", len(list), err)
			return list
		}
		content, err := io.ReadAll(p)
		if err != nil {
			t.Error(err)
		}
		list = append(list, part{p.FormName(), p.FileName(), p.Header.Get("Content-Type"), string(content)})
	}
}

func TestFiles(t *testing.T) {
	png := append([]byte("\x89PNG\x0d\x0a\x1a\x0a"), bytes.Repeat([]byte{0, 255}, 200_000)...)
	body := map[string]any{"content": "<board>"}
	json := part{"payload_json", "", "application/json", `{"content":"\u003cboard\u003e"}`}
	tests := []struct {
		name  string
		body  any
		files []rest.File
		want  []part
	}{
		{"a picture", body, []rest.File{{Name: "board.png", Data: png}}, []part{json, {"files[0]", "board.png", "image/png", string(png)}}},
		{"two", body, []rest.File{{Name: "a.txt", Data: []byte("one")}, {Name: "b.txt", Data: []byte("two")}},
			[]part{json, {"files[0]", "a.txt", "text/plain; charset=utf-8", "one"}, {"files[1]", "b.txt", "text/plain; charset=utf-8", "two"}}},
		{"an empty file with an odd name", body, []rest.File{{Name: `a"b\ü.txt`}},
			[]part{json, {"files[0]", `a"b\ü.txt`, "text/plain; charset=utf-8", ""}}},
		{"no JSON", nil, []rest.File{{Name: "a.txt", Data: []byte("one")}},
			[]part{{"payload_json", "", "application/json", "null"}, {"files[0]", "a.txt", "text/plain; charset=utf-8", "one"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				discord := script(broken, fine) // the second attempt sends the whole body again
				c, _ := client(t, discord)
				call := rest.Call{Method: "POST", Path: "/channels/1/messages", Body: test.body, Files: test.files, Idempotent: true}
				if err := c.Do(t.Context(), call); err != nil || discord.count() != 2 {
					t.Errorf("%d attempts: %v", discord.count(), err)
				}
				for i, s := range discord.sent {
					if got := readParts(t, s); fmt.Sprint(got) != fmt.Sprint(test.want) {
						t.Errorf("attempt %d: got %.300q, want %.300q", i, got, test.want)
					}
					if s.length != int64(len(s.body)) {
						t.Errorf("the body has %d bytes, Content-Length is %d", len(s.body), s.length)
					}
				}
			})
		})
	}
}

func TestBodies(t *testing.T) {
	tests := []struct {
		name string
		in   any
		want string
	}{
		{"none", nil, ""},
		{"a value", struct {
			A int `json:"a"`
		}{1}, `{"a":1}`},
		{"already encoded", []byte(`{ "a": 2 }`), `{ "a": 2 }`},
		{"null", (*int)(nil), `null`},
	}
	for _, test := range tests {
		discord := script(fine)
		c, _ := client(t, discord)
		if err := c.Do(t.Context(), rest.Call{Method: "PUT", Path: "/a", Body: test.in}); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		for i, s := range discord.sent {
			if s.body != test.want {
				t.Errorf("%s, attempt %d: sent %s, want %s", test.name, i, s.body, test.want)
			}
		}
	}
}
