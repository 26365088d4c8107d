package discordtest_test

import (
	"bytes"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"testing"

	"parlour/bot/discordtest/wire"
)

// reply is a response of the API.
type reply struct {
	t      *testing.T
	status int
	header http.Header
	body   []byte
}

// code returns Discord's error code in the response, or 0.
func (r reply) code() int {
	var e wire.Error
	_ = json.Unmarshal(r.body, &e)
	return e.Code
}

// into decodes the response.
func into[T any](r reply) (v T) {
	r.t.Helper()
	if err := json.Unmarshal(r.body, &v); err != nil {
		r.t.Fatalf("%v: %s", err, r.body)
	}
	return v
}

// want checks the status and the error code.
func (r reply) want(status, code int) reply {
	r.t.Helper()
	if r.status != status || r.code() != code {
		r.t.Fatalf("got %d and code %d, want %d and %d: %s", r.status, r.code(), status, code, r.body)
	}
	return r
}

// api calls the API (v10) as the bot.
func (h *house) api(method, path string, body any) reply {
	h.t.Helper()
	var b []byte
	if body != nil {
		if text, ok := body.(string); ok {
			b = []byte(text)
		} else {
			b = must(json.Marshal(body))(h.t)
		}
	}
	return h.send(method, "/api/v10"+path, "application/json", b)
}

// bare calls the API (v10) without the bot token.
func (h *house) bare(method, path string, body any) reply {
	h.t.Helper()
	return h.request(method, "/api/v10"+path, http.Header{"Content-Type": {"application/json"}}, must(json.Marshal(body))(h.t))
}

func (h *house) send(method, path, contentType string, body []byte) reply {
	h.t.Helper()
	return h.request(method, path, http.Header{"Content-Type": {contentType}, "Authorization": {"Bot " + h.app.Token}}, body)
}

func (h *house) request(method, path string, header http.Header, body []byte) reply {
	h.t.Helper()
	r := must(http.NewRequestWithContext(h.ctx, method, h.URL()+path, bytes.NewReader(body)))(h.t)
	r.Header = header
	if header.Get("User-Agent") == "" {
		header.Set("User-Agent", "DiscordBot (https://example.org/testbot, 1)")
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer := must(client.Do(r))(h.t)
	defer answer.Body.Close()
	return reply{h.t, answer.StatusCode, answer.Header, must(io.ReadAll(answer.Body))(h.t)}
}

// multipartBody returns a form with files.
func multipartBody(t *testing.T, payload string, files map[string]string) (contentType string, body []byte) {
	t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	if err := w.WriteField("payload_json", payload); err != nil {
		t.Fatal(err)
	}
	for field, content := range files {
		part := must(w.CreateFormFile(field, field+".txt"))(t)
		if _, err := io.WriteString(part, content); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w.FormDataContentType(), b.Bytes()
}

type object = map[string]any
type list = []any
