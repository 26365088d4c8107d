package discordtest_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parlour/bot/discordtest"
)

func TestLoopbackOnly(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", "192.0.2.1:80", ":0", "nonsense", "example.org:80"} {
		if s, err := discordtest.New(discordtest.Options{Addr: addr}); err == nil {
			s.Close()
			t.Errorf("%q: want an error", addr)
		}
	}
}

func TestTransport(t *testing.T) {
	h := newHouse(t, func(o *discordtest.Options) { o.AllowAnyAgent = true })
	client := http.Client{Transport: h.Transport()}
	for _, address := range []string{"https://example.org/", "https://discord.com.example.org/", "http://127.0.0.1:1/", "https://media.discordapp.net/x"} {
		r, err := client.Get(address)
		if err == nil {
			r.Body.Close()
		}
		if err == nil || !strings.Contains(err.Error(), "refused") {
			t.Errorf("%s: got %v, want a refusal", address, err)
		}
	}
	for _, address := range []string{"https://discord.com/api/v10/gateway", h.URL() + "/api/v10/gateway"} {
		r := must(client.Get(address))(t)
		r.Body.Close()
		if r.StatusCode != http.StatusOK {
			t.Errorf("%s: got %d", address, r.StatusCode)
		}
	}
	client.CloseIdleConnections()
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
}

// recorder is a TB that counts errors.
type recorder struct {
	*testing.T
	errors int
}

func (r *recorder) Errorf(string, ...any) { r.errors++ }

func TestStartFailsOnProblems(t *testing.T) {
	r, heard := &recorder{T: t}, 0
	s := discordtest.Start(r, discordtest.Options{OnProblem: func(discordtest.Problem) { heard++ }})
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer := must(client.Get(s.URL() + "/api/v10/nothing"))(t)
	answer.Body.Close()
	if r.errors != 1 || heard != 1 || len(s.Problems()) != 1 {
		t.Errorf("got %d errors, %d calls, problems %v", r.errors, heard, s.Problems())
	}
}

func TestSeveralServers(t *testing.T) {
	a, b := quiet(t), quiet(t)
	i := must(a.Say(a.alice, a.general, "/game"))(t)
	b.answer(i, message("x")).want(http.StatusNotFound, 10062)
	a.answer(i, message("x")).want(http.StatusNoContent, 0)
}

func TestSaveAndLoad(t *testing.T) {
	h := quiet(t)
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	kind, body := multipartBody(t, `{"type":4,"data":{"flags":32768,"components":[{"type":10,"content":"x"},{"type":13,"file":{"url":"attachment://b.txt"}},
		{"type":1,"components":[{"type":2,"style":1,"label":"Go","custom_id":"go"}]}],"attachments":[{"id":0,"filename":"b.txt"}]}}`, map[string]string{"files[0]": "data"})
	h.send("POST", "/api/v10"+callbackPath(i), kind, body).want(http.StatusNoContent, 0)
	must(h.Post(h.bob, h.general, "hello"))(t)
	var file bytes.Buffer
	if err := h.Save(&file); err != nil {
		t.Fatal(err)
	}
	s, err := discordtest.New(discordtest.Options{Clock: h.clock})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Load(&file); err != nil {
		t.Fatal(err)
	}
	counters := regexp.MustCompile(`"(changed|version)": ?\d+`)
	seen := func(s *discordtest.Server) string {
		var fields any // in whatever order they stand
		if err := json.Unmarshal(must(json.Marshal(s.Look(h.alice)))(t), &fields); err != nil {
			t.Fatal(err)
		}
		return counters.ReplaceAllString(string(must(json.MarshalIndent(fields, "", " "))(t)), "")
	}
	if diff := cmp.Diff(seen(h.Server), seen(s)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(h.Commands(h.alice, h.general), s.Commands(h.alice, h.general)); diff != "" {
		t.Error(diff)
	}
	if apps := s.Applications(); len(apps) != 1 || apps[0] != h.app {
		t.Errorf("got %+v", apps)
	}
	if _, err := s.Press(h.alice, i.Messages()[0].ID, "go"); err != nil {
		t.Errorf("a button of the saved world: %v", err)
	}
	if err := s.Load(strings.NewReader("{}")); err == nil {
		t.Error("Load into a non-empty world: want an error")
	}
}

func TestNoTokenInTheLog(t *testing.T) {
	var log bytes.Buffer
	h := quiet(t, func(o *discordtest.Options) {
		o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	h.expect()
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	h.answer(i, message("x"))
	h.answer(i, message("y"))
	h.api("POST", hookPath(i, ""), object{"content": "x"})
	h.api("POST", hookPath(i, "/nowhere"), nil)
	h.Close()
	for _, secret := range []string{h.app.Token, i.Payload().Token} {
		if strings.Contains(log.String(), secret) || strings.Contains(h.Problems()[0].String(), secret) {
			t.Errorf("the log or a problem contains a token:\n%s", log.String())
		}
	}
	if !strings.Contains(log.String(), "refused") || !strings.Contains(log.String(), "interaction") {
		t.Errorf("the log is incomplete:\n%s", log.String())
	}
}
