package discordtest_test

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"parlour/bot/discordtest"
	"parlour/bot/discordtest/wire"
)

// endpoint serves a bot over HTTP with discordgo's signature check.
func (h *house) endpoint(handle func(wire.Interaction, http.ResponseWriter)) string {
	h.t.Helper()
	key := ed25519.PublicKey(must(hex.DecodeString(h.app.PublicKey))(h.t))
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !discordgo.VerifyInteraction(r, key) {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		body, _ := io.ReadAll(r.Body)
		var i wire.Interaction
		if err := json.Unmarshal(body, &i); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		if i.Type == wire.PingInteraction {
			_, _ = io.WriteString(w, `{"type":1}`)
			return
		}
		handle(i, w)
	}))
	h.t.Cleanup(s.Close)
	if err := h.SetEndpoint(h.ctx, h.app.ID, s.URL); err != nil {
		h.t.Fatal(err)
	}
	return s.URL
}

func TestEndpointAnswersInPlace(t *testing.T) {
	h := quiet(t)
	h.endpoint(func(_ wire.Interaction, w http.ResponseWriter) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"type":4,"data":{"content":"over HTTP"}}`)
	})
	i := h.wait(h.Say(h.alice, h.general, "/game"))(discordtest.Answered)
	if i.Messages()[0].Content != "over HTTP" {
		t.Errorf("got %+v", i.Messages())
	}
	if err := h.Ready(h.ctx, h.app.ID); err != nil {
		t.Error(err)
	}
	if got := into[wire.Application](h.api("GET", "/applications/@me", nil)); got.InteractionsEndpoint == nil {
		t.Error("the application lacks its endpoint")
	}
}

func TestEndpointAnswersWithFiles(t *testing.T) {
	h := quiet(t)
	h.endpoint(func(_ wire.Interaction, w http.ResponseWriter) {
		kind, body := multipartBody(t, `{"type":4,"data":{"content":"x"}}`, map[string]string{"files[0]": "png"})
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write(body)
	})
	i := h.wait(h.Say(h.alice, h.general, "/game"))(discordtest.Answered)
	if len(i.Messages()[0].Attachments) != 1 {
		t.Errorf("got %+v", i.Messages())
	}
}

func TestEndpointAnswersLater(t *testing.T) {
	h := quiet(t)
	h.endpoint(func(_ wire.Interaction, w http.ResponseWriter) { w.WriteHeader(http.StatusAccepted) })
	i := must(h.Say(h.alice, h.general, "/game"))(t)
	h.answer(i, message("by callback")).want(http.StatusNoContent, 0)
	h.wait(i, nil)(discordtest.Answered)
}

func TestEndpointMisuse(t *testing.T) {
	for name, test := range map[string]struct {
		reply func(http.ResponseWriter)
		kind  discordtest.ProblemKind
	}{
		"status":     {func(w http.ResponseWriter) { w.WriteHeader(http.StatusTeapot) }, discordtest.EndpointMisuse},
		"bad answer": {func(w http.ResponseWriter) { _, _ = io.WriteString(w, `{"type":7}`) }, discordtest.InvalidRequest},
		"bad parts": {func(w http.ResponseWriter) {
			w.Header().Set("Content-Type", "multipart/form-data; boundary=x")
			_, _ = io.WriteString(w, "nothing")
		}, discordtest.EndpointMisuse},
	} {
		t.Run(name, func(t *testing.T) {
			h := quiet(t)
			h.expect()
			h.endpoint(func(_ wire.Interaction, w http.ResponseWriter) { test.reply(w) })
			must(h.Say(h.alice, h.general, "/game"))(t)
			if err := h.Await(h.ctx, func() bool { return h.count(test.kind) > 0 }); err != nil {
				t.Fatalf("%v; problems %v", err, h.Problems())
			}
		})
	}
}

func TestEndpointIsProbed(t *testing.T) {
	h := newHouse(t)
	for name, test := range map[string]struct {
		answer func(http.ResponseWriter)
		want   string
	}{
		"no pong":                {func(w http.ResponseWriter) { w.WriteHeader(http.StatusNoContent) }, "want 200 and type 1"},
		"signatures not checked": {func(w http.ResponseWriter) { _, _ = io.WriteString(w, `{"type":1}`) }, "want 401"},
	} {
		t.Run(name, func(t *testing.T) {
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { test.answer(w) }))
			defer s.Close()
			if err := h.SetEndpoint(h.ctx, h.app.ID, s.URL); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
	for _, address := range []string{"https://example.org/", "http://192.0.2.1/", "http://127.0.0.1:1/", "%"} {
		if err := h.SetEndpoint(h.ctx, h.app.ID, address); err == nil {
			t.Errorf("%s: want an error", address)
		}
	}
	if err := h.SetEndpoint(h.ctx, "1", ""); err == nil {
		t.Error("an unknown application: want an error")
	}
}
