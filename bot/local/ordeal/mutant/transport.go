package mutant

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"sync"
)

// roundTripper adapts a function to http.RoundTripper.
type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// pretend returns a response to a request that is not sent.
func pretend(r *http.Request, status int, body string) *http.Response {
	if r.Body != nil {
		_ = r.Body.Close()
	}
	return &http.Response{
		StatusCode: status, Status: http.StatusText(status), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(body)), Request: r,
	}
}

// isCallback reports whether a request is a first response.
func isCallback(r *http.Request) bool { return strings.HasSuffix(r.URL.Path, "/callback") }

// isPublic reports whether a request is a first response with a public message. The bot
// asks for the ID of that message.
func isPublic(r *http.Request) bool { return isCallback(r) && r.URL.RawQuery == "with_response=true" }

// tokenOf returns the interaction token in the path of a first response.
func tokenOf(r *http.Request) string {
	f := strings.Split(r.URL.Path, "/")
	return f[len(f)-2]
}

// dropAnswer does not send one first response in 40, and reports success.
func dropAnswer(next http.RoundTripper) http.RoundTripper {
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		switch {
		case !isCallback(r) || !sometimes(rate):
			return next.RoundTrip(r)
		case isPublic(r):
			return pretend(r, http.StatusOK, `{"resource":{"message":{"id":"1"}}}`), nil
		default:
			return pretend(r, http.StatusNoContent, ""), nil
		}
	})
}

// leaveOldBoards does not delete messages, except placeholders.
func leaveOldBoards(next http.RoundTripper) http.RoundTripper {
	var placeholders sync.Map // tokens of interactions that were answered by a placeholder
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		if isCallback(r) {
			body, err := take(r)
			if err != nil {
				return nil, err
			}
			if bytes.HasPrefix(body, []byte(`{"type":5`)) {
				placeholders.Store(tokenOf(r), true)
			}
		}
		if r.Method != http.MethodDelete {
			return next.RoundTrip(r)
		}
		for part := range strings.SplitSeq(r.URL.Path, "/") {
			if _, ok := placeholders.Load(part); ok {
				return next.RoundTrip(r)
			}
		}
		return pretend(r, http.StatusNoContent, ""), nil
	})
}

// answerTwice repeats one public first response in four as a follow-up.
func answerTwice(next http.RoundTripper) http.RoundTripper {
	application := regexp.MustCompile(`/(?:applications|webhooks)/(\d+)`)
	var mu sync.Mutex
	var app string
	return roundTripper(func(r *http.Request) (*http.Response, error) {
		mu.Lock()
		if m := application.FindStringSubmatch(r.URL.Path); m != nil {
			app = m[1]
		}
		known := app
		mu.Unlock()
		if !isPublic(r) || known == "" || !sometimes(4) {
			return next.RoundTrip(r)
		}
		body, err := take(r)
		if err != nil {
			return nil, err
		}
		resp, err := next.RoundTrip(r)
		var form struct{ Data json.RawMessage }
		if err != nil || json.Unmarshal(body, &form) != nil {
			return resp, err
		}
		path, _, _ := strings.Cut(r.URL.Path, "/interactions/")
		again, err := http.NewRequestWithContext(r.Context(), http.MethodPost, r.URL.Scheme+"://"+r.URL.Host+path+"/webhooks/"+known+"/"+tokenOf(r), bytes.NewReader(form.Data))
		if err != nil {
			return nil, err
		}
		again.Header = r.Header.Clone()
		if extra, err := next.RoundTrip(again); err == nil {
			_ = extra.Body.Close()
		}
		return resp, nil
	})
}

// take reads the body of a request and restores it.
func take(r *http.Request) ([]byte, error) {
	if r.Body == nil {
		return nil, nil
	}
	body, err := io.ReadAll(r.Body)
	_ = r.Body.Close()
	put(r, body)
	return body, err
}

// put replaces the body of a request.
func put(r *http.Request, body []byte) {
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
}
